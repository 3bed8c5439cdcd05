-- The words of a listing without its long description, for ranking in PostgreSQL (server/features/catalog/search/postgres-ranking.ts).
-- About 240 bytes, stored in the row: the full vector has 1,500, compressed and mostly outside of it. A trigger fills it, also for
-- nodes of the previous release; a generated column would rewrite the table, and block its readers meanwhile.
ALTER TABLE catalog ADD COLUMN search_short tsvector;

CREATE FUNCTION fill_search_short() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_short :=
    setweight(to_tsvector('simple', fold(NEW.name)), 'A') ||
    setweight(to_tsvector('simple', fold(NEW.description)), 'B') ||
    setweight(to_tsvector('simple', fold(NEW.developer_name || ' ' || coalesce(NEW.developer_company, '') || ' ' || NEW.category)), 'C');
  RETURN NEW;
END $$;

CREATE TRIGGER fill_search_short BEFORE INSERT OR UPDATE OF name, description, developer_name, developer_company, category ON catalog
  FOR EACH ROW EXECUTE FUNCTION fill_search_short();
