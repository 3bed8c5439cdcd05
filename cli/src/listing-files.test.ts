import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { filesFor, ListingFiles } from './listing-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'market-listing-'));
after(() => rmSync(directory, { recursive: true }));

const path = (name: string) => join(directory, name);

function files(json: string, markdown = ''): ListingFiles {
  writeFileSync(path('marketplace.json'), json);
  writeFileSync(path('listing.md'), markdown);
  return new ListingFiles(directory);
}

suite('Listing files', () => {
  test('fields that are left out are null, and listing.md is the long description', () => {
    const { listing, unknownFields } = files('\uFEFF{"name":"A","color":1}', '\r\n# Hi\r\n\r\nThere\r\n');
    assert.equal(listing.longDescription, '# Hi\n\nThere');
    assert.equal(listing.logoUrl, null);
    assert.deepEqual([listing.setupUrl, listing.permissions], [null, []]);
    assert.deepEqual(listing.screenshots, []);
    assert.deepEqual(unknownFields, ['color']);
  });

  test('a location is that of the field, or of its nearest parent', () => {
    const read = files('{\n  "name": "A",\n  "screenshots": [\n    { "url": "x" }\n  ]\n}', 'text');
    const line = (pointer: string) => read.locationOf(pointer)?.line;
    assert.deepEqual(
      ['/name', '/screenshots/0/url', '/screenshots/0/caption', '/screenshots/7/url', '/category', ''].map(line),
      [2, 4, 4, 3, 1, 1],
    );
    assert.equal(read.locationOf('/longDescription')?.file, path('listing.md'));
  });

  test('a syntax error is reported at its line, also where JSON.parse gives no position', () => {
    const cases: [string, number][] = [
      ['{\n  "name": x,\n\n\n}', 2],
      ['{\n  "name": "A"\n  "b": 1\n}', 3],
      ['{\n  "name": "A",\n}', 3],
      ['{\n  // comment\n}', 2],
      ['{\n  "name": "A"', 2],
    ];
    for (const [json, line] of cases) {
      const message = new RegExp(`marketplace\\.json:${line} is not valid JSON`);
      assert.throws(() => files(json), { message }, json);
    }
    assert.throws(() => files('[]'), /must contain a JSON object/);
  });

  test('the id is written without changing the rest of the file', () => {
    const cases = [
      ['{\n\t"name": "A",   "x": 1\n}\n', '{\n\t"id": "app_1",\n\t"name": "A",   "x": 1\n}\n'],
      ['{"name":"A"}', '{"id": "app_1", "name":"A"}'],
      ['{ "name": "A", "id": "app_0" }', '{ "name": "A", "id": "app_1" }'],
    ] as const;
    for (const [before, expected] of cases) {
      files(before).writeId('app_1');
      assert.equal(readFileSync(path('marketplace.json'), 'utf8'), expected);
    }
  });

  test('files for an app contain only the fields that have a value, in a fixed order', () => {
    const screenshots = [{ url: 'https://a/1', caption: null, order: 0 }];
    const permissions = [{ scope: 'tasks:read', required: true, reason: 'Why.' }];
    const written = filesFor({ category: 'OTHER', name: 'A', logoUrl: null, id: 'app_1', screenshots, permissions });
    assert.deepEqual(Object.entries(JSON.parse(written['marketplace.json']!)), [
      ['id', 'app_1'],
      ['name', 'A'],
      ['category', 'OTHER'],
      ['permissions', permissions],
      ['screenshots', [{ url: 'https://a/1' }]],
    ]);
    assert.equal(written['listing.md'], '\n');
    assert.doesNotMatch(filesFor({ name: 'A', permissions: [] })['marketplace.json']!, /permissions/);
  });
});
