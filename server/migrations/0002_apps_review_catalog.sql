-- Listings, their versions, review, and the public catalogue that is projected from them.

-- Every address an app has or had when it was deleted; taken for good. "C": prefixes are found by the plain index.
CREATE TABLE slugs (
  slug   text COLLATE "C" PRIMARY KEY,
  app_id text NOT NULL
);

CREATE TABLE apps (
  id               text PRIMARY KEY,
  developer_id     text NOT NULL REFERENCES developers (id),
  slug             text NOT NULL UNIQUE REFERENCES slugs (slug) DEFERRABLE INITIALLY DEFERRED,
  environment      text NOT NULL CHECK (environment IN ('localhost', 'staging', 'production')),
  featured         boolean NOT NULL DEFAULT false,
  -- What the public sees; empty until the first approval.
  live_version     integer,
  -- The highest number ever given to a version; numbers are not used again.
  last_version     integer NOT NULL DEFAULT 1,
  unlisted         boolean NOT NULL DEFAULT false,
  suspended_reason text,
  visibility       text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN suspended_reason IS NOT NULL THEN 'SUSPENDED' WHEN unlisted THEN 'UNLISTED' ELSE 'LISTED' END) STORED,
  -- Moves with every change of the row: half of the app's ETag.
  revision         integer NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  -- The first approval; from then on the slug is frozen.
  published_at     timestamptz,
  deleted_at       timestamptz,
  CHECK ((live_version IS NULL) = (published_at IS NULL)),
  CHECK (live_version IS NULL OR deleted_at IS NULL)
);
CREATE INDEX apps_by_developer ON apps (developer_id, id) WHERE deleted_at IS NULL;

CREATE TABLE app_versions (
  app_id           text NOT NULL REFERENCES apps (id),
  number           integer NOT NULL CHECK (number >= 1),
  id               text NOT NULL UNIQUE,
  status           text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED')),
  name             text NOT NULL,
  description      text NOT NULL,
  long_description text,
  category         text NOT NULL CHECK (category IN ('PRODUCTIVITY', 'UTILITIES', 'BUSINESS', 'DEVELOPER_TOOLS',
    'COMMUNICATION', 'ANALYTICS', 'AI_ML', 'FINANCE', 'EDUCATION', 'OTHER')),
  logo_url         text,
  banner_url       text,
  website_url      text,
  oauth_client_id  text,
  -- [{ url, caption, order }], in the order in which they are shown.
  screenshots      jsonb NOT NULL DEFAULT '[]',
  release_notes    text,
  revision         integer NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  submitted_at     timestamptz,
  decided_at       timestamptz,
  PRIMARY KEY (app_id, number),
  CHECK (status <> 'PENDING' OR submitted_at IS NOT NULL)
);
-- Whatever the code does: one version at a time is being written or reviewed.
CREATE UNIQUE INDEX app_versions_one_open ON app_versions (app_id) WHERE status <> 'APPROVED';

-- Counters apart from the app's own row: what everybody writes must not wait for what an owner locks.
CREATE TABLE app_statistics (
  app_id        text PRIMARY KEY REFERENCES apps (id),
  install_count bigint NOT NULL DEFAULT 0 CHECK (install_count >= 0),
  review_count  integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  rating_sum    integer NOT NULL DEFAULT 0 CHECK (rating_sum BETWEEN review_count AND 5 * review_count)
);

-- A submission is a frozen copy of the version: what the reviewer saw is what goes live.
CREATE TABLE submissions (
  id            text PRIMARY KEY,
  app_id        text NOT NULL REFERENCES apps (id),
  version       integer NOT NULL,
  status        text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  listing       jsonb NOT NULL,
  submitted_at  timestamptz NOT NULL DEFAULT now(),
  due_at        timestamptz NOT NULL DEFAULT now() + interval '48 hours',
  assignee      text,
  claimed_until timestamptz,
  -- The report of the listing checks; empty until they have run.
  checks        jsonb,
  decided_at    timestamptz,
  decided_by    text,
  reasons       jsonb NOT NULL DEFAULT '[]',
  guidance      text,
  revision      integer NOT NULL DEFAULT 1,
  CHECK ((status = 'PENDING') = (decided_at IS NULL)),
  CHECK (status <> 'REJECTED' OR jsonb_array_length(reasons) > 0),
  CHECK ((assignee IS NULL) = (claimed_until IS NULL))
);
CREATE UNIQUE INDEX submissions_one_pending ON submissions (app_id) WHERE status = 'PENDING';
CREATE INDEX submissions_queue ON submissions (status, submitted_at, id);
CREATE INDEX submissions_of_app ON submissions (app_id, id);
CREATE INDEX submissions_decided ON submissions (decided_at DESC) WHERE status IN ('APPROVED', 'REJECTED');

-- The public catalogue: one row for each app that the public may see, written in the deciding transactions.
CREATE TABLE catalog (
  app_id            text PRIMARY KEY REFERENCES apps (id),
  slug              text NOT NULL UNIQUE,
  name              text NOT NULL,
  description       text NOT NULL,
  long_description  text,
  category          text NOT NULL,
  environment       text NOT NULL,
  logo_url          text,
  banner_url        text,
  website_url       text,
  oauth_client_id   text,
  screenshots       jsonb NOT NULL,
  featured          boolean NOT NULL,
  version           integer NOT NULL,
  release_notes     text,
  developer_name    text NOT NULL,
  developer_company text,
  published_at      timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL
);
CREATE INDEX catalog_newest ON catalog (published_at DESC, app_id DESC);
CREATE INDEX catalog_names ON catalog USING gin (lower(name) gin_trgm_ops);
