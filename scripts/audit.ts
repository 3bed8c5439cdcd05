// npm run audit [-- --strict]: known vulnerabilities in dependencies. Any without an exception (reason and end date) in
// audit-allowed.json fails. An unreachable registry (offline, or a mirror without this service) is reported, and
// fails only with --strict.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Allowed {
  /** `GHSA-…`, the last part of the advisory's URL. */
  advisory: string;
  /** Why it does not affect us. */
  reason: string;
  /** Last day of the exception, `YYYY-MM-DD`: by then it is fixed, or reviewed again. */
  until: string;
}

/** Output of `npm audit --json`, as far as we read it. */
export interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
  message?: string;
  error?: { summary?: string };
}

interface Advisory {
  name: string;
  title: string;
  url: string;
  severity: string;
}

/** Every fault as a sentence; undefined when the registry could not be reached. */
export function judge(report: AuditReport, allowed: Allowed[], today: string): string[] | undefined {
  if (!report.vulnerabilities) return undefined;
  const exceptions = new Map(allowed.map((exception) => [exception.advisory, exception]));
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(report.vulnerabilities)) {
    // A string names the package through which another one is affected; that one has its own entry.
    for (const advisory of via) if (typeof advisory !== 'string') found.set(advisory.url.split('/').at(-1)!, advisory);
  }
  const faults = [...found].flatMap(([id, { name, title, severity, url }]) => {
    const exception = exceptions.get(id);
    if (!exception) return [`${name}: ${title} (${severity}, ${url})`];
    return exception.until < today
      ? [`${name}: the exception for ${id} ended on ${exception.until} (${exception.reason})`]
      : [];
  });
  const idle = allowed.filter(({ advisory }) => !found.has(advisory));
  const vague = allowed.filter(({ reason, until }) => reason.trim().length < 20 || !/^\d{4}-\d{2}-\d{2}$/.test(until));
  return [
    ...faults,
    ...idle.map(
      ({ advisory }) =>
        `audit-allowed.json has an exception for ${advisory}, which no dependency has any more: remove it`,
    ),
    ...vague.map(
      ({ advisory }) => `audit-allowed.json does not say why, or until when, it makes an exception for ${advisory}`,
    ),
  ];
}

function ask(...options: string[]): AuditReport {
  const { stdout, error } = spawnSync(
    'npm',
    ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000', ...options],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      encoding: 'utf8',
      timeout: 60_000,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    },
  );
  try {
    return JSON.parse(stdout);
  } catch {
    return { message: error?.message ?? 'npm gave no answer' };
  }
}

if (import.meta.main) {
  const strict = process.argv.includes('--strict');
  const allowed: Allowed[] = JSON.parse(readFileSync(new URL('./audit-allowed.json', import.meta.url), 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const all = ask();
  const faults = judge(all, allowed, today);
  if (!faults) {
    const [why = ''] = (all.message ?? all.error?.summary ?? '').split('\n');
    console.log(`The registry could not be queried for known vulnerabilities: ${why || 'no response'}`);
    if (strict) process.exitCode = 1;
  } else {
    const shipped = ask('--omit=dev').vulnerabilities ?? {};
    const packages = Object.keys(all.vulnerabilities ?? {});
    const concerned = packages.filter((name) => name in shipped).length;
    console.log(`${packages.length} packages with known vulnerabilities, ${concerned} of them in what is deployed`);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  }
}
