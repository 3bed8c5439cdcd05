// The directory of the embedded database and of generated secrets.

import { mkdirSync } from 'node:fs';

/** For its owner alone. As root the embedded database runs as another user, who has to pass through, but not to read it. */
export function makeDataDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}
