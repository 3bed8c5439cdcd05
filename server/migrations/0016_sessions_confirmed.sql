-- An administrator's session is confirmed by the account system again and again.
ALTER TABLE sessions
  -- When the account system last said what this session says.
  ADD COLUMN confirmed_at  timestamptz NOT NULL DEFAULT now(),
  -- Somebody asks it at this moment, or has lately in vain: until then nobody else does.
  ADD COLUMN asked_until   timestamptz,
  -- What to ask with, encrypted with the value in the browser's cookie: the database alone cannot read it.
  ADD COLUMN refresh_token bytea;
