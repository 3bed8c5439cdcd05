import { parseArgs } from 'node:util';
import { isSize, type Size } from './catalogue/sizes.ts';
import type { Options, Part } from './part.ts';

const USAGE = 'npm run bench -- [--sizes 10k,100k,1m] [--only PART,…] [--rounds N] [--seconds N] [--soak MINUTES]';

/** What to measure and how; says what is wrong and ends the process when it cannot be told. */
export function readArguments(parts: Part[]): { options: Options; chosen: Part[] } {
  try {
    const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
    const { values } = parseArgs({
      options: {
        sizes: text('10k,100k'),
        only: text(parts.map((part) => part.name).join(',')),
        rounds: text('5'),
        seconds: text('3'),
        soak: text('1'),
      },
    });
    const options: Options = {
      sizes: values.sizes.toLowerCase().split(',').map(sizeOf),
      rounds: numberOf(values.rounds, 'rounds'),
      seconds: numberOf(values.seconds, 'seconds'),
      soakMinutes: numberOf(values.soak, 'soak'),
    };
    const wanted = values.only.split(',');
    const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
    if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
    return { options, chosen: parts.filter((part) => wanted.includes(part.name)) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}\nParts:`);
    for (const { name, description } of parts) console.error(`  ${name.padEnd(10)} ${description}`);
    process.exit(1);
  }
}

function sizeOf(text: string): Size {
  if (isSize(text)) return text;
  throw new Error(`"${text}" is no size; there are 10k, 100k and 1m.`);
}

function numberOf(text: string, name: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`--${name} is "${text}"; it must be a whole number from 1.`);
}
