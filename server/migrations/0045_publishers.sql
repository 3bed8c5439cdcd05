-- Organizations: publishers that several accounts run. The previous release sees one as a developer whose account nobody
-- has: `account_user_id` is `org:` and the id.
ALTER TABLE developers ADD COLUMN kind text NOT NULL DEFAULT 'PERSON' CHECK (kind IN ('PERSON', 'ORGANIZATION'));

-- Members of organizations. A person is the owner of their own publisher without a row here.
CREATE TABLE publisher_members (
  publisher_id    text NOT NULL REFERENCES developers (id),
  account_user_id text NOT NULL,
  role            text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'DEVELOPER', 'SUPPORT', 'ANALYST')),
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (publisher_id, account_user_id)
);
CREATE INDEX publisher_members_by_account ON publisher_members (account_user_id);

-- Kept after they are used, revoked or expired: they bound the emails to one recipient in a day.
CREATE TABLE publisher_invitations (
  id           text PRIMARY KEY,
  publisher_id text NOT NULL REFERENCES developers (id),
  email        text NOT NULL,
  -- Addresses that one person reads are one mailbox.
  mailbox      text NOT NULL,
  role         text NOT NULL CHECK (role IN ('ADMIN', 'DEVELOPER', 'SUPPORT', 'ANALYST')),
  -- SHA-256 of the token in the email. The token itself is stored nowhere.
  token_hash   bytea NOT NULL UNIQUE,
  invited_by   text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  accepted_at  timestamptz,
  accepted_by  text,
  revoked_at   timestamptz
);
CREATE INDEX publisher_invitations_by_publisher ON publisher_invitations (publisher_id, created_at);
CREATE INDEX publisher_invitations_by_mailbox ON publisher_invitations (mailbox, created_at);

-- The account that created a key. Empty for keys of the previous releases, which belong to persons, and for those of CI.
ALTER TABLE api_keys ADD COLUMN created_by text;
-- The apps that a key is limited to; empty: all of its publisher. The hash of a limited key is not that of the key itself, so
-- that the previous release, which knows no limits, does not find it (`limitedHashOf`).
ALTER TABLE api_keys ADD COLUMN app_ids text[] CHECK (cardinality(app_ids) > 0);
ALTER TABLE api_keys DROP CONSTRAINT api_keys_revoked_reason_check;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_revoked_reason_check
  CHECK (revoked_reason IN ('REQUESTED', 'LEAKED', 'PARENT_REVOKED', 'ROLE_CHANGED', 'APP_MOVED'));
CREATE INDEX api_keys_by_creator ON api_keys (developer_id, created_by) WHERE created_by IS NOT NULL;

-- How the user signed in (`acr`), for step-up authentication. The previous release does not write it.
ALTER TABLE sessions ADD COLUMN acr text;
