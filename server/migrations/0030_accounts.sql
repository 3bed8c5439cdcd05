-- The ID token of the sign-in, encrypted with the value in the browser's cookie: sign-out names it to the account system
-- (`id_token_hint`). The previous release does not write it.
ALTER TABLE sessions ADD COLUMN id_token bytea;

-- Who signed in: the account system knows the names, and the service remembers them for its logs and lists. The previous
-- release does not write it; its accounts get their row at their next sign-in.
CREATE TABLE accounts (
  id             text PRIMARY KEY,
  name           text,
  email          text,
  email_verified boolean NOT NULL,
  last_seen_at   timestamptz NOT NULL DEFAULT now()
);
-- Administrators search people by name, address or id.
CREATE INDEX accounts_search ON accounts
  USING gin ((lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || id)) gin_trgm_ops);
INSERT INTO accounts (id, name, email, email_verified, last_seen_at)
SELECT DISTINCT ON (account_user_id) account_user_id, name, email, email_verified, created_at
FROM sessions ORDER BY account_user_id, created_at DESC;

-- What administrators were emailed about (ADMIN_MAIL_TO): bounds the emails of an hour, and tells the daily digest what it
-- has to add. Kept for a week.
CREATE TABLE admin_notices (
  id     text PRIMARY KEY,
  type   text NOT NULL,
  mailed boolean NOT NULL,
  at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX admin_notices_by_time ON admin_notices (at);
-- The failed jobs that were published as events. The queue keeps them for a week, and one that is retried may fail again.
CREATE TABLE published_job_failures (
  job_id    text NOT NULL,
  failed_at timestamptz NOT NULL,
  PRIMARY KEY (job_id, failed_at)
);
