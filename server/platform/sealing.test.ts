import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ownSecret, Seals } from './sealing.ts';

suite('What is sealed', () => {
  const [first, second] = ['the first secret of this service', 'the second secret of this service'];

  test('is read again, each time sealed differently', () => {
    const seals = new Seals([first]);
    const [one, other] = [seals.seal('whsec_größe', 'webhook'), seals.seal('whsec_größe', 'webhook')];
    assert.notDeepEqual(one, other);
    assert.equal(seals.open(one, 'webhook'), 'whsec_größe');
  });

  test('opens for no other purpose, with no other secret, and not when it was changed or cut', () => {
    const sealed = new Seals([first]).seal('secret', 'webhook');
    assert.throws(() => new Seals([first]).open(sealed, 'receipt'), /opens with no secret/);
    assert.throws(() => new Seals([second]).open(sealed, 'webhook'), /opens with no secret/);
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    assert.throws(() => new Seals([first]).open(changed, 'webhook'), /opens with no secret/);
    assert.throws(() => new Seals([first]).open(sealed.subarray(0, 20), 'webhook'), /opens with no secret/);
  });

  test('opens after the secret was replaced, as long as the old one stands behind the new one', () => {
    const sealed = new Seals([first]).seal('secret', 'webhook');
    assert.equal(new Seals([second, first]).open(sealed, 'webhook'), 'secret');
  });

  test('a service without a secret makes one, keeps it, and lets nobody else read it', (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'marketplace-sealing-'));
    t.after(() => rmSync(directory, { recursive: true }));
    const secret = ownSecret(directory);
    assert.ok(secret.length >= 32);
    assert.equal(ownSecret(directory), secret);
    assert.equal(statSync(join(directory, 'session-secret')).mode & 0o777, 0o600);
  });
});

suite('A message authentication code', () => {
  const [first, second] = ['the first secret of this service', 'the second secret of this service'];

  test('holds for its text, purpose and secret alone, and while an old secret stands behind the new one', () => {
    const mac = new Seals([first]).mac('text', 'purpose');
    assert.equal(mac, new Seals([first]).mac('text', 'purpose'));
    const holds = (secrets: string[], text = 'text', purpose = 'purpose', given = mac) =>
      new Seals(secrets).verifiesMac(given, text, purpose);
    assert.ok(holds([first]) && holds([second, first]));
    assert.ok(!holds([second]) && !holds([first], 'other') && !holds([first], 'text', 'other'));
    for (const given of ['', `${mac}A`, mac.slice(1), 'ä']) assert.ok(!holds([first], 'text', 'purpose', given));
  });
});
