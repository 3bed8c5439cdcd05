-- The audit log is read by time, then id: new ids begin with aud_, older ones with evt_. The version before finds its
-- entries by the same first columns and sorts them itself.

CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_subject_and_time ON audit_log (subject_id, at, id);
CREATE INDEX audit_log_by_actor_and_time ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_by_action_and_time ON audit_log (action, at, id);
CREATE INDEX audit_log_reviews_of_app_by_time ON audit_log ((details ->> 'app'), at, id) WHERE subject_type = 'review';
DROP INDEX audit_log_by_subject;
DROP INDEX audit_log_by_actor;
DROP INDEX audit_log_by_action;
DROP INDEX audit_log_reviews_of_app;
