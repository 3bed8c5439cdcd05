// The check of a listing as it happens: what will be looked at, each result as soon as it is known, the report at last.

import { type CheckReport, type CheckReportRulesItem, getCheckAppUrl } from './api.gen.ts';
import { type CallOptions, MarketplaceError, request } from './transport.ts';

export type PlannedRule = Pick<CheckReportRulesItem, 'rule' | 'pointer' | 'wanted'>;

export type CheckEvent =
  | { type: 'plan'; rules: PlannedRule[] }
  | ({ type: 'result' } & CheckReportRulesItem)
  | { type: 'report'; report: CheckReport };

type Line = CheckEvent | { type: 'error'; error: { code: string; message: string; requestId?: string } };

/** Ends after the report, and throws when the check fails on the way. Aborting the signal ends the check itself. */
export async function* streamCheck(appId: string, options: CallOptions = {}): AsyncGenerator<CheckEvent, void> {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/x-ndjson');
  const response = await request(getCheckAppUrl(appId), { ...options, method: 'POST', headers });
  for await (const line of linesOf(response)) {
    const event: Line = JSON.parse(line);
    // The answer had begun when it failed, so its status says nothing of it.
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
