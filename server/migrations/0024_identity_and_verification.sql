-- A verified developer's change of name, company or website is held here until an administrator confirms it. `name`,
-- `company_name` and `website_url` are what the public sees, also for the version before, which knows no held values.
ALTER TABLE developers ADD COLUMN held_name text;
ALTER TABLE developers ADD COLUMN held_company_name text;
ALTER TABLE developers ADD COLUMN held_website_url text;
-- Empty when nothing is held.
ALTER TABLE developers ADD COLUMN identity_requested_at timestamptz;
ALTER TABLE developers ADD CONSTRAINT developers_held_identity CHECK ((identity_requested_at IS NULL) = (held_name IS NULL));
CREATE INDEX developers_by_identity_request ON developers (identity_requested_at, id) WHERE identity_requested_at IS NOT NULL;

-- The clock of the verification: since when the developer waits, and which administrator is looking. The names differ from
-- those of submissions: the version before joins both tables and names these columns without the table.
ALTER TABLE developers ADD COLUMN verification_requested_at timestamptz NOT NULL DEFAULT now();
UPDATE developers SET verification_requested_at = created_at;
ALTER TABLE developers ADD COLUMN verification_assignee text;
ALTER TABLE developers ADD COLUMN verification_claimed_until timestamptz;
CREATE INDEX developers_waiting ON developers (verification_requested_at, id) WHERE status = 'UNVERIFIED';
CREATE INDEX developers_by_verification ON developers (verified_at) WHERE verified_at IS NOT NULL;
