-- The settings of the marketplace: the newest row applies, earlier ones are the history. Without a row the defaults of
-- server/features/market-settings/document.ts apply. The previous release does not read it.
CREATE TABLE market_settings (
  revision   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document   jsonb NOT NULL,
  -- JSON pointers to what this revision changed.
  changes    text[] NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text NOT NULL,
  -- SHA-256 of the BRAND_FILE that it came from.
  file_hash  text
);

-- Logos and favicons, as they are served. Small and few: in the database, every node and every backup has them.
CREATE TABLE brand_images (
  sha256     text PRIMARY KEY,
  -- Of the bytes as they were sent: the same file is the same image.
  source     text NOT NULL,
  type       text NOT NULL CHECK (type IN ('png', 'jpeg', 'webp')),
  width      integer NOT NULL,
  height     integer NOT NULL,
  bytes      bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX brand_images_by_source ON brand_images (source);
