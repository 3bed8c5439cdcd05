-- Installations of apps in workspaces of the host. `installations` has the anonymous ones, which are only counted. The
-- previous release neither reads nor writes these tables.
--
-- The status is not stored: it follows from the row, the app, its live version and its developer
-- (features/installations/states.ts, docs/decisions/0022). `announced_status` is the last one that events and emails announced.
CREATE TABLE workspace_installations (
  id               text PRIMARY KEY,
  app_id           text NOT NULL REFERENCES apps (id),
  workspace_id     text NOT NULL,
  workspace_name   text NOT NULL,
  -- Account id of the person who installed it.
  installed_by     text NOT NULL,
  -- The granted scopes, and the version whose permissions were last consented to.
  permissions      text[] NOT NULL,
  version          integer NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  last_grant_at    timestamptz,
  announced_status text NOT NULL DEFAULT 'ACTIVE',
  -- When the installer was last asked by email to consent again.
  consent_mailed_at timestamptz,
  ended_at         timestamptz,
  end_code         text
);
CREATE UNIQUE INDEX workspace_installations_current ON workspace_installations (app_id, workspace_id) WHERE ended_at IS NULL;
CREATE INDEX workspace_installations_of_workspace ON workspace_installations (workspace_id, created_at DESC, id DESC);
CREATE INDEX workspace_installations_of_app ON workspace_installations (app_id, created_at DESC, id DESC);
CREATE INDEX workspace_installations_by_installer ON workspace_installations (installed_by);

-- Every workspace counts once for an app, however often it installs it again.
CREATE TABLE installed_workspaces (
  app_id       text NOT NULL REFERENCES apps (id),
  workspace_id text NOT NULL,
  at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (app_id, workspace_id)
);
CREATE INDEX installed_workspaces_of_workspace ON installed_workspaces (workspace_id);

-- One-time codes of the setup hand-off, as hashes.
CREATE TABLE setup_codes (
  hash            bytea PRIMARY KEY,
  installation_id text NOT NULL REFERENCES workspace_installations (id),
  expires_at      timestamptz NOT NULL,
  used_at         timestamptz
);
CREATE INDEX setup_codes_by_expiry ON setup_codes (expires_at);

-- The keys that sign grants. A retired key has no private part, and stays published for an hour.
CREATE TABLE grant_keys (
  kid         text PRIMARY KEY,
  public_jwk  jsonb NOT NULL,
  private_jwk bytea,
  created_at  timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz
);
CREATE UNIQUE INDEX grant_keys_current ON grant_keys ((true)) WHERE retired_at IS NULL;

-- Whether a workspace of the author had the app when the review was written or last edited.
ALTER TABLE reviews ADD COLUMN installed boolean NOT NULL DEFAULT false;
CREATE INDEX reviews_of_installed ON reviews (app_id, id DESC) WHERE installed AND hidden_at IS NULL;
