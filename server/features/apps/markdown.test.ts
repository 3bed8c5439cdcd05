import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { renderMarkdown } from '../../platform/text/markdown.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approveApp, draftApp, submitApp } from '../../testing/owned-apps.ts';
import { signIn } from '../../testing/sign-in.ts';

// More previews than anybody's own in a minute.
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'previews=0' } });
const key = await market.apiKey(await market.verifiedDeveloper(), ['APP_READ']);
const preview = (markdown: unknown) => market.request('POST', '/api/dev/markdown', { as: key, body: { markdown } });
const rendered = async (markdown: string): Promise<string> => {
  const { status, body, text } = await preview(markdown);
  assert.equal(status, 200, text);
  assert.deepEqual(Object.keys(body), ['html']);
  return body.html;
};

const REL = 'rel="noopener nofollow ugc"';
const PLAIN =
  /^<\/?(?:h[3-6]|p|br|hr|ul|ol|li|blockquote|pre|code|em|strong|s|table|thead|tbody|tr|th|td)(?: \/)?>$|^<ol start="\d+">$|^<\/a>$/;
const LINK = /^<a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener nofollow ugc">$/i;

/** A browser sees an element wherever a `<` stands; all others are text. Each must be one of those that are harmless. */
function harmfulTags(html: string): string[] {
  return [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag).filter((tag) => !PLAIN.test(tag) && !LINK.test(tag));
}

