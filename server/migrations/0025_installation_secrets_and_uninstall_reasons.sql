-- Installations get a secret, without which nobody else can end them, and uninstalls a reason that developers read.

-- Reasons by app, for its developer: install_events has no index, so that installs stay cheap.
CREATE TABLE uninstall_reasons (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  app_id text NOT NULL REFERENCES apps (id),
  at     timestamptz NOT NULL DEFAULT now(),
  code   text NOT NULL,
  text   text
);
CREATE INDEX uninstall_reasons_of_app ON uninstall_reasons (app_id, at, id);

-- The long scan comes first, while installs and uninstalls go on. The last minute follows under the lock.
INSERT INTO uninstall_reasons (app_id, at, code, text)
  SELECT app_id, at, 'OTHER', reason FROM install_events
  WHERE reason IS NOT NULL AND at < now() - interval '1 minute' ORDER BY at;

-- False for installations that were recorded before secrets existed, and by nodes of the previous release.
ALTER TABLE installations ADD COLUMN secret_issued boolean NOT NULL DEFAULT false;
ALTER TABLE install_events ADD COLUMN reason_code text;
INSERT INTO uninstall_reasons (app_id, at, code, text)
  SELECT app_id, at, 'OTHER', reason FROM install_events
  WHERE reason IS NOT NULL AND at >= now() - interval '1 minute' ORDER BY at;

-- Until the next release: nodes of the previous one write a reason without a code, and nowhere else.
CREATE FUNCTION keep_uninstall_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uninstall_reasons (app_id, at, code, text) VALUES (NEW.app_id, NEW.at, 'OTHER', NEW.reason);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_uninstall_reason AFTER INSERT ON install_events FOR EACH ROW
  WHEN (NEW.reason IS NOT NULL AND NEW.reason_code IS NULL) EXECUTE FUNCTION keep_uninstall_reason();
