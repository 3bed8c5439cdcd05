-- The words of a listing without its long description, for ranking in PostgreSQL (server/features/catalog/search/postgres-ranking.ts).
-- About 240 bytes, stored in the row: the full vector has 1,500, compressed and mostly outside of it. A generated column, so that
-- the previous release fills it, too. Rewrites the table: 3 s for 10,000 apps.
ALTER TABLE catalog
  ADD COLUMN search_short tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('simple', fold(name)), 'A') ||
    setweight(to_tsvector('simple', fold(description)), 'B') ||
    setweight(to_tsvector('simple', fold(developer_name || ' ' || coalesce(developer_company, '') || ' ' || category)), 'C')) STORED;
