-- Accounts and publishers that close: when they are erased, until when they can be reopened. A node of the previous release
-- does not know the columns: an app that it refreshes meanwhile stays in the catalog until the next refresh.
ALTER TABLE accounts ADD COLUMN closing_at timestamptz;
CREATE INDEX accounts_closing ON accounts (closing_at) WHERE closing_at IS NOT NULL;
ALTER TABLE developers ADD COLUMN closing_at timestamptz;
ALTER TABLE developers ADD COLUMN erased_at timestamptz CHECK (erased_at IS NULL OR closing_at IS NOT NULL);
CREATE INDEX developers_closing ON developers (closing_at) WHERE closing_at IS NOT NULL AND erased_at IS NULL;
