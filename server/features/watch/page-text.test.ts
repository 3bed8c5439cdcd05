import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { differenceOf, sentencesOf } from './page-text.ts';

const page = (text: string, { nonce = 'abc', head = '' } = {}) =>
  Buffer.from(`<!doctype html><html><head><title>Privacy</title><style>p { color: red }</style>${head}</head>
    <body><script nonce="${nonce}">var token = "${nonce}";</script><main><h1>Privacy</h1><p>${text}</p></main></body></html>`);
const sentences = (text: string, options?: { nonce?: string }) => sentencesOf(page(text, options))!;
const POLICY = 'We keep your name. We share it with <b>nobody</b>.\n Last updated: 3 March 2026 &amp; later.';

suite('The sentences of a page', () => {
  test('are its visible text, block by block', () => {
    assert.deepEqual(sentences(POLICY), [
      ...['Privacy', 'We keep your name.', 'We share it with nobody.', 'Last updated: 3 March 2026 & later.'],
    ]);
  });

  test('do not exist for what is no text', () => {
    assert.equal(sentencesOf(Buffer.from('%PDF-1.7\n…')), undefined);
    assert.equal(sentencesOf(Buffer.from([1, 2, 0, 3])), undefined);
    assert.deepEqual(sentencesOf(Buffer.from('')), []);
  });

  test('are bounded', () => {
    assert.equal(sentencesOf(Buffer.from('One more. '.repeat(100_000)))!.length, 2_000);
    assert.equal(sentencesOf(Buffer.from('x'.repeat(100_000)))![0]!.length, 1_000);
    assert.ok(sentencesOf(Buffer.from('<div>'.repeat(100_000))));
    const cut = sentencesOf(Buffer.from(`${'x'.repeat(999)}😀`))![0]!;
    assert.ok(cut.isWellFormed(), 'the database would store another one');
  });

  test('are found in a time that grows with the length of the page alone', () => {
    for (const part of [
      '<b><i>',
      '<svg>',
      '<ul><li>',
      '<div></p>',
      '<',
      '<!--',
      '<p "',
      '</',
      '<select>',
      '&',
      '<script>',
    ]) {
      const start = process.threadCpuUsage();
      sentencesOf(Buffer.from(part.repeat(500_000 / part.length)));
      const ms = process.threadCpuUsage(start).user / 1_000;
      assert.ok(ms < 3_000, `${part}: ${ms} ms`);
    }
  });

  test('are without markup, however it is written', () => {
    for (const [html, ...expected] of [
      ['<P CLASS="a">One.</P><BR>Two.', 'One.', 'Two.'],
      ['a < b, and <b>b</b> &lt; c &eacute;', 'a < b, and b < c é'],
      ['One.<!-- Two. -->Three.<!doctype x><?php x ?>', 'One.Three.'],
      ['<SCRIPT>"<p>No.</p>"</SCRIPT >Yes.<style>p{}</style>', 'Yes.'],
      ['<svg/>One.<svg><text>No.</text></svg>Two.', 'One.Two.'],
      ['Before.<p', 'Before.'],
      ['Before.<!-- never', 'Before.'],
      ['Before.<script>never', 'Before.'],
    ])
      assert.deepEqual(sentencesOf(Buffer.from(html!)), expected, html!);
  });
});

suite('Two states of a page', () => {
  const none = { removed: [], added: [] };

  for (const [what, changed, options] of [
    ['a date', POLICY.replace('3 March 2026', '17 December 2027')],
    ['a number', POLICY.replace('2026', '2031')],
    ['white space', POLICY.replaceAll(' ', '  \n')],
    ['a nonce', POLICY, { nonce: 'f81d4fae' }],
    ['letter case', POLICY.replace('We keep', 'WE KEEP')],
  ] as [string, string, { nonce?: string }?][])
    test(`are equal if only ${what} differs`, () => {
      assert.deepEqual(differenceOf(sentences(POLICY), sentences(changed, options)), none);
    });

  test('are equal if a visible token with digits differs', () => {
    const shown = (token: string) => sentences(`${POLICY} Request ${token} was served.`);
    assert.deepEqual(differenceOf(shown('8f3a-11c'), shown('77aa-b02')), none);
  });

  test('differ by the sentence that changed', () => {
    const changed = POLICY.replace('We share it with <b>nobody</b>.', 'We sell it to <b>everybody</b>.');
    assert.deepEqual(differenceOf(sentences(POLICY), sentences(changed)), {
      removed: ['We share it with nobody.'],
      added: ['We sell it to everybody.'],
    });
  });

  test('do not differ by the order of sentences', () => {
    assert.deepEqual(differenceOf(['One.', 'Two.'], ['Two.', 'One.']), none);
  });
});
