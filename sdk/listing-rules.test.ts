import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { formats } from '../server/platform/http/validation.ts';
import { AppStatus, NewAppCategory, NewAppEnvironment } from './src/api.gen.ts';
import {
  CATEGORIES,
  CATEGORY_LABELS,
  countCharacters,
  countRules,
  countSentences,
  ENVIRONMENTS,
  IMAGE_REQUIREMENTS,
  isHttpUrl,
  STATUS_LABELS,
  statusLabel,
} from './src/listing-rules.ts';

suite('Listing rules', () => {
  test('categories and environments are those of the API', () => {
    assert.deepEqual(CATEGORIES, Object.values(NewAppCategory));
    assert.deepEqual(ENVIRONMENTS, Object.values(NewAppEnvironment));
    assert.equal(CATEGORY_LABELS.AI_ML, 'AI and machine learning');
  });

  test('every status of an app has a label, and an unknown one is shown as it is', () => {
    for (const status of Object.values(AppStatus)) assert.ok(status in STATUS_LABELS, status);
    assert.deepEqual(['REJECTED', 'PENDING', 'LATER'].map(statusLabel), ['Changes requested', 'In review', 'LATER']);
  });

  test('a rule is counted once per field, whatever its checks; a field without rules only while it is invalid', () => {
    const check = (pointer: string, status: 'PASSED' | 'FAILED' | 'WARNING') => ({ pointer, status });
    const logo = [check('/logoUrl', 'PASSED'), check('/logoUrl', 'FAILED'), check('/logoUrl', 'FAILED')];
    const shots = [check('/screenshots', 'PASSED'), check('/screenshots/0/url', 'WARNING')];
    assert.deepEqual(countRules([...logo, ...shots, check('/name', 'PASSED')]), { total: 3, met: 1, broken: 1 });
    assert.deepEqual(countRules([...shots, check('/name', 'FAILED')]), { total: 3, met: 1, broken: 1 });
  });

  test('the module imports nothing, so the server does not load the API client', () => {
    const source = readFileSync(new URL('./src/listing-rules.ts', import.meta.url), 'utf8');
    assert.doesNotMatch(source, /^import|\bfrom '/m);
  });

  test('characters are code points', () => {
    assert.deepEqual(['', 'abc', '👍🏽', 'é'].map(countCharacters), [0, 3, 2, 1]);
  });

  test('sentences are counted by meaning, and punctuation alone is not a sentence', () => {
    const counts = {
      '': 0,
      '…': 0,
      'Plan your week': 1,
      'Plan your week. See it on one page!': 2,
      'Version 2.5 is out.': 1,
      'One. Two. Three.': 3,
      'One. … !': 1,
    };
    for (const [text, count] of Object.entries(counts)) assert.equal(countSentences(text), count, text);
  });

  test('image sizes at their limits', () => {
    const { logo, banner, screenshot } = IMAGE_REQUIREMENTS;
    const sizes = [
      [logo, 512, 512, true],
      [logo, 511, 511, false],
      [logo, 1024, 512, false],
      [banner, 1200, 600, true],
      [banner, 2400, 1200, false],
      [screenshot, 1280, 720, true],
      [screenshot, 1280, 719, false],
    ] as const;
    for (const [requirement, width, height, fits] of sizes)
      assert.equal(requirement.fits({ width, height }), fits, `${width} × ${height}: ${requirement.wanted}`);
  });

  test('URLs are judged as by the server', () => {
    const parts = [
      'http',
      'https',
      'ftp',
      '://',
      ':',
      '/',
      '\\',
      '@',
      'user',
      'a.example',
      '[::1]',
      ' ',
      '\t',
      '?',
      '%',
      'é',
    ];
    const texts = fc.oneof(
      fc.webUrl(),
      fc.array(fc.constantFrom(...parts), { maxLength: 7 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => assert.equal(isHttpUrl(text), formats['http-url'](text), text)),
      { numRuns: 2_000 },
    );
    assert.deepEqual(
      ['https://example.com/a.png', 'HTTP://EXAMPLE.COM', 'https://user:pw@example.com', 'example.com', 'https://'].map(
        isHttpUrl,
      ),
      [true, true, false, false, false],
    );
  });
});
