import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('V8 keeps what is built in ASCII, with one byte per character', () => {
  const files = globSync(['dist/*.js', 'web/dist/server/*.js']);
  assert.ok(files.length > 10);
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  // The bundler cannot escape what a tag may read raw, such as html`…`: write &rsquo; and &hellip; there.
  assert.deepEqual(
    lines.filter((line) => /[^\0-\x7f]/.test(line)),
    [],
  );
});
