// Test reporter: the files with failed tests, one per line.

import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

export default async function* failedFiles(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type === 'test:fail' && event.data.file) yield `${relative(process.cwd(), event.data.file)}\n`;
  }
}
