// The checks that every page has to pass: accessibility (axe), no horizontal scrolling, no errors.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import type { WatchedPage } from './browser.ts';

export const APPEARANCES = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

/** Minified: Chromium parses it again on every page, and it is less than half as long. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** What it defines in the page. */
declare const axe: typeof Axe;

/** axe rules that depend on color scheme and viewport; all others depend only on the markup. */
const APPEARANCE_RULES = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

/** No axe violations, no horizontal scrolling, no errors in the browser's console. */
export async function assertAccessible(page: WatchedPage, { appearanceOnly = false } = {}): Promise<void> {
  assert.deepEqual(await violationsOn(page, appearanceOnly ? APPEARANCE_RULES : undefined), [], page.url());
  // The width without the scrollbar's gutter.
  const [needed, given] = (await page.evaluate(
    '[document.documentElement.scrollWidth, document.documentElement.getBoundingClientRect().width]',
  )) as [number, number];
  assert.ok(needed <= Math.ceil(given), `${page.url()} scrolls sideways: ${needed} px wide, with room for ${given}`);
  assert.deepEqual(page.browserErrors, [], page.url());
}

/** Violated rules, each with its first element. */
async function violationsOn(page: WatchedPage, rules?: string[]): Promise<[rule: string, element?: string][]> {
  // axe stays loaded when the same page is checked in another appearance.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    // In the middle of a transition, colours have no contrast to speak of. What is hidden, as in a closed `details`, never ends.
    const running = document.getAnimations().filter(({ effect }) => {
      const ends = effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
      return ends && (effect as KeyframeEffect).target?.checkVisibility();
    });
    await Promise.all(running.map((one) => one.finished.catch(() => undefined)));
    // Without frames: the email preview is a sandboxed frame that runs no script, not even axe's.
    const options = { iframes: false, resultTypes: ['violations' as const], ...(runOnly ? { runOnly } : {}) };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  }, rules);
}
