import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { line } from './schemas.ts';
import { validatorOf } from './validation.ts';

test('a schema is compiled once, whoever asks', () => {
  const schema = () => Type.Object({ name: line('A name.', 5) });
  assert.equal(validatorOf(schema()), validatorOf(schema()));
});
