// Runs the listing check as a stream of events, and caches its results in the query client.

import { type CheckReport, type CheckReportRulesItem, type PlannedRule, streamCheck } from '@marketplace/sdk';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListingDraft } from '../../shared/listing-draft.ts';
import type { CheckedUrls } from './listing-rules.ts';

interface Finding {
  url: string;
  result: CheckReportRulesItem;
}

interface Finished {
  report: CheckReport;
  findings: Finding[];
}

interface Running {
  planned: (PlannedRule & { url: string })[];
  findings: Finding[];
}

const NOTHING: Finding[] = [];

export function useListingCheck(appId: string) {
  const queryClient = useQueryClient();
  const queryKey = ['checks-of-listing', appId];
  const last = useQuery<Finished>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data;
  const [running, setRunning] = useState<Running>();
  const [error, setError] = useState<Error>();
  const [news, setNews] = useState('');
  const hangUp = useRef<AbortController>(undefined);
  useEffect(() => () => hangUp.current?.abort(), []);

  /** `saved` is the saved draft: the service checks what it has stored. */
  const run = async (saved: ListingDraft) => {
    const controller = new AbortController();
    hangUp.current = controller;
    setError(undefined);
    setNews('Checking the listing.');
    setRunning({ planned: [], findings: NOTHING });
    try {
      for await (const event of streamCheck(appId, { signal: controller.signal })) {
        if (event.type === 'plan') {
          const planned = event.rules.map((rule) => ({ ...rule, url: urlAt(saved, rule.pointer) }));
          setRunning({ planned, findings: NOTHING });
        } else if (event.type === 'result') {
          const finding = { url: urlAt(saved, event.pointer), result: event };
          setRunning((now) => now && { ...now, findings: [...now.findings, finding] });
        } else {
          const findings = event.report.rules.map((result) => ({ url: urlAt(saved, result.pointer), result }));
          queryClient.setQueryData<Finished>(queryKey, { report: event.report, findings });
          setNews(summaryOf(event.report));
        }
      }
    } catch (fault) {
      setNews(controller.signal.aborted ? 'Check canceled.' : 'Couldn’t finish the check.');
      if (!controller.signal.aborted) setError(fault as Error);
    } finally {
      setRunning(undefined);
    }
  };
  const cancel = useCallback(() => hangUp.current?.abort(), []);
  return { run, cancel, running, error, news, last: last?.report, checked: checkedUrls(running, last) };
}

/** A warning is about something that is recommended only. */
export function summaryOf({ status, rules }: CheckReport): string {
  const warns = status === 'PASSED' && rules.some((rule) => rule.status === 'WARNING');
  return warns ? 'All required rules are met.' : SUMMARY[status];
}

const SUMMARY: Record<CheckReport['status'], string> = {
  PASSED: 'All rules are met.',
  FAILED: 'Some rules aren’t met yet.',
  INCOMPLETE: 'Nothing failed, but some checks couldn’t run.',
};

export type ListingCheck = ReturnType<typeof useListingCheck>;

function checkedUrls(running: Running | undefined, last: Finished | undefined): CheckedUrls {
  if (!running) return { results: last?.findings ?? NOTHING, awaited: [] };
  const known = new Set(running.findings.map(({ url, result }) => `${result.rule} ${url}`));
  const awaited = running.planned.filter(({ rule, url }) => url && !known.has(`${rule} ${url}`));
  return { results: running.findings, awaited };
}

/** Rules as people count them: one per field, done with the last check of the field. */
export function progressOf({ planned, findings }: Running): { done: number; total: number } {
  const known = new Set(findings.map(({ result }) => `${result.rule} ${result.pointer}`));
  const fields = Map.groupBy(planned, ({ pointer }) => pointer);
  const isDone = (checks: PlannedRule[]) => checks.every(({ rule, pointer }) => known.has(`${rule} ${pointer}`));
  return { done: [...fields.values()].filter(isDone).length, total: fields.size };
}

const CHECKED = ['logoUrl', 'bannerUrl', 'websiteUrl', 'privacyPolicyUrl', 'supportUrl', 'termsUrl'] as const;
const isChecked = (field: string): field is (typeof CHECKED)[number] => (CHECKED as readonly string[]).includes(field);

/** Empty for rules that are not about a URL. */
function urlAt(draft: ListingDraft, pointer: string): string {
  const [field = '', position] = pointer.split('/').slice(1);
  if (field === 'screenshots') return draft.screenshots[Number(position ?? -1)]?.url ?? '';
  return isChecked(field) ? draft[field] : '';
}
