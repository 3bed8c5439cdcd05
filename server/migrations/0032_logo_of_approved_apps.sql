-- Which approved apps have a logo, by its URL and by its bytes (features/checks/shared-logo.ts). The URL is hashed, because it
-- may be too long for an index.
CREATE INDEX submissions_logo_url ON submissions (md5(listing ->> 'logoUrl')) WHERE status = 'APPROVED';
CREATE INDEX submissions_logo_bytes ON submissions (
  (jsonb_path_query_first(checks, '$.rules[*] ? (@.pointer == "/logoUrl" && @.sha256 != null).sha256') #>> '{}')
) WHERE status = 'APPROVED';
