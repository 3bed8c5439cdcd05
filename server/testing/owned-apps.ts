// Apps made through the API, each with its developer and an API key.

import { createApp, decide } from './listings.ts';
import type { TestDeveloper, TestMarket } from './market.ts';
import { approve, submitAndCopy } from './media.ts';

type Fields = Record<string, unknown>;
type Owner = Pick<OwnedTestApp, 'developer' | 'key'>;

export interface OwnedTestApp {
  developer: TestDeveloper;
  /** An API key of the developer with every scope. */
  key: string;
  id: string;
  slug: string;
  name: string;
}

/** A draft that is ready to be submitted. */
export async function draftApp(market: TestMarket, fields: Fields = {}, owner?: Owner): Promise<OwnedTestApp> {
  const developer = owner?.developer ?? (await market.verifiedDeveloper());
  const key = owner?.key ?? (await market.apiKey(developer));
  const { id, slug, name } = await createApp(market, key, fields);
  return { developer, key, id, slug, name };
}

export async function submitApp(market: TestMarket, { key, id }: OwnedTestApp): Promise<void> {
  await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
}

/** Approves the pending submission. */
export async function approveApp(market: TestMarket, { id }: OwnedTestApp): Promise<void> {
  await decide(market, id, 'approve');
}

export async function rejectApp(market: TestMarket, { id }: OwnedTestApp): Promise<void> {
  await decide(market, id, 'reject');
}

/** Created, submitted and approved. */
export async function approvedApp(market: TestMarket, fields: Fields = {}, owner?: Owner): Promise<OwnedTestApp> {
  const app = await draftApp(market, fields, owner);
  await submitApp(market, app);
  await approveApp(market, app);
  return app;
}

/** The same, once its checks have ended: its receipt covers the images. */
export async function approvedAfterChecks(
  market: TestMarket,
  fields: Fields = {},
  owner?: Owner,
): Promise<OwnedTestApp> {
  const app = await draftApp(market, fields, owner);
  await approve(market, await submitAndCopy(market, app.key, app.id));
  return app;
}
