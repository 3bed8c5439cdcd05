-- All results of a search in order: $1 is the search text in lower case, $2 the same words as a tsquery.
SELECT slug FROM (
  SELECT slug, app_id, install_count, name_key = $1 AS exact, starts_with(name_key, $1) AS begins,
    (SELECT sum(CASE WHEN search @@ to_tsquery('simple', word || ':*A') THEN 20
       WHEN search @@ to_tsquery('simple', word || ':*B') THEN 8
       WHEN search @@ to_tsquery('simple', word || ':*C') THEN 3 ELSE 1 END)
     FROM string_to_table($1, ' ') AS word) AS fit
  FROM catalog, to_tsquery('simple', $2) AS query WHERE search @@ query
) AS matched
ORDER BY exact DESC, begins DESC, fit DESC, install_count DESC, app_id DESC
