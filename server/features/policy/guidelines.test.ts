import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { startTestMarket } from '../../testing/market.ts';
import { GUIDELINES, POLICY_CHANGES, POLICY_VERSION } from './guidelines.ts';

const rules = GUIDELINES.flatMap((group) => group.rules);

suite('The guidelines', () => {
  test('have unique ids, sentences, and a change log that counts down to the first version', () => {
    const ids = [...GUIDELINES, ...rules].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const { title, text } of rules) assert.match(`${title}: ${text}`, /^[A-Z][^\n]+: [A-Z][^\n]+\.$/);
    const versions = POLICY_CHANGES.map(({ version }) => version);
    assert.deepEqual(
      versions,
      versions.map((_, i) => POLICY_VERSION - i),
    );
    assert.equal(versions.at(-1), 1);
    const dates = POLICY_CHANGES.map(({ date }) => date);
    assert.deepEqual(dates, dates.toSorted().toReversed());
  });

  test('name only checks that exist', () => {
    const folder = new URL('../checks/', import.meta.url);
    const source = readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('');
    // The rules of an image have the name of the image in front: `LOGO_SIZE`.
    const exists = (check: string) =>
      source.includes(`'${check}'`) ||
      (/^(LOGO|BANNER|SCREENSHOT)_(REACHABLE|TYPE|SIZE)$/.test(check) && source.includes(`'${check.split('_')[1]}'`));
    for (const check of rules.flatMap(({ checks }) => checks)) assert.ok(exists(check), check);
  });

  test('are public, with version and change log, as JSON and as a page', async (t) => {
    const market = await startTestMarket(t);
    const { body, headers } = await market.expect(200, 'GET', '/api/guidelines');
    assert.deepEqual([body.version, body.groups, body.changeLog], [POLICY_VERSION, GUIDELINES, POLICY_CHANGES]);
    assert.ok(headers.get('etag'));
    const { text } = await market.expect(200, 'GET', '/guidelines');
    for (const words of ['<h1', 'Show the app itself', 'Change log', 'rel="canonical"', '/guidelines'])
      assert.ok(text.includes(words), words);
  });
});
