-- Ids are text: a type prefix and a time-ordered random part (platform/ids.ts).

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE developers (
  id              text PRIMARY KEY,
  account_user_id text NOT NULL UNIQUE,
  name            text NOT NULL,
  email           text NOT NULL,
  company_name    text,
  website_url     text,
  bio             text,
  status          text NOT NULL DEFAULT 'UNVERIFIED' CHECK (status IN ('UNVERIFIED', 'VERIFIED', 'REJECTED', 'SUSPENDED')),
  -- Why an administrator rejected or suspended; empty in the other two states.
  status_reason   text CHECK (status IN ('REJECTED', 'SUSPENDED') = (status_reason IS NOT NULL)),
  verified_at     timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now()
);
-- The administrators' list: by state, oldest first; and search over what people remember of somebody.
CREATE INDEX developers_by_status ON developers (status, id);
CREATE INDEX developers_search ON developers
  USING gin ((lower(name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || account_user_id)) gin_trgm_ops);

CREATE TABLE api_keys (
  id           text PRIMARY KEY,
  developer_id text NOT NULL REFERENCES developers (id),
  name         text NOT NULL,
  scopes       text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- SHA-256 of the whole key. The key itself is stored nowhere.
  hash         bytea NOT NULL UNIQUE,
  masked_key   text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  -- The nearest expiry warning that was mailed, in days before the end.
  warned_days  smallint
);
CREATE INDEX api_keys_by_developer ON api_keys (developer_id, id);
CREATE INDEX api_keys_by_expiry ON api_keys (expires_at) WHERE revoked_at IS NULL;

CREATE TABLE audit_log (
  id           text PRIMARY KEY,
  at           timestamptz NOT NULL DEFAULT now(),
  actor_kind   text NOT NULL CHECK (actor_kind IN ('account', 'api_key', 'system')),
  actor_id     text NOT NULL,
  action       text NOT NULL,
  subject_type text NOT NULL,
  subject_id   text NOT NULL,
  details      jsonb NOT NULL DEFAULT '{}',
  request_id   text
);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every mail, written in the transaction that decides what it tells; a job then delivers it.
CREATE TABLE mails (
  id         text PRIMARY KEY,
  event      text NOT NULL,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  text       text NOT NULL,
  html       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts   integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at    timestamptz,
  -- Given up: refused for good by the mail server, or still failing after the last retry.
  failed_at  timestamptz,
  CHECK (sent_at IS NULL OR failed_at IS NULL)
);
CREATE INDEX mails_waiting ON mails (id) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mails_failed ON mails (id) WHERE failed_at IS NOT NULL;
CREATE INDEX mails_sent ON mails (sent_at) WHERE sent_at IS NOT NULL;

-- Answers to requests that carried an Idempotency-Key, written in the transaction that did the work.
CREATE TABLE idempotent_requests (
  caller       text NOT NULL,
  key          text NOT NULL,
  fingerprint  bytea NOT NULL,
  -- Empty when the answer may not be given twice (it held a secret).
  body         jsonb,
  etag         text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (caller, key)
);
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_at);
