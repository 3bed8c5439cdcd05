// Column types that PostgreSQL's own types do not express: texts that a CHECK constraint limits to a few values, copies
// of such texts, and jsonb.

import pg from 'pg';

/** Named in server/platform/postgres/json-columns.ts. */
const JSON_COLUMNS: Record<string, string> = {
  'app_versions.data_safety': 'NullableJsonColumn<StoredDataSafety>',
  'app_versions.permissions': 'JsonColumnWithDefault<StoredPermission[]>',
  'api_keys.published_from': 'NullableJsonColumn<StoredPublishedFrom>',
  'app_versions.pricing': 'NullableJsonColumn<StoredPricing>',
  'app_versions.published_from': 'NullableJsonColumn<StoredPublishedFrom>',
  'app_versions.screenshots': 'JsonColumnWithDefault<StoredScreenshot[]>',
  'audit_log.details': 'JsonColumnWithDefault<Record<string, unknown>>',
  'app_versions.corrected_images': 'NullableJsonColumn<StoredPins>',
  'catalog.screenshots': 'JsonColumn<StoredScreenshot[]>',
  'developer_domains.last_check': 'NullableJsonColumn<StoredDomainCheck>',
  'correction_requests.base': 'JsonColumn<StoredChanges>',
  'correction_requests.changes': 'JsonColumn<StoredChanges>',
  'developers.status_reasons': 'JsonColumnWithDefault<StoredProfileReason[]>',
  'grant_keys.public_jwk': 'JsonColumn<StoredGrantKey>',
  'receipt_keys.public_jwk': 'JsonColumn<StoredPublicKey>',
  'sessions.workspaces': 'NullableJsonColumn<StoredWorkspace[]>',
  'search_synonyms.groups': 'NullableJsonColumn<StoredSynonymGroup[]>',
  'submissions.listing': 'JsonColumn<SubmittedListing>',
  'submissions.checks': 'NullableJsonColumn<StoredReport>',
  'submissions.images': 'NullableJsonColumn<StoredPins>',
  'submissions.reasons': 'JsonColumnWithDefault<StoredReason[]>',
};
/** kysely-codegen adds no imports for the types in an override. */
const JSON_TYPES = Object.values(JSON_COLUMNS)
  .flatMap((type) => type.split(/\W+/))
  .filter((name) => /^(?:Json|NullableJson|Stored|Submitted)/.test(name));
export const JSON_TYPES_IMPORT = `import type { ${[...new Set(JSON_TYPES)].sort().join(', ')} } from './json-columns.ts';`;

/** Columns without such a constraint: copies of constrained ones, and values that only the service writes. */
const COPIES: Record<string, string> = {
  'catalog.category': 'app_versions.category',
  'catalog.environment': 'apps.environment',
};
const COMPUTED: Record<string, string> = {
  'api_keys.scopes': "('APP_CREATE' | 'APP_READ' | 'APP_UPDATE' | 'APP_DELETE' | 'ANALYTICS_READ')[]",
  'apps.visibility': "Generated<'LISTED' | 'UNLISTED' | 'SUSPENDED'>",
};

const LIMITED_TEXTS = `
  SELECT conrelid::regclass || '.' || attname AS column, atthasdef AS has_default, attnotnull AS required,
    pg_get_constraintdef(pg_constraint.oid) AS definition
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
  WHERE contype = 'c' AND cardinality(conkey) = 1 AND connamespace = 'public'::regnamespace`;

interface LimitedText {
  column: string;
  has_default: boolean;
  required: boolean;
  definition: string;
}

/** Arguments for kysely-codegen. */
export async function columnTypes(database: pg.ClientConfig): Promise<string[]> {
  const enums = await readEnums(database);
  const copies = Object.entries(COPIES).map(([copy, source]) => [copy, enums[source]]);
  const columns = { ...enums, ...Object.fromEntries(copies), ...COMPUTED, ...JSON_COLUMNS };
  return ['--overrides', JSON.stringify({ columns })];
}

async function readEnums(database: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<LimitedText>(LIMITED_TEXTS);
  await client.end();
  const enums: Record<string, string> = {};
  for (const { column, has_default, required, definition } of rows) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1];
    if (!list) continue;
    const values = [...list.matchAll(/'(\w+)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');
    const type = required ? values : `${values} | null`;
    enums[column] = has_default ? `Generated<${type}>` : type;
  }
  return enums;
}
