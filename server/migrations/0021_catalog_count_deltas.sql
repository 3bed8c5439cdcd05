-- Catalog counts become append-only deltas: the totals of a filter are the sum of its rows, and writers of the catalog no
-- longer wait for each other's count row until commit. Readers, also those of the version before, summed the rows anyway.
-- A job folds the rows of each key into one (features/catalog/jobs.ts).

-- Writers of the catalog finish first: the function's old text counts on one row for each key.
LOCK TABLE catalog IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE catalog_counts
  DROP CONSTRAINT catalog_counts_pkey,
  DROP CONSTRAINT catalog_counts_count_check;
CREATE OR REPLACE FUNCTION keep_catalog_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalog_counts (category, environment, featured, count)
    SELECT category, environment, featured, TG_ARGV[0]::int * count(*) FROM changed GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
