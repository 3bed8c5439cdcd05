import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isId, newId } from './ids.ts';

suite('ids', () => {
  test('no two are alike, also of the same millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('app', 1_800_000_000_000));
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every(isId));
  });

  test('every digit after the time is left to chance', () => {
    const ids = Array.from({ length: 2_000 }, () => newId('app', 0));
    for (let place = -16; place < 0; place++) assert.equal(new Set(ids.map((id) => id.at(place))).size, 32);
  });

  test('are in the order of their times', () => {
    const times = [0, 1, 31, 32, 1_024, 1_700_000_000_000, 1_800_000_000_000, 2 ** 48 - 1];
    const ids = times.map((at) => newId('app', at));
    assert.deepEqual(ids.toSorted(), ids);
  });
});
