import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { isFault, MAX_DOMAIN_LENGTH, parseDomain } from './domain-name.ts';

const codeOf = (text: string) => {
  const parsed = parseDomain(text);
  return isFault(parsed) ? parsed.code : parsed.domain;
};

suite('A domain', () => {
  const accepted: [given: string, stored: string, shown: string][] = [
    ['example.com', 'example.com', 'example.com'],
    ['EXAMPLE.Com.', 'example.com', 'example.com'],
    ['app.example.com', 'app.example.com', 'app.example.com'],
    ['München.example', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['faß.de', 'xn--fa-hia.de', 'faß.de'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah', '例え.テスト'],
    ['somebody.github.io', 'somebody.github.io', 'somebody.github.io'],
    ['shop.co.uk', 'shop.co.uk', 'shop.co.uk'],
  ];
  for (const [given, domain, unicode] of accepted)
    test(`${given} is stored as ${domain}`, () => assert.deepEqual(parseDomain(given), { domain, unicode }));

  const refused: Record<string, string[]> = {
    URL: [
      'https://example.com',
      'example.com/',
      'example.com/path',
      'example.com?x',
      'me@example.com',
      'a\\b.com',
      '//x',
    ],
    PORT: ['example.com:443', 'example.com:', 'localhost:3000'],
    WILDCARD: ['*.example.com', '*'],
    IP_ADDRESS: [
      '127.0.0.1',
      '8.8.8.8',
      '::1',
      '[::1]',
      '2001:db8::1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '１２７.0.0.1',
    ],
    LOCAL_NAME: ['localhost', 'intranet', 'foo.localhost', 'printer.local', 'db.internal', 'com'],
    PUBLIC_SUFFIX: [
      'co.uk',
      'github.io',
      'blogspot.com',
      'CO.UK',
      'b.ck',
      '公司.cn',
      'xn--55qx5d.cn',
      's3.amazonaws.com',
    ],
    MALFORMED: [
      ...['', '.', '..', 'a..b', '.example.com', '-a.com', 'a-.com', 'a_b.com', 'ex%61mple.com', 'a b.com', 'a\tb.com'],
      ...[
        'xn--a.com',
        `${'x'.repeat(64)}.com`,
        'a\u200db.com',
        'a\u0000.com',
        'a].com',
        `${'abc.'.repeat(60)}com`,
        'a:b.com',
      ],
    ],
  };
  for (const [code, texts] of Object.entries(refused))
    for (const text of texts)
      test(`${JSON.stringify(text)} is refused: ${code}`, () => assert.equal(codeOf(text), code));
});

test('whatever is typed gives a fault, or a name that gives itself again in both notations', () => {
  const label = fc.stringMatching(/^[a-zA-Z0-9äöüßéñ漢字яж-]{1,20}$/);
  const likely = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));
  let names = 0;
  fc.assert(
    fc.property(fc.oneof(likely, fc.string({ unit: 'binary', maxLength: 60 }), fc.domain()), (text) => {
      const parsed = parseDomain(text);
      if (isFault(parsed)) return void assert.ok(parsed.message && parsed.fix);
      names += 1;
      const { domain } = parsed;
      assert.match(domain, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      assert.ok(domain.length <= MAX_DOMAIN_LENGTH);
      assert.equal(URL.parse(`https://${domain}/`)?.hostname, domain);
      for (const again of [domain, parsed.unicode, domain.toUpperCase(), `${domain}.`])
        assert.deepEqual(parseDomain(again), parsed);
    }),
    { numRuns: 1_000 },
  );
  assert.ok(names > 100, `only ${names} names`);
});
