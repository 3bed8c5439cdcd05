// ReDoS attacks in a worker thread, because only terminating the thread stops a pattern that backtracks: matches patterns
// against texts that provoke catastrophic backtracking, and reports the worst time of each.

import { parentPort, workerData } from 'node:worker_threads';

export interface Attack {
  source: string;
  flags: string;
  length: number;
  thorough: boolean;
}

export interface Outcome {
  index: number;
  /** Undefined while it is running. */
  ms?: number;
  text?: string;
}

const EVERYWHERE = [...'a0 /.-@', '\n'];
const SOMEWHERE = [...'A_\t:;,="\'<>&%\\~*`é[]()#!', 'ab', 'a ', ' \n', '\r\n', 'a.', 'a-', '0.', 'a,', '/a', '~0'];

/** A repeated piece with a matching start and a failing end, built from the characters of the pattern. */
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
    // Measured again when slow: the machine may have been busy.
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
