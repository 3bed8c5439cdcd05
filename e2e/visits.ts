// Opens pages one after the other and checks each in every appearance.

import assert from 'node:assert/strict';
import { APPEARANCES, assertAccessible } from './accessible.ts';
import type { WatchedPage } from './browser.ts';

/** Path of a page, a text that shows that it is loaded, and what to do before it is checked. */
export type Visit = [path: string, sign: string | RegExp, go?: (page: WatchedPage) => Promise<unknown>];

/** Opens each page once and checks it in every appearance. Reports all failing pages, not only the first. */
export async function assertAccessibleVisits(page: WatchedPage, visits: Visit[]): Promise<void> {
  const faults: string[] = [];
  for (const [path, sign, go] of visits) {
    page.browserErrors.length = 0;
    try {
      // Narrow first: `go` expands what is collapsed there, and it stays expanded.
      const [first, ...others] = APPEARANCES.toReversed();
      await applyAppearance(page, first!);
      await page.goto(path);
      await shown(page, sign);
      await go?.(page);
      await page.networkQuiet();
      await settled(page);
      await assertAccessible(page, { appearanceOnly: true });
      for (const look of others) {
        await applyAppearance(page, look);
        await settled(page);
        await assertAccessible(page);
      }
    } catch (fault) {
      faults.push(`${path}: ${(fault as Error).message}`);
    }
  }
  assert.equal(faults.length, 0, faults.join('\n\n'));
}

/** Waits until the text is visible anywhere on the page. */
export async function shown(page: WatchedPage, sign: string | RegExp): Promise<void> {
  await page.getByText(sign).filter({ visible: true }).first().waitFor();
}

async function applyAppearance(
  page: WatchedPage,
  { colorScheme, viewport }: (typeof APPEARANCES)[number],
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

/** Waits until placeholders are gone and finite animations have ended. */
async function settled(page: WatchedPage): Promise<void> {
  await page.waitForFunction(() => {
    const comesToRest = ({ playState, effect }: Animation) =>
      playState === 'running' &&
      effect?.getTiming().iterations !== Number.POSITIVE_INFINITY &&
      (effect as KeyframeEffect).target?.checkVisibility();
    return !document.querySelector('.skeleton, [aria-busy=true]') && !document.getAnimations().some(comesToRest);
  });
}
