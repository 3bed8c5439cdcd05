-- Which developers name an OAuth client id (features/apps/oauth-clients.ts). Not unique: existing rows may clash, and
-- drafts reserve nothing.
CREATE INDEX app_versions_oauth_client ON app_versions (oauth_client_id) WHERE oauth_client_id IS NOT NULL;
