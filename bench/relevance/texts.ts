// Descriptions as developers write them: what the app is in the words by which they want to be found, what it does, then much
// that says little, and other kinds of apps in passing. So a word in a long description says less than the same word in a name.

import type { Random } from '../../server/demo/random.ts';
import type { Concept } from './concepts.ts';

/** Second sentences of short descriptions. */
export const EXTRAS = [
  'Free for small teams.',
  'Set up in a minute.',
  'Works offline.',
  'No tracking.',
  'Available in nine languages.',
  'Keyboard first.',
  'Made for teams of two to two hundred.',
  'Ready in five minutes.',
  'No training needed.',
  'Try it for thirty days.',
  'Loved by agencies.',
  'Open source.',
];

/** Short descriptions that say nothing about what the app does. */
export const SLOGANS = [
  'The one that your team will really use.',
  'Small, fast and friendly.',
  'Less clicking, more doing.',
  'Built by people who needed it themselves.',
  'What your workspace was missing.',
  'Simple on the outside, clever on the inside.',
  'Everything you need, and nothing else.',
  'The missing piece for modern teams.',
];

const GENERAL = [
  'Set-up takes a few minutes: choose a board, say who may use it, and you are done.',
  'Nothing has to be installed on your computer.',
  'It runs in the browser and on phones, in light and dark mode.',
  'Your data stays in your region and is encrypted at rest.',
  'We answer questions within one working day, and most of them within the hour.',
  'The first five users are free; after that you pay for active people only.',
  'Prices are per workspace, not per seat.',
  'Every screen can be used with the keyboard alone.',
  'The interface is available in English, German, Spanish, French, Polish and Japanese.',
  'Administrators decide which projects may use it, and can switch it off at any time.',
  'There is no limit on the number of projects.',
  'You can try everything for thirty days without a card.',
  'A short tour shows the important parts when you open it for the first time.',
  'We wrote it for our own team of eight, and have used it every day since.',
  'More than a thousand teams rely on it, from two-person studios to public authorities.',
  'It is small on purpose: there are four screens, and you will know them after a day.',
  'Changes are saved while you type, and can be undone.',
  'It respects the permissions of your workspace, so nobody sees more than before.',
  'The whole history is kept, and can be downloaded at any time.',
  'When you remove the app, your data goes with you as a plain file.',
  'Updates come every second week, with notes that say what changed.',
  'The settings fit on one page.',
  'It was made with managers, assistants and people in the workshop, not only with engineers.',
  'If you get stuck, press the question mark: help opens beside your work.',
  'Large workspaces are no problem; the biggest one so far has forty thousand tasks.',
  'Screens load in less than a second, also on a train.',
  'We do not sell data, and we do not show advertisements.',
  'You can change every label to the words your company uses.',
  'A quiet design leaves room for your content.',
  'Teams tell us that they were up and running before lunch.',
  'The free plan is not a trial; it stays free.',
  'Each team can have settings of its own.',
  'Guests see only what you share with them.',
  'We publish our security report every year.',
];

/** {x} and {y} name the concept, {a} to {e} are things of it, {do}, {then} and {more} what people do with it. */
const OPENINGS = [
  '{name} is an app for {x}: {y}, {a}, {b} and {c} in one place.',
  '{name} brings {x} into your workspace, from {y} and {a} to {b}.',
  'Looking for {x}? With {name} you {do} and {then}, and {a} and {b} are part of it.',
  '{name} helps teams with {x} and {y}. They {do}, {then}, and always know about {a}.',
  '{x} and {y}, where your tasks are: that is {name}. It takes care of {a}, {b} and {c}.',
  'Teams use {name} to {do} and to {then}. It is made for {x}, {a} and {b}.',
  'When {a} and {b} take up too much of the week, {name} brings order: {x} and {y} that everybody understands.',
  'We built {name} for people who have to {do} or {then}. It has {x}, {a} and {b} without a second login.',
  'Nobody should need an expert for {x}. {name} lets you {do}, and shows {a} and {b} where you need them.',
  '{name} helps you {do} and {then}. It covers {x}, {y}, {a} and {b}.',
  'You want to {do}? {name} is made for {x} and {y}, with {a} and {b} but nothing superfluous.',
  'Whether it is about {y}, {a} or {b}: {name} is the home of {x}, and helps you {do}.',
  'The easiest way to {do} and {then}. {name} combines {x} with {y}, {a} and {b}.',
  'Until now you needed another product for {x} and {y}; {name} lets you {do} where your work already is, including {a}.',
  'Everything that belongs to {x}, above all {a} and {b}, is in {name}. So you {do} and {then} without leaving the board.',
  'Small companies choose {name} for {x} because they can {do} from the first day. It knows {y}, {a} and {b}, too.',
];
const SECOND_SENTENCES = [
  'It also covers {d} and {e}.',
  'Customers tell us that they can finally {more}.',
  'There is a page of its own for {d}, and one for {e}.',
  'Beginners {more} after a short tour.',
  'Nothing else is needed for {d} or {e}.',
  'If your day is full of {d}, you will {more} in half the time.',
];
/** Second sentences of short descriptions that say what the app is for. */
const PURPOSES = [
  'For {x}.',
  'For {x} and {a}.',
  '{x} made easy.',
  'Your home for {x}.',
  'Helps you {do}.',
  'The easy way to {do}.',
  'For teams that {do}.',
  'For {a} and {b}.',
  'Now you can {do}.',
  'All about {a}.',
];
/** Of the apps that are not vague. */
const OPENED = 0.93;
const WITH_SECOND_SENTENCE = 0.7;
/** The first of the names that others use for the concept is the usual one; the other apps may also use it. */
const USUAL_NAME = 0.6;

