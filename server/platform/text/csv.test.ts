import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { csv } from './csv.ts';

suite('comma-separated values', () => {
  const cells: [what: string, cell: string | number, written: string][] = [
    ['plain text stays as it is', 'Focus Board', 'Focus Board'],
    ['a comma is quoted', 'a,b', '"a,b"'],
    ['quotes are doubled', 'the "best"', '"the ""best"""'],
    ['a line break is quoted', 'a\r\nb', '"a\r\nb"'],
    ['an empty text is empty', '', ''],
    ['a number is a number, below zero too', -1.5, '-1.5'],
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'].map((text): [string, string, string] => [
      `${JSON.stringify(text)} is no formula`,
      text,
      `'${text}`,
    ]),
    ['a formula with quotes is neither', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a carriage return at the beginning is no formula', '\r=1', `"'\r=1"`],
    ['a minus inside is harmless', '2026-11-15', '2026-11-15'],
  ];
  for (const [what, cell, written] of cells) {
    test(what, () => assert.equal(csv(['a', 'b'], [[cell, 'x']]), `a,b\r\n${written},x\r\n`));
  }

  test('without rows it is the header', () => assert.equal(csv(['a', 'b'], []), 'a,b\r\n'));
});
