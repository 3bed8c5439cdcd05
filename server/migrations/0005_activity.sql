-- What a developer's activity is read from, without a walk through the whole log.

CREATE INDEX audit_log_reviews_of_app ON audit_log ((details ->> 'app'), id) WHERE subject_type = 'review';
CREATE INDEX apps_deleted_by_developer ON apps (developer_id, id) WHERE deleted_at IS NOT NULL;
