// Markdown of strangers as HTML that a page may show as it is. Two locks on one door: the renderer knows no HTML in its
// input, and whatever it writes goes through a list of what is allowed.

import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../http/html-page.ts';

/** Only a text made for it has more parts: a few lines are enough for a table of 60,000 empty cells. */
const MAX_TOKENS = 40_000;
const MAX_REMEMBERED = 10_000_000;

const ALLOWED_ADDRESS = /^(https?:\/\/|mailto:)/i;

const markdown = new MarkdownIt({ html: false, linkify: true });
// Whole addresses only: a relative one would lead into whichever page shows the text.
markdown.validateLink = (address) => ALLOWED_ADDRESS.test(address);
markdown.core.ruler.push('images_are_links', ({ tokens, Token, md, env }) => {
  for (const token of tokens) {
    let inLink = false;
    token.children = (token.children ?? []).flatMap((child) => {
      if (child.type === 'link_open' || child.type === 'link_close') inLink = child.type === 'link_open';
      if (child.type !== 'image') return [child];
      const address = String(child.attrGet('src'));
      const text = new Token('text', '', 0);
      text.content = md.renderer.renderInlineAsText(child.children ?? [], md.options, env) || address;
      if (inLink) return [text];
      // An image of a stranger's server would tell that server who reads the page, and change after the review.
      const open = new Token('link_open', 'a', 1);
      open.attrs = [['href', address]];
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
    // The page that shows the text has a title and a heading of its own above it.
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
  const parts = markdown.parse(text, env);
  if (parts.length > MAX_TOKENS) return `<pre>${escapeHtml(text)}</pre>`;
  return sanitizeHtml(markdown.renderer.render(parts, markdown.options, env), allowed).trim();
}

/** For texts that many people read. The same text is the same HTML for good: nothing is forgotten but for want of space. */
export const renderOnce = remember(renderMarkdown, MAX_REMEMBERED);

function remember(render: (text: string) => string, mostCharacters: number): (text: string) => string {
  const rendered = new Map<string, string>();
  let characters = 0;
  return (text) => {
    const known = rendered.get(text);
    if (known !== undefined) return known;
    const html = render(text);
    rendered.set(text, html);
    characters += text.length + html.length;
    for (const [oldest, its] of rendered) {
      if (characters <= mostCharacters) break;
      rendered.delete(oldest);
      characters -= oldest.length + its.length;
    }
    return html;
  };
}
