-- The key that created a key: whoever revokes it revokes the keys created with it, too.
ALTER TABLE api_keys ADD COLUMN parent_id text REFERENCES api_keys (id);
-- Empty for keys that are not revoked, and for those revoked before this migration or by the previous release.
ALTER TABLE api_keys ADD COLUMN revoked_reason text
  CHECK (revoked_reason IN ('REQUESTED', 'LEAKED', 'PARENT_REVOKED'));
CREATE INDEX api_keys_by_parent ON api_keys (parent_id) WHERE parent_id IS NOT NULL;
