-- What all processes together have taken from each rate limit, as one moment: when the bucket will be full again. One
-- that is full is the same as none. Unlogged: a crash of the database forgets it, which can only be generous.
CREATE UNLOGGED TABLE rate_limits (
  bucket  text COLLATE "C" PRIMARY KEY,
  full_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Apps whose listing is being checked at the owner's request, on whichever node.
CREATE UNLOGGED TABLE running_checks (
  app_id text PRIMARY KEY,
  -- A process that died in the middle does not keep the app from being checked again.
  until  timestamptz NOT NULL
);
