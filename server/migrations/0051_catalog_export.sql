-- What changed in the public catalog, for `GET /catalog.ndjson?since=`: the last change of each app, by the id of the
-- transaction that made it (docs/decisions/0029). Apps without a row have not changed since this migration. Triggers write it,
-- so changes by nodes of the previous release are in it, too; only what is no column of the catalog they do not record
-- (a developer's website and biography, copies of images): readers get it with the next change of the app.
CREATE TABLE catalog_changes (
  app_id     text PRIMARY KEY,
  slug       text NOT NULL,
  changed_in bigint NOT NULL,
  -- When the app left the catalog. Empty while it is in it.
  removed_at timestamptz
);
CREATE INDEX catalog_changes_in_order ON catalog_changes (changed_in, app_id);
CREATE INDEX catalog_changes_removed ON catalog_changes (removed_at) WHERE removed_at IS NOT NULL;

CREATE FUNCTION record_catalog_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalog_changes (app_id, slug, changed_in)
  SELECT app_id, slug, pg_current_xact_id()::text::bigint FROM changed ORDER BY app_id
  ON CONFLICT (app_id) DO UPDATE SET slug = excluded.slug, changed_in = excluded.changed_in, removed_at = NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION record_catalog_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalog_changes (app_id, slug, changed_in, removed_at)
  SELECT app_id, slug, pg_current_xact_id()::text::bigint, now() FROM changed ORDER BY app_id
  ON CONFLICT (app_id) DO UPDATE SET slug = excluded.slug, changed_in = excluded.changed_in, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER catalog_changes_insert AFTER INSERT ON catalog REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_insert();
CREATE TRIGGER catalog_changes_delete AFTER DELETE ON catalog REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION record_catalog_delete();

-- For public facts of apps that the catalog does not have.
CREATE FUNCTION note_catalog_changes(ids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO catalog_changes (app_id, slug, changed_in)
  SELECT app_id, slug, pg_current_xact_id()::text::bigint FROM catalog WHERE app_id = ANY (ids) ORDER BY app_id
  ON CONFLICT (app_id) DO UPDATE SET slug = excluded.slug, changed_in = excluded.changed_in, removed_at = NULL
$$;

-- A restored backup gets another epoch: ids of transactions mean something in their own database cluster only.
CREATE TABLE catalog_export_state (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch      text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- Removals up to here were deleted after 90 days.
  cleaned_to bigint NOT NULL DEFAULT 0
);
INSERT INTO catalog_export_state DEFAULT VALUES;

-- What `npm run import` has imported, by its id in the file: written in the transaction that imports it, so that an import
-- that starts again goes on where it was stopped.
CREATE TABLE imported_lines (
  type      text NOT NULL CHECK (type IN ('publisher', 'app', 'review')),
  source_id text NOT NULL,
  id        text NOT NULL,
  -- Of an app whose line has no ratings: its review lines are counted.
  counts_reviews boolean NOT NULL DEFAULT false,
  imported_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (type, source_id)
);
