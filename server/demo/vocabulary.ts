// The vocabulary of synthetic listings, with the word frequencies of natural language: a core of real product words and
// some thousand less common ones follow Zipf's law (the k-th word occurs 1/k as often as the first); from there on the k-th
// occurs 1/k² as often, without end. So the number of distinct words grows with the catalog, as in real texts (Heaps' law).

import { type Random, randomFrom } from './random.ts';

const words = (text: string) => text.trim().split(/\s+/);

export const VERBS = words(`
  manage track create plan share organize send connect sync collect build automate review measure schedule export import
  monitor assign invite search filter sort update edit record store publish approve sign scan print upload download attach
  archive restore copy merge split compare convert translate summarize visualize estimate forecast budget bill charge
  refund reconcile remind notify alert escalate resolve close reopen triage prioritize rank score label group bundle link
  embed customize design draft write comment discuss mention vote survey quiz teach grade train onboard hire interview
  evaluate deploy release test debug trace log audit secure encrypt backup migrate clone map route dispatch deliver order
  book reserve cancel renew subscribe install configure enable pause resume start finish repeat batch trigger watch follow
  discover explore learn explain predict detect classify extract generate optimize balance`);

export const ADJECTIVES = words(`
  new simple smart daily shared weekly custom single automatic personal public private open secure fast live mobile
  monthly visual remote digital online offline interactive flexible recurring overdue upcoming recent detailed complete
  powerful modern clear quick easy free unlimited multiple advanced basic internal external global local native
  collaborative configurable searchable printable reusable nested linked archived favorite urgent important optional
  required default dynamic static annual quarterly hourly hidden visible guided accurate reliable lightweight compact
  elegant familiar friendly calm quiet bright dark colorful responsive accessible multilingual international certified
  encrypted anonymous verified trusted compliant scalable modular granular hierarchical chronological geographic
  statistical financial legal medical academic technical creative social seasonal temporary permanent ambitious`);

export const NOUNS = words(`
  team task project time user board note list client file report calendar message customer workflow document order invoice
  tool goal template reminder meeting form product contact comment graph deadline ticket dataset page link event image field
  member budget payment dashboard schedule feature role permission issue request notification reply email lead deal sale
  store item price tax receipt expense account bank currency subscription plan discount coupon shipment address inventory
  supplier vendor contract signature proposal quote estimate timesheet shift employee applicant interview course lesson
  student teacher classroom grade quiz flashcard exam certificate library book chapter article blog post campaign audience
  segment survey question answer rating vote poll chat channel thread call video recording transcript translation summary
  keyword tag label category filter view column row table timeline milestone sprint backlog roadmap release version branch
  commit build deployment pipeline test bug incident alert log metric trend forecast funnel cohort experiment conversion
  visitor session device browser location map route trip hotel flight ticket booking reservation guest room property
  tenant repair asset vehicle driver delivery warehouse machine sensor reading habit ritual mood journal recipe meal
  workout patient appointment prescription clinic donation volunteer member club season match score game music picture
  album font color icon theme layout animation prototype mockup sketch diagram whiteboard mind idea draft policy rule
  approval checklist procedure audit risk control backup archive export import integration webhook token script shortcut
  command terminal server database query index cluster container secret key password login passport identity consent`);

const ONSETS = words('b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sh sk st t tr v w z');
const VOWELS = words('a e i o u ai ea io oo');
const CODAS = ['', '', 'n', 'r', 'l', 'x', 'm', 's', 'th', 'nd'];
const PREFIXES = ['', '', '', 're', 'pre', 'auto', 'multi', 'sub', 'over', 'co', 'un', 'micro'];
const SUFFIXES = words('ing er ed able less ly ness board kit flow wise ware hub ify ist ful ment space line port');
const STEMS = [...VERBS, ...ADJECTIVES, ...NOUNS];

/** Ranks of the first generated word, and of the first one whose frequency falls with the square of its rank. */
const GENERATED_START = 600;
const TAIL_START = 4_000;
const MAX_RANK = 2 ** 31;
/** No word of the vocabulary has as many syllables as those of `unknownWord`. */
const MAX_SYLLABLES = 4;

/** Draws from a list that is ordered by frequency, by inverting the distribution function. */
export function pickZipf<T>({ next }: Random, list: readonly T[]): T {
  return list[Math.floor((list.length + 1) ** next()) - 1]!;
}

/** A generated word: one half of those drawn is among the less common ones, the other half in the tail. */
export function pickGeneratedWord({ next }: Random): string {
  const rank = next() < 0.5 ? GENERATED_START * (TAIL_START / GENERATED_START) ** next() : TAIL_START / (1 - next());
  return LESS_COMMON[Math.floor(rank)] ?? generatedWord(Math.floor(Math.min(MAX_RANK, rank)));
}

/** Half of them are inflections of core words, with which they share prefixes; the others are invented names. */
function generatedWord(rank: number): string {
  const random = randomFrom(Math.imul(rank, 2654435761));
  if (random.next() < 0.5) return random.pick(PREFIXES) + random.pick(STEMS) + random.pick(SUFFIXES);
  return inventedWord(random, random.between(2, MAX_SYLLABLES));
}

/** Pronounceable: consonant and vowel in turn. */
export function inventedWord({ pick }: Random, syllables: number): string {
  let word = '';
  for (let i = 0; i < syllables; i++) word += pick(ONSETS) + pick(VOWELS);
  return word + pick(CODAS);
}

/** A word that looks like the others and occurs in no listing. */
export function unknownWord(random: Random): string {
  return inventedWord(random, MAX_SYLLABLES + 2);
}

export function plural(noun: string): string {
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

export function capitalize(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

const LESS_COMMON = Array.from({ length: TAIL_START }, (_, rank) => generatedWord(rank));