const PASSING = [
  'It sits well beside {x} and {y}.',
  'Many teams use it together with {x}.',
  'If you already have an app for {x}, you can connect it in the settings.',
  'It does not try to replace {x} or {y}; there are better tools for that.',
  'Coming from a product for {x}? The importer takes your data along.',
  'Customers have also asked for {x}, and it is on our list.',
  'It integrates with apps for {x}, {y} and {z}.',
  'Before this, we built software for {x}.',
  'The larger plan adds {x} and {y}.',
  'You will see the difference when it comes to {x}.',
  'Works for consultants who care about {x} as much as for people who spend their day with {y}.',
  'Results can be handed over to {x}.',
];
const FEATURES = ['Ready for {x}', 'Links to {x}', 'Templates for {x} and {y}', 'Import and export', 'Shared views'];

const MIN_LENGTH = 300;
const MAX_LENGTH = 2_000;
const MEDIAN_LENGTH = 750;
const LENGTH_SIGMA = 0.6;

export function longDescription(
  concept: Concept,
  near: Concept[],
  all: Concept[],
  { name, isVague }: { name: string; isVague: boolean },
  random: Random,
): string {
  const { next, pick } = random;
  const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()); // Box–Muller
  const wanted = Math.min(MAX_LENGTH - 250, Math.max(MIN_LENGTH, MEDIAN_LENGTH * Math.exp(LENGTH_SIGMA * normal)));
  const mention = () => {
    const other = next() < 0.6 ? pick(near) : pick(all);
    return pick(next() < 0.7 ? other.says : other.things);
  };
  const fill = (template: string) => template.replace(/\{[xyz]\}/g, mention);

  const own = shuffled(concept.sentences, random);
  const general = shuffled(GENERAL, random);
  const passing = shuffled(PASSING, random).map(fill);
  const isOpened = !isVague && next() < OPENED;
  const begins = isOpened ? `${opening(concept, name, random)} ${own.pop()}` : own.pop()!;
  let text = next() < 0.4 ? `## ${name}\n\n${begins}` : begins;
  for (let sentences = 1; text.length < wanted; sentences++) {
    const kind = next();
    const pool = own.length > 0 && kind < 0.35 ? own : kind < 0.6 && passing.length > 0 ? passing : general;
    const sentence = pool.pop() ?? passing.pop();
    if (!sentence) break;
    text += `${sentences % 4 === 0 ? '\n\n' : ' '}${sentence}`;
  }
  if (text.length > 900 && next() < 0.6)
    text += `\n${shuffled(FEATURES, random)
      .slice(0, 3)
      .map((feature) => `\n- ${fill(feature)}`)
      .join('')}`;
  return text;
}

/** What the app is, in the usual words for it. */
function opening(concept: Concept, name: string, random: Random): string {
  const { next, pick } = random;
  const template = pick(OPENINGS) + (next() < WITH_SECOND_SENTENCE ? ` ${pick(SECOND_SENTENCES)}` : '');
  return inWordsOf(concept, template, random).replaceAll('{name}', name);
}

export function purposeOf(concept: Concept, random: Random): string {
  return inWordsOf(concept, random.pick(PURPOSES), random);
}

function inWordsOf(concept: Concept, template: string, random: Random): string {
  const x = random.next() < USUAL_NAME ? concept.says[0]! : random.pick(concept.says);
  const y = random.pick([...concept.says, ...concept.names].filter((other) => other.toLowerCase() !== x.toLowerCase()));
  const [a, b, c, d, e] = shuffled(concept.things, random);
  const [action, then, more] = shuffled(concept.actions, random);
  const values: Record<string, string | undefined> = { x, y, a, b, c, d, e, do: action, then, more };
  return template
    .replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder)
    .replace(/^./, (first) => first.toUpperCase());
}

export function shuffled<T>(list: readonly T[], { between }: Random): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = between(0, i);
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
