-- What a listing discloses: contacts, pricing, tags, data safety. The previous release writes none of these columns: versions
-- that it opens have nothing in them until the developer adds them again.
ALTER TABLE app_versions
  ADD COLUMN support_url        text,
  ADD COLUMN support_email      text,
  ADD COLUMN privacy_policy_url text,
  ADD COLUMN terms_url          text,
  ADD COLUMN documentation_url  text,
  ADD COLUMN status_url         text,
  ADD COLUMN security_contact   text,
  -- { model, url, note }
  ADD COLUMN pricing            jsonb,
  ADD COLUMN tags               text[] NOT NULL DEFAULT '{}',
  -- As features/catalog/disclosures.ts describes it.
  ADD COLUMN data_safety        jsonb;
