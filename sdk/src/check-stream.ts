// Streams a listing check as NDJSON: the plan, each result as soon as it is known, and the report at the end.

import type { CheckReport, CheckReportRulesItem } from './api.gen.ts';
import { getCheckAppUrl } from './developer.gen.ts';
import { type CallOptions, MarketplaceError, request } from './transport.ts';

export type PlannedRule = Pick<CheckReportRulesItem, 'rule' | 'pointer' | 'wanted'>;

export type CheckEvent =
  | { type: 'plan'; rules: PlannedRule[] }
  | ({ type: 'result' } & CheckReportRulesItem)
  | { type: 'report'; report: CheckReport };

type Line = CheckEvent | { type: 'error'; error: { code: string; message: string; requestId?: string } };

/** Ends after the report. Throws if the check fails. Aborting the signal stops the check on the server too. */
export async function* streamCheck(appId: string, options: CallOptions = {}): AsyncGenerator<CheckEvent, void> {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/x-ndjson');
  const response = await request(getCheckAppUrl(appId), { ...options, method: 'POST', headers });
  for await (const line of linesOf(response)) {
    const event: Line = JSON.parse(line);
    // The response had already started with status 200 when the check failed.
    if (event.type === 'error') throw new MarketplaceError(500, event.error);
    yield event;
  }
}

async function* linesOf(response: Response): AsyncGenerator<string, void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (value ?? '')).split('\n');
      rest = done ? '' : lines.pop()!;
      yield* lines.filter((line) => line.trim() !== '');
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
