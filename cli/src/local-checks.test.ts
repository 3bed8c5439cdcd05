import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Listing } from './listing-files.ts';
import { checkFilesLocally } from './local-checks.ts';

const VALID: Listing = {
  name: 'Focus Board',
  description: 'One task at a time.',
  category: 'PRODUCTIVITY',
  longDescription: null,
  logoUrl: 'https://example.com/logo.png',
  screenshots: [{ url: 'https://example.com/1.png' }, { url: 'https://example.com/2.png' }],
};

const permissions = (...changes: object[]) => ({
  permissions: changes.map((change) => ({ scope: 'tasks:read', required: true, reason: 'Why.', ...change })),
  ...{ oauthClientId: 'focus-board', setupUrl: 'https://example.com/setup' },
  ...{ privacyPolicyUrl: 'https://example.com/privacy', supportEmail: 'support@example.com' },
});

function check(changes: Record<string, unknown>, unknownFields: string[] = []) {
  const { environment = 'production', ...listing } = changes;
  const files = {
    listing: { ...VALID, ...listing } as Listing,
    environment: environment as 'production',
    unknownFields,
  };
  return checkFilesLocally(files)
    .filter(({ status }) => status !== 'PASSED')
    .map(({ rule, pointer, found }) => [rule, pointer, found]);
}

suite('Checks that need only the files', () => {
  test('a valid listing breaks no rule', () => {
    assert.deepEqual(check({}), []);
    assert.deepEqual(check(permissions({}, { scope: 'tasks:write' })), []);
    assert.deepEqual(check({ setupUrl: 'http://localhost:4000', environment: 'localhost' }), []);
  });

  test('each rule reports what it found', () => {
    const broken: [Record<string, unknown>, string, string, string][] = [
      [{ name: undefined }, 'NAME_LENGTH', '/name', 'missing'],
      [{ name: 'x'.repeat(81) }, 'NAME_LENGTH', '/name', '81 characters'],
      [{ description: 'x'.repeat(281) }, 'DESCRIPTION_LENGTH', '/description', '281 characters'],
      [{ description: 'A. B. C.' }, 'DESCRIPTION_SENTENCES', '/description', '3 sentences'],
      [{ longDescription: 'x'.repeat(20_001) }, 'LONG_DESCRIPTION_LENGTH', '/longDescription', '20001 characters'],
      [{ category: 'GAMES' }, 'CATEGORY_KNOWN', '/category', 'unknown value `GAMES`'],
      [{ environment: 'moon' }, 'ENVIRONMENT_KNOWN', '/environment', 'unknown value `moon`'],
      [{ logoUrl: 'ftp://example.com/a.png' }, 'ADDRESS', '/logoUrl', 'not a valid URL'],
      [{ logoUrl: null }, 'LOGO_PRESENT', '/logoUrl', 'no logo; a monogram is shown instead'],
      [{ websiteUrl: 'https://user:pw@example.com' }, 'ADDRESS', '/websiteUrl', 'not a valid URL'],
      [{ bannerUrl: `https://example.com/${'x'.repeat(2_029)}` }, 'ADDRESS', '/bannerUrl', '2049 characters'],
      [{ screenshots: VALID.screenshots!.slice(1) }, 'SCREENSHOTS_COUNT', '/screenshots', '1 screenshot'],
      [
        { screenshots: [...VALID.screenshots!, VALID.screenshots![0]!] },
        'SCREENSHOT_DUPLICATE',
        '/screenshots/2/url',
        'same as screenshot 1',
      ],
      [{ setupUrl: 'ftp://example.com' }, 'ADDRESS', '/setupUrl', 'not a valid URL'],
      [{ setupUrl: 'http://example.com' }, 'SETUP_URL_SECURE', '/setupUrl', 'http'],
      [permissions({ scope: 'Tasks' }), 'PERMISSION_SCOPE', '/permissions/0/scope', 'not a scope'],
      [permissions({}, {}), 'PERMISSION_SCOPE', '/permissions/1/scope', 'listed twice'],
      [permissions({ required: 'yes' }), 'PERMISSION_REQUIRED', '/permissions/0/required', 'neither true nor false'],
      [permissions({ reason: '' }), 'PERMISSION_REASON', '/permissions/0/reason', 'missing'],
      [{ ...permissions({}), oauthClientId: null }, 'OAUTH_CLIENT_PRESENT', '/oauthClientId', 'missing'],
      [{ ...permissions({}), setupUrl: null }, 'SETUP_URL_PRESENT', '/setupUrl', 'missing'],
      [{ ...permissions({}), privacyPolicyUrl: null }, 'PRIVACY_POLICY_PRESENT', '/privacyPolicyUrl', 'missing'],
      [{ ...permissions({}), supportEmail: null }, 'SUPPORT_CONTACT_PRESENT', '/supportUrl', 'missing'],
      [{ screenshots: [...VALID.screenshots!, {}] }, 'ADDRESS', '/screenshots/2/url', 'not a valid URL'],
    ];
    for (const [changes, ...expected] of broken) assert.deepEqual(check(changes), [expected]);
  });

  test('lengths are counted in characters, not in UTF-16 units', () => {
    assert.deepEqual(check({ name: '😀'.repeat(80) }), []);
  });

  test('an unknown field is reported at its name', () => {
    assert.deepEqual(check({}, ['colour']), [['FIELD_KNOWN', '/colour', 'unknown field']]);
  });
});
