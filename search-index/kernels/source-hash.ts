import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Of the source of the kernels: the compiled ones name the source that they come from. */
export function sourceHash(): string {
  const source = readFileSync(new URL('bitmap-kernels.as.ts', import.meta.url));
  return createHash('sha256').update(source).digest('hex');
}
