import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pointerLines } from './pointer-lines.ts';

test('every field of a JSON text is found in its line, however it is written', () => {
  const text = '{\n  "a/b": [1,\n    { "~": "x\\"]}" }],\n\n  "": null }';
  const lines = { '': 1, '/a~1b': 2, '/a~1b/0': 2, '/a~1b/1': 3, '/a~1b/1/~0': 3, '/': 5 };
  assert.deepEqual(Object.fromEntries(pointerLines(text)), lines);
});

test('whatever JSON there is, each value has a line, and in a text of one line it is the first', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), (text) => {
      const values: string[] = [];
      JSON.parse(text, (name, value) => {
        values.push(name);
        return value;
      });
      const lines = pointerLines(text);
      assert.ok([...lines.values()].every((line) => line === 1));
      // Names that stand twice in one object are one value.
      assert.ok(lines.size >= values.length);
    }),
    { numRuns: 200 },
  );
});
