import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MAX_LENGTHS, MAX_SENTENCES } from '@marketplace/sdk/listing-rules';
import { CATEGORIES } from '../../server/features/catalog/vocabulary.ts';
import { readConcepts } from './concepts.ts';
import { labelledCorpus, squeezed } from './corpus.ts';
import { parseQueries } from './labels.ts';

const apps = labelledCorpus();
const queries = parseQueries(readFileSync(new URL('./queries.tsv', import.meta.url), 'utf8'), apps, assert.fail);

test('the catalog is the same every time', () => {
  assert.deepEqual(labelledCorpus(), apps);
  assert.ok(apps.length > 2_800 && apps.length < 3_300, `${apps.length} apps`);
});

test('concepts have existing neighbours and categories, and every one has apps', () => {
  const concepts = readConcepts();
  const ids = new Set(concepts.map(({ id }) => id));
  assert.equal(ids.size, concepts.length);
  for (const { id, category, near } of concepts) {
    assert.ok(CATEGORIES.includes(category), `${id}: ${category}`);
    for (const other of near) assert.ok(ids.has(other), `${id}: ${other}`);
  }
  assert.deepEqual(new Set(apps.map(({ concept }) => concept)), ids);
});

test('listings keep the rules, and names differ also without spaces', () => {
  assert.equal(new Set(apps.map(({ name }) => squeezed(name))).size, apps.length);
  for (const { name, description, longDescription } of apps) {
    assert.ok(name.length <= MAX_LENGTHS.name, name);
    assert.ok(description.length <= MAX_LENGTHS.description, description);
    assert.ok(description.split(/[.?!](?: |$)/).length - 1 <= MAX_SENTENCES, description);
    assert.doesNotMatch(`${description}${longDescription}`, /[{}|]|\bundefined\b/, name);
    assert.ok((longDescription?.length ?? 0) <= 2_000, name);
  }
});

test('most apps say what they are in the words that customers use for it, and some do not', () => {
  const byId = new Map(readConcepts().map((concept) => [concept.id, concept]));
  const share = (textOf: (app: (typeof apps)[number]) => string | null) => {
    const texts = apps.flatMap((app) => ({ concept: byId.get(app.concept)!, text: textOf(app) }));
    const saying = texts.filter(({ concept: { things, actions }, text }) =>
      [...things, ...actions].some((words) => text?.includes(words)),
    );
    return saying.length / apps.length;
  };
  const [short, long] = [share((app) => app.description), share((app) => app.longDescription?.slice(0, 300) ?? null)];
  assert.ok(short > 0.45 && short < 0.7, `${short}`);
  assert.ok(long > 0.75 && long < 0.9, `${long}`);
});

test('no two apps have the same installs, so that no order depends on random ids', () => {
  assert.equal(new Set(apps.map(({ installs }) => installs)).size, apps.length);
});

test('there are enough queries of each kind, each with a wanted app, and none twice', () => {
  const count = (kind: string) => queries.filter((query) => query.kind === kind).length;
  assert.ok(queries.length >= 250);
  assert.ok(count('concept') >= 120);
  for (const kind of ['exact', 'typo', 'words', 'prefix']) assert.ok(count(kind) >= 30, kind);
  assert.equal(new Set(queries.map(({ query }) => query.toLowerCase())).size, queries.length);
  for (const { query, grades } of queries) assert.ok([...grades.values()].includes(3), query);
});

test('a beginning or a full name leads to no other app', () => {
  for (const { query, kind, grades } of queries) {
    const others = apps.map(({ name }) => name).filter((name) => !grades.has(name));
    const same = (name: string) =>
      kind === 'prefix' ? squeezed(name).startsWith(squeezed(query)) : squeezed(name) === squeezed(query);
    if (kind !== 'concept') assert.deepEqual(others.filter(same), [], query);
  }
});
