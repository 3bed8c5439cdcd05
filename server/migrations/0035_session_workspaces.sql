-- What a session knows of the host platform besides the account.
ALTER TABLE sessions
  -- [{ id, name, role }], as last confirmed. Null while unknown: the previous release does not write it, and the host
  -- platform may not have answered. Unknown is not none.
  ADD COLUMN workspaces jsonb,
  -- When the user last proved to the account system who they are.
  ADD COLUMN auth_time timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET auth_time = created_at;
