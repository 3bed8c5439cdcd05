import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pointerLines } from './pointer-lines.ts';

test('each value is mapped to its line, with escaped names', () => {
  const text = '{\n  "a/b": [1,\n    { "~": "x\\"]}" }],\n\n  "": null }';
  const lines = { '': 1, '/a~1b': 2, '/a~1b/0': 2, '/a~1b/1': 3, '/a~1b/1/~0': 3, '/': 5 };
  assert.deepEqual(Object.fromEntries(pointerLines(text)), lines);
});

test('the line of a property is that of its name, even if the value starts later', () => {
  assert.equal(pointerLines('{ "a":\n\n  { "b":\n 1 } }').get('/a'), 1);
  assert.equal(pointerLines('{ "a":\n\n  { "b":\n 1 } }').get('/a/b'), 3);
});

test('every value of any JSON text has a line, and in a text of one line it is line 1', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), (text) => {
      const names: string[] = [];
      JSON.parse(text, (name, value) => {
        names.push(name);
        return value;
      });
      const lines = pointerLines(text);
      assert.ok([...lines.values()].every((line) => line === 1));
      // At least: of a name that occurs twice in an object, JSON.parse keeps one value.
      assert.ok(lines.size >= names.length);
    }),
    { numRuns: 200 },
  );
});
