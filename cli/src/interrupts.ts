// Ctrl+C in the middle of two steps that belong together (make a key and keep it, create an app and note its id) waits for
// the second: stopping between them would leave something behind that nobody knows of.

import { EXIT } from './failure.ts';

export async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  let asked = false;
  const note = () => {
    asked = true;
  };
  process.on('SIGINT', note).on('SIGTERM', note);
  try {
    return await work();
  } finally {
    process.off('SIGINT', note).off('SIGTERM', note);
    if (asked) process.exit(EXIT.interrupted);
  }
}
