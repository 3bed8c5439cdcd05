// In a thread of its own, because nothing ends a pattern that has lost itself but the end of its thread: matches patterns
// with texts that make a careless one go back and forth, and tells how long each took at the worst.

import { parentPort, workerData } from 'node:worker_threads';

export interface Attack {
  source: string;
  flags: string;
  length: number;
  thorough: boolean;
}

export interface Outcome {
  index: number;
  /** Unset when it has only begun. */
  ms?: number;
  text?: string;
}

const EVERYWHERE = [...'a0 /.-@', '\n'];
const SOMEWHERE = [...'A_\t:;,="\'<>&%\\~*`é[]()#!', 'ab', 'a ', ' \n', '\r\n', 'a.', 'a-', '0.', 'a,', '/a', '~0'];

/** One thing many times over, with a start that fits and an end that does not: of what the pattern itself speaks of. */
function* textsFor({ source, length, thorough }: Attack): Generator<string> {
  const words = source
    .replaceAll(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, ' ')
    .split(' ')
    .filter(Boolean);
  const letters = [...new Set(words.join(''))];
  const few = thorough ? 60 : 6;
  const pumps = new Set([
    ...EVERYWHERE,
    ...letters.slice(0, few),
    ...words.slice(0, few),
    ...(thorough ? SOMEWHERE : []),
  ]);
  const starts = new Set(['', ...words.slice(0, few / 2), words.join(''), ...letters.slice(0, thorough ? 20 : 2)]);
  for (const pump of pumps) {
    const many = pump.repeat(Math.ceil(length / pump.length));
    for (const start of starts) for (const end of ['', '\0']) yield start + many + end;
  }
}

function slowest(attack: Attack): { ms: number; text: string } {
  const pattern = new RegExp(attack.source, [...new Set([...attack.flags.replace('y', ''), 'g'])].join(''));
  let worst = { ms: 0, text: '' };
  for (const text of textsFor(attack)) {
    // Once more when it was slow: the machine may have been busy with something else.
    for (let attempt = 0, ms = Number.POSITIVE_INFINITY; attempt < 3 && ms > worst.ms; attempt++) {
      const began = performance.now();
      text.replaceAll(pattern, '');
      ms = Math.min(ms, performance.now() - began);
      if (attempt === 2 || ms < 1) worst = ms > worst.ms ? { ms, text: `${text.slice(0, 40)}…` } : worst;
    }
  }
  return worst;
}

const { attacks, from } = workerData as { attacks: Attack[]; from: number };
for (let index = from; index < attacks.length; index++) {
  parentPort!.postMessage({ index } satisfies Outcome);
  parentPort!.postMessage({ index, ...slowest(attacks[index]!) } satisfies Outcome);
}
