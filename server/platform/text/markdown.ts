// Renders untrusted Markdown to HTML that a page may show as it is. Two safeguards: the renderer treats HTML in its input as
// text, and its output goes through an allowlist sanitiser. The output is bounded as well as the input: a link reference
// that is defined once and used a thousand times would turn 20 kB of text into 100 MB of HTML.

import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../http/html-page.ts';

/** Only a hostile text has more tokens: a few lines are enough for a table of 60,000 empty cells. */
const MAX_TOKENS = 40_000;
const MAX_LINKS = 500;
const MAX_LINK_LENGTH = 2_048;
/** Text and attributes after escaping. The longest description has 20,000 characters, and escaping makes up to six of each. */
const MAX_ESCAPED_CHARACTERS = 200_000;
/** Public pages are in the response cache: this one is for texts that are shown on several pages, or again soon. */
const MAX_CACHED_CHARACTERS = 1_000_000;

const ALLOWED_URL = /^(https?:\/\/|mailto:)/i;

const markdown = new MarkdownIt({ html: false, linkify: true });
// Absolute URLs only: a relative one would depend on the page that shows the text.
markdown.validateLink = (url) => ALLOWED_URL.test(url);
// Before the text of each element is parsed, which takes most of the time.
markdown.core.ruler.after('block', 'bound_elements', (state) => {
  if (state.tokens.length <= MAX_TOKENS) return;
  state.env.excess = `It has more than ${MAX_TOKENS} elements.`;
  state.tokens = [];
});
markdown.core.ruler.push('images_are_links', ({ tokens, Token, md, env }) => {
  for (const token of tokens) {
    let inLink = false;
    token.children = (token.children ?? []).flatMap((child) => {
      if (child.type === 'link_open' || child.type === 'link_close') inLink = child.type === 'link_open';
      if (child.type !== 'image') return [child];
      const url = String(child.attrGet('src'));
      const text = new Token('text', '', 0);
      text.content = md.renderer.renderInlineAsText(child.children ?? [], md.options, env) || url;
      if (inLink) return [text];
      // An image would tell its server who reads the page, and could change after the review.
      const open = new Token('link_open', 'a', 1);
      open.attrs = [['href', url]];
      return [open, text, new Token('link_close', 'a', -1)];
    });
  }
});

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'em',
      'strong',
      's',
      'a',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has a title and headings of its own above the text.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'noopener nofollow ugc' } }),
  },
};

/** A text that would be too large when rendered is shown as it was written. */
export function renderMarkdown(text: string): string {
  const { tokens, env, excess } = parse(text);
  if (excess) return `<pre>${escapeHtml(text)}</pre>`;
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env), allowed).trim();
}

/** Why the text is too large when rendered, as a sentence; undefined if it is not. Such a text is refused when it is written. */
export function markdownExcess(text: string): string | undefined {
  return parse(text).excess;
}

function parse(text: string) {
  const env: { excess?: string } = {};
  const tokens = markdown.parse(text, env);
  return { tokens, env, excess: env.excess ?? excessIn(tokens) };
}

/** Stops at the first excess: to sum up the rest of a hostile text could take as long as to render it. */
function excessIn(tokens: Token[]): string | undefined {
  let links = 0;
  let characters = 0;
  for (const { type, content, attrs } of tokens.flatMap((token) => token.children ?? [token])) {
    const values = [content, ...(attrs ?? []).map(([, value]) => String(value))];
    if (type === 'link_open') {
      links += 1;
      if (links > MAX_LINKS) return `It has more than ${MAX_LINKS} links.`;
      if (values.some(({ length }) => length > MAX_LINK_LENGTH))
        return `It has a link with more than ${MAX_LINK_LENGTH} characters.`;
    }
    for (const value of values) characters += escapeHtml(value).length;
    if (characters > MAX_ESCAPED_CHARACTERS)
      return `It would be larger than ${MAX_ESCAPED_CHARACTERS} characters as HTML.`;
  }
  return undefined;
}

/** Rendered texts, least recently used first out: a long description takes milliseconds, a lookup nothing. */
const rendered = new LRUCache<string, string>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: (html, text) => html.length + text.length + 1,
});

/** For texts that many people read. The same text always gives the same HTML, so nothing is ever invalidated. */
export function renderOnce(text: string): string {
  const cached = rendered.get(text);
  if (cached !== undefined) return cached;
  const html = renderMarkdown(text);
  rendered.set(text, html);
  return html;
}
