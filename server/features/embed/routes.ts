// What other sites show of the catalog: pages for frames, the script of the web component, badges. All of it is the same for
// everybody: no route here reads a session.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { sendPublicResponses } from '../../platform/http/public-responses.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { anyone } from '../accounts/access.ts';
import { catalogErrors } from '../catalog/errors.ts';
import type { MarketSettingsStore } from '../market-settings/store.ts';
import { pageFetch } from '../web/page-data.ts';
import { renderBadge } from './badge.ts';
import { embedHeaders, renderApp, renderList, renderMissing, renderUnavailable } from './embed-pages.ts';
import { scriptPath } from './script.ts';

const PAGE_SIZE = 12;
const RETRY_LATER = { 'retry-after': '1' };
const Slug = Type.Object({ slug: Type.String({ maxLength: 100 }) });
const BadgeFile = Type.Object({ file: Type.String({ maxLength: 104 }) });
const ListQuery = Type.Partial(Type.Object({ search: Type.Unknown(), page: Type.Unknown() }));

export interface EmbedOptions {
  marketSettings: MarketSettingsStore;
  publicUrl: string;
  mediaUrl: string;
  /** Of pages that may show frames of this service. */
  embedOrigins: string[];
  cache: ResponseCache | undefined;
  /** Folder of the files that browsers load. */
  clientFiles: string;
}

export async function embedRoutes(
  app: HttpServer,
  { marketSettings, publicUrl, mediaUrl, embedOrigins, cache, clientFiles }: EmbedOptions,
): Promise<void> {
  const read = pageFetch(app, cache);
  const headers = embedHeaders(mediaUrl, embedOrigins);
  const config = { access: anyone, cacheable: true as const };
  const sendFrame = (reply: FastifyReply, document: string) => {
    // It knows no list of origins; the browsers that would need it know no frame-ancestors.
    reply.removeHeader('x-frame-options');
    return reply.type('text/html; charset=utf-8').headers(headers).send(document);
  };
  /** What the API returns, as a page. During an outage an app is not gone: 503, and not 404. */
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is typed where it is rendered
  const sendFrameOf = async (reply: FastifyReply, path: string, render: (body: any) => string) => {
    const answer = await read(path, {});
    if (answer.ok) return sendFrame(reply, render(await answer.json()));
    if (answer.status < 500) return sendFrame(reply.code(404), renderMissing(publicUrl));
    return sendFrame(reply.code(503).headers(RETRY_LATER), renderUnavailable(publicUrl));
  };

  await app.register(async (pages) => {
    sendPublicResponses(pages, cache);

    pages.get<{ Querystring: { search?: unknown; page?: unknown } }>(
      '/embed/apps',
      { config, schema: { hide: true, querystring: ListQuery } },
      async ({ query }, reply) => {
        const search = typeof query.search === 'string' ? query.search.slice(0, 200) : '';
        const page = /^[1-9]\d{0,3}$/.test(String(query.page)) ? Number(query.page) : 1;
        const wanted = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE), facets: 'false' });
        if (search) wanted.set('search', search);
        return sendFrameOf(reply, `/api/apps?${wanted}`, ({ data: apps, pagination }) =>
          renderList({ apps, search, page, totalPages: pagination.totalPages }, publicUrl),
        );
      },
    );

    pages.get<{ Params: { slug: string } }>(
      '/embed/apps/:slug',
      { config, schema: { hide: true, params: Slug } },
      ({ params }, reply) =>
        sendFrameOf(reply, `/api/apps/${encodeURIComponent(params.slug)}`, (shown) => renderApp(shown, publicUrl)),
    );

    pages.get<{ Params: { file: string } }>(
      '/badge/:file',
      { config, schema: { hide: true, params: BadgeFile } },
      async ({ params }, reply) => {
        const slug = /^(.+)\.svg$/.exec(params.file)?.[1];
        const answer = slug ? await read(`/api/apps/${encodeURIComponent(slug)}`, {}) : undefined;
        if (answer && answer.status >= 500) throw commonErrors.NOT_READY({ headers: RETRY_LATER });
        if (!answer?.ok) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
        return reply
          .type('image/svg+xml; charset=utf-8')
          .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
          .send(renderBadge(await answer.json(), (await marketSettings.current()).colors.light.accent));
      },
    );

    const script = readFileSync(`${clientFiles}${scriptPath}`);
    const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    pages.get('/embed/v1/marketplace.json', { config, schema: { hide: true } }, async () => ({
      src: `${publicUrl}${scriptPath}`,
      integrity,
    }));
  });
}
