// Ledger of every request and response, kept outside the service. After a
// fault it is compared with the database: an acknowledged write is stored exactly once, and an unacknowledged one
// is stored completely and once, or not at all.

import { setTimeout as sleep } from 'node:timers/promises';

export type Kind =
  | 'register'
  | 'create'
  | 'submit'
  | 'approve'
  | 'install'
  | 'install in workspace'
  | 'change permissions'
  | 'end installation';

export interface Asked {
  kind: Kind;
  /** Subject of the request; unique among requests of this kind. */
  subject: string;
  /** POST unless given. */
  method?: 'PUT';
  path: string;
  as?: string;
  body?: object;
  /** Idempotency key: a repeat with the same one creates nothing new. */
  idempotencyKey?: string;
}

export interface Entry extends Asked {
  /** From `performance.now()`. */
  begun: number;
  ms: number;
  /** 0 without a response. */
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: any response
  answer: any;
}

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * All effects of one accepted request, as one column of counts per effect. A completed request has
 * each of them exactly once.
 */
const TRACES: Record<Kind, string> = {
  register: `SELECT given AS subject,
      (SELECT count(*) FROM developers WHERE account_user_id = given) AS developer,
      (SELECT count(*) FROM audit_log JOIN developers ON developers.id = subject_id
        WHERE account_user_id = given AND action = 'developer.registered') AS audited,
      coalesce(mailed.n, 0) AS mailed
    FROM unnest($1::text[]) AS given
    LEFT JOIN (SELECT recipient, count(*) AS n FROM mails WHERE event = 'developer.registered' GROUP BY 1) AS mailed
      ON recipient = given || '@example.com'`,
  create: `SELECT given AS subject,
      (SELECT count(*) FROM slugs WHERE slug = given OR slug ~ ('^' || given || '-[0-9]+$')) AS address,
      (SELECT count(*) FROM apps WHERE slug = given) AS app,
      (SELECT count(*) FROM apps JOIN app_versions ON app_id = apps.id WHERE slug = given) AS version,
      (SELECT count(*) FROM apps JOIN app_statistics ON app_id = apps.id WHERE slug = given) AS counters,
      (SELECT count(*) FROM apps JOIN audit_log ON subject_id = apps.id
        WHERE slug = given AND action = 'app.created') AS audited
    FROM unnest($1::text[]) AS given`,
  submit: `SELECT given AS subject,
      (SELECT count(*) FROM submissions WHERE app_id = given) AS submission,
      (SELECT count(*) FROM app_versions WHERE app_id = given AND status <> 'DRAFT') AS version,
      (SELECT count(*) FROM audit_log WHERE subject_id = given AND action = 'app.submitted') AS audited
    FROM unnest($1::text[]) AS given`,
  approve: `SELECT given AS subject,
      (SELECT count(*) FROM submissions WHERE app_id = given AND status = 'APPROVED') AS submission,
      (SELECT count(*) FROM app_versions WHERE app_id = given AND status = 'APPROVED') AS version,
      (SELECT count(*) FROM apps WHERE id = given AND live_version = 1) AS live,
      (SELECT count(*) FROM catalog WHERE app_id = given) AS public,
      (SELECT count(*) FROM audit_log WHERE subject_id = given AND action = 'app.approved') AS audited,
      coalesce(mailed.n, 0) AS mailed
    FROM unnest($1::text[]) AS given JOIN apps ON apps.id = given
    LEFT JOIN (SELECT substring(text FROM '/apps/(fault-[a-z0-9-]+)') AS slug, count(*) AS n
      FROM mails WHERE event = 'app.approved' GROUP BY 1) AS mailed USING (slug)`,
  install: `SELECT given AS subject, coalesce(known.n, 0) AS identity, coalesce(recorded.n, 0) AS event
    FROM unnest($1::text[]) AS given
    LEFT JOIN (SELECT installation_id, count(*) AS n FROM installations GROUP BY 1) AS known ON known.installation_id = given
    LEFT JOIN (SELECT installation_id, count(*) AS n FROM install_events GROUP BY 1) AS recorded
      ON recorded.installation_id = given`,
  // By workspace. Each has at most one installation in its life here, so two open ones are seen, too.
  'install in workspace': `SELECT given AS subject,
      (SELECT count(*) FROM workspace_installations WHERE workspace_id = given) AS installation,
      (SELECT count(*) FROM installed_workspaces WHERE workspace_id = given) AS counted,
      (SELECT count(*) FROM workspace_installations AS i JOIN audit_log ON subject_id = i.id
        WHERE workspace_id = given AND action = 'installation.created') AS audited,
      (SELECT count(*) FROM workspace_installations AS i JOIN setup_codes ON installation_id = i.id
        WHERE workspace_id = given) AS code
    FROM unnest($1::text[]) AS given`,
  // By installation. A repeat of a change that was made changes nothing.
  'change permissions': `SELECT given AS subject,
      (SELECT count(*) FROM workspace_installations WHERE id = given AND permissions @> '{tasks:write}') AS granted,
      (SELECT count(*) FROM audit_log WHERE subject_id = given AND action = 'installation.permissions_changed') AS audited
    FROM unnest($1::text[]) AS given`,
  'end installation': `SELECT given AS subject,
      (SELECT count(*) FROM workspace_installations WHERE id = given AND ended_at IS NOT NULL AND end_code = 'SWITCHED'
        AND announced_status = 'ENDED') AS ended,
      (SELECT count(*) FROM uninstall_reasons WHERE text = given) AS reason,
      (SELECT count(*) FROM audit_log WHERE subject_id = given AND action = 'installation.ended') AS audited,
      (SELECT count(*) FROM revocations WHERE installation_id = given) AS revoked
    FROM unnest($1::text[]) AS given`,
};

