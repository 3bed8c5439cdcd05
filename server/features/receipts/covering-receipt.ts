// The receipts about what an app shows. Decisions are in the signed records alone, so SQL reads them there.

/**
 * SQL text: the record in `receipts.jws`, as jsonb. PostgreSQL decodes base64 only with its padding. Without `OFFSET 0` it would
 * decode and parse the record again for each of its fields.
 */
const RECORD = `(
  SELECT convert_from(decode(rpad(translate(payload, '-_', '+/'), (length(payload) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb
  FROM split_part(receipts.jws, '.', 2) AS payload OFFSET 0)`;

/** SQL text: a table with one row at most (`hash`, `jws`, `record`). The parameters are SQL. */
const latestReceipt = (appId: string, version: string, decisions: string) => `(
  SELECT hash, jws, record FROM receipts, LATERAL ${RECORD} AS signed (record)
  WHERE receipts.app_id = ${appId} AND (record ->> 'version')::int = ${version}
    AND record ->> 'decision' IN (${decisions})
  ORDER BY sequence DESC LIMIT 1)`;

/** Covers what is shown: the approval or import of the live version, or the latest correction or transfer since. */
export const coveringReceipt = (appId: string, version: string) =>
  latestReceipt(appId, version, `'APPROVED', 'CORRECTED', 'TRANSFERRED', 'IMPORTED'`);

/** By which an administrator approved what is shown, or took it over with an import. A transfer is no review. */
export const approvingReceipt = (appId: string, version: string) =>
  latestReceipt(appId, version, `'APPROVED', 'CORRECTED', 'IMPORTED'`);
