import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { appsOnPage, appsSitemap, countPages, pagesSitemap, robots, sitemapIndex } from './sitemap.ts';

export interface SitemapOptions {
  reads: ReadRouter;
  publicUrl: string;
}

export async function sitemapRoutes(app: HttpServer, { reads, publicUrl }: SitemapOptions): Promise<void> {
  const hidden = { config: { access: anyone }, schema: { hide: true } };
  const xml = 'application/xml; charset=utf-8';

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  );

  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply.type(xml).send(sitemapIndex(await reads.read(countPages), publicUrl)),
  );

  app.get('/sitemaps/pages.xml', hidden, async (_request, reply) =>
    reply.type(xml).send(await reads.read((db) => pagesSitemap(db, publicUrl))),
  );

  app.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, async ({ params }, reply) => {
    const page = Number(/^([1-9]\d{0,3})\.xml$/.exec(params.file)?.[1]);
    const pages = await reads.read(countPages);
    if (!(page <= pages)) throw commonErrors.NOT_FOUND();
    return reply.type(xml).send(appsSitemap(await reads.read((db) => appsOnPage(db, page, pages)), publicUrl));
  });
}
