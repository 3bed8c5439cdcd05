import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareNames, formOf } from './compare.ts';
import { editDistance, trigramSimilarity } from './distance.ts';
import { imitationBy } from './protected-terms.ts';

const reasonOf = (a: string, b: string) => compareNames(formOf(a), formOf(b))?.reason;

suite('Two names', () => {
  const alike: [string, string, string][] = [
    ['Focus Board', 'focus-board', 'SAME_NAME'],
    ['INBOX', 'Inbox', 'SAME_NAME'],
    ['Café', 'Cafe', 'SAME_NAME'],
    ['Slack', 'Sl\u200back', 'SAME_NAME'],
    ['Slack', 'SIack', 'SAME_LOOK'],
    ['Slack', 'S1ack', 'SAME_LOOK'],
    ['Notion', 'N0t1on', 'SAME_LOOK'],
    ['Trello', 'Тrеllо', 'SAME_LOOK'],
    ['Trello', 'тгello', 'SAME_LOOK'],
    ['Modern', 'Modem', 'SAME_LOOK'],
    ['Figma', 'Ⓕigma', 'SAME_NAME'],
    ['Notion', 'Notion Official', 'DECORATED'],
    ['Notion', 'NotionApp', 'DECORATED'],
    ['Focus Board', 'F0cus B0ard for Teams', 'DECORATED'],
    ['Focus Board', 'Board Focus', 'REORDERED'],
    ['Linear', 'Linaer', 'SWAPPED_LETTERS'],
    ['Linear', 'Llnear', 'ONE_LETTER'],
    ['Planner', 'Planer', 'ONE_LETTER'],
    ['Calendar Bridge', 'Calender Brige', 'FEW_LETTERS'],
  ];
  for (const [a, b, reason] of alike) {
    test(`“${a}” and “${b}” are alike: ${reason}`, () => {
      assert.equal(reasonOf(a, b), reason);
      assert.equal(reasonOf(b, a), reason);
    });
  }

  const different: [string, string][] = [
    ['Mail', 'Mall'],
    ['Folder', 'Holder'],
    ['Getdata', 'Netdata'],
    ['Focus Board', 'Focus Timer'],
    ['Slack', 'Slay'],
    ['Area 51', 'Area SI'],
    ['Aspell De', 'Aspell Fr'],
    ['!!!', '???'],
    ['日本', '中国'],
  ];
  for (const [a, b] of different)
    test(`“${a}” and “${b}” are not`, () => {
      assert.equal(reasonOf(a, b), undefined);
    });
});

test('The score orders reasons: the same name is 1, a letter weighs more in a short name', () => {
  const score = (a: string, b: string) => compareNames(formOf(a), formOf(b))!.score;
  assert.equal(score('Acme', 'ACME'), 1);
  assert.ok(score('Slack', 'SIack') > score('Slack', 'Slack Pro'));
  assert.ok(score('Planning Poker', 'Planing Poker') > score('Planner', 'Planer'));
});

test('The edit distance counts a swap once, and stops at its limit', () => {
  const distances = [
    editDistance('trello', 'trlelo', 2),
    editDistance('kitten', 'sitting', 5),
    editDistance('abc', 'xyz', 1),
    editDistance('', 'ab', 5),
  ];
  assert.deepEqual(distances, [1, 3, 2, 2]);
});

test('Trigrams are those of pg_trgm', () => {
  assert.equal(trigramSimilarity('word', 'two'), 0);
  assert.equal(trigramSimilarity('word', 'words').toFixed(4), (4 / 7).toFixed(4));
  assert.equal(trigramSimilarity('same', 'same'), 1);
});

test('A protected term is imitated by what is like it or has it as a word, not by what says that it works with it', () => {
  const imitates = (name: string, term: string) => imitationBy(formOf(name))(formOf(term)) !== undefined;
  for (const name of ['Acme', 'ACME!', 'Аcme', '4cme', 'Acme Sync', 'The Acme Board', 'AcmeBoard', 'Notes by Acme'])
    assert.ok(imitates(name, 'Acme'), name);
  for (const name of ['Boards for Acme', 'Sync with Acme', 'Import from Acme', 'Academy', 'Macmello', 'Pacmen'])
    assert.ok(!imitates(name, 'Acme'), name);
  assert.ok(imitates('My Task-Host Tools', 'Task Host'));
  assert.ok(!imitates('Task Hosting', 'Task Host'));
});

test('A name of many words is compared with all terms at once, not with each of them', () => {
  const terms = Array.from({ length: 2_000 }, (_, i) => formOf(`Term ${i}`));
  const start = process.threadCpuUsage();
  const imitation = imitationBy(formOf('aA'.repeat(50)));
  assert.ok(terms.every((term) => imitation(term) === undefined));
  const ms = process.threadCpuUsage(start).user / 1_000;
  assert.ok(ms < 800, `${ms} ms`);
});
