// One check of a domain: is the challenge where only the owner can put it? The TXT record first, then the file. What was
// found is told to the developer, bounded, because strangers wrote it.

import type { StoredDomainCheck, StoredFinding } from '../../platform/postgres/json-columns.ts';
import { fixForStatus } from '../../platform/safe-fetch/failures.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { dnsNameOf, fileUrlOf, probeNameOf } from './challenge.ts';
import type { DnsServers, TxtAnswer } from './dns-servers.ts';

export const OUTCOMES = ['MATCH', 'NOT_FOUND', 'MISMATCH', 'WILDCARD', 'DISAGREEMENT', 'UNAVAILABLE'] as const;

const MAX_FILE_BYTES = 1024;
const MAX_SHOWN = 5;
const MAX_SHOWN_LENGTH = 200;
/** Parked domains have it for every name, so that nobody sends emails from them. It is not meant for us. */
const MAIL_POLICY = /^v=spf1\b/i;

export type DomainChecker = ReturnType<typeof domainChecker>;

export interface CheckerParts {
  dns: DnsServers;
  fetcher: Pick<SafeFetcher, 'fetch'>;
  allowedPrivateHosts: readonly string[];
}

export function domainChecker({ dns, fetcher, allowedPrivateHosts }: CheckerParts) {
  return {
    requireResponses: () => dns.requireResponses(),
    fileUrlOf: (domain: string) => fileUrlOf(domain, allowedPrivateHosts),

    async check(domain: string, challenge: string, at = new Date()): Promise<StoredDomainCheck> {
      const checked = { at: at.toISOString() };
      const record = await checkDns(dns, domain, challenge);
      if (record.outcome === 'MATCH') return { ...checked, proved: true, method: 'DNS', dns: record, file: null };
      const file = await checkFile(fetcher, fileUrlOf(domain, allowedPrivateHosts), challenge);
      const proved = file.outcome === 'MATCH';
      return { ...checked, proved, method: proved ? 'FILE' : null, dns: record, file };
    },
  };
}

async function checkDns(dns: DnsServers, domain: string, challenge: string): Promise<StoredFinding> {
  const [name, probe] = [dnsNameOf(domain), probeNameOf(domain)];
  const [answers, probes] = await Promise.all([dns.txt(name), dns.txt(probe)]);
  const finding = (outcome: StoredFinding['outcome'], message: string, fix: string | null): StoredFinding => ({
    lookedUp: `TXT ${name}`,
    outcome,
    found: shown(answers.flatMap(recordsOf)),
    message,
    fix,
  });
  const holders = answers.filter((answer) => recordsOf(answer).includes(challenge));
  const failed = [...answers, ...(holders.length > 0 ? probes : [])].find((answer) => answer.kind === 'failed');
  if (failed)
    return finding(
      'UNAVAILABLE',
      `The DNS gave no answer (${failed.code}).`,
      'Make sure that the name servers of the domain respond, then verify again.',
    );
  if (holders.length === 0 && answers.every(({ kind }) => kind === 'none'))
    return finding(
      'NOT_FOUND',
      'There is no such record.',
      'Add the TXT record. It can take an hour until it is visible everywhere.',
    );
  if (holders.length === 0)
    return finding(
      'MISMATCH',
      'The record does not have the challenge.',
      'Set its value to the challenge, without anything before or after it.',
    );
  if (holders.length < answers.length)
    return finding(
      'DISAGREEMENT',
      `The DNS servers disagree: ${holders.length} of ${answers.length} have the challenge.`,
      'Wait until the record is visible everywhere, then verify again.',
    );
  const answersAnything = probes.flatMap(recordsOf).some((record) => !MAIL_POLICY.test(record));
  if (answersAnything || (await isAnyNameAlias(dns, name, probe)))
    return finding(
      'WILDCARD',
      'The domain has records for any name, so this one proves nothing.',
      'Remove the wildcard record or add a TXT record for this name, or use the file.',
    );
  return finding('MATCH', 'The record has the challenge.', null);
}

/** `*.example.com` leads to a server elsewhere, which could answer one question with the challenge and the other with nothing. */
async function isAnyNameAlias(dns: DnsServers, name: string, probe: string): Promise<boolean> {
  const [targets, probed] = await Promise.all([dns.aliases(name), dns.aliases(probe)]);
  return targets.some((target, i) => target !== null && target === probed[i]);
}

function recordsOf(answer: TxtAnswer): string[] {
  return answer.kind === 'records' ? answer.records : [];
}

async function checkFile(fetcher: Pick<SafeFetcher, 'fetch'>, url: string, challenge: string): Promise<StoredFinding> {
  const answer = await fetcher.fetch(url, undefined, { maxBytes: MAX_FILE_BYTES, sameOrigin: true });
  const finding = (outcome: StoredFinding['outcome'], message: string, fix: string | null, found: string[] = []) => ({
    ...{ lookedUp: url, outcome, message, fix },
    found: shown(found),
  });
  if (!answer.ok) return finding('UNAVAILABLE', `The file ${answer.problem}.`, answer.fix);
  const { status } = answer;
  if (status !== 200) {
    const outcome = status === 404 || status === 410 ? 'NOT_FOUND' : 'UNAVAILABLE';
    return finding(outcome, `The server responds with status ${status}.`, fixForStatus(status));
  }
  const text = answer.head.toString('utf8').trim();
  if (text.split(/\r?\n/).some((line) => line.trim() === challenge))
    return finding('MATCH', 'The file has the challenge.', null, [challenge]);
  return finding(
    'MISMATCH',
    'The file does not have the challenge.',
    'Put the challenge on a line of its own.',
    text === '' ? [] : [text],
  );
}

/** A few of them, each cut, without characters that a page or the database could stumble over. */
function shown(texts: string[]): string[] {
  return [...new Set(texts)].slice(0, MAX_SHOWN).map((text) => {
    const clean = text.toWellFormed().replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
    return clean.length > MAX_SHOWN_LENGTH ? `${clean.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : clean;
  });
}
