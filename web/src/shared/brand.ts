// The brand of the marketplace: its name, look and contacts. One for all pages, so it is a variable of this module and no
// parameter. In the browser it is there before anything else: the server writes it into every page. On the server, `render`
// sets it; code that reads it while it is imported fails there at once.

import type { Brand } from '@marketplace/sdk';

export let brand: Brand;

export function setBrand(current: Brand): void {
  brand = current;
}

const inPage = globalThis.document?.getElementById('brand');
if (inPage) setBrand(JSON.parse(inPage.textContent!));

/** “your task manager”, or the name of the product that the apps extend. */
export function productName(): string {
  return brand.productName ?? 'your task manager';
}
