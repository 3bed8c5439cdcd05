-- The tag vocabulary: the tags that listings may have. Replaced as a whole, like the scope vocabulary.
CREATE TABLE tags (
  tag      text PRIMARY KEY,
  position integer NOT NULL,
  label    text NOT NULL
);
CREATE TABLE tags_revision (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision   integer NOT NULL DEFAULT 0,
  updated_at timestamptz,
  updated_by text
);
INSERT INTO tags (position, tag, label)
SELECT position, tag, label FROM ROWS FROM (unnest(
  ARRAY['ai-assistant', 'analytics', 'api', 'automation', 'backup', 'calendar', 'chat', 'collaboration', 'crm', 'dashboards',
    'databases', 'design', 'documents', 'email', 'file-sharing', 'forms', 'hr', 'import-export', 'invoicing', 'kanban',
    'learning', 'monitoring', 'notes', 'notifications', 'payments', 'project-management', 'reports', 'scheduling', 'search',
    'security', 'spreadsheets', 'support-desk', 'surveys', 'time-tracking', 'translation', 'video'],
  ARRAY['AI assistant', 'Analytics', 'API', 'Automation', 'Backup', 'Calendar', 'Chat', 'Collaboration', 'CRM', 'Dashboards',
    'Databases', 'Design', 'Documents', 'Email', 'File sharing', 'Forms', 'HR', 'Import and export', 'Invoicing', 'Kanban',
    'Learning', 'Monitoring', 'Notes', 'Notifications', 'Payments', 'Project management', 'Reports', 'Scheduling', 'Search',
    'Security', 'Spreadsheets', 'Support desk', 'Surveys', 'Time tracking', 'Translation', 'Video']))
  WITH ORDINALITY AS defaults (tag, label, position);

-- What lists are filtered by, from the live version. The defaults are for rows that exist; they are dropped, so that a row
-- that the previous release writes has null in `tags` and `stored_in`. Lists with these filters do not have such an app until
-- a job has refreshed its row.
ALTER TABLE catalog
  ADD COLUMN pricing_model   text,
  ADD COLUMN tags            text[] DEFAULT '{}',
  ADD COLUMN stored_in       text[] DEFAULT '{}',
  ADD COLUMN verified_domain boolean NOT NULL DEFAULT false;
ALTER TABLE catalog
  ALTER COLUMN tags DROP DEFAULT,
  ALTER COLUMN stored_in DROP DEFAULT;
UPDATE catalog SET pricing_model = live.pricing ->> 'model', tags = live.tags,
  stored_in = ARRAY(SELECT jsonb_array_elements_text(live.data_safety -> 'storedIn'))
FROM app_versions AS live
WHERE live.app_id = catalog.app_id AND live.number = catalog.version
  AND (live.pricing IS NOT NULL OR live.tags <> '{}' OR live.data_safety IS NOT NULL);
UPDATE catalog SET verified_domain = true
FROM apps JOIN developer_domains AS proved ON proved.developer_id = apps.developer_id AND proved.status = 'PROVED'
WHERE apps.id = catalog.app_id;

-- Finds the few apps with a value.
CREATE INDEX catalog_tags ON catalog USING gin (tags, stored_in);
-- Counts by facet without the texts of the table (index-only scans).
CREATE INDEX catalog_facets ON catalog (category, environment, featured, pricing_model, verified_domain)
  INCLUDE (tags, stored_in);
-- Rows of the previous release.
CREATE INDEX catalog_without_facets ON catalog (app_id) WHERE tags IS NULL;
