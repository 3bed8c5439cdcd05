-- Decisions as receipts: signed records, each with the hash of the one before.

CREATE TABLE receipt_keys (
  kid         text PRIMARY KEY,
  public_jwk  jsonb NOT NULL,
  -- Sealed with the service's own secret; gone once the key is retired, so that nobody can sign with it ever again.
  private_jwk bytea,
  -- By the clock of the wall, under the lock: in the order of the chain.
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  retired_at  timestamptz
);

-- One row, there from the first receipt on: whoever adds to the chain holds it.
CREATE TABLE receipt_head (
  single   boolean PRIMARY KEY DEFAULT true CHECK (single),
  sequence bigint NOT NULL DEFAULT 0,
  hash     text,
  kid      text REFERENCES receipt_keys
);

CREATE TABLE receipts (
  sequence      bigint PRIMARY KEY,
  id            text NOT NULL UNIQUE,
  app_id        text NOT NULL,
  submission_id text,
  hash          text NOT NULL,
  -- The record itself is its payload.
  jws           text NOT NULL,
  -- Whoever decided, and what the record's hash of that was salted with: for administrators alone.
  decided_by    text NOT NULL,
  salt          text NOT NULL
);
CREATE INDEX receipts_by_app ON receipts (app_id, sequence);
-- A submission is decided once.
CREATE UNIQUE INDEX receipts_by_submission ON receipts (submission_id);
CREATE TRIGGER receipts_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
