import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CATEGORIES, CATEGORY_LABELS, type MarketSettings } from '@marketplace/sdk';
import { DEFAULT_COLORS } from '@marketplace/sdk/palette';
import {
  changeOf,
  colorIn,
  colorsOf,
  countChanges,
  type Draft,
  defaultsOf,
  draftOf,
  newReason,
  reasonsOf,
  rebase,
} from './settings-draft.ts';
import { formatRatio, ownFaults, reasonPointer, serverFaults, withoutFault } from './settings-faults.ts';
import { settingName, settingNames, summarize } from './settings-words.ts';

const REASON = { pointer: '/logoUrl', code: 'LOGO_SIZE', message: 'Too small.', fix: 'Enlarge it.' };

const settings = (fields: Partial<MarketSettings> = {}): MarketSettings => ({
  name: 'Tasklane Apps',
  productName: null,
  slogan: 'More for your tasks',
  logo: null,
  favicon: null,
  colors: DEFAULT_COLORS,
  links: { imprint: null, privacy: 'https://example.com/privacy', terms: null, contact: null },
  supportEmail: null,
  mail: { from: null, footer: null },
  dueHours: { review: 48, verification: 24 },
  appLimit: null,
  categories: Object.fromEntries(
    CATEGORIES.map((category) => [category, { label: CATEGORY_LABELS[category], icon: 'boxes' }]),
  ) as MarketSettings['categories'],
  cannedReasons: [REASON],
  protectedNames: [],
  hostScopes: [],
  ...fields,
});
const edited = (draft: Draft, values: Record<string, string>): Draft => ({
  ...draft,
  values: { ...draft.values, ...values },
});
const draft = draftOf(settings());

suite('Settings while they are edited', () => {
  test('become the same document again, without what other pages edit', () => {
    const { protectedNames: _, hostScopes: __, ...own } = settings({ logo: { light: '/brand/1.png', dark: null } });
    assert.deepEqual(changeOf(draftOf({ ...own })), own);
    assert.equal(countChanges(draft, draftOf(settings())), 0);
  });

  test('are trimmed, and empty texts become null', () => {
    const change = changeOf(
      edited(draft, {
        ...{ '/name': ' Apps ', '/links/privacy': ' ', '/appLimit': '12', '/logo/dark': '/brand/2.png' },
        '/colors/light/accent': '4D45C8',
      }),
    );
    assert.equal(change.name, 'Apps');
    assert.equal(change.links?.privacy, null);
    assert.equal(change.appLimit, 12);
    assert.equal(change.logo, null);
    assert.equal(change.colors?.light.accent, '#4d45c8');
  });

  test('leave blank reasons out', () => {
    const reasons = [...draft.reasons, newReason(), newReason({ code: ' X ', message: 'a', fix: 'b' })];
    assert.deepEqual(
      reasonsOf({ ...draft, reasons }).map(({ code }) => code),
      ['LOGO_SIZE', 'X'],
    );
  });

  test('count each field as a change, and the reasons as one', () => {
    const changed = edited(draft, { '/name': 'Other', '/slogan': `${draft.values['/slogan']} ` });
    assert.equal(countChanges(changed, draft), 1);
    assert.equal(countChanges({ ...changed, reasons: [] }, draft), 2);
  });

  test('keep own edits when somebody else saved meanwhile', () => {
    const mine = edited(draft, { '/name': 'Mine' });
    const latest = draftOf(settings({ name: 'Theirs', slogan: 'Theirs', cannedReasons: [] }));
    const merged = rebase(mine, draft, latest);
    assert.deepEqual([merged.values['/name'], merged.values['/slogan']], ['Mine', 'Theirs']);
    assert.deepEqual(merged.reasons, []);
    assert.equal(
      rebase({ ...draft, reasons: [newReason(REASON), newReason(REASON)] }, draft, latest).reasons.length,
      2,
    );
  });

  test('know the defaults from the plan of an empty change', () => {
    const changes = [
      { pointer: '/name', from: 'Tasklane Apps', to: 'Marketplace' },
      { pointer: '/logo', from: {}, to: null },
      { pointer: '/categories/OTHER/label', from: 'Other', to: 'Rest' },
      { pointer: '/cannedReasons', from: [REASON], to: [] },
    ];
    const { values, reasons } = defaultsOf(settings({ logo: { light: '/brand/1.png', dark: null } }), { changes });
    assert.deepEqual(
      ['/name', '/slogan', '/logo/light', '/categories/OTHER/label'].map((pointer) => values[pointer]),
      ['Marketplace', 'More for your tasks', '', 'Rest'],
    );
    assert.deepEqual(reasons, []);
  });

  test('take colors with and without #, and keep the known one meanwhile', () => {
    assert.deepEqual(['#ABCDEF', 'abcdef ', '#abc', 'red', ''].map(colorIn), [
      ...['#abcdef', '#abcdef'],
      ...[undefined, undefined, undefined],
    ]);
    const typing = edited(draft, { '/colors/dark/accent': '#12' });
    assert.equal(colorsOf(typing, draft).dark.accent, DEFAULT_COLORS.dark.accent);
  });
});

