-- The audit log keeps its rows. Erasing a person takes the details and replaces the account by a pseudonym; nothing else of a
-- row can change.
CREATE FUNCTION allow_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.details = '{}'
    AND (NEW.actor_id = OLD.actor_id OR starts_with(NEW.actor_id, 'former_'))
    AND (NEW.subject_id = OLD.subject_id OR starts_with(NEW.subject_id, 'former_'))
    AND (NEW.id, NEW.at, NEW.actor_kind, NEW.action, NEW.subject_type) = (OLD.id, OLD.at, OLD.actor_kind, OLD.action, OLD.subject_type)
    AND NEW.request_id IS NOT DISTINCT FROM OLD.request_id
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
DROP TRIGGER audit_log_is_append_only ON audit_log;
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_only_erased BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION allow_erasure();
