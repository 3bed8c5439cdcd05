-- Two tables get the names of what they hold. Nodes of the previous release use the old names, which are updatable views
-- until the next release.
ALTER TABLE install_sums RENAME TO install_count_deltas;
-- Only nodes of the previous release write and read it.
ALTER TABLE install_count_deltas ALTER COLUMN noted_by SET DEFAULT '';
CREATE VIEW install_sums AS SELECT * FROM install_count_deltas;

ALTER TABLE told_installs RENAME TO install_event_cursor;
ALTER TABLE install_event_cursor RENAME COLUMN told_until TO published_until;
CREATE VIEW told_installs AS SELECT published_until AS told_until FROM install_event_cursor;
