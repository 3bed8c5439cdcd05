// Renders the guides for developers at build time (static site generation): `virtual:guide/NAME` is a module with the HTML of
// one Markdown file of this repository. The text is our own, so it is rendered as written; only the links are resolved.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MarkdownIt, { type Token } from 'markdown-it';
import type { Plugin } from 'vite';
import type { Guide } from './src/storefront/developers/guide.ts';

/** The file of each guide. Links to other files of the repository become plain text: they are not public here. */
const FILES: Record<string, string> = {
  'publish-your-first-app': 'docs/publish-your-first-app.md',
  'connect-your-app': 'docs/connect-your-app.md',
  'connect-your-host': 'docs/connect-your-host.md',
  cli: 'cli/README.md',
  sdk: 'sdk/README.md',
  webhooks: 'docs/webhooks.md',
  'http-reference': 'docs/http-reference.md',
  errors: 'docs/errors.md',
  receipts: 'docs/receipts.md',
};
const PATHS = new Map([
  ...Object.entries(FILES).map(([name, file]) => [file, `/developers/guides/${name}`] as const),
  ['docs/README.md', '/developers'],
  ['openapi.json', '/openapi.json'],
]);

const root = fileURLToPath(new URL('..', import.meta.url));
const PREFIX = 'virtual:guide/';

export function guides(): Plugin {
  return {
    name: 'guides',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const file = FILES[id.slice(PREFIX.length + 1)]!;
      this.addWatchFile(root + file);
      return `export default ${JSON.stringify(renderGuide(readFileSync(root + file, 'utf8'), file))}`;
    },
  };
}

function renderGuide(markdown: string, file: string): Guide {
  const md = new MarkdownIt({ html: false });
  // Code and tables scroll sideways on a phone; `tabindex` lets the keyboard scroll them, too.
  const { fence, table_open, table_close } = md.renderer.rules;
  md.renderer.rules.fence = (...input) => fence!(...input).replace('<pre>', '<pre tabindex="0">');
  md.renderer.rules.table_open = (...input) =>
    `<div class="table-scroll" tabindex="0">${table_open?.(...input) ?? '<table>'}`;
  md.renderer.rules.table_close = (...input) => `${table_close?.(...input) ?? '</table>'}</div>`;

  const env = {};
  const tokens = md.parse(markdown, env);
  const sections: Guide['sections'] = [];
  const ids = new Map<string, number>();
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = textOf(tokens[i + 1]!);
      const id = anchorOf(text, ids);
      token.attrSet('id', id);
      if (token.tag === 'h2') sections.push({ id, text });
    }
    if (token.type === 'inline') token.children = withResolvedLinks(token.children ?? [], file);
    // The page has header cells for its columns only: an empty one says nothing to a screen reader.
    if (token.type === 'th_open' && textOf(tokens[i + 1]!) === '') token.tag = 'td';
    if (token.type === 'th_close' && textOf(tokens[i - 1]!) === '') token.tag = 'td';
  }
  // The page shows the title itself.
  const body = tokens.slice(tokens.findIndex(({ type }) => type === 'heading_close') + 1);
  return { html: md.renderer.render(body, md.options, env), sections };
}

function textOf({ children }: Token): string {
  return (children ?? []).map(({ content }) => content).join('');
}

/** The same as GitHub's, so that a link works in both places. */
function anchorOf(text: string, ids: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const uses = ids.get(id) ?? 0;
  ids.set(id, uses + 1);
  return uses === 0 ? id : `${id}-${uses}`;
}

function withResolvedLinks(children: Token[], file: string): Token[] {
  const open: (string | undefined)[] = [];
  return children.filter((token) => {
    if (token.type === 'link_close') return open.pop() !== undefined;
    if (token.type !== 'link_open') return true;
    const href = resolveLink(String(token.attrGet('href')), file);
    open.push(href);
    if (href) token.attrSet('href', href);
    return href !== undefined;
  });
}

/** Undefined if the target is not served. */
function resolveLink(href: string, file: string): string | undefined {
  if (href.startsWith('#') || /^https:|^mailto:/.test(href)) return href;
  const { protocol, pathname, hash } = new URL(href, `file:///${file}`);
  if (protocol === 'http:') return pathname; // http://127.0.0.1:3000 stands for this marketplace
  const path = PATHS.get(pathname.slice(1));
  return path && path + hash;
}
