import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AggregatorRegistry, Histogram, type Metric, Registry } from '@prometheus-io/client';
import fc from 'fast-check';
import { RequestDurations } from './request-durations.ts';

const observations = fc.array(
  fc.record({
    method: fc.constantFrom('GET', 'POST'),
    route: fc.constantFrom('/api/apps', '/api/apps/:slug', 'a "quoted"\\one'),
    status: fc.constantFrom(200, 201, 404),
    ms: fc.oneof(fc.constantFrom(0, 1, 2.5, 1000, 5000), fc.double({ min: 0, max: 20_000, noNaN: true })),
  }),
);

type Observation = typeof observations extends fc.Arbitrary<(infer One)[]> ? One : never;

/** The same observations in both, each in a registry of its own. */
function bothOf(made: Observation[]): [Registry, Registry] {
  const [own, library] = [new Registry(), new Registry()];
  const durations = new RequestDurations();
  own.registerMetric(durations as unknown as Metric);
  const histogram = new Histogram({
    name: durations.name,
    help: durations.help,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [library],
  });
  for (const { method, route, status, ms } of made) {
    durations.observe(method, route, status, ms);
    histogram.observe({ method, route, status }, ms / 1000);
  }
  return [own, library];
}

const linesOf = async (registry: Registry) => (await registry.metrics()).split('\n').sort();

test('durations are told as a histogram of the client library tells them', async () => {
  await fc.assert(
    fc.asyncProperty(observations, async (made) => {
      const [own, library] = bothOf(made);
      assert.deepEqual(await linesOf(own), await linesOf(library));
    }),
  );
});

test('durations of several processes are added up as those of the client library are', async () => {
  await fc.assert(
    fc.asyncProperty(observations, observations, async (here, there) => {
      const processes = [bothOf(here), bothOf(there)];
      const sums = await Promise.all(
        [0, 1].map(async (which) =>
          linesOf(
            AggregatorRegistry.aggregate(
              await Promise.all(processes.map((registries) => registries[which]!.getMetricsAsJSON())),
            ),
          ),
        ),
      );
      assert.deepEqual(sums[0], sums[1]);
    }),
    { numRuns: 50 },
  );
});
