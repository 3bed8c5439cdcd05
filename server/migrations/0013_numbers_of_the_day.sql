-- What happened today over all apps. The day alone: with the counters in it, every install would rewrite the index.
CREATE INDEX app_daily_by_day ON app_daily (day);
