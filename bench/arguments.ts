// Command line of the bench: which parts and sizes to measure, and for how long.

import { parseArgs } from 'node:util';
import { isSize, type Size } from './catalog/sizes.ts';
import type { Options, Part } from './part.ts';

const USAGE = 'npm run bench -- [--sizes 10k,100k,1m] [--only PART,…] [--rounds N] [--seconds N] [--soak MINUTES]';

/** Prints the usage and ends the process if an argument is invalid. */
export function readArguments(parts: Part[]): { options: Options; chosen: Part[] } {
  try {
    const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
    const { values } = parseArgs({
      options: {
        sizes: text('10k,100k'),
        only: text(parts.map((part) => part.name).join(',')),
        rounds: text('5'),
        seconds: text('2'),
        soak: text('1'),
      },
    });
    const options: Options = {
      sizes: values.sizes.toLowerCase().split(',').map(parseSize),
      rounds: parsePositive(values.rounds, 'rounds'),
      seconds: parsePositive(values.seconds, 'seconds'),
      soakMinutes: parsePositive(values.soak, 'soak'),
    };
    const names = values.only.split(',');
    const unknown = names.filter((name) => !parts.some((part) => part.name === name));
    if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}.`);
    return { options, chosen: parts.filter((part) => names.includes(part.name)) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}\nParts:`);
    for (const { name, description } of parts) console.error(`  ${name.padEnd(10)} ${description}`);
    process.exit(1);
  }
}

function parseSize(text: string): Size {
  if (isSize(text)) return text;
  throw new Error(`Unknown size "${text}". Sizes are 10k, 100k and 1m.`);
}

function parsePositive(text: string, name: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`--${name} is "${text}"; it must be a positive integer.`);
}
