-- The history of a developer names the apps that were deleted, too; apps_by_developer leaves them out.
CREATE INDEX apps_ever_of_developer ON apps (developer_id, id);
