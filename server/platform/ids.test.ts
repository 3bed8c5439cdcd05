import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { bytesOfId, idOfBytes, isId, newId } from './ids.ts';

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

  const digit = fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz');
  /** The first digit is that of 48 bits in 50. */
  const anyId = fc
    .tuple(fc.constantFrom(...'01234567'), fc.array(digit, { minLength: 25, maxLength: 25 }))
    .map(([first, others]) => `app_${first}${others.join('')}`);

  test('are the same after they were 16 bytes, and those are in the order of the ids', () => {
    fc.assert(
      fc.property(anyId, anyId, fc.nat({ max: 40 }), (one, other, start) => {
        const bytes = Buffer.concat([Buffer.alloc(start, 255), bytesOfId(one), Buffer.alloc(3, 255)]);
        assert.equal(idOfBytes('app', bytes, start), one);
        assert.equal(bytesOfId(one).compare(bytesOfId(other)), one === other ? 0 : one < other ? -1 : 1);
      }),
    );
  });

  test('what is no id has no bytes', () => {
    for (const text of ['', 'app_limit1', `app_${'0'.repeat(25)}`, `app_${'0'.repeat(25)}l`])
      assert.throws(() => bytesOfId(text), /is no id/);
  });
});
