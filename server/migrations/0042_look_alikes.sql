-- Names of apps, developers and companies, as they are compared (features/look-alikes/). A name's row never changes, whoever
-- uses it: it follows from the name and the version of the rules. The previous release writes no rows: a job adds them.
CREATE TABLE name_skeletons (
  name     text PRIMARY KEY,
  -- The name without decorations, as it looks.
  skeleton text NOT NULL,
  -- Two names that differ by one letter, by decorations or by the order of words have a key in common.
  keys     text[] NOT NULL,
  rules    integer NOT NULL
);
CREATE INDEX name_skeletons_by_key ON name_skeletons USING gin (keys);
CREATE INDEX name_skeletons_by_trigram ON name_skeletons USING gin (skeleton gin_trgm_ops);

-- Candidates: names that share a key, and long names that differ by more than a letter. The planner expects far more of them
-- than there are and would read the whole table, so it is told to use the indexes. The threshold is what % compares with.
CREATE FUNCTION names_sharing(wanted text[]) RETURNS SETOF text LANGUAGE sql STABLE SET enable_seqscan = off
  AS $$ SELECT name FROM name_skeletons WHERE keys && wanted LIMIT 1000 $$;
CREATE FUNCTION names_like(wanted text) RETURNS SETOF text LANGUAGE sql STABLE SET enable_seqscan = off
  SET pg_trgm.similarity_threshold = 0.4
  AS $$ SELECT name FROM name_skeletons WHERE skeleton % wanted ORDER BY similarity(skeleton, wanted) DESC LIMIT 200 $$;

-- Who has a name.
CREATE INDEX app_versions_by_name ON app_versions (name) WHERE status IN ('PENDING', 'APPROVED');
CREATE INDEX developers_by_name ON developers (name);
CREATE INDEX developers_by_company ON developers (company_name) WHERE company_name IS NOT NULL;

-- Possible duplicates of a developer: the host of the website, and the domain of the email address.
CREATE FUNCTION website_host(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  -- No longer than hosts are: a URL has up to 2,048 characters, more than an index entry takes.
  AS $$ SELECT left(substring(lower(url) FROM '^https?://(?:[^/?#]*@)?(?:www\.)?([^/?#:@]+)'), 253) $$;
CREATE FUNCTION email_domain(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT substring(lower(address) FROM '@([^@]+)$') $$;
CREATE INDEX developers_by_website_host ON developers (website_host(website_url)) WHERE website_url IS NOT NULL;
CREATE INDEX developers_by_email_domain ON developers (email_domain(email));

-- Names that only developers whom an administrator exempts may use or imitate.
CREATE TABLE protected_terms (
  id         text PRIMARY KEY,
  term       text NOT NULL,
  note       text,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX protected_terms_by_term ON protected_terms (lower(term));
CREATE TABLE protected_term_exemptions (
  term_id      text NOT NULL REFERENCES protected_terms (id) ON DELETE CASCADE,
  developer_id text NOT NULL REFERENCES developers (id),
  PRIMARY KEY (term_id, developer_id)
);
CREATE INDEX protected_term_exemptions_by_developer ON protected_term_exemptions (developer_id);

-- What is wrong with the profile of a rejected developer: [{ pointer, message }].
ALTER TABLE developers ADD COLUMN status_reasons jsonb NOT NULL DEFAULT '[]';
