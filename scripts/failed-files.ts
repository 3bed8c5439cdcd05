// Test reporter: the files with failed tests, one per line.

import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

export default async function* failedFiles(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type !== 'test:fail') continue;
    const { name, file } = event.data;
    // A batch (test-batches.ts) runs each file as a test of that name.
    if (name.endsWith('.test.ts')) yield `${name}\n`;
    else if (file) yield `${relative(process.cwd(), file)}\n`;
  }
}
