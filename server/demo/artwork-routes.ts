// Images and websites of the demo's apps, so that every link in it works.

import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { anyone } from '../features/accounts/access.ts';
import { commonErrors } from '../platform/errors.ts';
import { html, sendPage } from '../platform/http/html-page.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { approvedApps } from './apps.ts';
import { ARTWORK, type Artwork, drawArtwork, type Look } from './artwork.ts';
import { newApps } from './waiting-apps.ts';

export const ARTWORK_PATH = '/demo/artwork';
export const WEBSITE_PATH = '/demo/sites';

/** Pages of a website that a listing links to, with the start of their titles. */
const SITE_PAGES = new Map([
  ['setup', 'Set up'],
  ['support', 'Support for'],
  ['privacy', 'Privacy policy of'],
  ['terms', 'Terms of'],
  ['docs', 'Documentation of'],
  ['status', 'Status of'],
  ['pricing', 'Prices of'],
  ['delete', 'Delete your data in'],
  ['certificate', 'Certificate of'],
]);

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200 });
const options = { config: { access: anyone }, schema: { hide: true } };
const findApp = (slug: string) => [...approvedApps, ...newApps].find((app) => app.slug === slug);

export async function artworkRoutes(app: HttpServer): Promise<void> {
  const Image = Type.Object({ slug: Type.String(), file: Type.String() });
  app.get(
    `${ARTWORK_PATH}/:slug/:file`,
    { ...options, schema: { hide: true, params: Image } },
    async ({ params: { slug, file } }, reply) => {
      const image = await artworkAt(`${ARTWORK_PATH}/${slug}/${file}`);
      if (!image) throw commonErrors.NOT_FOUND();
      return reply
        .type('image/png')
        .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
        .send(image);
    },
  );

  const Page = Type.Object({ slug: Type.String(), page: Type.String() });
  app.get(
    `${WEBSITE_PATH}/:slug/:page`,
    { ...options, schema: { hide: true, params: Page } },
    async ({ params: { slug, page } }, reply) => {
      const [found, title] = [findApp(slug), SITE_PAGES.get(page)];
      if (!found || !title) throw commonErrors.NOT_FOUND();
      return sendPage(
        reply,
        found.name,
        html`<h1>${title} ${found.name}</h1>
        <p class="dim">This is a sample page of a demo app.</p>
        <p><a href="${app.basePath}/apps/${slug}">Back to the marketplace</a></p>`,
      );
    },
  );
  const Site = Type.Object({ slug: Type.String() });
  app.get(
    `${WEBSITE_PATH}/:slug`,
    { ...options, schema: { hide: true, params: Site } },
    async ({ params: { slug } }, reply) => {
      const found = findApp(slug);
      if (!found) throw commonErrors.NOT_FOUND();
      return sendPage(
        reply,
        found.name,
        html`<h1>${found.name}</h1><p>${found.description}</p>
        <p class="dim">This is the sample website of a demo app.</p>
        <p><a href="${app.basePath}/apps/${slug}">Back to the marketplace</a></p>`,
      );
    },
  );
}

/** Also below the path of PUBLIC_URL. */
const ARTWORK_URL = new RegExp(`${ARTWORK_PATH}/([^/]+)/([^/]+)$`);

/** Undefined when the demo has no image at this path. */
export function artworkAt(path: string): Promise<Buffer> | undefined {
  const [, slug, file] = ARTWORK_URL.exec(path) ?? [];
  const app = slug ? findApp(slug) : undefined;
  const kind = ARTWORK.find((name) => `${name}.png` === file);
  if (!app || !kind) return undefined;
  const image = drawn.get(path) ?? drawArtworkAsPng(kind, app);
  drawn.set(path, image);
  return image;
}

/** Without a palette: finding one takes ten times as long as all the rest. */
export async function drawArtworkAsPng(kind: Artwork, look: Look): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawArtwork(kind, look)))
    .png()
    .toBuffer();
}
