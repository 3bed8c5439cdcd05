-- How a reviewer signs in to a submitted app: sealed with the service's own secret, and in a table of its own, so that no
-- query of submissions reads it. Erased 30 days after the decision or the withdrawal.
CREATE TABLE submission_test_access (
  submission_id text PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
  sealed        bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);

-- What the developer tells the reviewer.
ALTER TABLE submissions ADD COLUMN note text;
-- The version of the guidelines in force when it was submitted. Null in submissions of earlier releases.
ALTER TABLE submissions ADD COLUMN policy_version integer;
-- Why it was approved although its checks had not passed.
ALTER TABLE submissions ADD COLUMN override_reason text;

-- The images that the receipt of the latest correction covers: hashes by URL. Images that are copied later are not in it.
ALTER TABLE app_versions ADD COLUMN corrected_images jsonb;

-- Corrections of the live listing that developers request.
CREATE TABLE correction_requests (
  id              text PRIMARY KEY,
  app_id          text NOT NULL REFERENCES apps (id),
  -- The version that was live.
  version         integer NOT NULL,
  -- The requested values by field, and the values that the live listing had then.
  changes         jsonb NOT NULL,
  base            jsonb NOT NULL,
  reason          text NOT NULL,
  status          text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'APPLIED', 'DECLINED', 'WITHDRAWN')),
  created_at      timestamptz NOT NULL DEFAULT now(),
  decided_at      timestamptz,
  decided_by      text,
  decision_reason text,
  CHECK ((status = 'OPEN') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX correction_requests_open ON correction_requests (app_id) WHERE status = 'OPEN';
CREATE INDEX correction_requests_by_app ON correction_requests (app_id, id);
CREATE INDEX correction_requests_by_status ON correction_requests (status, id);
