// Values that are known to break services: as JSON, as parts of a URL, as headers, as whole bodies.

import fc from 'fast-check';

const LONG = 100_000;

/** Strings of every kind, well-formed or not. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    'a\ud83dz',
    '\u202egpj.exe',
    '\u2028\u2029\ufeff',
    '\r\nSet-Cookie: a=b',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../../etc/passwd',
    '..%2f..%2f',
    "' OR 1=1 --",
    '"; DROP TABLE apps; --',
    '$1',
    '%s%n%x',
    '{{7*7}}',
    `\${7*7}`,
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
    '-0',
    '1e309',
    '9223372036854775808',
    '2026-02-30',
    '10000-01-01',
    '0001-01-01',
    '*',
    'İıſßﬃ',
    'e\u0301'.repeat(300),
    '👩‍👩‍👧‍👦'.repeat(50),
    'a'.repeat(LONG),
    '\u{10ffff}'.repeat(LONG / 4),
    '('.repeat(5_000),
    ' '.repeat(50_000),
    '*_'.repeat(10_000),
    '[('.repeat(10_000),
    '> '.repeat(9_000),
  ),
  anyUnits,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.mixedCase(fc.constantFrom('pending', 'approved', 'app_01kac0000000000000000000', 'dev_01kac0000000000000000000')),
);

/** JSON texts: some that no program would write, some that no parser should accept. */
const hostileNumber = fc.constantFrom(
  ...['0', '-0', '-1', '0.1', '1e5', '1e308', '1e309', '-1e309', '9007199254740993', '2147483648', '1E-400'],
  ...['9223372036854775808', '1'.repeat(1_000), `0.${'0'.repeat(5_000)}1`, '01', '+1', '.5', 'NaN', 'Infinity', '0x10'],
);

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

/** Placeholder for a value inside an otherwise valid body. */
export const hostileJson = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: hostileNumber },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['null', 'true', '{}', '[]', '[[]]', '[null]', '""', '"\\ud800"', '"\\u0000"', '"\\ud83d\\ude00"'],
      ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"toJSON":1}', '{"":""}'],
      ...['{"a":1,"a":2}', '{"\\u0061":1,"a":2}', '{"length":1e9}', '{"then":"x"}', '{"$ref":"#"}', '{"$gt":""}'],
      ...[deep('[', ']', 63), deep('[', ']', 5_000), `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`],
      ...[`[${'0,'.repeat(20_000)}0]`, `{${Array.from({ length: 3_000 }, (_, n) => `"k${n}":0`).join()}}`],
    ),
  },
  { weight: 2, arbitrary: fc.json({ depthSize: 'small' }) },
);

