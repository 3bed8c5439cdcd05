import type { Locator, Page } from 'playwright-core';

/** The open dialog. Toasts have the same role and are excluded. */
export function openDialog(page: Page): Locator {
  return page.locator('[role=dialog]:not([data-type])');
}
