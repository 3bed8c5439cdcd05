// The guides do what they say: their commands are run, in order, against a running service.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../server/settings.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { type Block, blocksOf, type Step, shows, stepsOf } from './guides.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const GUIDES = ['publish-your-first-app', 'reviewing-well', 'operate', 'extend', 'http-reference'];

/** What cannot be run here: it needs the machine, or a machine of its own. */
const ONLY_TOLD = ['systemctl', 'journalctl', 'docker', 'nginx', 'promtool', 'psql', 'install', 'ln', 'git', 'npm'];

const guides = GUIDES.map((name) => {
  const markdown = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
  return { name, markdown, blocks: blocksOf(markdown) };
});

// With the demo's pictures, on an empty database.
const market = await startTestMarket({ after }, { env: { DEMO: 'on' } });
const scratch = mkdtempSync(join(tmpdir(), 'market-guides-'));
after(() => rmSync(scratch, { recursive: true }));

suite('guides', () => {
  for (const { name, blocks } of guides) {
    const steps = stepsOf(blocks);
    if (steps.length === 0) continue;
    test(`${name}: every command works, and prints what the guide shows`, async () => {
      const outputs = await run(steps);
      for (const [i, step] of steps.entries()) hold(name, step, outputs[i]!);
    });
  }

  test('what cannot be run here is a command of those that are only told', () => {
    for (const { name, blocks } of guides)
      for (const { text, line } of blocks.filter(({ kind }) => kind === 'console'))
        for (const command of text.matchAll(/^[$#] (?:sudo )?(\S+)/gm))
          assert.ok(ONLY_TOLD.includes(command[1]!), `${name}.md:${line}: ${command[0]}`);
  });

  test('changes that a guide shows can be made to the code as it is', () => {
    for (const { name, blocks } of guides)
      for (const { text, line } of blocks.filter(({ kind }) => kind === 'diff'))
        for (const input of text.split(/^(?=--- )/m)) {
          const tried = spawnSync('git', ['apply', '--check', '-p0', '--recount', '--unidiff-zero', '-'], {
            cwd: root,
            input,
          });
          assert.equal(tried.status, 0, `${name}.md:${line}: ${tried.stderr}`);
        }
  });

  test('settings that a guide shows are settings, and are accepted together', () => {
    const known = readFileSync(join(root, 'docs/settings.md'), 'utf8');
    for (const { name, blocks } of guides)
      for (const { text, line } of blocks.filter(({ kind }) => kind === 'env')) {
        const env = Object.fromEntries(
          [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key!, value!.replace(/^"(.*)"$/, '$1')]),
        );
        for (const key of Object.keys(env)) assert.ok(known.includes(`\`${key}\``), `${name}.md:${line}: ${key}`);
        assert.doesNotThrow(() => readSettings(env), `${name}.md:${line}`);
      }
  });

  test('every file, link and npm command that the docs name is there', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    for (const page of pages) {
      const markdown = readFileSync(join(root, 'docs', page), 'utf8');
      for (const [, target] of markdown.matchAll(/\]\(((?!https?:|#)[^)#]+)(?:#[^)]*)?\)/g))
        assert.ok(existsSync(join(root, 'docs', target!)), `${page} links ${target}`);
      for (const [, path] of markdown.matchAll(
        /`((?:server|web|sdk|scripts|deploy|docs|e2e|abuse|bench)\/[\w./-]+\.\w+)`/g,
      ))
        assert.ok(existsSync(join(root, path!)), `${page} names ${path}`);
      for (const [, script] of markdown.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g))
        assert.ok(script! in scripts, `${page} names npm run ${script}`);
    }
  });
});

/** One shell for all blocks of a guide: what one sets, the next one has. */
async function run(steps: Step[]): Promise<string[]> {
  const END = '\u001e';
  const script = steps.map(({ run }) => `${run.text.replaceAll('http://127.0.0.1:3000', market.url)}printf '${END}'\n`);
  const shell = spawn(
    'bash',
    ['-euo', 'pipefail', '-c', `npm() { (cd '${root}' && command npm "$@"); }\n${script.join('')}`],
    {
      cwd: scratch,
      env: {
        PATH: process.env.PATH,
        HOME: scratch,
        DATA_DIR: market.settings.dataDir,
        DATABASE_URL: market.settings.databaseUrl,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [output, errors] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  const outputs = output.split(END);
  const stopped = steps[outputs.length - 1];
  assert.equal(shell.exitCode, 0, `stopped at line ${stopped?.run.line}: ${outputs.at(-1)}${errors}`);
  return outputs;
}

function hold(guide: string, { run, prints }: Step, output: string): void {
  if (!prints) return;
  const shown = (block: Block, from: string) => (block.kind === 'json' ? JSON.parse(from) : from.trim());
  const [expected, actual] = [shown(prints, prints.text), output.trim() && shown(prints, output)];
  assert.ok(shows(expected, actual), `${guide}.md:${run.line} printed ${output}`);
}
