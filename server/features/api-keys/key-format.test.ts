import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { containsKey, hashOf, isWellFormedKey, maskedKeyOf, newKey } from './key-format.ts';

const key = fc.constant(null).map(newKey);
const place = fc.nat({ max: newKey().length - 1 });
const runs = { numRuns: 5_000 };

suite('the format of an API key', () => {
  test('every new key is well-formed, and no two are the same', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(key, (key) => {
        assert.match(key, /^mkt_[0-9A-Za-z]{46}$/);
        assert.ok(isWellFormedKey(key));
        assert.ok(!seen.has(key));
        seen.add(key);
      }),
      runs,
    );
  });

  test('the keys of yesterday are well-formed today', () => {
    assert.ok(isWellFormedKey('mkt_00000000000000000000000000000000000000001Rl32n'));
    assert.ok(isWellFormedKey('mkt_KeptKeptKeptKeptKeptKeptKeptKeptKeptKept3loGuv'));
  });

  test('a key with one changed character is refused', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
      fc.base64String({ minLength: 4, maxLength: 4 }).map((text) => text[0]!),
    );
    fc.assert(
      fc.property(key, place, character, (key, at, other) => {
        fc.pre(key[at] !== other);
        assert.ok(!isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1)));
      }),
      runs,
    );
  });

  test('a key with two different neighbours swapped is refused', () => {
    fc.assert(
      fc.property(key, place, (key, at) => {
        fc.pre(at + 1 < key.length && key[at] !== key[at + 1]);
        assert.ok(!isWellFormedKey(key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)));
      }),
      runs,
    );
  });

  test('a key with something missing or added is refused', () => {
    fc.assert(
      fc.property(key, place, fc.string({ minLength: 1 }), (key, at, more) => {
        assert.ok(!isWellFormedKey(key.slice(0, at)));
        assert.ok(!isWellFormedKey(key.slice(0, at) + key.slice(at + 1)));
        for (const longer of [key + more, more + key, `${key}\n`]) assert.ok(!isWellFormedKey(longer));
      }),
      runs,
    );
  });

  test('whatever is sent, nothing but a key is taken for one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => !isWellFormedKey(text)),
      runs,
    );
  });

  test('a key is found anywhere in a text, and nothing else is taken for one', () => {
    const text = fc.string({ maxLength: 60 });
    fc.assert(
      fc.property(key, text, text, (key, before, after) => {
        for (const hidden of [key, `mkt_${'a'.repeat(43)}${key}`, key.replace('_', '\\_')])
          assert.ok(containsKey(before + hidden + after));
        assert.ok(!containsKey(`${before} ${key.slice(0, -1)} ${after}`));
      }),
      runs,
    );
    assert.ok(!containsKey('mkt_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE'));
  });

  test('the masked form shows the first 8 and the last 4 characters and nothing else', () => {
    fc.assert(
      fc.property(key, (key) => {
        assert.equal(maskedKeyOf(key), `${key.slice(0, 8)}…${key.slice(-4)}`);
      }),
      runs,
    );
  });

  test('what is stored is the SHA-256 of the whole key', () => {
    const hash = hashOf('mkt_KeptKeptKeptKeptKeptKeptKeptKeptKeptKept3loGuv');
    assert.equal(hash.toString('hex'), 'f1ffed1535ba57cc22a07860bbf7bd20359ca73c7f86a25429ac46788a848d52');
  });
});
