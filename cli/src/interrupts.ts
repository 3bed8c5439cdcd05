// Defers Ctrl+C until a pair of steps is complete, such as creating an app and saving its id: stopping in between would
// leave a resource on the server that nothing here refers to.

import { EXIT } from './errors.ts';

export async function deferInterrupts<T>(work: () => Promise<T>): Promise<T> {
  let interrupted = false;
  const onSignal = () => {
    interrupted = true;
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await work();
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    if (interrupted) process.exit(EXIT.interrupted);
  }
}
