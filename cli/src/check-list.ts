// A check as it happens: one line for each part of the listing, which turns as long as something about it is open.

import type { CheckReportRulesItem } from '@marketplace/sdk';
import { EXIT } from './failure.ts';
import type { Place } from './listing-files.ts';
import { columns, FRAMES, type Ink, type Output, plain } from './output.ts';

export type CheckedRule = CheckReportRulesItem & Partial<Place>;
type Part = { open: number; results: CheckedRule[] };

export class CheckList {
  readonly #parts = new Map<string, Part>();
  readonly #out: Output;
  /** In a terminal the list is drawn again and again; elsewhere each line is written once, when it is final. */
  readonly #moves: boolean;
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  #drawn = 0;

  constructor(out: Output) {
    this.#out = out;
    this.#moves = out.watched && process.stdout.isTTY === true;
  }

  begin(rules: { pointer: string }[]): void {
    for (const { pointer } of rules) this.#part(pointer).open++;
    if (!this.#moves) return;
    process.stdout.write('\x1b[?25l');
    process.once('exit', showCursor);
    process.once('SIGINT', stop);
    this.#timer = setInterval(() => this.#draw(), 80);
  }

  tell(result: CheckedRule): void {
    const part = this.#part(result.pointer);
    part.open--;
    part.results.push(result);
    if (part.open === 0 && !this.#moves && !this.#out.json)
      process.stdout.write(`${this.#line(result.pointer, part).join('  ').trimEnd()}\n`);
  }

  end(): void {
    if (!this.#moves) return;
    clearInterval(this.#timer);
    this.#draw();
    process.off('exit', showCursor).off('SIGINT', stop);
    showCursor();
  }

  #part(pointer: string): Part {
    const part = this.#parts.get(pointer) ?? { open: 0, results: [] };
    this.#parts.set(pointer, part);
    return part;
  }

  #draw(): void {
    this.#frame++;
    const width = process.stdout.columns ?? 80;
    const rows = columns([...this.#parts].map(([pointer, part]) => this.#line(pointer, part)));
    const up = this.#drawn > 0 ? `\x1b[${this.#drawn}A` : '';
    // Longer than the terminal is wide, a line would take two, and the next drawing would begin too low.
    const last = [...this.#parts.values()].every(({ open }) => open === 0);
    const fitting = rows.map((row) => `\x1b[2K${last ? row : cut(row, width - 1)}\n`);
    this.#drawn = rows.length;
    process.stdout.write(up + fitting.join(''));
  }

  #line(pointer: string, { open, results }: Part): string[] {
    const { ink } = this.#out;
    const name = pointer.slice(1).replace(/\/url$/, '');
    if (open > 0) return [ink.cyan(FRAMES[this.#frame % FRAMES.length]!), name, ink.dim('…')];
    const worst = (['FAILED', 'NOT_CHECKED', 'WARNING'] as const).find((status) =>
      results.some((result) => result.status === status),
    );
    if (!worst) {
      const found = [...new Set(results.flatMap((result) => result.found ?? []))];
      return [ink.green('✔'), name, ink.dim(found.map(plain).join(', '))];
    }
    const told = results.filter(({ status }) => status === worst);
    const where = told[0]?.file ? ink.dim(` ${told[0].file}:${told[0].line}`) : '';
    return [markOf(worst, ink), name, told.map(sentence).join('; ') + where];
  }
}

function sentence({ found, wanted }: CheckedRule): string {
  return `${plain(found ?? 'could not be checked')} (wanted: ${plain(wanted)})`;
}

function markOf(status: CheckedRule['status'], ink: Ink): string {
  return status === 'FAILED' ? ink.red('✖') : ink.yellow('!');
}

function cut(text: string, width: number): string {
  let room = width;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours take no room
  return text.replace(/\x1b\[\d+m|./gsu, (token) => (token.length > 3 || room-- > 0 ? token : ''));
}

function showCursor(): void {
  process.stdout.write('\x1b[?25h');
}

function stop(): void {
  process.exit(EXIT.interrupted);
}
