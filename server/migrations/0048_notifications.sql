-- How often an account gets which emails: about a publisher, or, without one, those for administrators. A category that is
-- not here has its default, which is what every release before this one does.
CREATE TABLE notification_preferences (
  account_user_id text NOT NULL,
  publisher_id    text REFERENCES developers (id),
  category        text NOT NULL,
  frequency       text NOT NULL CHECK (frequency IN ('IMMEDIATE', 'DAILY', 'OFF')),
  UNIQUE NULLS NOT DISTINCT (account_user_id, publisher_id, category)
);
CREATE INDEX notification_preferences_by_publisher ON notification_preferences (publisher_id, category);

-- Emails that wait for the daily digest of their recipient. The digest deletes them in the transaction that sends it.
CREATE TABLE notification_digest_entries (
  id              text PRIMARY KEY,
  account_user_id text NOT NULL,
  publisher_id    text NOT NULL REFERENCES developers (id),
  category        text NOT NULL,
  subject         text NOT NULL,
  url             text NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notification_digest_entries_by_recipient ON notification_digest_entries (account_user_id, publisher_id);

-- The day (UTC) of the last digest: at most one a day.
CREATE TABLE notification_digests (
  account_user_id text NOT NULL,
  publisher_id    text NOT NULL REFERENCES developers (id),
  day             date NOT NULL,
  PRIMARY KEY (account_user_id, publisher_id)
);

-- Where the recipient switches such emails off (List-Unsubscribe). Empty for required ones, and those of the previous release.
ALTER TABLE mails ADD COLUMN preferences_url text;

-- When the account system last said that the account is an administrator. The previous release does not write it.
ALTER TABLE accounts ADD COLUMN administrator_at timestamptz;
