// Suggestions for the search box: apps, categories and searches that begin with what was typed. They come from the catalog,
// never from searches of other people.

import type { OwnSettings } from '../../market-settings/document.ts';
import { type BrowseOptions, engineFor } from '../browse.ts';
import { CATEGORIES, type Category } from '../vocabulary.ts';
import { wordsOf } from './query.ts';
import { foldEntry } from './synonyms.ts';
import { literalTerm } from './terms.ts';

export interface Suggestion {
  type: 'app' | 'category' | 'query';
  text: string;
  slug?: string;
  category?: Category;
}

const MAX_APPS = 5;
const MAX_CATEGORIES = 2;
/** A single letter begins too many words. */
const MIN_COMPLETED = 2;

export async function suggest(options: BrowseOptions, typed: string, limit: number): Promise<Suggestion[]> {
  const words = await wordsOf(options.reads, typed);
  if (words.length === 0) return [];
  const engine = await engineFor(options, {});
  const { categories: shown } = await options.marketSettings.current();
  const categories = categoriesWith(words, shown);
  const [searches, apps] = await Promise.all([completeLastWord(), appsNamed()]);
  const first = [...apps.slice(0, MAX_APPS), ...categories.slice(0, MAX_CATEGORIES)].slice(0, Math.max(1, limit - 1));
  const found = [...first, ...searches];
  return [...found, ...apps.slice(MAX_APPS)].slice(0, limit);

  async function completeLastWord(): Promise<Suggestion[]> {
    const [last, before] = [words.at(-1)!, words.slice(0, -1)];
    // Words are taken once, and only the first eight: what is being typed may be none of them.
    if (last.length < MIN_COMPLETED || !foldEntry(typed).endsWith(last)) return [];
    const completions = await engine.completionsOf(last, limit);
    const texts = completions.filter((word) => word !== last && !before.includes(word));
    return texts.map((word) => ({ type: 'query', text: [...before, word].join(' ') }));
  }

  /** What is typed is taken literally: people correct themselves while they type. */
  async function appsNamed(): Promise<Suggestion[]> {
    const title = words.join(' ');
    const { ids } = await engine.search({
      terms: words.map(literalTerm),
      minTerms: words.length,
      titles: { equal: [title], startWith: [title] },
      filter: {},
      sort: 'relevance',
      page: { offset: 0, limit: 2 * MAX_APPS },
      facets: false,
    });
    const items = await options.items.load(ids);
    const named = items.filter(({ name }) => hasWords(words, name));
    return named.map(({ name, slug }) => ({ type: 'app', text: name, slug }));
  }
}

/** Whether each word begins one of the text. */
function hasWords(words: readonly string[], text: string): boolean {
  const parts = foldEntry(text).split(' ');
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}

function categoriesWith(words: readonly string[], shown: OwnSettings['categories']): Suggestion[] {
  return CATEGORIES.filter((category) => hasWords(words, shown[category].label)).map((category) => ({
    type: 'category',
    text: shown[category].label,
    category,
  }));
}
