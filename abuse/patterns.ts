// Collects every regular expression of the project: literals, and arguments of `new RegExp`. As a program: prints them.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const FILES = '{server,web,sdk,cli,scripts}/**/*.{ts,tsx,js,mjs}';
const OTHERS = /node_modules|dist|\.gen\.|\.test\.ts$|server\/testing|web\/public\/docs/;

export interface Pattern {
  /** File and line. */
  at: string;
  source: string;
  flags: string;
  /** Built at run time: each ${…} is replaced by `x` here. */
  composed: boolean;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

export function collectPatterns(): Pattern[] {
  const files = globSync(FILES, { cwd: root, exclude: (name) => OTHERS.test(name) });
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const { program } = parseSync(file, text);
    const lineOf = ({ start }: Node) => `${file}:${text.slice(0, start).split('\n').length}`;
    return [...nodesOf(program as unknown as Node)].flatMap((node) => patternOf(node, lineOf) ?? []);
  });
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) {
      if (typeof (child as Node | null)?.type === 'string') yield* nodesOf(child as Node);
    }
  }
}

function patternOf(node: Node, lineOf: (node: Node) => string): Pattern | undefined {
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    return { at: lineOf(node), source: pattern, flags, composed: false };
  }
  const called = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!called || (node.callee as Node).name !== 'RegExp') return undefined;
  const [given, flags] = node.arguments as Node[];
  return {
    at: lineOf(node),
    source: given ? textOf(given) : '',
    flags: flags ? textOf(flags) : '',
    composed: given?.type !== 'Literal',
  };
}

function textOf(node: Node): string {
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'TemplateLiteral') return 'x';
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis
    .map(({ value }) => value.cooked)
    .join('x')
    .replaceAll('{x}', '{9}');
}

if (import.meta.main) for (const { at, source, flags } of collectPatterns()) console.log(`${at}\t/${source}/${flags}`);
