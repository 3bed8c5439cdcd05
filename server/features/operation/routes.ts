// Operational endpoints: liveness, readiness, metrics.

import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { isPrivateHost } from '../../platform/http/ip.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ConnectedDatabase } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';

export const Health = named(
  'Health',
  Type.Object(
    { status: Type.Literal('ok', { description: 'The process responds.' }) },
    { description: 'The process is alive.' },
  ),
);

const part = (description: string) => Type.Boolean({ description });
export const Readiness = named(
  'Readiness',
  Type.Object(
    {
      ready: part('Whether all parts are ready.'),
      checks: Type.Object(
        {
          database: part('The database responds.'),
          migrations: part('The database has every migration that this version needs.'),
          signals: part('Notifications from other nodes are received.'),
          worker: Type.Optional(part('Background jobs are processed. Missing if this process does not run jobs.')),
        },
        { description: 'Status of each part.' },
      ),
    },
    { description: 'Whether this node is ready for traffic.' },
  ),
);

export interface OperationOptions {
  database: Pick<ConnectedDatabase, 'healthQuery'>;
  metrics: Metrics;
  migrations: string[];
  notifications: { connected: boolean };
  jobs: { works: boolean; working: boolean };
  metricsToken: string | undefined;
}

export async function operationRoutes(
  app: HttpServer,
  { database, metrics, migrations, notifications, jobs, metricsToken }: OperationOptions,
): Promise<void> {
  app.get(
    '/healthz',
    {
      config: { access: anyone, uncounted: true },
      schema: {
        operationId: 'health',
        tags: ['Operation'],
        summary: 'Liveness probe',
        description:
          'Responds as long as the process runs, even if its dependencies are down. Restart the process if this fails.',
        response: { 200: ref(Health) },
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      config: { access: anyone, uncounted: true },
      schema: {
        operationId: 'readiness',
        tags: ['Operation'],
        summary: 'Readiness probe',
        description:
          'Returns 200 if every part is ready, otherwise 503 with the parts that are not. Send no traffic to a node that is not ready.',
        response: { 200: ref(Readiness), 503: ref(Readiness) },
      },
    },
    async (_request, reply) => {
      const checks = {
        ...(await checkDatabase()),
        signals: notifications.connected,
        ...(jobs.works ? { worker: jobs.working } : {}),
      };
      const ready = Object.values(checks).every(Boolean);
      if (!ready) reply.header('retry-after', '1');
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ready, checks });
    },
  );

  let collecting: Promise<string> | undefined;
  app.get(
    '/metrics',
    {
      config: { access: anyone, uncounted: true },
      schema: {
        operationId: 'metrics',
        tags: ['Operation'],
        summary: 'Prometheus metrics',
        description:
          'Metrics in the Prometheus text format, summed over all processes of the node. With `METRICS_TOKEN`, requires it as bearer token; otherwise responds only to direct requests from a private network.',
        response: { 200: { description: 'The metrics.', content: { 'text/plain': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      if (!mayScrape(request, metricsToken)) throw commonErrors.NOT_FOUND();
      // Concurrent scrapes share one collection, which asks every process of the node.
      collecting ??= metrics.text().finally(() => {
        collecting = undefined;
      });
      return reply.type(metrics.registry.contentType).send(await collecting);
    },
  );

  // Single-flight: concurrent probes share one query, so that they do not wait for each other until the query's deadline.
  let checkingDatabase: Promise<{ database: boolean; migrations: boolean }> | undefined;
  function checkDatabase() {
    checkingDatabase ??= queryMigrations().finally(() => {
      checkingDatabase = undefined;
    });
    return checkingDatabase;
  }

  async function queryMigrations() {
    try {
      const rows = await database.healthQuery<{ name: string }>('SELECT name FROM migrations');
      const applied = new Set(rows.map((row) => row.name));
      return { database: true, migrations: migrations.every((name) => applied.has(name)) };
    } catch {
      return { database: false, migrations: false };
    }
  }
}

/** With the token; without one from a private network and not through a proxy, which would make everybody's requests private. */
function mayScrape({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = hash('sha256', headers.authorization ?? '', 'buffer');
    return timingSafeEqual(given, hash('sha256', `Bearer ${token}`, 'buffer'));
  }
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return !forwarded && isPrivateHost(ip);
}
