// Terminal output: results on stdout, everything else on stderr. Colors, spinners and questions only in a terminal; with
// --json, the result is one JSON document.

import { stripVTControlCharacters, styleText } from 'node:util';
import { confirm, isCancel, password, select, spinner, text } from '@clack/prompts';
import { EXIT, InterruptedError } from './errors.ts';

const FORMATS = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;
export type Style = Record<(typeof FORMATS)[number], (text: string) => string>;

export class Output {
  readonly json: boolean;
  readonly inCi: boolean;
  /** Whether questions can be asked. */
  readonly interactive: boolean;
  /** Whether hints and spinners are shown. */
  readonly showsProgress: boolean;
  readonly style: Style;
  readonly errorStyle: Style;

  constructor(json: boolean, env: NodeJS.ProcessEnv = process.env) {
    this.inCi = Boolean(env.CI) && env.CI !== 'false';
    this.json = json;
    this.showsProgress = process.stderr.isTTY === true && !this.inCi && !json;
    this.interactive = this.showsProgress && process.stdin.isTTY === true;
    this.style = styleFor(process.stdout, env);
    this.errorStyle = styleFor(process.stderr, env);
  }

  /** The result of a command: the value as JSON, or formatted for people. */
  result(value: unknown, format: (style: Style) => string | string[]): void {
    const lines = this.json ? JSON.stringify(value, null, 2) : withoutControls([format(this.style)].flat().join('\n'));
    if (lines !== '') process.stdout.write(`${lines}\n`);
  }

  hint(line: string): void {
    if (this.showsProgress) process.stderr.write(`${withoutControls(line)}\n`);
  }

  nextStep(command: string): void {
    this.hint(this.errorStyle.dim(`→ Next: ${command}`));
  }

  /** Printed in every mode. */
  warn(line: string): void {
    process.stderr.write(`${this.errorStyle.yellow('!')} ${withoutControls(line)}\n`);
  }

  /** Starts a spinner where progress is shown; the returned function removes it. */
  startSpinner(message: string): () => void {
    // clack wraps at the terminal's width, which is 0 where it is unknown.
    if (!this.showsProgress || !process.stderr.columns) return () => {};
    const running = spinner({
      output: process.stderr,
      withGuide: false,
      styleFrame: this.errorStyle.cyan,
      cancelMessage: 'Canceled.',
      onCancel: () => process.exit(EXIT.interrupted),
    });
    // In a terminal, clack handles Ctrl+C itself with process.exit(0).
    const setExitCode = () => {
      process.exitCode = EXIT.interrupted;
    };
    process.once('exit', setExitCode);
    running.start(message);
    return () => {
      process.off('exit', setExitCode);
      running.clear();
    };
  }

  async withSpinner<T>(message: string, work: () => Promise<T>): Promise<T> {
    const stop = this.startSpinner(message);
    try {
      return await work();
    } finally {
      stop();
    }
  }

  async confirm(message: string): Promise<boolean> {
    return requireAnswer(await confirm({ message, output: process.stderr }));
  }

  async ask(
    message: string,
    options: { placeholder?: string; initialValue?: string; check?: (text: string) => string | undefined } = {},
  ) {
    const { check, ...rest } = options;
    const validate = (value: string | undefined) => check?.(value ?? '');
    return requireAnswer(await text({ message, output: process.stderr, validate, ...rest })) ?? '';
  }

  /** Does not show what is typed. */
  async askSecret(message: string): Promise<string> {
    return requireAnswer(await password({ message, output: process.stderr })) ?? '';
  }

  async choose<T extends string>(message: string, values: readonly T[], initialValue?: T): Promise<T> {
    const options = values.map((value) => ({ value, label: value })) as never;
    return requireAnswer(await select<T>({ message, options, output: process.stderr, maxItems: 12, initialValue }));
  }
}

function requireAnswer<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new InterruptedError();
  return answer as Exclude<T, symbol>;
}

function styleFor(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): Style {
  const colored = env.FORCE_COLOR
    ? env.FORCE_COLOR !== '0'
    : stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' && !env.CI;
  // styleText's own check of the stream differs between Node versions, so the decision is made here.
  const apply = (format: (typeof FORMATS)[number]) => (text: string) =>
    colored ? styleText(format, text, { validateStream: false }) : text;
  return Object.fromEntries(FORMATS.map((format) => [format, apply(format)])) as Style;
}

/** Pads each cell to the width of its column, except in the last column. */
export function columns(rows: string[][], gap = 2): string[] {
  const widths = rows.reduce<number[]>((max, row) => row.map((cell, i) => Math.max(max[i] ?? 0, widthOf(cell))), []);
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat(widths[i]! - widthOf(cell) + gap)))
      .join('')
      .trimEnd(),
  );
}

function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}

/** Text from others as one line without control characters: an app's name must not move the cursor or set colors. */
export function sanitize(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{Cc}|\p{Bidi_Control}/gu, '');
}

const COLOR = /^.\[\d{1,2}m$/u;

/** The last step before the terminal, whatever was forgotten: no control characters but line breaks and colors. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}\[\d{1,2}m|[\p{Cc}\p{Bidi_Control}]/gu, (found) =>
    found === '\n' || (found.startsWith('\u001b') && COLOR.test(found)) ? found : '',
  );
}

export function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
