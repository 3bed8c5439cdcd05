import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

interface Operation {
  responses: Record<string, { content?: { 'application/json'?: { examples?: object } } }>;
}

suite('docs/errors.md', () => {
  test('has every code of the API reference', () => {
    const listed = read('docs/errors.md');
    const { paths, components } = JSON.parse(read('openapi.json')) as {
      paths: Record<string, Record<string, Operation>>;
      components: Operation;
    };
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const codes = [components, ...operations].flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {})),
    );
    assert.ok(codes.length > 0);
    assert.deepEqual([...new Set(codes)].filter((code) => !listed.includes(`| \`${code}\` |`)).sort(), []);
  });

  test('misses no table: all are in files called errors.ts', () => {
    const files = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/node_modules'] });
    const elsewhere = files.filter((file) => !file.endsWith('/errors.ts') && read(file).includes('= defineErrors('));
    assert.deepEqual(elsewhere, []);
  });
});
