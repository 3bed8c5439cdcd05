-- Sign-ins of the web app. Only a hash of the cookie's value is stored.
CREATE TABLE sessions (
  hash            bytea PRIMARY KEY,
  account_user_id text NOT NULL,
  name            text,
  email           text,
  administrator   boolean NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  expires_at      timestamptz NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account_user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
