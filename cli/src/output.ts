// How the command line speaks: results on stdout, everything else on stderr. For people in a terminal with colour and
// movement, for scripts plain and without a word too many, with --json one document.

import { confirm, isCancel, select, text } from '@clack/prompts';
import { EXIT, Interrupted } from './failure.ts';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };
export type Ink = Record<keyof typeof CODES, (text: string) => string>;

/** What turns while something takes its time. */
export const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export class Output {
  readonly json: boolean;
  readonly inCi: boolean;
  /** Somebody is there to be asked. */
  readonly interactive: boolean;
  /** Somebody is watching: hints and movement are welcome. */
  readonly watched: boolean;
  readonly ink: Ink;
  readonly errorInk: Ink;

  constructor(json: boolean, env: NodeJS.ProcessEnv = process.env) {
    this.inCi = Boolean(env.CI) && env.CI !== 'false';
    this.json = json;
    this.watched = process.stderr.isTTY === true && !this.inCi && !json;
    this.interactive = this.watched && process.stdin.isTTY === true;
    this.ink = inkFor(process.stdout, env);
    this.errorInk = inkFor(process.stderr, env);
  }

  /** What the command was asked for: JSON as it is, or as people read it. */
  result(value: unknown, forPeople: (ink: Ink) => string | string[]): void {
    const lines = this.json ? JSON.stringify(value, null, 2) : [forPeople(this.ink)].flat().join('\n');
    if (lines !== '') process.stdout.write(`${lines}\n`);
  }

  /** For people who watch: what was done on the way, what could come next. */
  hint(line: string): void {
    if (this.watched) process.stderr.write(`${line}\n`);
  }

  next(command: string): void {
    this.hint(this.errorInk.dim(`→ Next: ${command}`));
  }

  /** For everybody, whatever reads stdout. */
  warn(line: string): void {
    process.stderr.write(`${this.errorInk.yellow('!')} ${line}\n`);
  }

  /** A line that moves while something takes its time. */
  async during<T>(what: string, work: () => Promise<T>): Promise<T> {
    if (!this.watched) return work();
    let frame = 0;
    const draw = () =>
      process.stderr.write(`\r\x1b[2K${this.errorInk.cyan(FRAMES[frame++ % FRAMES.length]!)} ${what} …`);
    const wipe = () => process.stderr.write('\r\x1b[2K');
    const stop = () => {
      wipe();
      process.exit(EXIT.interrupted);
    };
    draw();
    const timer = setInterval(draw, 80);
    process.once('SIGINT', stop);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      process.off('SIGINT', stop);
      wipe();
    }
  }

  async confirm(message: string): Promise<boolean> {
    return answered(await confirm({ message, output: process.stderr }));
  }

  async ask(
    message: string,
    options: { placeholder?: string; initialValue?: string; check?: (text: string) => string | undefined } = {},
  ) {
    const { check, ...rest } = options;
    const validate = (value: string | undefined) => check?.(value ?? '');
    return answered(await text({ message, output: process.stderr, validate, ...rest })) ?? '';
  }

  async choose<T extends string>(message: string, values: readonly T[], initialValue?: T): Promise<T> {
    const options = values.map((value) => ({ value, label: value })) as never;
    return answered(await select<T>({ message, options, output: process.stderr, maxItems: 12, initialValue }));
  }
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Interrupted();
  return answer as Exclude<T, symbol>;
}

function inkFor(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): Ink {
  const coloured = env.FORCE_COLOR
    ? env.FORCE_COLOR !== '0'
    : stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' && !env.CI;
  const ink = ([name, code]: [string, number]) => [
    name,
    (text: string) => (coloured ? `\x1b[${code}m${text}\x1b[${code < 3 ? 22 : 39}m` : text),
  ];
  return Object.fromEntries(Object.entries(CODES).map(ink)) as Ink;
}

/** Columns as wide as their widest cell, the last one as it is. */
export function columns(rows: string[][], gap = 2): string[] {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, widthOf(cell))), []);
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat(widths[i]! - widthOf(cell) + gap)))
      .join('')
      .trimEnd(),
  );
}

function widthOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours take no room
  return [...text.replace(/\x1b\[\d+m/g, '')].length;
}

/** What came from others, as one harmless line: nobody's app name moves the cursor or paints the terminal. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{Cc}|\p{Bidi_Control}/gu, '');
}

export function timeOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
