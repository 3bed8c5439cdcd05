// Changes a verified developer's public identity: the developer requests it, an administrator confirms it.

import type { TestMarket } from './market.ts';

export async function changeIdentity(
  market: TestMarket,
  key: string,
  identity: { name?: string; companyName?: string | null; websiteUrl?: string | null },
): Promise<void> {
  const { body } = await market.expect(200, 'PUT', '/api/dev/me', { as: key, body: identity });
  await market.expect(200, 'POST', `/api/admin/developers/${body.id}/identity/confirm`, {
    as: market.admin,
    body: { requestedAt: body.identityRequestedAt },
  });
}
