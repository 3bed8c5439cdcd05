// Writes labelled-pairs.tsv: pairs of names, labelled as look-alikes or as innocent, in two halves. Rules are tuned on the
// first half and judged by the second. It shares no table with the detection.
//
//   apt-cache dumpavail | node server/features/look-alikes/make-labelled-pairs.ts > server/features/look-alikes/labelled-pairs.tsv

import { text } from 'node:stream/consumers';

const PAIRS_PER_WAY = 25;
const INNOCENT_PAIRS = 1_600;

/** The halves have different names. */
const NAMES = [
  `Focus Board|Slack|Trello|Notion|Asana|Linear|Standup|Time Ledger|Invoice Flow|Sprint Poker|Roadmap Builder|Mailbird
   |Calendly|Figma|Miro|Airtable|Zapier|Basecamp|Todoist|Evernote|Dropbox|Grammarly|Intercom|Mailchimp|Zendesk|Loom
   |Habit Garden|Meeting Notes|Task Weaver|Deal Pipeline|Burndown|Kudos Wall|Expense Snap|Shift Planner|Pixel Proof
   |Quiet Hours|Form Studio|Goal Tree|Backlog Groomer|Contract Desk`,
  `Retro Room|Monday|Clockify|Harvest|Jira|Confluence|GitLab|Bitbucket|Sentry|Datadog|Stripe|Shopify|Hubspot|Salesforce
   |Typeform|Webflow|Canva|Coda|Front|Gusto|Rippling|Carta|Brex|Toggl|Bug Radar|Release Train|Customer Pulse|Chart Mill
   |Team Weather|Onboard Pilot|Code Lantern|Wiki Harbor|Payroll Bridge|Email Tamer|Vacation Map|Signal Tower|Ticket Loop
   |Project Compass|Budget Nest|Survey Spark`,
].map((list) => list.split('|').map((name) => name.trim()));

const HOMOGLYPHS: Record<string, string> = {
  ...{
    a: 'аɑα',
    b: 'Ьƅ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еҽ',
    g: 'ɡց',
    h: 'һ',
    i: 'іı',
    j: 'ј',
    k: 'κк',
    l: 'ӏI',
    n: 'ո',
    o: 'оο',
  },
  ...{
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕ',
    t: 'т',
    u: 'υս',
    v: 'ѵν',
    w: 'ԝ',
    x: 'х',
    y: 'у',
    z: 'ᴢ',
    A: 'АΑ',
    B: 'ВΒ',
    C: 'С',
  },
  ...{
    E: 'ЕΕ',
    H: 'НΗ',
    I: 'ІΙ',
    J: 'Ј',
    K: 'КΚ',
    M: 'МΜ',
    N: 'Ν',
    O: 'ОΟ',
    P: 'РΡ',
    S: 'Ѕ',
    T: 'ТΤ',
    X: 'ХΧ',
    Y: 'ҮΥ',
    Z: 'Ζ',
  },
};
const ACCENTED: Record<string, string> = {
  a: 'áàâä',
  c: 'çč',
  e: 'éèêë',
  i: 'íìï',
  n: 'ñ',
  o: 'óòôö',
  s: 'šș',
  u: 'úùü',
};
const DIGITS: Record<string, string> = {
  o: '0',
  O: '0',
  i: '1',
  l: '1',
  e: '3',
  E: '3',
  a: '4',
  A: '4',
  s: '5',
  S: '5',
  t: '7',
  T: '7',
  b: '8',
  B: '8',
  g: '9',
};
const TWINS: Record<string, string> = { m: 'rn', w: 'vv', d: 'cl', l: 'I', I: 'l' };
const ADDITIONS = [
  ...[
    '# Official',
    '# App',
    '# Pro',
    '# HQ',
    '# Plus',
    '# for Teams',
    '# for Business',
    '# Online',
    '# Inc',
    '# Desktop',
  ],
  ...['# 2', '# Support', '# Cloud', '# Premium', '# Free', '# Lite', '# Beta', '# by Acme', 'The #', 'My #', 'Get #'],
  ...['Official #', 'Real #', '# Login', '#.io', '#App', '#HQ', '# (new)', '# – Official', '# Team', '# Download'],
];

let state = 20_261_118;
/** Mulberry32: the file is the same each time. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(list: ArrayLike<T>): T => list[below(list.length)]!;
function shuffled<T>(list: readonly T[]): T[] {
  const order = list.map((value) => ({ value, key: random() }));
  return order.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

/** Replaces up to `count` characters that the table has. */
function replaced(name: string, table: Record<string, string | string[]>, count: number): string {
  const places = shuffled([...[...name].keys()].filter((i) => table[name[i]!])).slice(0, count);
  return [...name].map((letter, i) => (places.includes(i) ? oneOf([...table[letter]!]) : letter)).join('');
}

/** Where letters of one word stand side by side and differ; not the first letter, which readers notice. */
function placesIn(name: string): number[] {
  return [...[...name].keys()].filter(
    (i) => i > 0 && /^[a-z]{2}$/.test(name.slice(i, i + 2)) && name[i] !== name[i + 1],
  );
}
function at(name: string, change: (i: number) => string): string {
  const places = placesIn(name);
  return places.length > 0 ? change(oneOf(places)) : name;
}
const swapped = (name: string) => at(name, (i) => name.slice(0, i) + name[i + 1] + name[i] + name.slice(i + 2));
const decorated = (name: string) => oneOf(ADDITIONS).replace('#', name);

