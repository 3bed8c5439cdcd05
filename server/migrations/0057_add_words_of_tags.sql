-- Suggestions complete words of tags, too; corrections know them.
INSERT INTO catalog_words (word)
SELECT DISTINCT word FROM catalog, unnest(tsvector_to_array(ts_filter(search_words, '{c}'))) AS word
WHERE length(word) <= 50 ORDER BY word
ON CONFLICT DO NOTHING;
