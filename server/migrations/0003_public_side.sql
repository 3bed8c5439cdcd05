-- Browsing and searching the catalogue, installs, user reviews, and what developers read about them.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Text as it is searched: lower case, without accents, words apart by one space. Schema-qualified: indexes are built
-- with an empty search path.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '[^[:alnum:]]+', ' ', 'g'))
$$;

ALTER TABLE catalog
  -- Copies of app_statistics, at most a second old: lists sort by them.
  ADD COLUMN install_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN review_count  integer NOT NULL DEFAULT 0,
  ADD COLUMN rating_sum    integer NOT NULL DEFAULT 0,
  ADD COLUMN rating        double precision NOT NULL GENERATED ALWAYS AS (
    CASE WHEN review_count = 0 THEN 0 ELSE rating_sum::double precision / review_count END) STORED,
  ADD COLUMN name_key      text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  ADD COLUMN search        tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('simple', fold(name)), 'A') ||
    setweight(to_tsvector('simple', fold(description)), 'B') ||
    setweight(to_tsvector('simple', fold(developer_name || ' ' || coalesce(developer_company, '') || ' ' || category)), 'C') ||
    setweight(to_tsvector('simple', fold(left(coalesce(long_description, ''), 4000))), 'D')) STORED;

DROP INDEX catalog_newest;
DROP INDEX catalog_names;
-- Names that look alike.
CREATE INDEX catalog_names ON catalog USING gin (name_key gin_trgm_ops);
CREATE INDEX catalog_search ON catalog USING gin (search);
-- One index a sort order, alone and within a category; the other filters ride along.
CREATE INDEX catalog_popular ON catalog (install_count DESC, app_id DESC) INCLUDE (environment, featured);
CREATE INDEX catalog_rating ON catalog (rating DESC, review_count DESC, app_id DESC) INCLUDE (environment, featured);
CREATE INDEX catalog_newest ON catalog (published_at DESC, app_id DESC) INCLUDE (environment, featured);
CREATE INDEX catalog_name ON catalog (name_key, app_id DESC) INCLUDE (environment, featured);
CREATE INDEX catalog_category_popular ON catalog (category, install_count DESC, app_id DESC) INCLUDE (environment, featured);
CREATE INDEX catalog_category_rating ON catalog (category, rating DESC, review_count DESC, app_id DESC) INCLUDE (environment, featured);
CREATE INDEX catalog_category_newest ON catalog (category, published_at DESC, app_id DESC) INCLUDE (environment, featured);
CREATE INDEX catalog_category_name ON catalog (category, name_key, app_id DESC) INCLUDE (environment, featured);
CREATE INDEX catalog_featured ON catalog (install_count DESC, app_id DESC) WHERE featured;

-- Totals of every filter without a scan: at most 60 rows, kept by the database itself.
CREATE TABLE catalog_counts (
  category    text NOT NULL,
  environment text NOT NULL,
  featured    boolean NOT NULL,
  count       integer NOT NULL CHECK (count >= 0),
  PRIMARY KEY (category, environment, featured)
);
CREATE FUNCTION keep_catalog_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In key order, so that two transactions never wait for each other in a circle.
  INSERT INTO catalog_counts AS counts (category, environment, featured, count)
    SELECT category, environment, featured, 0 FROM changed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  PERFORM FROM catalog_counts WHERE (category, environment, featured) IN (SELECT category, environment, featured FROM changed)
    ORDER BY category, environment, featured FOR UPDATE;
  UPDATE catalog_counts AS counts SET count = counts.count + TG_ARGV[0]::int * changes.n
    FROM (SELECT category, environment, featured, count(*) AS n FROM changed GROUP BY 1, 2, 3) AS changes
    WHERE (counts.category, counts.environment, counts.featured) = (changes.category, changes.environment, changes.featured);
  RETURN NULL;
END $$;
-- The catalogue's rows are replaced, never changed in these three fields (features/catalog/catalog.ts).
CREATE TRIGGER catalog_counts_up AFTER INSERT ON catalog REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalog_counts('1');
CREATE TRIGGER catalog_counts_down AFTER DELETE ON catalog REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalog_counts('-1');

-- Every word of names, descriptions and developers, to find what a misspelt one was meant to be.
CREATE TABLE catalog_words (
  word text COLLATE "C" PRIMARY KEY
);
CREATE INDEX catalog_words_alike ON catalog_words USING gin (word gin_trgm_ops);

-- How many letters are to be changed, added, dropped, or swapped with their neighbour: a swap alone is one.
CREATE FUNCTION edits_between(one text, other text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN plain = 2 AND length(one) = length(other) AND EXISTS (
      SELECT FROM generate_series(1, length(one) - 1) AS at
      WHERE overlay(one PLACING reverse(substr(one, at, 2)) FROM at FOR 2) = other)
    THEN 1 ELSE plain END
  FROM (SELECT public.levenshtein(left(one, 100), left(other, 100)) AS plain) AS edits
$$;

-- Installs. Who has one (counted once for ever) is a table of its own, spread over parts by app.
CREATE TABLE installations (
  app_id          text NOT NULL,
  installation_id text NOT NULL,
  installed_at    timestamptz NOT NULL DEFAULT now(),
  uninstalled_at  timestamptz,
  PRIMARY KEY (app_id, installation_id)
) PARTITION BY HASH (app_id);
DO $$ BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE installations_%s PARTITION OF installations FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;

CREATE TABLE install_events (
  at              timestamptz NOT NULL DEFAULT now(),
  app_id          text NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('install', 'uninstall')),
  installation_id text,
  environment     text,
  version         text,
  reason          text
) PARTITION BY RANGE (at);
-- Months are added ahead of time by a job; what falls outside of them is kept all the same.
CREATE TABLE install_events_other PARTITION OF install_events DEFAULT;

-- What happened to an app on a day (UTC): the daily series is read from here, never from events.
CREATE TABLE app_daily (
  app_id     text NOT NULL REFERENCES apps (id),
  day        date NOT NULL,
  installs   integer NOT NULL DEFAULT 0,
  uninstalls integer NOT NULL DEFAULT 0,
  views      integer NOT NULL DEFAULT 0,
  reviews    integer NOT NULL DEFAULT 0,
  rating_sum integer NOT NULL DEFAULT 0,
  PRIMARY KEY (app_id, day)
);

-- User reviews. The sums in app_statistics are kept with every change; hidden ones do not count.
ALTER TABLE app_statistics
  ADD COLUMN stars integer[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(stars) = 5);

CREATE TABLE reviews (
  id              text PRIMARY KEY,
  app_id          text NOT NULL REFERENCES apps (id),
  account_user_id text NOT NULL,
  author_name     text NOT NULL,
  rating          smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title           text,
  body            text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  reply           text,
  replied_at      timestamptz,
  hidden_reason   text,
  hidden_at       timestamptz,
  report_count    integer NOT NULL DEFAULT 0,
  UNIQUE (app_id, account_user_id),
  CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CHECK ((hidden_reason IS NULL) = (hidden_at IS NULL))
);
CREATE INDEX reviews_shown ON reviews (app_id, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_highest ON reviews (app_id, rating DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_lowest ON reviews (app_id, rating, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_of_app ON reviews (app_id, id DESC);
CREATE INDEX reviews_reported ON reviews (id) WHERE report_count > 0;

CREATE TABLE review_reports (
  review_id       text NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  account_user_id text NOT NULL,
  reason          text NOT NULL,
  reported_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (review_id, account_user_id)
);
