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
  // Held against the room that the page has, which is less than the window where it keeps a place for the scrollbar.
  const [needed, given] = (await page.evaluate(
    '[document.documentElement.scrollWidth, document.documentElement.getBoundingClientRect().width]',
  )) as [number, number];
  assert.ok(needed <= Math.ceil(given), `${page.url()} scrolls sideways: ${needed} px wide, with room for ${given}`);
  assert.deepEqual(page.troubles, [], page.url());
}