const OURS = `WHERE app_id IN (SELECT id FROM apps WHERE slug LIKE 'fault-%')`;
/** Anonymous installs have an event and an identity; a workspace counts like one of them. */
const WORKSPACES = `(SELECT count(*) FROM installed_workspaces ${OURS})`;
const SUMS_OF_INSTALLS = `SELECT (SELECT count(*) FROM install_events ${OURS}) + ${WORKSPACES} AS events,
  (SELECT count(*) FROM installations ${OURS}) + ${WORKSPACES} AS identities,
  (SELECT coalesce(sum(installs), 0) FROM app_daily ${OURS}) AS daily,
  (SELECT coalesce(sum(install_count), 0) FROM app_statistics ${OURS}) AS counters`;

const SUMS_OF_UNINSTALLS = `SELECT (SELECT count(*) FROM workspace_installations ${OURS} AND ended_at IS NOT NULL) AS ended,
  (SELECT count(*) FROM uninstall_reasons ${OURS}) AS reasons,
  (SELECT coalesce(sum(uninstalls), 0) FROM app_daily ${OURS}) AS daily`;

const FLUSHED_WITHIN_MS = 8_000;

export class Ledger {
  entries: Entry[] = [];

  accepted(): Entry[] {
    return this.entries.filter(isAccepted);
  }

  /** Requests with an unknown outcome: no response, or a 503. */
  unanswered(): Entry[] {
    const settled = new Set(this.entries.filter((entry) => !isOpen(entry)).map(nameOf));
    const open = this.entries.filter((entry) => isOpen(entry) && !settled.has(nameOf(entry)));
    return [...new Map(open.map((entry) => [nameOf(entry), entry])).values()];
  }

  /** Requests that were carried out without an acknowledgement. */
  async droppedAnswers(query: Query): Promise<string[]> {
    const dropped: string[] = [];
    for (const kind of Object.keys(TRACES) as Kind[]) {
      const subjects = this.unanswered().filter((entry) => entry.kind === kind && entry.status === 0);
      const rows = await query(TRACES[kind], [subjects.map(({ subject }) => subject)]);
      for (const { subject, ...traces } of rows)
        if (Object.values(traces).some((count) => Number(count) > 0)) dropped.push(`${kind} ${subject}`);
    }
    return dropped;
  }

  /** Lost, duplicated or partial writes as sentences; empty when ledger and database agree. */
  async differences(query: Query): Promise<string[]> {
    const found: string[] = [];
    for (const kind of Object.keys(TRACES) as Kind[]) {
      const accepted = new Set(
        this.entries.filter((one) => one.kind === kind && isAccepted(one)).map((one) => one.subject),
      );
      const subjects = [...new Set(this.entries.filter((one) => one.kind === kind).map((one) => one.subject))];
      const rows = await query(TRACES[kind], [subjects]);
      if (rows.length !== subjects.length) found.push(`${kind}: ${subjects.length - rows.length} subjects are gone`);
      for (const { subject, ...traces } of rows) {
        const counts = Object.values(traces).map(Number);
        const wanted = accepted.has(subject as string) || counts[0]! > 0 ? 1 : 0;
        const promise = accepted.has(subject as string) ? 'acknowledged' : 'not acknowledged';
        if (counts.some((count) => count !== wanted))
          found.push(`${kind} ${subject}, ${promise}: ${JSON.stringify(traces)}`);
      }
    }
    // Counters of a large batch, or of one during a flush, are added at the next flush: within a second, or five for those of
    // a killed node.
    for (let waited = 0; waited < FLUSHED_WITHIN_MS; waited += 100) {
      if ((await query('SELECT FROM install_count_deltas LIMIT 1')).length === 0) break;
      await sleep(100);
    }
    for (const [what, text] of [
      ['installs', SUMS_OF_INSTALLS],
      ['uninstalls', SUMS_OF_UNINSTALLS],
    ] as const) {
      const [sums] = await query(text);
      if (new Set(Object.values(sums!).map(Number)).size !== 1) found.push(`sums of ${what}: ${JSON.stringify(sums)}`);
    }
    return found;
  }
}

function isAccepted({ status }: Entry): boolean {
  return status === 200 || status === 201;
}

function isOpen({ status }: Entry): boolean {
  return status === 0 || status >= 500;
}

function nameOf({ kind, subject }: Entry): string {
  return `${kind} ${subject}`;
}
