// Renders untrusted Markdown to HTML that a page may show as it is. Two safeguards: the renderer treats HTML in its input as
// text, and its output goes through an allowlist sanitiser.

import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../http/html-page.ts';

/** Only a hostile text has more tokens: a few lines are enough for a table of 60,000 empty cells. */
const MAX_TOKENS = 40_000;
const MAX_CACHED_CHARACTERS = 10_000_000;

const ALLOWED_URL = /^(https?:\/\/|mailto:)/i;

const markdown = new MarkdownIt({ html: false, linkify: true });
// Absolute URLs only: a relative one would depend on the page that shows the text.
markdown.validateLink = (url) => ALLOWED_URL.test(url);
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

export function renderMarkdown(text: string): string {
  const env = {};
  const tokens = markdown.parse(text, env);
  if (tokens.length > MAX_TOKENS) return `<pre>${escapeHtml(text)}</pre>`;
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env), allowed).trim();
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
