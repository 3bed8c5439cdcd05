-- CI workflows that may publish versions of an app without a stored key (OpenID Connect).
CREATE TABLE trusted_publishers (
  id                     text PRIMARY KEY,
  app_id                 text NOT NULL REFERENCES apps (id),
  provider               text NOT NULL CHECK (provider IN ('GITHUB', 'GITLAB')),
  issuer                 text NOT NULL,
  -- The name is shown. The ids decide: a name can be given to another repository.
  repository             text NOT NULL,
  repository_id          text NOT NULL,
  owner_id               text NOT NULL,
  workflow               text,
  environment            text,
  allow_unprotected_refs boolean NOT NULL,
  created_by             text NOT NULL,
  created_at             timestamptz NOT NULL DEFAULT now(),
  last_used_at           timestamptz
);
CREATE INDEX trusted_publishers_by_app ON trusted_publishers (app_id);
CREATE INDEX trusted_publishers_by_repository ON trusted_publishers (issuer, repository_id);

-- CI tokens that were exchanged, by the SHA-256 of issuer and `jti`: each works once.
CREATE TABLE exchanged_ci_tokens (
  hash       bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX exchanged_ci_tokens_by_expiry ON exchanged_ci_tokens (expires_at);

-- Of keys of CI: the run that got the key, and what it was trusted by.
ALTER TABLE api_keys ADD COLUMN published_from jsonb;
ALTER TABLE api_keys ADD COLUMN trusted_publisher_id text;
CREATE INDEX api_keys_by_trusted_publisher ON api_keys (trusted_publisher_id) WHERE trusted_publisher_id IS NOT NULL;

-- The CI run that made the version, if nobody else changed it.
ALTER TABLE app_versions ADD COLUMN published_from jsonb;
