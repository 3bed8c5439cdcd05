// For those who run the service: is the process alive, may it get requests, what does it measure.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ConnectedDatabase } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';

export const Health = named(
  'Health',
  Type.Object(
    { status: Type.Literal('ok', { description: 'The process answers.' }) },
    { description: 'The process is alive.' },
  ),
);

const part = (description: string) => Type.Boolean({ description });
export const Readiness = named(
  'Readiness',
  Type.Object(
    {
      ready: part('Whether all parts are.'),
      checks: Type.Object(
        {
          database: part('The database answers.'),
          migrations: part('The database has every migration that this version needs.'),
          signals: part('News from other nodes are heard.'),
          worker: Type.Optional(
            part('Background jobs are being worked on. Missing where the process leaves them to others.'),
          ),
        },
        { description: 'Each part by itself.' },
      ),
    },
    { description: 'Whether this node should get requests.' },
  ),
);

export interface OperationOptions {
  database: Pick<ConnectedDatabase, 'healthQuery'>;
  metrics: Metrics;
  migrations: string[];
  notifications: { connected: boolean };
  jobs: { works: boolean; working: boolean };
}

export async function operationRoutes(
  app: HttpServer,
  { database, metrics, migrations, notifications, jobs }: OperationOptions,
): Promise<void> {
  app.get(
    '/healthz',
    {
      config: { access: anyone, uncounted: true },
      schema: {
        operationId: 'health',
        tags: ['Operation'],
        summary: 'Is the process alive',
        description: 'Answers as long as the process runs, whatever else is down: restart it when this fails.',
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
        summary: 'May the node get requests',
        description: '200 when every part is ready, 503 with the parts that are not: send no traffic meanwhile.',
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

  app.get(
    '/metrics',
    {
      config: { access: anyone, uncounted: true },
      schema: {
        operationId: 'metrics',
        tags: ['Operation'],
        summary: 'Figures for Prometheus',
        description:
          'In the Prometheus text format, summed over the processes of the node. Keep it inside: let your proxy refuse it to the public.',
        response: { 200: { description: 'The figures.', content: { 'text/plain': { schema: Type.String() } } } },
      },
    },
    async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.text()),
  );

  async function checkDatabase(): Promise<{ database: boolean; migrations: boolean }> {
    try {
      const rows = await database.healthQuery<{ name: string }>('SELECT name FROM migrations');
      const applied = new Set(rows.map((row) => row.name));
      return { database: true, migrations: migrations.every((name) => applied.has(name)) };
    } catch {
      return { database: false, migrations: false };
    }
  }
}
