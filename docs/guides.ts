// Parses the fenced code blocks of a Markdown guide, in order, and runs its commands.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../server/testing/service-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Block {
  /** Info string of the fence: sh, json, console, … */
  kind: string;
  text: string;
  line: number;
}

export interface Step {
  run: Block;
  /** The expected output. */
  prints: Block | undefined;
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [i, line] of markdown.split('\n').entries()) {
    const fence = /^```(\S*)$/.exec(line);
    if (fence && open) {
      blocks.push(open);
      open = undefined;
    } else if (fence) open = { kind: fence[1]!, text: '', line: i + 1 };
    else if (open) open.text += `${line}\n`;
  }
  if (open) throw new Error(`the block at line ${open.line} is not closed`);
  return blocks;
}

/** Each `sh` block with the `json` or `text` block that follows it. */
export function stepsOf(blocks: Block[]): Step[] {
  return blocks.flatMap((run, i) => {
    const next = blocks[i + 1];
    return run.kind === 'sh' ? { run, prints: next && /^(json|text)$/.test(next.kind) ? next : undefined } : [];
  });
}

export interface Place {
  /** Of the service; the guides name http://127.0.0.1:3000. */
  url: string;
  directory: string;
  /** Settings of the service, for `npm run token`. */
  env: Record<string, string>;
}

/** Runs all blocks of a guide in one shell, so that they share variables. */
export async function runSteps(steps: Step[], { url, directory, env }: Place): Promise<string[]> {
  const END = '\u001e';
  const script = steps.map(({ run }) => `${run.text.replaceAll('http://127.0.0.1:3000', url)}printf '${END}'\n`);
  const npm = `npm() { (cd '${root}' && command npm "$@"); }\n`;
  // A program that a guide starts in the background ends with the shell, or has ended just before.
  const cleanup = `trap 'jobs=$(jobs -p); [ -z "$jobs" ] || kill $jobs 2>/dev/null || :' EXIT\n`;
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', npm + cleanup + script.join('')], {
    cwd: directory,
    env: { PATH: process.env.PATH, ...compileCache(), HOME: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  const outputs = output.split(END);
  const stopped = steps[outputs.length - 1];
  assert.equal(shell.exitCode, 0, `stopped at line ${stopped?.run.line}: ${outputs.at(-1)}${errors}`);
  return outputs;
}

export function assertPrints(guide: string, { run, prints }: Step, output: string): void {
  if (!prints) return;
  const shown = (block: Block, from: string) => (block.kind === 'json' ? JSON.parse(from) : from.trim());
  const [expected, actual] = [shown(prints, prints.text), output.trim() && shown(prints, output)];
  assert.ok(shows(expected, actual), `${guide}.md:${run.line} printed ${output}`);
}

/** Whether the output contains everything that the guide shows; it may contain more. `…` matches any text. */
export function shows(expected: unknown, actual: unknown): boolean {
  if (typeof expected === 'string') return typeof actual === 'string' && pattern(expected).test(actual);
  if (Array.isArray(expected))
    return Array.isArray(actual) && expected.every((entry) => actual.some((one) => shows(entry, one)));
  if (typeof expected !== 'object' || expected === null) return expected === actual;
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) => shows(value, (actual as Record<string, unknown>)[name]));
}

function pattern(text: string): RegExp {
  return new RegExp(`^${text.split('…').map(RegExp.escape).join('.*')}$`, 's');
}
