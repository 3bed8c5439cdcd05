-- What the administrators of a workspace allow to be installed. No row: the default (DEFAULT_POLICY_MODE).
CREATE TABLE workspace_policies (
  workspace_id text PRIMARY KEY,
  mode         text NOT NULL CHECK (mode IN ('OPEN', 'APPROVAL', 'ALLOWLIST')),
  -- Slugs of apps.
  allow        text[] NOT NULL,
  deny         text[] NOT NULL,
  max_risk     text CHECK (max_risk IN ('LOW', 'MEDIUM', 'HIGH')),
  revision     integer NOT NULL DEFAULT 1,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   text NOT NULL
);

-- A request: `approved_at` null means that the app has never had access. `requested_permissions` are what a member asks
-- for: of a request, or in addition to what the installation has.
ALTER TABLE workspace_installations
  ADD COLUMN approved_at           timestamptz DEFAULT now(),
  ADD COLUMN requested_permissions text[],
  ADD COLUMN requested_by          text,
  ADD COLUMN requested_at          timestamptz;
CREATE INDEX workspace_installations_requests ON workspace_installations (requested_at)
  WHERE requested_permissions IS NOT NULL AND ended_at IS NULL;

-- Administrators of workspaces who have been here: requests are emailed to them.
CREATE TABLE workspace_admins (
  workspace_id text NOT NULL,
  account_id   text NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, account_id)
);
CREATE INDEX workspace_admins_by_account ON workspace_admins (account_id);

-- The revocation feed: what the host must no longer honour. Positions are given in commit order, under an advisory lock
-- that is held until the commit (features/revocations/feed.ts, docs/decisions/0023).
CREATE TABLE revocations (
  position        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type            text NOT NULL CHECK (type IN ('ENDED', 'SUSPENDED', 'RESTORED', 'PERMISSIONS_REDUCED', 'TRANSFERRED')),
  installation_id text NOT NULL,
  app_id          text NOT NULL,
  client_id       text,
  workspace_id    text NOT NULL,
  scope           text NOT NULL,
  at              timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX revocations_by_time ON revocations (at);

-- A restored backup gets another epoch: cursors from before it are refused instead of skipping what came after them.
CREATE TABLE revocation_epoch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch    text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- Everything up to here was deleted after 90 days.
  cleaned_to bigint NOT NULL DEFAULT 0
);
INSERT INTO revocation_epoch DEFAULT VALUES;

-- The host takes consent for its users, so nobody here may have installed it.
ALTER TABLE workspace_installations ALTER COLUMN installed_by DROP NOT NULL;

-- The host's backend is an actor of its own.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_actor_kind_check,
  ADD CONSTRAINT audit_log_actor_kind_check CHECK (actor_kind IN ('account', 'api_key', 'system', 'host'));

-- The history of a workspace.
CREATE INDEX audit_log_of_workspace ON audit_log ((details ->> 'workspaceId'), at DESC, id DESC)
  WHERE details ? 'workspaceId';
