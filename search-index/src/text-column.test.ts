import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextColumn } from './text-column.ts';

const MEGABYTE = 1 << 20;

test('a column returns every text, also empty ones and those at the end of a slab', () => {
  const texts = ['', 'a', 'b'.repeat(MEGABYTE - 1), '', 'c', 'd'.repeat(MEGABYTE + 5), '', 'é填🚀'];
  const column = new TextColumn(texts.length);
  for (const [document, text] of texts.entries()) column.set(document, text);
  for (const [document, text] of texts.entries()) assert.ok(column.get(document) === text, `text ${document}`);
});

test('texts are compared by their UTF-8 bytes', () => {
  const texts = ['', 'a', 'aa', 'b', 'é', 'ｚ', '𠀀'];
  const column = new TextColumn(texts.length);
  for (const [document, text] of texts.entries()) column.set(document, text);
  for (const [one, text] of texts.entries()) {
    for (const [other, otherText] of texts.entries()) {
      const expected = Buffer.compare(Buffer.from(text), Buffer.from(otherText));
      assert.equal(Math.sign(column.compare(one, other)), expected);
      assert.equal(Math.sign(column.compareWith(one, Buffer.from(otherText))), expected);
      assert.equal(column.startsWith(one, Buffer.from(otherText)), text.startsWith(otherText));
      assert.equal(column.equals(one, Buffer.from(otherText)), one === other);
    }
  }
});