/** Not JSON, not UTF-8, or with trailing content. */
export const brokenBodies: Buffer[] = [
  ...['{', '}', '{"a":}', '{"a":1,}', "{'a':1}", '{"a":1}{"a":1}', '[1,2', '"', '\\', '//', '{"a":"\u0001"}', '\0'],
  ...['undefined', '{"a":1}\n\n\n', `${' '.repeat(LONG)}{}`, '"a', '{"__proto__":1', '%7B%7D', 'name=a&email=b'],
].map((text) => Buffer.from(text));
brokenBodies.push(
  Buffer.from('\ufeff{"name":"a"}'),
  Buffer.from('{"name":"a"}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x22, 0xc0, 0x80, 0x22]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  Buffer.alloc(1024 * 1024 + 1, 0x20),
  Buffer.alloc(1024 * 1024 - 10, 0x5b),
);

/** Parts of a URL, as bytes on the wire: correctly encoded, and not encoded. */
export const hostileSegment = fc.oneof(
  hostileText
    .filter((text) => text.isWellFormed() && text.length < 12_000)
    .map((text) => encodeURIComponent(text).slice(0, 12_000)),
  fc.constantFrom(
    ...['%', '%zz', '%00', '%ff', '%ed%a0%80', '%c0%ae%c0%ae', '%2e%2e', '..', '.', '%2f', '%5c', '\\', '+', ';a=b'],
    ...['%25%30%30', '%u0041', 'a?b', 'a#b', '//', '*', ':id', '{id}', 'é', '\x80', '%F0%9F%98%80', 'a'.repeat(3_000)],
  ),
);

/** Headers that no library would send. */
export const hostileHeaders = fc.constantFrom<[name: string, value: string][]>(
  ...[
    ['application/json; charset=utf-16', 'application/json; charset=utf-7', 'application/json;charset="'],
    ['APPLICATION/JSON', 'application/json, text/html', 'application/json; a=b; a=c', 'text/plain', 'a', '', '/', ';'],
    ['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', 'application/*'],
    ['application/merge-patch+json', 'text/json', 'application/json\tx', `application/json; ${'a=b; '.repeat(500)}`],
  ]
    .flat()
    .map((type): [string, string][] => [['content-type', type]]),
  ...['gzip', 'br', 'deflate', 'identity', 'bogus'].map((coding): [string, string][] => [['content-encoding', coding]]),
  ...[
    ['*', '"', 'W/', '""', 'W/"x", "y"', `"${'x'.repeat(5_000)}"`, ', ,,', 'é', '"a" "b"'].flatMap((tag) => [
      [['if-match', tag]] as [string, string][],
      [['if-none-match', tag]] as [string, string][],
    ]),
    ['', ' ', 'é', 'a b', 'x'.repeat(255), 'x'.repeat(256), '\x7f', '"', 'same-key'].map((key): [string, string][] => [
      ['idempotency-key', key],
    ]),
    ['', '<script>', 'x'.repeat(64), 'x'.repeat(65), '../../x', '{"level":60}', 'trace-0000001'].map(
      (id): [string, string][] => [['x-request-id', id]],
    ),
    ['', '*', 'gzip;q=', 'br;q=0, gzip;q=0, *;q=0', `${'br,'.repeat(3_000)}`, `gzip;${' '.repeat(9_000)}q`].map(
      (coding): [string, string][] => [['accept-encoding', coding]],
    ),
  ].flat(),
  [['host', 'evil.example']],
  [['host', '']],
  [['host', '"><script>']],
  [['x-forwarded-for', '127.0.0.1, evil, ::ffff:1.2.3.4']],
  [['x-forwarded-host', 'evil.example']],
  [['x-forwarded-proto', 'javascript']],
  [['forwarded', 'for="[::1]";host=evil']],
  [['x-http-method-override', 'DELETE']],
  [['x-original-url', '/api/admin/developers']],
  [['origin', 'null']],
  [['origin', 'https://evil.example']],
  [['cookie', 'marketplace=; marketplace=a; =; ;;;marketplace-sign-in=e30']],
  [['cookie', `a=${'b;'.repeat(4_000)}`]],
  [['cookie', '__proto__=1; constructor=2']],
  [['authorization', 'Bearer']],
  [['authorization', 'bearer \x01']],
  [['authorization', `Bearer mkt_${'a'.repeat(9_000)}`]],
  [['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.']],
  [['authorization', `Bearer ${'a.'.repeat(4_000)}`]],
  [['authorization', 'Basic Og==']],
  [['authorization', 'Bearer \xe9\xff']],
  [['accept', 'text/html']],
  [['accept', `${'*/*;q=0.1,'.repeat(800)}`]],
  [['accept-language', '-'.repeat(5_000)]],
  [['range', 'bytes=0-0,1-1,-1']],
  [['range', 'bytes=99999999-']],
  [['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  [['if-modified-since', 'yesterday']],
  [['if-range', '"x"']],
  [['expect', '100-continue']],
  [['expect', 'the-spanish-inquisition']],
  [['upgrade', 'websocket']],
  [
    ['upgrade', 'h2c'],
    ['http2-settings', 'AAMAAABkAARAAAAAAAIAAAAA'],
  ],
  [['te', 'trailers, gzip']],
  [['trailer', 'x-trailer']],
  [['via', '1.1 a, '.repeat(500)]],
  [['x-long', 'x'.repeat(15_000)]],
  [['x-long', 'x'.repeat(20_000)]],
  Array.from({ length: 300 }, (_, n): [string, string] => [`x-${n}`, 'y']),
  Array.from({ length: 2_500 }, (_, n): [string, string] => [`${n}`, '']),
  [
    ['content-type', 'application/json'],
    ['content-type', 'text/plain'],
  ],
  [
    ['authorization', 'Bearer a'],
    ['authorization', 'Bearer b'],
  ],
  [
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ],
  [['x-latin', '\x80\xff\xe9']],
);
