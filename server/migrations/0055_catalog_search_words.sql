-- Apps are found by the words of their tags. The generated column `search` lacks them, and another expression for it would
-- rewrite the table and block its readers: `search_words` takes its place. A trigger fills it, also for nodes of the previous
-- release, which go on reading `search`; the next release drops that column.
-- Contract: nothing but the trigger that is replaced calls fill_search_short().
ALTER TABLE catalog ADD COLUMN search_words tsvector;
CREATE INDEX catalog_search_words ON catalog USING gin (search_words);

CREATE FUNCTION fill_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_short :=
    setweight(to_tsvector('simple', fold(NEW.name)), 'A') ||
    setweight(to_tsvector('simple', fold(NEW.description)), 'B') ||
    setweight(to_tsvector('simple', fold(NEW.developer_name || ' ' || coalesce(NEW.developer_company, '') || ' ' || NEW.category
      || ' ' || coalesce(replace(array_to_string(NEW.tags, ' '), '-', ' '), ''))), 'C');
  NEW.search_words := NEW.search_short ||
    setweight(to_tsvector('simple', fold(left(coalesce(NEW.long_description, ''), 4000))), 'D');
  RETURN NEW;
END $$;

DROP TRIGGER fill_search_short ON catalog;
DROP FUNCTION fill_search_short();
CREATE TRIGGER fill_search_words
  BEFORE INSERT OR UPDATE OF name, description, developer_name, developer_company, category, tags, long_description ON catalog
  FOR EACH ROW EXECUTE FUNCTION fill_search_words();
