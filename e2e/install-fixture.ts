// Test fixture: people in two workspaces who install apps.

import type { Locator } from 'playwright-core';
import type { WatchedPage } from './browser.ts';
import { browser, market, SETUP } from './host-fixture.ts';
import { openSignedIn } from './signed-in.ts';

export const MEMBER = { accountUserId: 'mia', name: 'Mia Member', workspaces: 'acme' };
export const OTHER = { accountUserId: 'otto', name: 'Otto Other', workspaces: 'acme' };
export const ADMIN = { accountUserId: 'amy', name: 'Amy Admin', workspaces: 'acme:admin northwind:admin' };
export const tokenOf = ({ accountUserId, workspaces }: typeof MEMBER) =>
  market.token(accountUserId, {
    workspaces: workspaces.split(' ').map((text) => {
      const [id, role = 'member'] = text.split(':');
      return { id: id!, name: id!, role: role as 'member' | 'admin' };
    }),
  });
/** Through the API, as another client of the host would. */
export const installAs = async (person: typeof MEMBER, slug: string, permissions: string[], workspaceId = 'acme') =>
  (
    await market.expect(201, 'POST', '/api/installations', {
      as: await tokenOf(person),
      body: { app: slug, workspaceId, permissions },
    })
  ).body;
export const open = (person: typeof MEMBER, options = {}) =>
  openSignedIn(browser, market, person, { viewport: { width: 1280, height: 900 }, ...options });
export const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();
export const button = (page: WatchedPage, name: string | RegExp) => page.getByRole('button', { name });
export const card = (page: WatchedPage, name: string) => page.getByRole('article', { name });

/** The setup page, with what the marketplace hands over. */
export async function landed(page: WatchedPage): Promise<URLSearchParams> {
  await page.waitForURL(`${SETUP}?**`);
  await page.getByRole('heading', { name: 'Connected' }).waitFor();
  return new URL(page.url()).searchParams;
}
