// The sentences of a page, and how two states of it differ. Dates, numbers and tokens with digits are not compared: a page
// that only says when it was rendered, or for whom, has not changed.

import sanitizeHtml from 'sanitize-html';

/** Of a page; the rest is not compared. */
const MAX_PAGE_BYTES = 500_000;
const MAX_SENTENCES = 2_000;
const MAX_SENTENCE_LENGTH = 1_000;

/** Their tags separate sentences. */
const BLOCKS = new Set([
  ...['p', 'div', 'br', 'hr', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'pre', 'blockquote', 'section', 'article', 'main'],
  ...['header', 'footer', 'nav', 'aside', 'figcaption', 'summary', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);
/** Their content is no text of the page: where it ends. */
const NO_TEXT = new Map(
  ['script', 'style', 'noscript', 'template', 'textarea', 'select', 'svg', 'title'].map((name) => [
    name,
    new RegExp(`</${name}`, 'gi'),
  ]),
);
const SEPARATOR = '\u001e';
/** Stands for a `<` that begins no tag. */
const LESS_THAN = '\u001f';

/** Undefined: not a text, such as a PDF. */
export function sentencesOf(body: Buffer): string[] | undefined {
  const html = body.subarray(0, MAX_PAGE_BYTES).toString();
  if (html.startsWith('%PDF') || html.includes('\0')) return undefined;
  // Decodes entities.
  const text = sanitizeHtml(withoutTags(html), { allowedTags: [] });
  return text
    .split(SEPARATOR)
    .map(plainText)
    .flatMap((block) => block.split(/(?<=[.!?])\s+/))
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(0, MAX_SENTENCES)
    .map((sentence) => sentence.slice(0, MAX_SENTENCE_LENGTH).toWellFormed());
}

const TAG = /<(?:!--|[!?]|\/?([a-z][a-z0-9-]*))/giy;

/**
 * A page of strangers: the time grows with its length alone. A parser keeps the open elements, and that of sanitize-html takes
 * half a minute for half a megabyte of `<b>`. So nothing is nested here, and whatever does not end is the end of the text.
 */
function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start < 0) return parts.concat(html.slice(at)).join('');
    parts.push(html.slice(at, start));
    TAG.lastIndex = start;
    const [opening, name = ''] = TAG.exec(html) ?? [];
    if (!opening) {
      parts.push(LESS_THAN);
      at = start + 1;
      continue;
    }
    at = endOf(html, opening === '<!--' ? '-->' : '>', start);
    const kind = name.toLowerCase();
    const rest = opening.startsWith('</') || html[at - 2] === '/' ? undefined : NO_TEXT.get(kind);
    if (rest) {
      rest.lastIndex = at;
      at = rest.exec(html)?.index ?? html.length;
    }
    if (BLOCKS.has(kind)) parts.push(SEPARATOR);
  }
  return parts.join('');
}

function endOf(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function plainText(block: string): string {
  return block
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(LESS_THAN, '<')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
}

export interface TextDifference {
  removed: string[];
  added: string[];
}

/** Sentences that only one of the two states has, whatever their order. */
export function differenceOf(before: readonly string[], after: readonly string[]): TextDifference {
  const without = (sentences: readonly string[], others: readonly string[]) => {
    const known = new Set(others.map(comparable));
    return sentences.filter((sentence) => !known.has(comparable(sentence)));
  };
  return { removed: without(before, after), added: without(after, before) };
}

const MONTHS =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/g;
const WEEKDAYS = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/g;

function comparable(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(MONTHS, '#')
    .replaceAll(WEEKDAYS, '#')
    .replaceAll(/[\p{L}\p{N}_-]+/gu, (token) => (/\p{N}/u.test(token) ? '#' : token))
    .replaceAll(/#(?:[\s,.:/–-]*#)+/g, '#')
    .trim();
}
