import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextColumn } from './text-column.ts';

const MEGABYTE = 1 << 20;

test('a column gives back every text, also empty ones and those at the very end of a buffer', () => {
  const texts = ['', 'a', 'b'.repeat(MEGABYTE - 1), '', 'c', 'd'.repeat(MEGABYTE + 5), '', 'é填🚀'];
  const column = new TextColumn(texts.length);
  for (const [app, text] of texts.entries()) column.set(app, text);
  for (const [app, text] of texts.entries()) assert.ok(column.get(app) === text, `text ${app}`);
  column.reorder(Uint32Array.from(texts.keys().toArray().reverse()), texts.length);
  assert.ok(texts.toReversed().every((text, app) => column.get(app) === text));
});
