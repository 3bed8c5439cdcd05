// A reporter for Node's test runner: how many tests there were, for whoever adds several runs up.

export interface Counts {
  tests: number;
  passed: number;
}

interface Summary {
  type: string;
  data: { file?: string; counts: Counts };
}

export default async function* countTests(events: AsyncIterable<Summary>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file === undefined) yield JSON.stringify(data.counts);
  }
}
