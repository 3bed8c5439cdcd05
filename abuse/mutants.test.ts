import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MUTANTS } from './mutant-list.ts';

test('every mutant still applies to the sources, and its tests exist', () => {
  for (const { fault, file, from, tests } of MUTANTS) {
    const times = readFileSync(file, 'utf8').split(from).length - 1;
    assert.equal(times, 1, `"${fault}": its text stands ${times} times in ${file}:\n${from}`);
    for (const path of tests) assert.ok(readFileSync(path, 'utf8').length > 0);
  }
});
