-- Transfers of apps to another publisher. An open one that has expired stays OPEN here; queries compare the time.
CREATE TABLE app_transfers (
  id           text PRIMARY KEY,
  app_id       text NOT NULL REFERENCES apps (id),
  from_id      text NOT NULL REFERENCES developers (id),
  to_id        text NOT NULL REFERENCES developers (id),
  message      text,
  status       text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'ACCEPTED', 'DECLINED', 'CANCELLED')),
  requested_by text NOT NULL,
  decided_by   text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  decided_at   timestamptz
);
CREATE INDEX app_transfers_by_app ON app_transfers (app_id) WHERE status = 'OPEN';
CREATE INDEX app_transfers_from ON app_transfers (from_id, created_at);
CREATE INDEX app_transfers_to ON app_transfers (to_id, created_at);

-- Since when the app has its present publisher, if it was transferred. The previous release does not enforce the hold.
ALTER TABLE apps ADD COLUMN transferred_at timestamptz;
