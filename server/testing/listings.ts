// Test data: valid listings, and apps in the state that a test needs.

import { newId } from '../platform/ids.ts';
import type { TestMarket } from './market.ts';

type Fields = Record<string, unknown>;

/** A valid NewApp that may also be submitted; its name, and so its slug, is unique. */
export function newApp(overrides: Fields = {}): Fields {
  return {
    name: `Board ${newId('x').slice(-10)}`,
    description: 'Plan your week on one calm board.',
    category: 'PRODUCTIVITY',
    environment: 'production',
    screenshots: [{ url: 'https://example.com/one.png' }, { url: 'https://example.com/two.png' }],
    ...contactsFor(overrides),
    ...overrides,
  };
}

/** What a listing with permissions needs beside its client and its setup. */
const CONTACTS = { privacyPolicyUrl: 'https://example.com/privacy', supportEmail: 'support@example.com' };

export function contactsFor({ permissions }: Fields): Fields {
  return Array.isArray(permissions) && permissions.length > 0 ? CONTACTS : {};
}

/** Body of a rejection. */
export const REJECTION = {
  reasons: [
    {
      pointer: '/description',
      code: 'DESCRIPTION_UNCLEAR',
      message: 'The short description does not say what the app does.',
      fix: 'Say what task it does for the user.',
    },
  ],
  guidance: 'Nearly there.',
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
type Resource = any;

export async function createApp(market: TestMarket, key: string, overrides: Fields = {}): Promise<Resource> {
  return (await market.expect(201, 'POST', '/api/dev/apps', { as: key, body: newApp(overrides) })).body;
}

/** The app's latest submission: the pending one, or the last decided one. */
export async function submissionOf(market: TestMarket, appId: string): Promise<Resource> {
  for (const filter of ['status=PENDING&', '']) {
    const found = (await queue(market, filter)).filter((submission) => submission.appId === appId);
    if (found.length > 0) return found.at(-1);
  }
  throw new Error(`${appId} was never submitted`);
}

async function queue(market: TestMarket, filter: string): Promise<Resource[]> {
  const submissions: Resource[] = [];
  for (let page = 1; ; page++) {
    const path = `/api/admin/submissions?${filter}limit=100&page=${page}`;
    const { body } = await market.expect(200, 'GET', path, { as: market.admin });
    submissions.push(...body.data);
    if (page >= body.pagination.totalPages) return submissions;
  }
}

/** Decides the app's pending submission. */
export async function decide(market: TestMarket, appId: string, move: 'approve' | 'reject'): Promise<Resource> {
  const { id } = await submissionOf(market, appId);
  const body = move === 'reject' ? REJECTION : undefined;
  return (await market.expect(200, 'POST', `/api/admin/submissions/${id}/${move}`, { as: market.admin, body })).body;
}

/** Created, submitted and approved, in the developer's view. */
export async function createApprovedApp(market: TestMarket, key: string, overrides: Fields = {}): Promise<Resource> {
  const { id } = await createApp(market, key, overrides);
  await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: key });
  await decide(market, id, 'approve');
  return (await market.expect(200, 'GET', `/api/dev/apps/${id}`, { as: key })).body;
}
