import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { anyone } from '../features/accounts/access.ts';
import { commonErrors } from '../platform/errors.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { demoApps } from './apps.ts';
import { ARTWORK, drawArtwork } from './artwork.ts';

export const ARTWORK_PATH = '/demo/artwork';

/** Rendered on first request, so that startup does not pay for it. */
export async function artworkRoutes(app: HttpServer): Promise<void> {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200 });
  const Params = Type.Object({ slug: Type.String(), file: Type.String() });

  app.get(
    `${ARTWORK_PATH}/:slug/:file`,
    { config: { access: anyone }, schema: { hide: true, params: Params } },
    async (request, reply) => {
      const { slug, file } = request.params;
      const look = demoApps.find((demo) => demo.slug === slug);
      const kind = ARTWORK.find((name) => `${name}.png` === file);
      if (!look || !kind) throw commonErrors.NOT_FOUND();
      const key = `${slug}/${kind}`;
      const image = drawn.get(key) ?? toPng(drawArtwork(kind, look));
      drawn.set(key, image);
      return reply
        .type('image/png')
        .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
        .send(await image);
    },
  );
}

async function toPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
}
