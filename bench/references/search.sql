-- The whole answer to a search, worked out the plain way: every match ($1 the words, $2 the same as a tsquery) with its
-- score, the best first. What the service answers must be a page of this, and its total the number of rows.
SELECT slug FROM (
  SELECT slug, app_id, name_key = $1 AS exact, starts_with(name_key, $1) AS begins,
    CASE WHEN search @@ query THEN ts_rank('{0.05, 0.15, 0.4, 1.0}', search, query) ELSE similarity(name_key, $1) * 0.9 END
      * (1 + ln(1 + install_count) / 12) AS score
  FROM catalog, to_tsquery('simple', $2) AS query
  WHERE search @@ query OR similarity(name_key, $1) >= 0.6
) AS matched
ORDER BY exact DESC, begins DESC, score DESC, app_id DESC
