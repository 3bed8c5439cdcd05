-- Pages that live listings link to, as the weekly watch found them.
CREATE TABLE watched_links (
  id            text PRIMARY KEY,
  app_id        text NOT NULL REFERENCES apps (id),
  -- Name of the listing field.
  field         text NOT NULL,
  url           text NOT NULL,
  checked_at    timestamptz,
  -- The first of the failed checks since the last successful one, and what the last one found.
  failing_since timestamptz,
  problem       text,
  -- Sentences of the page when it was last accepted. Null: nothing to compare with.
  sentences     text[],
  -- When a check first found other sentences, and those that the last check found.
  changed_at    timestamptz,
  found         text[],
  -- When the developer got an email about the present problem.
  notified_at   timestamptz,
  UNIQUE (app_id, field)
);
CREATE INDEX watched_links_by_check ON watched_links (checked_at);
CREATE INDEX watched_links_with_problem ON watched_links (id) WHERE failing_since IS NOT NULL OR changed_at IS NOT NULL;
