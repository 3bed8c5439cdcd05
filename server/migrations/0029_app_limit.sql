-- How many apps one developer may have, where it differs from MAX_APPS_PER_DEVELOPER. The previous release does not read it.
ALTER TABLE developers ADD COLUMN app_limit integer CHECK (app_limit BETWEEN 0 AND 1000000);
