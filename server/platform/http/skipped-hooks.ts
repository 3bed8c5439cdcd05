// Checks at boot that the response cache accounts for every hook that it skips. A response from the cache is sent ahead
// of Fastify, so no hook runs for it: whoever adds one that runs for cacheable routes has to say here why a cached
// response does without it, or change cached-responses.ts. Fastify lists the hooks of each route by the names of their
// functions (`printRoutes`), its own and inherited ones.

import type { HttpServer } from './fastify-types.ts';

const SKIPPED_HOOKS: Record<string, string> = {
  defaultHeaders: 'the headers are stored with the response; the request id is set for each',
  requireValidHost: 'the same check is made ahead of the lookup',
  requireRoute: 'a cached response has a route',
  onRequest: 'of @fastify/under-pressure: a cached response costs less than a refusal',
  limitRequestsByIp: 'responses from the cache are free',
  announceDeprecation: 'its headers are stored with the response',
  requireAccess: 'routes that are not for everybody cannot be cacheable, checked at boot',
  lookUpInCache: 'it has happened',
  requireStorableText: 'a cached response had a valid query, and the key holds nothing else',
  closeConnection: 'graceful-shutdown.ts closes connections after their next response, whoever sends it',
  fastifyCookieHandler: 'a cached response depends on no cookie',
  fastifyCookieOnSendHandler: 'responses that set cookies are not stored',
  sendNotFoundPage: 'only a 200 is stored',
  sendPublicResponse: 'its headers are stored with the response; it made the stored bytes',
  logEveryResponse: 'http_answers_from_memory_total counts responses from the cache; they are not logged',
  measureResponse: 'http_answers_from_memory_total counts responses from the cache; they are not timed',
};

/** The server does not start when a hook runs for a cacheable route that is not listed above, or twice by one name. */
export function requireKnownHooks(app: HttpServer): void {
  const cacheable = new Set<string>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.cacheable) cacheable.add(url);
  });
  app.addHook('onReady', async () => {
    const hooks = hooksByRoute(app.printRoutes({ method: 'GET', includeHooks: true, commonPrefix: false }));
    for (const route of cacheable) {
      const names = hooks.get(route) ?? [];
      const unknown = names.filter((name, i) => !Object.hasOwn(SKIPPED_HOOKS, name) || names.indexOf(name) !== i);
      if (names.length === 0 || unknown.length > 0)
        throw new Error(
          `The response cache skips hooks of ${route} that it does not account for: ${unknown.join(', ')}. See skipped-hooks.ts.`,
        );
    }
  });
}

const BRANCH = /^((?:[│ ] {3})*)[├└]── (\S*)/;
const HOOKS = /^[^•]*• \(\w+\) (\[.*\])$/;

/** Reads the tree that Fastify prints: a line for each part of a path, and below it one for each kind of hook. */
function hooksByRoute(tree: string): Map<string, string[]> {
  const routes = new Map<string, string[]>();
  const path: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent, part] = BRANCH.exec(line) ?? [];
    if (indent !== undefined) path.splice(indent.length / 4, path.length, part!);
    const hooks = HOOKS.exec(line)?.[1];
    if (!hooks) continue;
    const route = path.join('');
    const names = (JSON.parse(hooks) as string[]).map((name) => name.replace(/\(\)$/, ''));
    routes.set(route, [...(routes.get(route) ?? []), ...names]);
  }
  return routes;
}
