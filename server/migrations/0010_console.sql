-- What administrators look for in the console.

-- Every word of a text, or its beginning, to be found in folded text; nothing for a text without a single word. Words
-- are letters and digits alone, so quoting them is safe.
CREATE FUNCTION words_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', '''' || replace(nullif(public.fold($1), ''), ' ', ''':* & ''') || ''':*')
$$;

-- Apps by name, and those that the few rare filters leave over; all others are read along the primary key.
CREATE INDEX app_versions_names ON app_versions USING gin (to_tsvector('simple', fold(name)));
CREATE INDEX app_versions_open ON app_versions (status, app_id) WHERE status <> 'APPROVED';
CREATE INDEX apps_featured ON apps (id) WHERE featured;
CREATE INDEX apps_off_the_shelf ON apps (visibility, id) WHERE visibility <> 'LISTED';