suite('A long description as HTML', () => {
  const looks: [what: string, markdown: string, html: string][] = [
    ['headings stand below those of the page', '# One\n## Two\n###### Six', '<h3>One</h3>\n<h4>Two</h4>\n<h6>Six</h6>'],
    [
      'emphasis and code',
      'so *it* **is** ~~not~~ `x<1`',
      '<p>so <em>it</em> <strong>is</strong> <s>not</s> <code>x&lt;1</code></p>',
    ],
    ['lists', '- a\n- b\n\n3. c', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol start="3">\n<li>c</li>\n</ol>'],
    ['quotes and lines', '> said\n\n---', '<blockquote>\n<p>said</p>\n</blockquote>\n<hr />'],
    ['code blocks lose their language', '```js\nlet x;\n```', '<pre><code>let x;\n</code></pre>'],
    [
      'tables lose their alignment',
      '|a|\n|-:|\n|1|',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'links vouch for nothing',
      '[us](https://example.com "title")',
      `<p><a href="https://example.com" ${REL}>us</a></p>`,
    ],
    [
      'addresses become links',
      'to https://example.com/a?b=1&c=2.',
      `<p>to <a href="https://example.com/a?b=1&amp;c=2" ${REL}>https://example.com/a?b=1&amp;c=2</a>.</p>`,
    ],
    [
      'mail addresses become links',
      '<a@example.com>',
      `<p><a href="mailto:a@example.com" ${REL}>a@example.com</a></p>`,
    ],
    [
      'an image is a link to it',
      '![the *board*](https://example.com/b.png)',
      `<p><a href="https://example.com/b.png" ${REL}>the board</a></p>`,
    ],
    [
      'an image without words is told by its address',
      '![](https://example.com/b.png)',
      `<p><a href="https://example.com/b.png" ${REL}>https://example.com/b.png</a></p>`,
    ],
    [
      'an image in a link is the words of that link',
      '[![b](https://example.com/b.png)](https://example.com)',
      `<p><a href="https://example.com" ${REL}>b</a></p>`,
    ],
    [
      'an address within the marketplace stays text',
      '[out](/sign-out) [x](//evil.example)',
      '<p>[out](/sign-out) [x](//evil.example)</p>',
    ],
    ['HTML stays text', '<b>bold</b>', '<p>&lt;b&gt;bold&lt;/b&gt;</p>'],
    ['nothing is nothing', '', ''],
  ];
  for (const [what, markdown, html] of looks) {
    test(what, async () => assert.equal(await rendered(markdown), html));
  }

  for (const payload of hostile()) {
    test(`${JSON.stringify(payload).slice(0, 90)} does no harm`, async () => {
      assert.deepEqual(harmfulTags(await rendered(payload)), []);
    });
  }

  // With a limit of the test runner's own: one that is not bounded takes minutes.
  const ENDLESS = [
    '[',
    '![',
    '*_',
    '`a``',
    '> ',
    '- ',
    '#\n',
    '[a](',
    '<a ',
    'a@b.c ',
    'http://a.',
    '&#',
    '~~a',
    '[a]: b\n',
    '[![',
    '\\',
  ];
  test('text that is made to take long is rendered or refused', { timeout: 30_000 }, async () => {
    for (const part of ENDLESS) {
      const answer = await preview(part.repeat(20_000 / part.length).slice(0, 20_000));
      if (answer.status === 200) assert.deepEqual(harmfulTags(answer.body.html), []);
      else assert.equal(answer.body.error.details[0].code, 'MARKDOWN_TOO_LARGE');
    }
  });

  const uses = (text: string, times: number, definition: string) =>
    `${text.repeat(times)}\n\n[a]: https://a.example/${definition}`.slice(0, 20_000);
  const GROWING: [what: string, text: string][] = [
    ['a long link that is used 1,400 times', uses('[a] ', 1_400, '&'.repeat(20_000))],
    ['a long link that is used 2,500 times', uses('[a]', 2_500, '&'.repeat(20_000))],
    ['an image that is used 2,000 times', uses('![a]', 2_000, '&'.repeat(20_000))],
    ['a link with a long title', uses('[a]', 400, ` "${'&'.repeat(17_000)}"`)],
    ['a link of the allowed length that is used 400 times', uses('[a]', 400, '&'.repeat(2_000))],
    ['501 links', '[a](https://a.example) '.repeat(501)],
    ['a table of 60,000 cells', `${'|a'.repeat(3_000)}\n${'|-'.repeat(3_000)}\n${'|x\n'.repeat(2_000)}`],
  ];
  for (const [what, text] of GROWING) {
    test(`${what}: refused when it is written, and shown as it was written if it is stored already`, async () => {
      const { status, body } = await preview(text);
      const [{ pointer, code }] = body.error.details;
      assert.deepEqual([status, pointer, code], [400, '/markdown', 'MARKDOWN_TOO_LARGE']);
      const html = renderMarkdown(text);
      assert.ok(html.startsWith('<pre>') && html.length < 1_000_000);
    });
  }

  test('a text that would grow is refused in a listing, with all other faults', async () => {
    const app = await draftApp(market);
    const longDescription = uses('[a]', 2_500, '&'.repeat(20_000));
    const body = { name: '', longDescription };
    const answer = await market.request('PUT', `/api/dev/apps/${app.id}`, { as: app.key, body });
    const faults = answer.body.error.details.map((fault: { pointer: string }) => fault.pointer);
    assert.deepEqual([answer.status, faults], [400, ['/name', '/longDescription']]);
    await market.expect(200, 'PUT', `/api/dev/apps/${app.id}`, {
      as: app.key,
      body: { longDescription: '[a](https://a.example/?b=1&c=2) '.repeat(500).slice(0, 20_000) },
    });
  });
});

suite('The preview', () => {
  test('has a limit of its own', async (t) => {
    const limited = await startTestMarket(t, { env: { RATE_LIMITS: 'previews=3' } });
    const as = await limited.apiKey(await limited.verifiedDeveloper(), ['APP_READ']);
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await limited.request('POST', '/api/dev/markdown', { as, body: { markdown: 'x' } })).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    await limited.expect(200, 'GET', '/api/dev/me', { as });
  });

  test('takes as much as a long description, and no more', async () => {
    assert.equal(await rendered('x'.repeat(20_000)), `<p>${'x'.repeat(20_000)}</p>`);
    for (const markdown of ['x'.repeat(20_001), 7, null]) {
      const { status, body } = await preview(markdown);
      assert.deepEqual([status, body.error.details[0].pointer], [400, '/markdown']);
    }
  });

  test('is open to a developer who is not verified yet', async () => {
    const accountUserId = newId('user');
    const browser = await signIn(market, { accountUserId });
    const profile = { name: 'New', email: 'new@example.com', accountUserId };
    assert.equal((await browser.request('POST', '/portal/api/register', { body: profile })).body.status, 'UNVERIFIED');
    const { status, body } = await browser.request('POST', '/portal/api/markdown', { body: { markdown: '*hi*' } });
    assert.deepEqual([status, body], [200, { html: '<p><em>hi</em></p>' }]);
  });
});

suite('Whoever shows an app', () => {
  test('gets the HTML with it: the reviewer with the submission, everybody with the app', async () => {
    const [told, silent] = [
      await draftApp(market, { longDescription: '# Why <script>\n\nBecause.' }),
      await draftApp(market),
    ];
    for (const [app, html] of [
      [told, '<h3>Why &lt;script&gt;</h3>\n<p>Because.</p>'],
      [silent, null],
    ] as const) {
      await submitApp(market, app);
      const [{ id }] = await market.sql('SELECT id FROM submissions WHERE app_id = $1', [app.id]);
      const { body } = await market.expect(200, 'GET', `/api/admin/submissions/${id}`, { as: market.admin });
      assert.equal(body.listing.longDescriptionHtml, html);
      await approveApp(market, app);
      for (let i = 0; i < 2; i++) {
        const { body: shown } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
        assert.equal(shown.longDescriptionHtml, html);
      }
    }
  });
});

