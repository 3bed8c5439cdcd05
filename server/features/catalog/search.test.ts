import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { syntheticApps } from '../../demo/synthetic.ts';
import { fillCatalog, type GivenApp } from '../../testing/catalog.ts';
import { indexed, startBothEngines } from '../../testing/search-engines.ts';

const engines = await startBothEngines({ after });
const [{ market }] = engines;

interface Found {
  data: {
    id: string;
    name: string;
    category: string;
    environment: string;
    featured: boolean;
    installCount: number;
    match?: 'all' | 'some';
  }[];
  pagination: { total: number; totalPages: number };
}
const LONG_WORD = 'hy'.repeat(140);
const HANDMADE: GivenApp[] = [
  { name: 'Wombat', installs: 0 },
  { name: 'Wombat Tracker', installs: 5, category: 'FINANCE', featured: true, publishedDaysAgo: 3 },
  { name: 'The Great Wombat', installs: 2_000_000, category: 'FINANCE', environment: 'staging', publishedDaysAgo: 1 },
  { name: 'Zoo', description: 'All about the wombat and the quokka.', installs: 9_000_000, publishedDaysAgo: 2 },
  { name: 'Crème Brûlée Señor', description: 'Für Ärzte und Straßen.' },
  { name: 'ŁÓDŹ ØRESUND', description: 'ΑΘΗΝΑ и Москва.' },
  { name: '日本語カレンダー', description: '予定を共有する。' },
  { name: 'Falcon Bridge' },
  { name: 'Marble Invoice' },
  { name: 'Gecko' },
  { name: 'Kanban Suite' },
  { name: 'Bridle Path', description: 'For riders.' },
  { name: 'Translate Radio', longDescription: 'Deep inside it says photosynthesis.' },
  { name: 'Longwinded', description: LONG_WORD },
  ...[1, 2, 3].map((n) => ({ name: `Harp ${n}`, longDescription: 'It speaks of wyverns.' })),
  { name: 'Wyvern' },
  { name: 'Wyverna' },
];
await fillCatalog(market, HANDMADE);
await fillCatalog(
  market,
  [...syntheticApps(400)].map(({ slug, ...app }) => app),
);

await indexed(market, HANDMADE.length + 400);

