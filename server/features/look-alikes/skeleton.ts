// The skeleton of a name: what is left of it when characters that look alike are replaced by one of them (UTS #39,
// confusables). Two names with a common skeleton look the same to a reader in a hurry.

import unhomoglyph from 'unhomoglyph';

/** Digits and signs that stand for letters. `1`, `I` and `|` are not here: they stand for i or l. */
const LEET: Record<string, string> = {
  ...{ 0: 'o', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g' },
  ...{ $: 's', '@': 'a', '€': 'e' },
};

/** Small capitals. The confusables table maps lower-case Cyrillic letters to them, not to the Latin letters they look like. */
const SMALL_CAPITALS: Record<string, string> = {
  ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ĸ: 'k', ʟ: 'l', ᴍ: 'm' },
  ...{ ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ʀ: 'r', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z' },
};

/** Letters that look like another one when they stand side by side. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
];

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Latin, Greek and Cyrillic accents; the marks of other scripts are letters to their readers. */
const ACCENTS = /[\u0300-\u036f]/g;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})/gu;
/** Letters in circles and squares are symbols. */
const WORD = /[\p{L}\p{N}\p{M}\p{So}$@€|!]+/gu;
/** Also Greek iota, and Cyrillic i and palochka. */
const AMBIGUOUS = /[I1|!ΙІӀӏ]/g;

/** The words of a name; `NotionApp` has two. */
function rawWordsOf(name: string): string[] {
  // Not NFKD, which replaces letters by others that look different; `readAs` does it after the table.
  const plain = name.normalize('NFD').replace(INVISIBLE, '').replace(ACCENTS, '').replace(HUMP, ' ');
  return (plain.match(WORD) ?? []).map(withoutMarks).filter(Boolean);
}

/** An exclamation mark inside a word stands for a letter; around it, it is one. */
function withoutMarks(word: string): string {
  let [start, end] = [0, word.length];
  while (word[start] === '!') start++;
  while (end > start && word[end - 1] === '!') end--;
  return word.slice(start, end);
}

/** The words of a name, without case and accents. */
export function wordsOf(name: string): string[] {
  return rawWordsOf(name).map((word) => word.normalize('NFKD').toLowerCase());
}

/**
 * The words of a name with every character replaced by the one that it looks like. Two readings, because `1`, `I` and `|`
 * may stand for i or for l; mostly both are the same.
 */
export function readingsOf(name: string): string[][] {
  const words = rawWordsOf(name);
  const readings = ['i', 'l'].map((letter) => words.map((word) => readAs(word, letter)));
  return readings[0]!.join(' ') === readings[1]!.join(' ') ? [readings[0]!] : readings;
}

function readAs(word: string, letter: string): string {
  // A number is a number: only digits among letters stand for letters.
  if (/^\p{N}+$/u.test(word)) return word;
  // The table replaces m by rn. That comes last, see `joined`: the words must stay words.
  const letters = word.replace(AMBIGUOUS, letter).split('m').map(unhomoglyph).join('m');
  const looks = letters.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
  return Array.from(looks, (character) => SMALL_CAPITALS[character] ?? LEET[character] ?? character).join('');
}

/** Without spaces: `Focus Board`, `FocusBoard` and `focus-board` are one name. */
export function joined(words: readonly string[]): string {
  return PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), words.join(''));
}
