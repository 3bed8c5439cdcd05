import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyRouter } from '@tanstack/react-router';
import fc from 'fast-check';
import { DEFAULT_BRAND } from '../../testing/brand.ts';
import { setBrand } from './brand.ts';
import { escapeScript, headOf, titleOf, writeHead } from './page-head.ts';

setBrand(DEFAULT_BRAND);

const SITE = 'https://market.example';
const routerWith = (...matches: object[]) =>
  ({ state: { matches: matches.map((match) => ({ status: 'success', staticData: {}, ...match })) } }) as AnyRouter;

test('the innermost page that has a head sets it', () => {
  const router = routerWith(
    { staticData: { title: 'Developer portal' } },
    { loaderData: { head: { title: 'Week Loom' } } },
    {},
  );
  assert.equal(headOf(router).title, 'Week Loom');
  assert.equal(headOf(routerWith({ staticData: { title: 'Developer portal' } }, {})).title, 'Developer portal');
});

test('a page that is not found is not indexed', () => {
  assert.equal(headOf(routerWith({}, { status: 'notFound' })).noIndex, true);
});

test('titles end with the name of the site, once', () => {
  assert.equal(titleOf({ title: 'Week Loom' }), 'Week Loom · Marketplace');
  assert.equal(titleOf({ title: 'Marketplace' }), 'Marketplace');
});

test('the canonical URL is absolute', () => {
  const head = writeHead({ title: 'Week Loom', canonical: '/apps/loom', image: '/logo.png' }, SITE);
  assert.match(
    head,
    /<link rel="canonical" href="https:&#47;|<link rel="canonical" href="https:\/\/market.example\/apps\/loom">/,
  );
  assert.match(head, /og:image" content="https:\/\/market.example\/logo.png"/);
});

test('a page that is not indexed has no canonical URL', () => {
  const head = writeHead({ title: 'Nothing', noIndex: true }, SITE);
  assert.match(head, /name="robots" content="noindex"/);
  assert.doesNotMatch(head, /canonical|og:url/);
});

test('no text of a developer breaks out of its element', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</title><script>', '"><script>alert(1)</script>', '<!--', '</script>', "' onload='"),
  );
  fc.assert(
    fc.property(nasty, nasty, (title, description) => {
      const head = writeHead({ title, description, canonical: '/', jsonLd: () => ({ title, description }) }, SITE);
      const tags = head.match(/<\/?[a-z]+/gi) ?? [];
      assert.deepEqual(new Set(tags), new Set(['<title', '</title', '<meta', '<link', '<script', '</script']));
      assert.equal(head.match(/<script/g)?.length, 1);
    }),
  );
});

test('escaped JSON is the same JSON', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      assert.deepEqual(JSON.parse(escapeScript(json)), JSON.parse(json));
      assert.doesNotMatch(escapeScript(json), /[<>&\u2028\u2029]/);
    }),
  );
});
