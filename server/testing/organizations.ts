// Organizations with members in the tests.

import type { Role, Scope } from '@marketplace/sdk/roles';
import { newId } from '../platform/ids.ts';
import type { TestMarket } from './market.ts';
import { signIn } from './sign-in.ts';

export interface TestMember {
  accountUserId: string;
  token: string;
}

export interface TestOrganization {
  id: string;
  owner: TestMember;
}

export async function newAccount(market: TestMarket): Promise<TestMember> {
  const accountUserId = newId('user');
  return { accountUserId, token: await market.token(accountUserId) };
}

export async function organization(market: TestMarket, { verified = true } = {}): Promise<TestOrganization> {
  const owner = await newAccount(market);
  const body = { name: 'Test Organization', email: `${owner.accountUserId}@example.com` };
  const { id } = (await market.expect(201, 'POST', '/api/publishers', { as: owner.token, body })).body;
  if (verified) await market.expect(200, 'POST', `/api/admin/developers/${id}/verify`, { as: market.admin });
  return { id, owner };
}

/** The token in the last invitation to this address. */
export async function invitationTo(market: TestMarket, email: string): Promise<string> {
  const [mail] = await market.sql(
    `SELECT text FROM mails WHERE recipient = $1 AND event = 'publisher.invitation' ORDER BY id DESC LIMIT 1`,
    [email],
  );
  return /\/invitation#([\w-]+)/.exec(mail!.text)![1]!;
}

/** Invited and accepted, as people do it; owners are made by an owner. */
export async function member(market: TestMarket, { id, owner }: TestOrganization, role: Role): Promise<TestMember> {
  const added = await newAccount(market);
  const email = `${added.accountUserId}@example.com`;
  const invited = { email, role: role === 'OWNER' ? 'ADMIN' : role };
  await market.expect(201, 'POST', `/api/publishers/${id}/invitations`, { as: owner.token, body: invited });
  const body = { token: await invitationTo(market, email) };
  await market.expect(200, 'POST', '/api/invitations/accept', { as: added.token, body });
  if (role === 'OWNER') {
    const path = `/api/publishers/${id}/members/${added.accountUserId}`;
    await market.expect(200, 'PUT', path, { as: owner.token, body: { role } });
  }
  return added;
}

/** An API key of the organization that the member created. */
export async function memberKey(
  market: TestMarket,
  { id }: { id: string },
  { token }: TestMember,
  scopes: Scope[] = ['APP_READ', 'APP_UPDATE', 'APP_CREATE'],
  apps?: string[],
): Promise<{ id: string; key: string }> {
  const body = { name: 'Test', scopes, publisherId: id, ...(apps ? { apps } : {}) };
  return (await market.expect(201, 'POST', '/api/dev/api-keys', { as: token, body })).body;
}

/** Sends requests of the portal for one publisher. */
export async function portalOf(market: TestMarket, { accountUserId }: TestMember, publisherId?: string) {
  const session = await signIn(market, { accountUserId });
  return (method: string, path: string, body?: unknown) =>
    session.request(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: publisherId ? { 'x-publisher': publisherId } : {},
    });
}
