// The brand for everybody: as data, as a style sheet and images for pages, and as a web app manifest.

import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { CORS_HEADERS } from '../../platform/http/cors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { Brand, brandStyle } from './brand.ts';
import { fileSchema } from './document.ts';
import { readImageFile } from './images.ts';
import type { MarketSettingsStore } from './store.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const hidden = { hide: true };

/** Among the public routes, whose responses are cached until the catalog or the settings change. */
export async function brandRoutes(
  app: HttpServer,
  { marketSettings }: { marketSettings: MarketSettingsStore },
): Promise<void> {
  app.get(
    '/api/brand',
    {
      config: { access: anyone, cacheable: true },
      schema: {
        operationId: 'getBrand',
        tags: ['Catalog'],
        summary: 'Get the brand of the marketplace',
        description: 'Name, look and contacts, for hosts that show the marketplace as a part of their product.',
        response: { 200: ref(Brand) },
      },
    },
    () => marketSettings.brand(),
  );

  // For editors: a file of settings names it as its `$schema`.
  const schema = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of a marketplace',
    ...fileSchema(),
  });
  app.get(
    '/settings.schema.json',
    { config: { access: anyone, cacheable: true }, schema: hidden },
    async (_request, reply) => reply.type('application/schema+json; charset=utf-8').send(schema),
  );

  app.get('/brand.css', { config: { access: anyone, cacheable: true }, schema: hidden }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(brandStyle(await marketSettings.brand())),
  );

  app.get(
    '/manifest.webmanifest',
    { config: { access: anyone, cacheable: true }, schema: hidden },
    async (_request, reply) => {
      const { name, slogan, favicon, colors } = await marketSettings.brand();
      const icon = favicon
        ? { src: `${app.basePath}${favicon}`, type: `image/${favicon.split('.').at(-1)}`, sizes: 'any' }
        : { src: `${app.basePath}/favicon.svg`, type: 'image/svg+xml', sizes: 'any' };
      const manifest = {
        name,
        short_name: name,
        description: slogan,
        start_url: `${app.basePath}/`,
        display: 'browser',
        theme_color: colors.light.accent,
        background_color: '#fbfbfc',
        icons: [icon],
      };
      return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest));
    },
  );
}

export async function brandImageRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get<{ Params: { file: string } }>(
    '/brand/:file',
    {
      config: { access: anyone },
      schema: { ...hidden, params: Type.Object({ file: Type.String({ maxLength: 80 }) }) },
    },
    async ({ params: { file } }, reply) => {
      const [, sha256, type] = /^([0-9a-f]{64})\.(png|jpeg|webp)$/.exec(file) ?? [];
      const image = sha256 && (await readImageFile(db, sha256));
      if (!image || image.type !== type) throw commonErrors.NOT_FOUND();
      return reply
        .type(`image/${image.type}`)
        .headers({ ...CORS_HEADERS, 'cache-control': IMMUTABLE })
        .send(image.bytes);
    },
  );
}
