-- Webhooks: addresses that are told what happens. What is told is written in the transaction in which it happens.

CREATE TABLE webhooks (
  id              text PRIMARY KEY,
  -- Empty: one of the marketplace itself, which is told of everybody.
  developer_id    text REFERENCES developers (id),
  url             text NOT NULL,
  description     text,
  -- Kinds of events; empty: all of them, also those that are yet to come.
  events          text[] CHECK (cardinality(events) > 0),
  status          text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'PAUSED')),
  paused_reason   text CHECK ((status = 'PAUSED') = (paused_reason IS NOT NULL)),
  -- Nothing from before is told: when it was created or resumed last.
  active_since    timestamptz NOT NULL DEFAULT now(),
  -- The first failed attempt since the last one that succeeded.
  failing_since   timestamptz,
  -- Encrypted (platform/sealing.ts). For a day the one before a rotation signs, too.
  secret          bytea NOT NULL,
  previous_secret bytea,
  previous_until  timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);
CREATE INDEX webhooks_by_owner ON webhooks (developer_id, id);

CREATE TABLE webhook_events (
  id         text PRIMARY KEY,
  type       text NOT NULL,
  -- Byte for byte what is sent and signed, at every attempt.
  body       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_events_by_age ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  event_id        text NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
  webhook_id      text NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  status          text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED')),
  attempts        integer NOT NULL DEFAULT 0,
  -- While an attempt runs, when it counts as lost: whoever made it has died.
  next_attempt_at timestamptz CHECK ((status = 'PENDING') = (next_attempt_at IS NOT NULL)),
  last_attempt_at timestamptz,
  answer_status   integer,
  answer_body     text,
  duration_ms     integer,
  problem         text,
  PRIMARY KEY (event_id, webhook_id)
);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, event_id);
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (webhook_id, status, event_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE status = 'PENDING';

-- Up to when installs were told. Read by their time, whose order is nearly that of the table: such an index costs an
-- install next to nothing.
CREATE TABLE told_installs (
  only_one   boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  told_until timestamptz NOT NULL DEFAULT now()
);
INSERT INTO told_installs DEFAULT VALUES;
CREATE INDEX install_events_by_time ON install_events USING brin (at) WITH (autosummarize = on);
