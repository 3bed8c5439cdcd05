// Metrics of this process, and of all processes of a clustered node together: whichever process is scraped has the
// supervisor gather the figures of all.

import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import type { HttpServer } from '../http/fastify-types.ts';

const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface Metrics {
  registry: Registry;
  /** The figures of the whole node. */
  text(): Promise<string>;
}

/** Counts and times every request that Fastify handles, by route pattern: a path would make one series an app. */
export function measureRequests(app: HttpServer): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', function measureResponse({ method, routeOptions }, { statusCode, elapsedTime }, done) {
    durations.observe({ method, route: routeOptions.url ?? 'unknown', status: statusCode }, elapsedTime / 1_000);
    done();
  });
  return { registry, text: cluster.isWorker ? askSupervisor(registry) : () => registry.metrics() };
}

type Question = { metricsWanted: number };
type Reply = { metricsOf: number; text?: string; error?: string };

function askSupervisor(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // answers the supervisor's questions from now on
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  process.on('message', ({ metricsOf, text, error }: Reply) => {
    const asked = waiting.get(metricsOf);
    waiting.delete(metricsOf);
    if (text !== undefined) asked?.resolve(text);
    else asked?.reject(new Error(error));
  });
  let questions = 0;
  return () => {
    const asked = Promise.withResolvers<string>();
    questions += 1;
    waiting.set(questions, asked);
    process.send?.({ metricsWanted: questions } satisfies Question);
    return asked.promise;
  };
}

/** The supervisor's side: gathers and adds up the figures whenever one of its processes asks. */
export function gatherMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker, { metricsWanted }: Question) => {
    if (metricsWanted === undefined) return;
    const reply: Reply = await all.clusterMetrics().then(
      (text) => ({ metricsOf: metricsWanted, text }),
      (error: Error) => ({ metricsOf: metricsWanted, error: error.message }),
    );
    if (worker.isConnected()) worker.send(reply);
  });
}
