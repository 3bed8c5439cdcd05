// What every page has to be, whatever it shows.

import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { WatchedPage } from './browser.ts';

export const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

/** Accessible as far as a program can tell, not wider than the window, without a fault in the console. */
export async function assertSound(page: WatchedPage): Promise<void> {
  // Not into frames: the mail is shown in one that runs no script, not even axe's.
  const { violations } = await new AxeBuilder({ page }).options({ iframes: false }).setLegacyMode().analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    [],
    page.url(),
  );
  const fits = await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
  assert.ok(fits, `${page.url()} scrolls sideways`);
  assert.deepEqual(page.troubles, [], page.url());
}
