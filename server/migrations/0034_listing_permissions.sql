-- Permissions that an app requests of the host platform, and where its setup goes on after an installation. The previous
-- release writes neither column: versions that it opens request nothing until the developer adds the permissions again.
ALTER TABLE app_versions
  -- [{ scope, required, reason }]
  ADD COLUMN permissions jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN setup_url text;

-- The scope vocabulary: scopes of the host platform's API. While it is empty, listings may request any scope.
CREATE TABLE host_scopes (
  scope         text PRIMARY KEY,
  position      integer NOT NULL,
  label         text NOT NULL,
  description   text NOT NULL,
  risk          text NOT NULL CHECK (risk IN ('LOW', 'MEDIUM', 'HIGH')),
  deprecated_at timestamptz
);

-- The vocabulary is replaced as a whole: its revision is its ETag, and its row the lock of a change.
CREATE TABLE host_scopes_revision (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision   integer NOT NULL DEFAULT 0,
  updated_at timestamptz,
  updated_by text
);