/** What has broken other renderers: raw HTML, addresses in disguise, and Markdown that ends an attribute early. */
function hostile(): string[] {
  const addresses = [
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
    ],
    ...['javascript&colon;alert(1)', '&#106;avascript:alert(1)', '&#x6A;avascript:alert(1)', 'javascript&#58;alert(1)'],
    ...[
      '\\javascript:alert(1)',
      '\u0001javascript:alert(1)',
      'javascript:%0aalert(1)',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
    ],
    ...[
      'data:text/html,<script>alert(1)</script>',
      'data:text/html;base64,PHNjcmlwdD4=',
      'data:image/svg+xml,<svg onload=alert(1)>',
    ],
    ...[
      'data:image/png;base64,AAAA',
      'feed:javascript:alert(1)',
      'view-source:javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
    ],
    ...[
      'blob:https://evil.example/x',
      'http:javascript:alert(1)',
      'https:alert(1)',
      'intent://x#Intent;end',
      'about:blank',
    ],
  ];
  return [
    ...addresses.map((address) => `[x](${address})`),
    ...addresses.map((address) => `![x](<${address}>)`),
    ...addresses.map((address) => `<${address}>`),
    ...addresses.map((address) => `[x][r]\n\n[r]: ${address}`),
    ...[
      '<script>alert(1)</script>',
      '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
      '<scr<script>ipt>alert(1)</script>',
      '<script\n>alert(1)',
    ],
    ...[
      '<img src=x onerror=alert(1)>',
      '<img src="x" onerror="alert(1)"',
      '<svg onload=alert(1)>',
      '<svg><script>alert(1)</script></svg>',
    ],
    ...[
      '<iframe src="javascript:alert(1)"></iframe>',
      '<iframe srcdoc="<script>alert(1)</script>">',
      '<object data="data:text/html,x">',
      '<embed src=x>',
    ],
    ...[
      '<body onload=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<a href=x onclick=alert(1)>x</a>',
      '<form action=javascript:alert(1)><button>',
    ],
    ...[
      '<style>*{display:none}</style>',
      '<p style="position:fixed">x</p>',
      '<link rel=stylesheet href=//evil.example>',
      '<meta http-equiv=refresh content=0>',
    ],
    ...[
      '<base href=//evil.example>',
      '<math><mtext><style><img src=x onerror=alert(1)>',
      '<details open ontoggle=alert(1)>',
      '<video><source onerror=alert(1)>',
    ],
    ...[
      '<!--<img src="--><img src=x onerror=alert(1)>',
      '<![CDATA[<script>alert(1)</script>]]>',
      '<?xml-stylesheet href="javascript:alert(1)"?>',
    ],
    ...[
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<template><script>alert(1)</script>',
      '<input autofocus onfocus=alert(1)>',
    ],
    ...[
      '[x](https://a.example"onmouseover="alert(1))',
      '[x](https://a.example "\\" onclick=alert(1) x=\\"")',
      '[x](https://a.example \'x" onclick="alert(1)\')',
    ],
    ...[
      '![x" onerror="alert(1)](https://a.example/x.png)',
      '![x](https://a.example/"onerror="alert(1))',
      '[<img src=x onerror=alert(1)>](https://a.example)',
    ],
    ...[
      'https://a.example/"onmouseover="alert(1)',
      'https://a.example/<script>alert(1)</script>',
      '<https://a.example/"><script>alert(1)</script>>',
    ],
    ...[
      '```"><script>alert(1)</script>\nx\n```',
      '``` " onclick="alert(1)\nx\n```',
      '`<script>alert(1)</script>`',
      '    <script>alert(1)</script>',
    ],
    ...[
      '|<script>|\n|-|\n|<img src=x onerror=alert(1)>|',
      '# <img src=x onerror=alert(1)>',
      '> <svg onload=alert(1)>',
      '- <style>@import "//evil.example"</style>',
    ],
    ...[
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '&#60;script&#62;alert(1)&#60;/script&#62;',
      '\\<script>alert(1)\\</script>',
      '\u{ff1c}script\u{ff1e}alert(1)',
    ],
    ...[
      'a@b.c"onclick="alert(1)',
      '<a@b.c?body="><script>alert(1)</script>>',
      'mailto:a@b.c"><script>alert(1)</script>',
      '[x](mailto:"onclick=alert(1)@b.c)',
    ],
  ];
}
