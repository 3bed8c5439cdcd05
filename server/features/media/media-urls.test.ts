import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Seals } from '../../platform/sealing.ts';
import { MediaUrls } from './media-urls.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-19T12:00:00Z');
const SHA256 = 'a'.repeat(64);
const urls = new MediaUrls('https://market.example', new Seals(['x'.repeat(32)]));

suite('The signature of a URL', () => {
  test('is the same for a quarter of an hour, and valid for at least 45 minutes', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: NOON });
    const at = (minutes: number) => {
      t.mock.timers.setTime(NOON + minutes * MINUTE);
      return new URL(urls.signedUrlOf(SHA256, 'master.png')).searchParams.get('t')!;
    };
    const isValid = (signature: string, minutes: number, sha256 = SHA256) => {
      t.mock.timers.setTime(NOON + minutes * MINUTE);
      return urls.isSigned(sha256, signature);
    };
    const first = at(0);
    assert.equal(at(14.9), first);
    assert.notEqual(at(15), first);
    assert.deepEqual([isValid(first, 0), isValid(first, 59.9), isValid(first, 60)], [true, true, false]);
    const last = at(14.9);
    assert.deepEqual([isValid(last, 14.9 + 45), isValid(last, 60)], [true, false]);
    assert.equal(isValid(first, 0, 'b'.repeat(64)), false);
    const [, mac] = first.split('.');
    assert.equal(isValid(`${(NOON + 1e9).toString(36)}.${mac}`, 0), false, 'a longer one with the same signature');
  });
});