suite('Faults of settings', () => {
  test('are none for the defaults', () => {
    assert.deepEqual([...ownFaults(draft).byField], []);
  });

  test('are found before anything is sent', () => {
    const reason = newReason({ code: 'no code', message: 'x' });
    const { byField } = ownFaults({
      ...edited(draft, {
        ...{ '/name': ' ', '/dueHours/review': '0', '/appLimit': 'many', '/logo/dark': '/brand/2.png' },
        ...{ '/colors/light/accent': '#ffee00', '/categories/OTHER/label': '', '/mail/footer': '😀'.repeat(501) },
      }),
      reasons: [newReason(), reason],
    });
    assert.deepEqual(Object.fromEntries(byField), {
      '/name': 'Enter a name.',
      '/mail/footer': 'Shorten it by 1 character.',
      '/logo/light': 'Add a logo for light backgrounds, too.',
      '/colors/light/accent': 'The contrast with #ffffff is 1.20:1; it must be at least 4.5:1. Choose a darker color.',
      '/dueHours/review': 'Enter a whole number from 1 to 720.',
      '/appLimit': 'Enter a whole number from 1 to 1,000,000.',
      '/categories/OTHER/label': 'Enter a label.',
      [reasonPointer(reason.key, 'code')]: 'Use capital letters, digits and “_”, such as LOGO_SIZE.',
      [reasonPointer(reason.key, 'fix')]: 'Describe how to fix it.',
    });
    const { byField: ofColors } = ownFaults(edited(draft, { '/colors/dark/accentText': 'blue' }));
    assert.deepEqual([...ofColors], [['/colors/dark/accentText', 'Enter a color as #rrggbb, such as #4d45c8.']]);
  });

  test('of the server stand at their fields, those of a reason at the row that was sent', () => {
    const fault = (pointer: string) => ({ pointer, code: 'X', message: 'The field `x` is wrong.', fix: 'Fix it.' });
    const reasons = [newReason(), ...draft.reasons];
    const details = ['/supportEmail', '/cannedReasons/0/code', '/hostScopes/0'].map(fault);
    const faults = serverFaults(details, { ...draft, reasons });
    assert.deepEqual(
      [...faults.byField],
      [
        ['/supportEmail', 'This is wrong. Fix it.'],
        [reasonPointer(reasons[1]!.key, 'code'), 'This is wrong. Fix it.'],
      ],
    );
    assert.deepEqual(faults.other, ['The field `x` is wrong. Fix it.']);
    assert.equal(withoutFault(faults, '/supportEmail').byField.size, 1);
  });

  test('never show a failing contrast as passing', () => {
    assert.equal(formatRatio(4.4999), '4.49:1');
  });
});

suite('Names of settings', () => {
  test('are words', () => {
    assert.equal(settingName('/colors/light/accent'), 'light button color');
    assert.equal(settingName('/categories/AI_ML/icon'), 'category “AI and machine learning”');
    assert.equal(settingName('/later/setting'), '/later/setting');
    assert.deepEqual(settingNames(['/categories/OTHER/icon', '/categories/OTHER/label']), ['category “Other”']);
  });

  test('make a short sentence', () => {
    assert.equal(summarize([]), 'No changes');
    assert.equal(summarize(['/name', '/slogan']), 'Name, slogan');
    assert.equal(
      summarize(['/name', '/slogan', '/logo', '/favicon', '/appLimit', '/supportEmail']),
      'Name, slogan, logo, favicon and 2 more',
    );
  });
});