const WAYS: Record<string, (name: string) => string> = {
  homoglyph: (name) => replaced(name, HOMOGLYPHS, 1),
  homoglyphs: (name) => replaced(name, HOMOGLYPHS, 9),
  accent: (name) => replaced(name, ACCENTED, 1),
  leet: (name) => replaced(name, DIGITS, 1),
  leets: (name) => replaced(name, DIGITS, 3),
  pair: (name) => replaced(name, Object.fromEntries(Object.entries(TWINS).map(([from, to]) => [from, [to]])), 1),
  swap: swapped,
  'swapped words': (name) => name.split(' ').reverse().join(' '),
  suffix: decorated,
  'homoglyph and suffix': (name) => decorated(replaced(name, HOMOGLYPHS, 2)),
  'leet and suffix': (name) => decorated(replaced(name, DIGITS, 1)),
  spacing: (name) =>
    name.includes(' ')
      ? name.replace(' ', oneOf(['', '-', '_', ' · ']))
      : name.replace(/(?<=^.{3})/, oneOf([' ', '-'])),
  invisible: (name) => name.replace(/(?<=^.{2})/, oneOf(['\u200b', '\u00ad', '\u2060'])),
  'left-out letter': (name) => (name.length < 8 ? name : at(name, (i) => name.slice(0, i) + name.slice(i + 1))),
  'doubled letter': (name) => (name.length < 8 ? name : at(name, (i) => name.slice(0, i) + name[i] + name.slice(i))),
};

function lookAlikes(names: string[]): [way: string, name: string, other: string][] {
  return Object.entries(WAYS).flatMap(([way, change]) => {
    const made = shuffled(names).map((name) => [way, name, change(name)] as [string, string, string]);
    return made.filter(([, name, other]) => name !== other).slice(0, PAIRS_PER_WAY);
  });
}

const SECTIONS =
  /^(?:utils|net|science|admin|games|x11|text|misc|sound|graphics|web|gnome|math|mail|editors|kde|database|video|electronics|comm|hamradio)$/;

/** Names of programs, one for each source package, written as apps write theirs: `Gnome Clocks`. */
function programsIn(available: string): string[] {
  const names = available.split('\n\n').flatMap((entry) => {
    const field = (name: string) => new RegExp(`^${name}: (\\S+)`, 'm').exec(entry)?.[1];
    const name = field('Package') ?? '';
    if (field('Source') ?? field('Section') === undefined) return [];
    if (!SECTIONS.test(field('Section')!) || !/^(?!lib)[a-z]+(?:-[a-z]+)*$/.test(name)) return [];
    if (name.length < 4 || name.length > 24 || /-(?:dev|doc|data|common|utils|tools)$/.test(name)) return [];
    return [
      name
        .split('-')
        .map((word) => word[0]!.toUpperCase() + word.slice(1))
        .join(' '),
    ];
  });
  return [...new Set(names)].sort();
}

const gramsOf = (name: string) => new Set([...[...name].keys()].map((i) => `  ${name.toLowerCase()} `.slice(i, i + 3)));

/** For each program the most similar others: hard pairs of different programs, not random ones. */
function innocentPairs(programs: string[]): [way: string, name: string, other: string][] {
  const grams = new Map(programs.map((name) => [name, gramsOf(name)]));
  const byGram = Map.groupBy(
    programs.flatMap((name) => [...grams.get(name)!].map((gram) => ({ gram, name }))),
    ({ gram }) => gram,
  );
  const neighbours = programs.flatMap((name) => {
    const shared = new Map<string, number>();
    for (const gram of grams.get(name)!)
      for (const other of byGram.get(gram)!) shared.set(other.name, (shared.get(other.name) ?? 0) + 1);
    const near = [...shared]
      .filter(([other]) => other > name)
      .map(([other, count]) => {
        const similarity = count / (grams.get(name)!.size + grams.get(other)!.size - count);
        return { name, other, similarity };
      });
    return near.sort((a, b) => b.similarity - a.similarity).slice(0, 1);
  });
  const apart = neighbours.filter(({ name, other }) => !isOneFamily(name, other));
  const words = (name: string) => name.toLowerCase().split(' ');
  const sharing = shuffled(apart).filter(({ name, other }) => words(name).some((word) => words(other).includes(word)));
  const nearest = apart.filter((pair) => !sharing.includes(pair)).sort((a, b) => b.similarity - a.similarity);
  return [
    ...nearest
      .slice(0, INNOCENT_PAIRS * 0.7)
      .map(({ name, other }) => ['similar', name, other] as [string, string, string]),
    ...sharing
      .slice(0, INNOCENT_PAIRS * 0.3)
      .map(({ name, other }) => ['common word', name, other] as [string, string, string]),
  ];
}

/** Flavours of one program are not innocent: `Emacs` and `Emacs Gtk`, `Vim` and `Gvim`. */
function isOneFamily(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => name.toLowerCase().replaceAll(' ', ''));
  return one!.includes(other!) || other!.includes(one!);
}

const available = await text(process.stdin);
const rows = [
  ...NAMES.flatMap((names, half) => lookAlikes(names).map((pair) => [half + 1, 'look-alike', ...pair])),
  ...shuffled(innocentPairs(programsIn(available))).map((pair, i) => [(i % 2) + 1, 'innocent', ...pair]),
];
const unique = new Map(rows.map((row) => [row.slice(3).join('\t'), row.join('\t')]));
process.stdout.write(`half\tlabel\tway\tname\tother\n${[...unique.values()].join('\n')}\n`);
