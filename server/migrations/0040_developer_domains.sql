-- Domains whose ownership developers prove (docs/decisions/0025-domain-proof.md).
CREATE TABLE developer_domains (
  id             text PRIMARY KEY,
  developer_id   text NOT NULL REFERENCES developers (id),
  -- In ASCII: internationalized names as punycode.
  domain         text NOT NULL,
  status         text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'PROVED', 'DISPUTED', 'LAPSED')),
  -- Of the administrator who decided against the developer.
  status_reason  text,
  challenge      text NOT NULL,
  -- How the last successful check found the challenge.
  method         text CHECK (method IN ('DNS', 'FILE')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  -- A domain that is still PENDING then can no longer be verified.
  expires_at     timestamptz NOT NULL,
  -- Since when it is proved, and the last successful check.
  proved_at      timestamptz,
  last_proved_at timestamptz,
  -- The first of the failed checks since the last successful one.
  failing_since  timestamptz,
  last_checked_at timestamptz,
  last_check     jsonb,
  UNIQUE (developer_id, domain)
);
-- A domain is proved by one developer at a time.
CREATE UNIQUE INDEX developer_domains_proved ON developer_domains (domain) WHERE status = 'PROVED';
CREATE INDEX developer_domains_by_domain ON developer_domains (domain);
CREATE INDEX developer_domains_by_check ON developer_domains (status, last_checked_at);
