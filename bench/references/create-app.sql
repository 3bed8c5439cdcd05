-- The statements of the service for POST /api/dev/apps with an API key, as a pgbench script.
-- To update it: ALTER DATABASE marketplace SET log_statement = 'all', create an app, read the server's log.
\set developer random(1, :developers)
\set n random(1, 1000000000000)
BEGIN;
SELECT status, status_reason, closing_at, app_limit FROM developers WHERE id = 'dev_bench_' || :developer::text FOR UPDATE;
SELECT count(*) AS count, (SELECT document ->> 'appLimit' FROM market_settings ORDER BY revision DESC LIMIT 1)::int AS market_limit FROM apps WHERE developer_id = 'dev_bench_' || :developer::text AND deleted_at IS NULL;
SELECT id, term, note, EXISTS (SELECT FROM protected_term_exemptions WHERE term_id = protected_terms.id AND developer_id = 'dev_bench_' || :developer::text) AS exempted FROM protected_terms ORDER BY id;
WITH free AS (INSERT INTO slugs (slug, app_id) VALUES ('bench-app-' || :n::text, 'app_bench_' || :n::text) ON CONFLICT DO NOTHING RETURNING slug), app AS (INSERT INTO apps (id, developer_id, slug, environment) SELECT 'app_bench_' || :n::text, 'dev_bench_' || :developer::text, slug, 'production' FROM free RETURNING *), statistics AS (INSERT INTO app_statistics (app_id) SELECT id FROM app RETURNING install_count, review_count, rating_sum) SELECT * FROM app, statistics;
WITH audited AS (INSERT INTO audit_log (id, actor_kind, actor_id, request_id, action, subject_type, subject_id, details) VALUES ('evt_bench_' || gen_random_uuid(), 'api_key', 'key_bench', 'req_bench', 'app.created', 'app', 'app_bench_' || :n::text, jsonb_build_object('name', 'Bench App ' || :n::text, 'slug', 'bench-app-' || :n::text))) INSERT INTO app_versions (id, app_id, number, name, description, long_description, category, screenshots, permissions, pricing, data_safety) VALUES ('ver_bench_' || :n::text, 'app_bench_' || :n::text, 1, 'Bench App ' || :n::text, 'Plan project deadlines for remote teams. Set up in a minute.', '## What Bench App does

Track your tasks and share weekly reports in one calm place.', 'PRODUCTIVITY', '[{"url": "https://images.bench.example/1.png", "order": 0, "caption": null}, {"url": "https://images.bench.example/2.png", "order": 1, "caption": null}]', '[]', NULL, NULL) RETURNING *;
COMMIT;
