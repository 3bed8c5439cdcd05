-- What large batches of installs add to the counters, a row a batch: summed up a few times a second by the process that
-- wrote it, or by any other when it is older than that can be.
CREATE TABLE install_sums (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL DEFAULT now(),
  noted_by text NOT NULL,
  app_ids  text[] NOT NULL,
  installs integer[] NOT NULL
);
