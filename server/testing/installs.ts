import { eventually, type RequestOptions, type TestMarket } from './market.ts';

export const install = ({ slug }: { slug: string }, options: RequestOptions, on: TestMarket) =>
  on.request('POST', `/api/apps/${slug}/install`, options);

/** By the host platform, which needs no secret. */
export const uninstall = ({ slug }: { slug: string }, installationId: string, on: TestMarket) =>
  on.request('POST', `/api/apps/${slug}/uninstall`, { as: on.host, body: { installationId, reason: 'We moved.' } });

/** An app's installs in the tables once all deltas are flushed. */
export async function storedInstalls(market: TestMarket, { id }: { id: string }) {
  const deltas = () => market.sql('SELECT FROM install_count_deltas WHERE $1 = ANY(app_ids)', [id]);
  await eventually(async () => (await deltas()).length === 0, 'the flush of install counters');
  const [row] = await market.sql(
    `SELECT (SELECT install_count FROM app_statistics WHERE app_id = $1)::int AS counter,
       (SELECT count(*) FROM install_events WHERE app_id = $1 AND kind = 'install')::int AS events,
       (SELECT count(*) FROM installations WHERE app_id = $1)::int AS installations,
       (SELECT coalesce(sum(installs), 0) FROM app_daily WHERE app_id = $1)::int AS daily`,
    [id],
  );
  return row;
}
