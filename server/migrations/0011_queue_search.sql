-- The review queue by the names of apps and developers.
CREATE INDEX submissions_names ON submissions USING gin (to_tsvector('simple', fold(listing ->> 'name')));
CREATE INDEX developers_names ON developers
  USING gin (to_tsvector('simple', fold(name || ' ' || coalesce(company_name, ''))));
