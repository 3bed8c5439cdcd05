import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { findCycles, importsIn, readImports } from './import-graph.ts';

const edges = (...pairs: string[]) => pairs.map((pair) => ({ from: pair[0]!, to: pair[1]! }));

test('every kind of import is an edge', () => {
  const source = [
    "import { a } from './a.ts';",
    "import type { B } from '../b.ts';",
    "import {\n  c,\n} from './c.ts';",
    "export { d } from './d.ts';",
    "import './e.ts';",
    "const f = () => import('./f.tsx');",
    "import { listApps } from '@marketplace/sdk';",
    "import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';",
    "import { readFileSync } from 'node:fs';",
  ].join('\n');
  assert.deepEqual(
    importsIn('web/src/x.ts', source).map(({ to }) => to),
    [
      'web/src/a.ts',
      'web/b.ts',
      'web/src/c.ts',
      'web/src/d.ts',
      'web/src/e.ts',
      'web/src/f.tsx',
      'sdk/',
      'sdk/listing-rules/',
    ],
  );
});

test('a cycle is reported once, with one path around it', () => {
  assert.deepEqual(findCycles(edges('ab', 'bc', 'ca', 'cd', 'ea')), [['a', 'b', 'c', 'a']]);
});

test('a file that imports itself is a cycle', () => {
  assert.deepEqual(findCycles(edges('ab', 'bb')), [['b', 'b']]);
});

test('two cycles without a common file are reported separately', () => {
  assert.equal(findCycles(edges('ab', 'ba', 'bc', 'cd', 'dc')).length, 2);
});

test('an acyclic graph has no cycle, and one back edge closes one', () => {
  const node = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node)), node, node, (pairs, some, other) => {
      const forward = pairs
        .filter(([a, b]) => a !== b)
        .map(([a, b]) => ({ from: `n${Math.min(a, b)}`, to: `n${Math.max(a, b)}` }));
      assert.deepEqual(findCycles(forward), []);
      const [low, high] = [`n${Math.min(some, other)}`, `n${Math.max(some, other)}`];
      const closed = [...forward, { from: low, to: high }, { from: high, to: low }];
      assert.equal(findCycles(closed).length, 1);
    }),
  );
});

test('the graph of this repository contains the web app, the server and the tests', () => {
  const files = readImports(fileURLToPath(new URL('..', import.meta.url))).map(({ from }) => from);
  for (const file of ['web/src/main.tsx', 'server/main.ts', 'scripts/import-graph.test.ts'])
    assert.ok(files.includes(file), file);
});
