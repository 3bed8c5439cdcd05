-- Keeps the service from mailing strangers, or the same person again and again.

-- A review that its author deleted. One that is written again within a day is the same review and sends no email.
CREATE TABLE deleted_reviews (
  app_id          text NOT NULL REFERENCES apps (id),
  account_user_id text NOT NULL,
  review_id       text NOT NULL,
  created_at      timestamptz NOT NULL,
  deleted_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (app_id, account_user_id)
);
CREATE INDEX deleted_reviews_by_age ON deleted_reviews (deleted_at);

-- Where emails go: the last confirmed address, until the one in the profile is confirmed. Empty: the address in the profile,
-- for developers whom the version before registers. The address of the registration counts as confirmed once an
-- administrator verified the developer (verified_at).
ALTER TABLE developers ADD COLUMN contact_email text;
ALTER TABLE developers ADD COLUMN contact_confirmed_at timestamptz;
UPDATE developers SET contact_email = email;

-- Confirmation emails of the last day: their tokens, and what the limits by recipient and by developer count.
CREATE TABLE email_confirmations (
  token_hash   bytea PRIMARY KEY,
  developer_id text NOT NULL REFERENCES developers (id),
  email        text NOT NULL,
  -- The mailbox behind the address: in lower case, without a +tag.
  mailbox      text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_confirmations_by_developer ON email_confirmations (developer_id, created_at);
CREATE INDEX email_confirmations_by_mailbox ON email_confirmations (mailbox, created_at);
CREATE INDEX email_confirmations_by_age ON email_confirmations (created_at);

-- Whether the sign-in provider says that it verified the session's email address.
ALTER TABLE sessions ADD COLUMN email_verified boolean NOT NULL DEFAULT false;
