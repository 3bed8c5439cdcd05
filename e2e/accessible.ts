// What every page has to be, whatever it shows.

import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { WatchedPage } from './browser.ts';

export const APPEARANCES = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

/** Rules that another look can break: all others hold, or not, for what the page is made of. */
const APPEARANCE_RULES = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

/** Accessible as far as a program can tell, not wider than the window, without a fault in the console. */
export async function assertAccessible(page: WatchedPage, { appearanceOnly = false } = {}): Promise<void> {
  assert.deepEqual(await violationsOn(page, appearanceOnly ? APPEARANCE_RULES : undefined), [], page.url());
  // Held against the room that the page has, which is less than the window where it keeps a place for the scrollbar.
  const [needed, given] = (await page.evaluate(
    '[document.documentElement.scrollWidth, document.documentElement.getBoundingClientRect().width]',
  )) as [number, number];
  assert.ok(needed <= Math.ceil(given), `${page.url()} scrolls sideways: ${needed} px wide, with room for ${given}`);
  assert.deepEqual(page.browserErrors, [], page.url());
}

/** Each rule that is broken, with the first element that breaks it. */
async function violationsOn(page: WatchedPage, rules?: string[]): Promise<[rule: string, element?: string][]> {
  // It stays in a page that is looked at again in another look.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Not into frames: the mail is shown in one that runs no script, not even axe's.
    const options = { iframes: false, resultTypes: ['violations' as const], ...(runOnly ? { runOnly } : {}) };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  }, rules);
}
