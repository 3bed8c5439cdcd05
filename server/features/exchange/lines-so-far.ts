// What lines of a file say about each other, wherever batches begin: an id stands for one thing, a publisher's line is ahead of
// its apps, and the apps of a publisher that is refused are refused, too. It depends on the file alone, so that an import that
// was stopped and started again refuses the same lines.

import { createHash } from 'node:crypto';
import { type ImportedLine, Refusal } from './accepted-line.ts';

export class LinesSoFar {
  #seen = new Map<string, { number: number; digest: string }>();
  /** Publishers by the first line of an app that names them. */
  #ofApps = new Map<string, number>();
  /** Publishers by the line that was refused: what apps say of them must not replace what their own line says. */
  readonly refusedPublishers = new Map<string, number>();

  /** Throws a `Refusal`. The same line twice is no fault: exports repeat what changed while they were read. */
  add(line: ImportedLine, bytes: Buffer, number: number): void {
    const key = `${line.type} ${line.id}`;
    const digest = createHash('sha256').update(bytes).digest('base64url');
    const before = this.#seen.get(key);
    if (before && before.digest !== digest)
      throw new Refusal(`/id: Line ${before.number} has the same id and says something else.`);
    const app = line.type === 'publisher' ? this.#ofApps.get(line.id) : undefined;
    if (!before && app) throw new Refusal(`/id: It must be ahead of the apps of the publisher; line ${app} has one.`);
    this.#seen.set(key, before ?? { number, digest });
    if (line.type === 'publisher') this.refusedPublishers.delete(line.id);
    if (line.type === 'app' && !this.#ofApps.has(line.developer.id)) this.#ofApps.set(line.developer.id, number);
  }

  refuse({ publisherId }: Refusal, number: number): void {
    if (publisherId !== undefined && !this.#ofApps.has(publisherId)) this.refusedPublishers.set(publisherId, number);
  }
}
