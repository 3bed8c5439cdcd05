-- The statements of the service for POST /api/dev/apps with an API key, as a pgbench script.
-- To update it: ALTER DATABASE marketplace SET log_statement = 'all', create an app, read the server's log.
\set developer random(1, :developers)
\set n random(1, 1000000000000)
BEGIN;
SELECT status, status_reason FROM developers WHERE id = 'dev_bench_' || :developer::text FOR UPDATE;
SELECT count(*) AS count FROM apps WHERE developer_id = 'dev_bench_' || :developer::text AND deleted_at IS NULL;
INSERT INTO slugs (slug, app_id) VALUES ('bench-app-' || :n::text, 'app_bench_' || :n::text) ON CONFLICT DO NOTHING;
WITH app AS (INSERT INTO apps (id, developer_id, slug, environment) VALUES ('app_bench_' || :n::text, 'dev_bench_' || :developer::text, 'bench-app-' || :n::text, 'production') RETURNING *), statistics AS (INSERT INTO app_statistics (app_id) SELECT id FROM app RETURNING install_count, review_count, rating_sum) SELECT * FROM app, statistics;
INSERT INTO app_versions (id, app_id, number, name, description, long_description, category, screenshots) VALUES ('ver_bench_' || :n::text, 'app_bench_' || :n::text, 1, 'Bench App ' || :n::text, 'Plan project deadlines for remote teams. Set up in a minute.', '## What Bench App does

Track your tasks and share weekly reports in one calm place.', 'PRODUCTIVITY', '[{"url": "https://images.bench.example/1.png", "order": 0, "caption": null}, {"url": "https://images.bench.example/2.png", "order": 1, "caption": null}]') RETURNING *;
INSERT INTO audit_log (id, actor_kind, actor_id, request_id, action, subject_type, subject_id, details) VALUES ('evt_bench_' || gen_random_uuid(), 'api_key', 'key_bench', 'req_bench', 'app.created', 'app', 'app_bench_' || :n::text, jsonb_build_object('name', 'Bench App ' || :n::text, 'slug', 'bench-app-' || :n::text));
COMMIT;
