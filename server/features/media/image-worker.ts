// The image worker: a child process that works on one image at a time and ends itself when it takes too much memory. Its
// parent (image-processor.ts) ends it when it takes too long.

import { setPriority } from 'node:os';
import { type ImageTask, makeMaster, makeVariants } from './image-tasks.ts';

/** Fifty megapixels with alpha take 200 MB decoded, and as much again to turn them upright. */
const MAX_RSS_BYTES = 1024 * 1024 * 1024;
const MEMORY_CHECK_MS = 50;
/** Requests come first: with an image in each worker, the service keeps its share of the CPU. */
const NICE = 19;

setPriority(NICE);
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.exit(1);
}, MEMORY_CHECK_MS).unref();

process.on('message', async (task: ImageTask) => {
  try {
    const result = task.task === 'master' ? await makeMaster(task) : await makeVariants(task);
    process.send!({ result });
  } catch (error) {
    // A full disk, for example. Whatever else is thrown is the image's fault and ends this process.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    process.send!({ systemError: error.message });
  }
});
// Without its parent nobody wants the result.
process.on('disconnect', () => process.exit());
