// For `npm run dev:web`, where Vite serves the frame of the pages: writes the brand of the running service into it, as
// server/features/web/built-app.ts does.

import type { Brand } from '@marketplace/sdk';
import type { Plugin } from 'vite';

export function brandInPage(service: string): Plugin {
  return {
    name: 'brand',
    apply: 'serve',
    async transformIndexHtml() {
      const brand = (await (await fetch(`${service}/api/brand`)).json()) as Brand;
      return [
        { tag: 'link', attrs: { rel: 'icon', href: brand.favicon ?? '/favicon.svg' }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'stylesheet', href: '/brand.css' }, injectTo: 'head' },
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'brand' },
          children: JSON.stringify(brand).replaceAll('<', '\\u003c'),
          injectTo: 'body',
        },
      ];
    },
  };
}
