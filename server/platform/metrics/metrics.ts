// What this process measures, and what the processes of a clustered node measured together: whichever of them is asked
// has the supervisor gather the figures of all.

import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, type Metric, Registry } from '@prometheus-io/client';
import type { HttpServer } from '../http/http-server.ts';
import { RequestDurations } from './request-durations.ts';

export interface Metrics {
  registry: Registry;
  observe(method: string, route: string, status: number, ms: number): void;
  /** The figures of the whole node. */
  text(): Promise<string>;
}

/** Counts and times every request, by route pattern: a path would make one series an app. */
export function measureRequests(app: HttpServer): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new RequestDurations();
  registry.registerMetric(durations as unknown as Metric);
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
    done();
  });
  const observe = durations.observe.bind(durations);
  return { registry, observe, text: cluster.isWorker ? askSupervisor(registry) : () => registry.metrics() };
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

/** The supervisor's side: gathers and adds up whenever one of its processes asks. */
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
