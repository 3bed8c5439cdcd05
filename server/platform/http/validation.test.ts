import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { line, prose } from './schemas.ts';
import { validatorOf } from './validation.ts';

const accepts = (schema: object, text: string) => validatorOf(schema)(text);

test('a text of zero-width, filler or space characters only is blank', () => {
  const blank = [' ', '\u00a0', '\u200b', '\u2060\ufeff', '\u3164', '\u2800', '\u00ad \u200d'];
  for (const schema of [line('A name.', 100), prose('A text.', 100)])
    for (const text of blank) assert.equal(accepts(schema, text), false, JSON.stringify(text));
});

test('invisible characters between visible ones are part of a text', () => {
  for (const schema of [line('A name.', 100), prose('A text.', 100)])
    for (const text of ['می\u200cخواهم', '👩\u200d💻', 'co\u00adoperate', 'x'])
      assert.equal(accepts(schema, text), true, JSON.stringify(text));
});

test('a schema is compiled once, whoever asks', () => {
  const schema = () => Type.Object({ name: line('A name.', 5) });
  assert.equal(validatorOf(schema()), validatorOf(schema()));
});
