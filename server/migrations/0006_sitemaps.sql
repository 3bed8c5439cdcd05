-- Apps spread evenly over 4096 buckets: each page of the sitemap is a range of them, read from the index alone.
CREATE INDEX catalog_sitemap ON catalog (left(md5(app_id), 3)) INCLUDE (app_id, slug, updated_at);
