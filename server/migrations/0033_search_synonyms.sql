-- The synonyms of the search, if administrators have changed them. Without a row, or with `groups` null, the default set
-- applies (features/catalog/search/default-synonyms.ts); a row that was reset keeps its version, so that no ETag returns.
-- The previous release does not read it.
CREATE TABLE search_synonyms (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  groups     jsonb,
  version    integer NOT NULL DEFAULT 0,
  updated_at timestamptz,
  updated_by text
);
