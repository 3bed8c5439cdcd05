import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { english } from './language.ts';
import { END_OF_FIELD, withLevel } from './match-codes.ts';
import { outlineOf, packOutline, unpackOutline } from './outline.ts';
import { adjustScores, type Candidate, LEVELS, scorerOf } from './ranking.ts';

const outline = (description: string, lead = '', name = '') => {
  const fields = [name, description, '', lead].map((text) => text.split(' ').filter(Boolean));
  const terms = [...new Set(fields.flat())];
  return outlineOf({ terms, words: fields.map((words) => words.map((word) => terms.indexOf(word))) }, english);
};

suite('the outline of a listing', () => {
  test('a head ends before the first preposition', () => {
    assert.equal(outline('fast video player for the desktop').descriptionHead, 3);
    assert.equal(outline('', 'it is a board that teams share').leadHead, 4);
  });

  test('a text without a preposition, or with one at its beginning, is all head', () => {
    assert.equal(outline('email client').descriptionHead, 2);
    assert.equal(outline('for teams and their boards').descriptionHead, 5);
    assert.equal(outline('').descriptionHead, 0);
  });

  test('an add-on says so in the head of the description', () => {
    assert.equal(outline('calendar plugin for boards').addOn, 2);
    assert.equal(outline('board with plugins').addOn, 0);
    assert.equal(outline('board', 'a plugin').addOn, 0);
  });

  test('fits into one number, long texts included', () => {
    const long = outline(`${'word '.repeat(80)} for`, 'a board for teams');
    assert.deepEqual(unpackOutline(packOutline(long)), { ...long, descriptionHead: 63, leadHead: 2, addOn: 0 });
    const addOn = outline('calendar plugin for boards', 'a plugin', 'slack calendar');
    assert.deepEqual(unpackOutline(packOutline(addOn)), addOn);
  });
});

suite('scores', () => {
  /** The score of a description for a search for one word. */
  const scoreOf = (description: string, word: string, name = 0) => {
    const words = description.split(' ').map((one) => (one === word ? withLevel(0, 0, LEVELS.whole) : 0));
    const codes = Int32Array.from([
      ...Array(name).fill(0),
      END_OF_FIELD,
      ...words,
      END_OF_FIELD,
      END_OF_FIELD,
      END_OF_FIELD,
    ]);
    const numbers = { installCount: 0, rating: 0, reviewCount: 0, outline: packOutline(outline(description)) };
    const number: Candidate['number'] = (column) => numbers[column];
    return scorerOf([1], 10)({ codes, length: codes.length, strengths: Uint8Array.of(2), number });
  };

  test('what an app is counts for more than what it is for', () => {
    assert.ok(scoreOf('email client with calendar', 'email') > scoreOf('calendar client with email', 'email'));
  });

  test('a name of one word is rather that of an app than of a part of one', () => {
    assert.ok(scoreOf('calendar client', 'calendar', 1) > scoreOf('calendar client', 'calendar', 2));
  });

  test('an add-on comes after an app, unless the search is for such add-ons', () => {
    assert.ok(scoreOf('calendar client', 'calendar') > scoreOf('calendar plugin', 'calendar'));
    assert.equal(scoreOf('calendar client', 'client'), scoreOf('calendar plugin', 'plugin'));
  });
});

suite('scores in view of the other results', () => {
  const adjusted = (names: string[], given = names.map(() => 1)) => {
    const scores = Float64Array.from(given);
    const outlines = names.map((name) => packOutline(outline('', '', name)));
    adjustScores(scores, { number: (i) => outlines[i]!, title: (i) => names[i]! });
    return [...scores];
  };

  test('an app that others continue in their names is moved up, the more of them the further', () => {
    const [one, , two] = adjusted(['focus', 'focus timer', 'board', 'board sync', 'board export pro']);
    assert.ok(one! > 1);
    assert.ok(two! > one!);
  });

  test('a name is continued by whole words, and only the longest one that it continues counts', () => {
    assert.deepEqual(adjusted(['board', 'boards', 'boarding pass']), [1, 1, 1]);
    const [short, long, last] = adjusted(['board', 'board sync', 'board sync pro']);
    assert.deepEqual([short, long], [long, short]);
    assert.equal(last, 1);
  });

  test('apps with the same name get the same, in any order', () => {
    const [one, other] = adjusted(['board', 'board', 'board sync']);
    assert.equal(one, other);
  });

  test('the bonus has a limit', () => {
    const family = (size: number) => adjusted(['board', ...Array.from({ length: size }, (_, n) => `board ${n}`)])[0];
    assert.equal(family(7), family(50));
  });

  test('there may be nothing to change', () => {
    assert.deepEqual(adjusted([]), []);
  });
});
