// Decorations: words that people add to a name to make it another one, without saying what else the app does.

/** After the name, or before it. */
const WORDS = new Set(
  `official original genuine real true verified certified authentic trusted secure safe
   app apps application software tool tools plugin extension addon bot client desktop mobile web online cloud live site
   ios android mac macos windows linux chrome
   pro plus premium lite free basic standard enterprise business ultimate max mini gold vip deluxe unlimited
   hq inc llc ltd gmbh corp co company group labs studio team teams global international
   beta alpha next new classic edition version v2 v3 v4 2 3 4 ii iii x one
   support help helpdesk service services center centre hub portal login signin account download downloads update updates
   io com net org dev`.split(/\s+/),
);

/** Before the name only. */
const FIRST_WORDS = new Set('the a my your our get try use go hey join meet best'.split(' '));

/** What follows says for whom or by whom: `Focus Board for Teams`. */
const RELATIONS = new Set('for by from with of on at in to'.split(' '));

/** Glued to the name: `notionapp`. */
const ENDINGS = ['official', 'online', 'desktop', 'premium', 'app', 'pro', 'hq', 'plus', 'labs', 'bot', 'lite'];
const MIN_STEM = 4;

/** The name without its decorations; all of it if nothing else is left. */
export function withoutDecorations(words: readonly string[]): readonly string[] {
  let core = [...words];
  const relation = core.findIndex((word, i) => i > 0 && RELATIONS.has(word));
  if (relation > 0) core = core.slice(0, relation);
  while (core.length > 1 && (FIRST_WORDS.has(core[0]!) || WORDS.has(core[0]!))) core = core.slice(1);
  while (core.length > 1 && WORDS.has(core.at(-1)!)) core = core.slice(0, -1);
  const last = core.at(-1) ?? '';
  const ending = ENDINGS.find((one) => last.endsWith(one) && last.length - one.length >= MIN_STEM);
  return ending ? [...core.slice(0, -1), last.slice(0, -ending.length)] : core;
}
