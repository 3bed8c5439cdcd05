// Prints the results of a check, one line per field, as soon as all rules about that field have a result.

import type { CheckReportRulesItem } from '@marketplace/sdk';
import type { SourceLocation } from './listing-files.ts';
import { columns, type Output, type Style, sanitize } from './output.ts';

export type CheckedRule = CheckReportRulesItem & Partial<SourceLocation>;
type Field = { pending: number; results: CheckedRule[] };

export class CheckList {
  readonly #fields = new Map<string, Field>();
  readonly #out: Output;
  #stopSpinner = () => {};

  constructor(out: Output) {
    this.#out = out;
  }

  /** All rules that will be checked. Each of them has to be reported with `add`. */
  start(rules: { pointer: string }[]): void {
    for (const { pointer } of rules) this.#field(pointer).pending++;
    this.#startSpinner();
  }

  add(result: CheckedRule): void {
    const field = this.#field(result.pointer);
    field.pending--;
    field.results.push(result);
    if (field.pending > 0 || this.#out.json) return;
    this.#stopSpinner();
    process.stdout.write(`${this.#format(result.pointer, field)}\n`);
    this.#startSpinner();
  }

  finish(): void {
    this.#stopSpinner();
  }

  #startSpinner(): void {
    const pending = [...this.#fields.values()].filter((field) => field.pending > 0).length;
    this.#stopSpinner = pending > 0 ? this.#out.startSpinner(`Checking, ${pending} to go`) : () => {};
  }

  #field(pointer: string): Field {
    const field = this.#fields.get(pointer) ?? { pending: 0, results: [] };
    this.#fields.set(pointer, field);
    return field;
  }

  #format(pointer: string, { results }: Field): string {
    const { style } = this.#out;
    const width = Math.max(...[...this.#fields.keys()].map((one) => nameOf(one).length));
    const name = nameOf(pointer).padEnd(width);
    const worst = (['FAILED', 'NOT_CHECKED', 'WARNING'] as const).find((status) =>
      results.some((result) => result.status === status),
    );
    if (!worst) {
      const found = [...new Set(results.flatMap((result) => result.found ?? []))];
      return columns([[style.green('✔'), name, style.dim(found.map(sanitize).join(', '))]])[0]!;
    }
    const shown = results.filter(({ status }) => status === worst);
    const where = shown[0]?.file ? style.dim(` ${shown[0].file}:${shown[0].line}`) : '';
    return columns([[symbolOf(worst, style), name, shown.map(describe).join('; ') + where]])[0]!;
  }
}

function nameOf(pointer: string): string {
  return pointer.slice(1).replace(/\/url$/, '');
}

function describe({ found, wanted, fix }: CheckedRule): string {
  if (found && fix) return `${sanitize(found)}. ${sanitize(fix)}`;
  return `${sanitize(found ?? 'could not be checked')} (required: ${sanitize(wanted)})`;
}

function symbolOf(status: CheckedRule['status'], style: Style): string {
  return status === 'FAILED' ? style.red('✖') : style.yellow('!');
}
