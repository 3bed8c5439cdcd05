// A server whose webhooks call a receiver of the test.

import type { EventKind } from '../features/events/kinds.ts';
import { eventually, startTestMarket, type TestDeveloper } from './market.ts';
import { runJob } from './run-job.ts';
import { type Behaviour, startWebhookReceiver } from './webhook-receiver.ts';

export interface Caller {
  api: string;
  as: string;
}

export async function startWebhookMarket(
  t: { after(run: () => Promise<void> | void): void },
  env: Record<string, string> = {},
) {
  const receiver = await startWebhookReceiver(t);
  const market = await startTestMarket(t, { env: { ALLOW_PRIVATE_HOSTS: receiver.host, ...env } });
  let paths = 0;
  /** A webhook with its own path; its actions, and the requests received there. */
  async function webhook(
    { api, as }: Caller,
    { events, behaviour }: { events?: EventKind[]; behaviour?: Behaviour } = {},
  ) {
    const path = `/${++paths}`;
    if (behaviour) receiver.behave(path, behaviour);
    const body = { url: receiver.url(path), ...(events ? { events } : {}) };
    const { body: created } = await market.expect(201, 'POST', `${api}/webhooks`, { as, body });
    const at = `${api}/webhooks/${created.id}`;
    const act = (method: string, rest = '', sent?: object) =>
      market.request(method, `${at}${rest}`, { as, ...(sent ? { body: sent } : {}) });
    const log = async (query = '') => (await market.expect(200, 'GET', `${at}/deliveries${query}`, { as })).body;
    const delivery = async (eventId: string) =>
      (await market.expect(200, 'GET', `${at}/deliveries/${eventId}`, { as })).body;
    const sendTest = async (): Promise<string> => (await market.expect(201, 'POST', `${at}/test`, { as })).body.eventId;
    return {
      ...{ id: created.id as string, secret: created.secret as string, path, act, log, delivery, sendTest },
      received: () => receiver.at(path),
      types: () => receiver.at(path).map(({ event }) => event.type as string),
      /** Waits until this many requests have arrived. */
      has: (count: number, seconds = 10) =>
        eventually(async () => receiver.at(path).length >= count && receiver.at(path), `${count} calls`, seconds),
      settled: (eventId: string, status: string, seconds = 10) =>
        eventually(
          async () => {
            const one = await delivery(eventId);
            return one.status === status && one;
          },
          status,
          seconds,
        ),
      /** Makes every pending retry due now, and wakes a worker. */
      dueNow: async () => {
        await market.sql(
          `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = $1 AND status = 'PENDING'`,
          [created.id],
        );
        await act('POST', '/pause');
        await act('POST', '/resume');
      },
    };
  }

  async function developerWithKey(): Promise<Caller & { developer: TestDeveloper }> {
    const developer = await market.verifiedDeveloper();
    return { api: '/api/dev', as: await market.apiKey(developer), developer };
  }

  const runNow = (queue: string) => runJob(market, queue);
  const asAdmin: Caller = { api: '/api/admin', as: market.admin };
  return { receiver, market, webhook, developerWithKey, runNow, asAdmin };
}