for (const { name: engine, market } of engines) {
  async function find(search: string, parameters: Record<string, string> = {}): Promise<Found> {
    const text = new URLSearchParams({ search, limit: '100', ...parameters });
    return (await market.expect(200, 'GET', `/api/apps?${text}`)).body;
  }
  const namesOf = ({ data }: Found) => data.map(({ name }) => name);
  const namesFor = async (search: string, parameters = {}) => namesOf(await find(search, parameters));
  const complete = async (search: string, parameters = {}) => {
    const { data } = await find(search, parameters);
    return data.filter(({ match }) => match === 'all');
  };
  const withAllWords = async (search: string, parameters = {}) =>
    (await complete(search, parameters)).map(({ name }) => name);

  suite(`${engine}: which apps a search finds`, () => {
    const finds: [search: string, names: string[]][] = [
      // Words after the 8th are ignored: a search has a bounded cost.
      ['wo zo zoo a al all ab abo photosynthesis', ['Zoo']],
      ['quokka', ['Zoo']],
      ['wombat quokka', ['Zoo']],
      ['quokka wombat', ['Zoo']],
      ['wombat tracker', ['Wombat Tracker']],
      ['wombat photosynthesis', []],
      ['photosynthesis', ['Translate Radio']],
      ['quok wom', ['Zoo']],
      ['photosyn', ['Translate Radio']],
      ['CREME brulee', ['Crème Brûlée Señor']],
      ['crème BRÛLÉE', ['Crème Brûlée Señor']],
      ['señor', ['Crème Brûlée Señor']],
      ['arzte strassen', ['Crème Brûlée Señor']],
      ['lodz oresund', ['ŁÓDŹ ØRESUND']],
      ['αθηνα МОСКВА', ['ŁÓDŹ ØRESUND']],
      ['日本語', ['日本語カレンダー']],
      ['falcon-bridge', ['Falcon Bridge']],
      ['  falcon,   "bridge"!  ', ['Falcon Bridge']],
    ];
    for (const [search, names] of finds) {
      test(`«${search}» matches ${names.join(', ') || 'nothing'}`, async () => {
        assert.deepEqual(await withAllWords(search), names);
      });
    }

    test('an app with all words matches them, however many there are; one with some of them follows', async () => {
      const words = 'zoo all about the wombat and quokka'.split(' ');
      assert.deepEqual(await withAllWords(words.join(' ')), ['Zoo']);
      const { data } = await find([...words, 'photosynthesis'].join(' '));
      assert.deepEqual([data[0]!.name, data[0]!.match], ['Zoo', 'some']);
    });

    /** Each way to get one letter of a word wrong, at every place. */
    function misspellings(word: string): string[] {
      return [...word].flatMap((letter, i) => {
        const [before, after] = [word.slice(0, i), word.slice(i + 1)];
        const swapped = after && after[0] !== letter ? [`${before}${after[0]}${letter}${after.slice(1)}`] : [];
        return [`${before}x${after}`, `${before}${after}`, `${before}x${letter}${after}`, ...swapped];
      });
    }
    for (const name of ['Marble Invoice', 'Kanban Suite', 'Wombat Tracker', 'Gecko']) {
      test(`${name} is found with one letter wrong, missing, too many, or swapped with the next, anywhere`, async () => {
        const words = name.split(' ');
        const typed = words.flatMap((word, i) => misspellings(word).map((wrong) => words.with(i, wrong).join(' ')));
        const lost = [];
        for (const search of typed) if (!(await namesFor(search)).includes(name)) lost.push(search);
        assert.deepEqual(lost, []);
      });
    }

    test('a misspelling that is a word of another app still finds what was meant', async () => {
      // "Bridle" is a word, but no app has it together with "falcon".
      assert.deepEqual((await namesFor('falcon bridle'))[0], 'Falcon Bridge');
      assert.deepEqual((await namesFor('bridle path'))[0], 'Bridle Path');
    });

    test('a word that only long texts have is a word, and no misspelling of another', async () => {
      assert.deepEqual((await namesFor('wyverns')).sort(), ['Harp 1', 'Harp 2', 'Harp 3', 'Wyvern']);
    });

    test('an app with an endless word does not disturb the searches of others', async () => {
      for (const search of ['hyhyhyx', 'yhyhyh', 'hyhyhyhyhyhyhyhyhyhx']) await find(search);
      assert.deepEqual(await namesFor('longwinded'), ['Longwinded']);
    });
  });

  suite(`${engine}: odd searches`, () => {
    for (const search of ['', ' ', ' \t\n ', '\u3000']) {
      test(`${JSON.stringify(search)} lists everything, the most installed first`, async () => {
        const [searched, plain] = [await find(search), (await market.expect(200, 'GET', '/api/apps?limit=100')).body];
        assert.deepEqual(searched, plain);
        assert.equal(searched.pagination.total, HANDMADE.length + 400);
      });
    }

    for (const search of ['!!!', '&|!()', ':*', "'", '\\', '"', '%', '_', '--', '🦊', '🦊🦊 …', '<>']) {
      test(`${search}, without a letter or digit, finds nothing`, async () => {
        const { data, pagination } = await find(search);
        assert.deepEqual([data, pagination.total], [[], 0]);
      });
    }

    test('200 characters are taken, 201 are refused', async () => {
      for (const text of ['a'.repeat(200), 'a '.repeat(100), '🦊'.repeat(200), 'é'.repeat(200), '語'.repeat(200)]) {
        await find(text);
        const { body } = await market.expect(400, 'GET', `/api/apps?${new URLSearchParams({ search: `${text}b` })}`);
        assert.deepEqual([body.error.details[0].pointer, body.error.details[0].code], ['/search', 'TOO_LONG']);
      }
    });

    test('no text causes a server error', async () => {
      const spice = [
        "'",
        "''",
        '\\',
        "\\'",
        ':*',
        ':A',
        '&',
        '|',
        '!',
        '(',
        ')',
        '<->',
        '"',
        '%',
        '_',
        '$1',
        '\0',
        '\u0001',
      ];
      const words = [
        'focus',
        'bord',
        'ß',
        'ﬁ',
        '㎏',
        '½',
        '²',
        '١٢٣',
        'İ',
        '𝔘𝔫𝔦',
        '𠀀'.repeat(30),
        '日本',
        '👩‍👩‍👧',
        '\u200d',
        '1e5',
        '-1.5',
      ];
      const typed = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc
          .array(fc.oneof(fc.constantFrom(...spice, ...words), fc.string({ maxLength: 4 })), { maxLength: 12 })
          .map((parts) => parts.join('')),
        fc.array(fc.constantFrom(...words, ...spice), { maxLength: 8 }).map((parts) => parts.join(' ')),
      );
      await fc.assert(
        fc.asyncProperty(typed, async (search) => {
          const { status } = await market.request('GET', `/api/apps?${new URLSearchParams({ search })}`);
          const refused = search.includes('\0') || [...search].length > 200;
          assert.equal(status, refused ? 400 : 200);
        }),
        { numRuns: 300 },
      );
    });

    for (const broken of ['%00', '%ff', '%', '%ed%a0%80', 'a&search=b']) {
      test(`search=${broken} is refused`, async () => {
        await market.expect(400, 'GET', `/api/apps?search=${broken}`);
      });
    }
  });

  suite(`${engine}: the order of what was found`, () => {
    test('the exact name comes first, then names that begin so, however popular the others are', async () => {
      const expected = ['Wombat', 'Wombat Tracker'];
      for (const search of ['wombat', 'WOMBAT', ' wómbat! ', 'wombatt', 'womxbat']) {
        const names = await namesFor(search);
        assert.deepEqual(names.slice(0, 2), expected, search);
        assert.deepEqual(names.slice(2).sort(), ['The Great Wombat', 'Zoo'], search);
      }
      assert.equal((await namesFor('the great wombat'))[0], 'The Great Wombat');
    });

    test('the exact name of any app is first', async () => {
      const apps = [...syntheticApps(400)];
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...apps), async ({ name }) => {
          assert.equal((await namesFor(name, { limit: '1' }))[0]?.toLowerCase(), name.toLowerCase());
        }),
        { numRuns: 60 },
      );
    });

    test('relevance is the order of a search, unless another is asked for', async () => {
      assert.deepEqual(await find('board'), await find('board', { sort: 'relevance' }));
      assert.deepEqual(await namesFor('wombat', { sort: 'popular' }), [
        'Zoo',
        'The Great Wombat',
        'Wombat Tracker',
        'Wombat',
      ]);
      assert.deepEqual(await namesFor('wombat', { sort: 'newest' }), [
        'The Great Wombat',
        'Zoo',
        'Wombat Tracker',
        'Wombat',
      ]);
      assert.deepEqual(await namesFor('wombat', { sort: 'name' }), [
        'The Great Wombat',
        'Wombat',
        'Wombat Tracker',
        'Zoo',
      ]);
    });

    test('filters hold for searches, and so do totals', async () => {
      const whole = await find('weekly reports');
      assert.ok(whole.data.length > 20 && whole.data.length === whole.pagination.total);
      assert.ok(whole.data.every(({ match }) => match === 'all'));
      const filters: [parameter: 'category' | 'environment' | 'featured', values: string[]][] = [
        ['category', ['FINANCE', 'OTHER', 'AI_ML']],
        ['environment', ['localhost', 'staging', 'production']],
        ['featured', ['true', 'false']],
      ];
      for (const [parameter, values] of filters) {
        for (const value of values) {
          const { data, pagination } = await find('weekly reports', { [parameter]: value });
          const expected = whole.data.filter((app) => String(app[parameter]) === value);
          assert.deepEqual(
            data.filter(({ match }) => match === 'all'),
            expected,
          );
          assert.ok(data.every((app) => String(app[parameter]) === value));
          assert.equal(pagination.total, data.length);
        }
      }
      assert.deepEqual(await namesFor('wombat', { category: 'FINANCE', featured: 'true' }), ['Wombat Tracker']);
    });

    test('the pages of a search have nothing twice and leave nothing out', async () => {
      const sorts = ['relevance', 'popular', 'rating', 'newest', 'name'];
      for (const sort of sorts) {
        const whole = await find('your', { sort });
        assert.equal(whole.data.length, Math.min(whole.pagination.total, 100));
        const seen: string[] = [];
        for (let page = 1; ; page++) {
          const { data, pagination } = await find('your', { sort, limit: '9', page: String(page) });
          seen.push(...data.map(({ id }) => id));
          if (page >= pagination.totalPages) break;
        }
        assert.equal(seen.length, whole.pagination.total);
        assert.equal(new Set(seen).size, seen.length);
        assert.deepEqual(
          seen.slice(0, 100),
          whole.data.map(({ id }) => id),
        );
        assert.deepEqual((await find('your', { sort, page: '999' })).data, []);
      }
    });
  });
}
