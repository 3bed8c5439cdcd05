import type { Locator, Page } from 'playwright-core';

/** The dialog that is open. News at the edge of the page have the same role, but are none. */
export function openDialog(page: Page): Locator {
  return page.locator('[role=dialog]:not([data-type])');
}
