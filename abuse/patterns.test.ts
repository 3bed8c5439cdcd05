// ReDoS: no regular expression of the project takes superlinear time, unless its input is short enough not to matter.
// Proved with recheck for all that untrusted input reaches, and tested by attacking each.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { Attack, Outcome } from './pattern-attacks.ts';
import { collectPatterns } from './patterns.ts';
import { faultsOf, notYetProved, patternsForStrangers } from './prove-patterns.ts';

const LONG = process.env.TEST_LONG === 'on';
/** Length of the longest untrusted text: a long description, or all headers. */
const LONGEST = 20_000;
/** A linear pattern takes less than one millisecond, a quadratic one several hundred. */
const MAX_MS = 40;
const PATIENCE_MS = 10_000;

/** Patterns with short input only, by their source: the maximum length, and what enforces it. */
const BOUNDED: Record<string, { most: number; by: string }> = {};

const patterns = collectPatterns();
const attacks = patterns.map(({ source, flags }): Attack => {
  return { source, flags, length: BOUNDED[source]?.most ?? LONGEST, thorough: LONG };
});

/** The worst time of each. */
async function timesOf(all: Attack[]): Promise<{ ms: number; text: string }[]> {
  const times: { ms: number; text: string }[] = [];
  while (times.length < all.length) await attackFrom(times.length);
  return times;

  function attackFrom(from: number): Promise<void> {
    const worker = new Worker(new URL('./pattern-attacks.ts', import.meta.url), { workerData: { attacks: all, from } });
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        times.push({ ms: Number.POSITIVE_INFINITY, text: 'some text' });
        void worker.terminate();
      };
      let timer = setTimeout(giveUp, PATIENCE_MS);
      worker.on('message', ({ ms, text }: Outcome) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, PATIENCE_MS);
        if (ms !== undefined) times.push({ ms, text: text! });
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

suite(`${patterns.length} regular expressions`, () => {
  test('were found in every part of the project', () => {
    const parts = new Set(patterns.map(({ at }) => at.split('/')[0]));
    assert.deepEqual([...parts].sort(), ['cli', 'scripts', 'sdk', 'server', 'web']);
    assert.ok(patterns.some(({ composed }) => composed));
  });

  test('recheck proves that each pattern with untrusted input takes linear time', () => {
    const all = patternsForStrangers();
    assert.deepEqual(faultsOf(LONG ? all : notYetProved(all)), []);
  });

  test('recheck detects a vulnerable pattern', () => {
    const [fault] = faultsOf([{ at: 'here', source: '^(a+)+$', flags: '', composed: false }]);
    assert.match(fault!, /exponential/);
  });

  test(`none takes more than ${MAX_MS} ms for ${LONGEST} adversarial characters`, async (t) => {
    const times = await timesOf(attacks);
    const slow = patterns.flatMap(({ at, source }, i) => {
      const { ms, text } = times[i]!;
      return ms > MAX_MS ? [`${at}: /${source}/ took ${Math.round(ms)} ms for ${JSON.stringify(text)}`] : [];
    });
    t.diagnostic(`the slowest took ${Math.max(...times.map(({ ms }) => ms)).toFixed(1)} ms`);
    assert.equal(slow.length, 0, slow.join('\n'));
  });

  test('every exception still refers to a pattern', () => {
    const sources = new Set(patterns.map(({ source }) => source));
    assert.deepEqual(
      Object.keys(BOUNDED).filter((source) => !sources.has(source)),
      [],
    );
  });
});
