import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MarketplaceError } from '@marketplace/sdk';
import { infoFaults, missingInfo, NO_INFO, submissionRequestOf } from './reviewer-info.ts';

suite('what the reviewer is told', () => {
  test('is nothing by default, and test access only if a field of it is filled in', () => {
    assert.deepEqual(submissionRequestOf(NO_INFO), {});
    assert.deepEqual(submissionRequestOf({ ...NO_INFO, note: ' Hi ' }), { note: 'Hi' });
    assert.deepEqual(submissionRequestOf({ ...NO_INFO, password: ' p ' }), {
      testAccess: { url: '', username: '', password: ' p ', steps: null },
    });
  });

  test('lacks what test access needs, once a field of it is filled in', () => {
    assert.deepEqual(missingInfo({ ...NO_INFO, note: 'Hi' }), {});
    assert.deepEqual(Object.keys(missingInfo({ ...NO_INFO, steps: 'Click.' })), ['url', 'username', 'password']);
    assert.deepEqual(Object.keys(missingInfo({ ...NO_INFO, url: 'https://a.example', username: 'me' })), ['password']);
    const whole = { ...NO_INFO, url: 'https://a.example', username: 'me', password: ' ' };
    assert.deepEqual(missingInfo(whole), {}, 'a password may be anything');
  });

  test('has faults at its fields', () => {
    const details = [
      {
        pointer: '/testAccess/url',
        code: 'MALFORMED',
        message: 'The field `url` is not a valid URL.',
        fix: 'Use https.',
      },
      { pointer: '/testAccess/other', code: 'UNKNOWN', message: 'x', fix: 'Remove it.' },
      { pointer: '/note', code: 'TOO_LONG', message: 'Too long.', fix: 'Shorten it.' },
    ];
    const error = new MarketplaceError(400, { code: 'VALIDATION_FAILED', message: 'x', requestId: 'r', details });
    assert.deepEqual(infoFaults(error), {
      url: 'This is not a valid URL. Use https.',
      note: 'Too long. Shorten it.',
    });
    assert.deepEqual(infoFaults(null), {});
  });
});
