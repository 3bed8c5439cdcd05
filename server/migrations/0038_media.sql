-- Images that the marketplace keeps: one row for each master, named by the hash of its bytes (docs/decisions/0024).
CREATE TABLE media_blobs (
  sha256             text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  type               text NOT NULL CHECK (type IN ('png', 'jpeg', 'webp')),
  width              integer NOT NULL,
  height             integer NOT NULL,
  bytes              integer NOT NULL,
  -- A data URL of a few pixels.
  placeholder        text NOT NULL,
  -- Widths of the variants that exist, each as WebP and AVIF.
  variants           integer[] NOT NULL DEFAULT '{}',
  -- Of the job that makes them, since the last success.
  variant_attempts   integer NOT NULL DEFAULT 0,
  created_at         timestamptz NOT NULL DEFAULT now(),
  -- Brought up to date once a day while something refers to it; deleted 30 days after the last time.
  last_referenced_at timestamptz NOT NULL DEFAULT now()
);

-- Uploads of a developer.
CREATE TABLE media_files (
  id                 text PRIMARY KEY,
  developer_id       text NOT NULL REFERENCES developers (id),
  sha256             text NOT NULL REFERENCES media_blobs (sha256),
  -- Hash of the bytes that were sent: the same bytes again need no decoding.
  source_sha256      text NOT NULL,
  created_at         timestamptz NOT NULL DEFAULT now(),
  last_referenced_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (developer_id, sha256)
);
CREATE INDEX media_files_by_source ON media_files (developer_id, source_sha256);
CREATE INDEX media_files_by_sha256 ON media_files (sha256);

-- The image that the marketplace has for a URL in a version's listing.
CREATE TABLE version_images (
  app_id  text NOT NULL,
  version integer NOT NULL,
  url     text NOT NULL,
  sha256  text NOT NULL REFERENCES media_blobs (sha256),
  FOREIGN KEY (app_id, version) REFERENCES app_versions (app_id, number) ON DELETE CASCADE
);
-- A URL has up to 2,048 characters, more than an index entry takes.
CREATE UNIQUE INDEX version_images_by_url ON version_images (app_id, version, md5(url));
CREATE INDEX version_images_by_sha256 ON version_images (sha256);

-- Live versions whose images were fetched after the fact: those from before this release, once each.
CREATE TABLE image_backfills (
  app_id       text NOT NULL,
  version      integer NOT NULL,
  attempted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (app_id, version),
  FOREIGN KEY (app_id, version) REFERENCES app_versions (app_id, number) ON DELETE CASCADE
);

-- The images that the reviewer sees, frozen with the listing: hashes by URL. Null in submissions of earlier releases.
ALTER TABLE submissions ADD COLUMN images jsonb;

-- Images that must not be served, whoever uses them.
CREATE TABLE media_denied (
  sha256    text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  reason    text NOT NULL,
  denied_by text NOT NULL,
  denied_at timestamptz NOT NULL DEFAULT now()
);

-- The name of the store that the rows above belong to: a node with another directory must not start.
CREATE TABLE media_store (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id       text NOT NULL
);
