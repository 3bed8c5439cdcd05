// The emails of the demo's last 30 days, derived from its data. Older ones would be deleted on the first night.

import { sql } from 'kysely';
import { type ExpiringKey, keyExpiresMail } from '../features/api-keys/mail.ts';
import { appliedMail, correctionDeclinedMail, restoredMail, suspendedMail } from '../features/apps/mail.ts';
import { rejectedMail as refusedMail, welcomeMail } from '../features/developers/mail.ts';
import type { ProfileReason } from '../features/developers/profile.ts';
import { type Email, renderEmail } from '../features/mail/email.ts';
import type { CannedReason } from '../features/market-settings/canned-reasons.ts';
import { DEFAULT_SETTINGS } from '../features/market-settings/document.ts';
import { approvedMail, type Decided, rejectedMail } from '../features/moderation/mail.ts';
import { newReviewMail } from '../features/reviews/mail.ts';
import { transferDecidedMail, transferRequestedMail } from '../features/transfers/mail.ts';
import { findTransfer } from '../features/transfers/queries.ts';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import { hoursAgo } from './clock.ts';
import { WARNED_DAYS } from './integrations.ts';
import { demoMoves } from './moves.ts';

interface Sent {
  at: Date;
  email: Email;
}

const SINCE = sql`now() - interval '29 days'`;

export async function insertMails(tx: Tx, publicUrl: string): Promise<void> {
  const parts = [ofDevelopers, ofDecisions, ofMoves, ofDeclinedCorrections, ofTransfers, ofReviews, ofKeys];
  const sent = (await Promise.all(parts.map((part) => part(tx, publicUrl)))).flat();
  const rows = sent.map(({ at, email }) => {
    const { subject, text, html } = renderEmail(email, DEFAULT_SETTINGS);
    const id = newId('mail', at.getTime());
    return { id, event: email.event, recipient: email.to, subject, text, html, createdAt: at, sentAt: at, attempts: 1 };
  });
  await tx.insertInto('mails').values(rows).execute();
}

async function ofDevelopers(tx: Tx, publicUrl: string): Promise<Sent[]> {
  const links = { portal: `${publicUrl}/portal` };
  const recent = await tx
    .selectFrom('developers')
    .selectAll()
    .where('createdAt', '>', hoursAgo(24 * 29))
    .execute();
  return recent.flatMap((developer) => {
    const welcome = { at: developer.createdAt, email: welcomeMail(developer, links) };
    if (!developer.statusReason) return [welcome];
    const refusal = { reason: developer.statusReason, reasons: developer.statusReasons as ProfileReason[] };
    return [welcome, { at: developer.updatedAt, email: refusedMail(developer, refusal, links) }];
  });
}

type DecisionRow = Decided & {
  decidedAt: Date;
  status: string;
  slug: string;
  reasons: CannedReason[];
  guidance: string | null;
};

async function ofDecisions(tx: Tx, publicUrl: string): Promise<Sent[]> {
  const { rows } = await sql<DecisionRow>`
    SELECT s.app_id, s.listing ->> 'name' AS app_name, s.version, d.name AS developer_name, d.email, s.decided_at, s.status, slug,
      s.reasons, s.guidance
    FROM submissions AS s JOIN apps ON apps.id = s.app_id JOIN developers AS d ON d.id = developer_id
    WHERE s.decided_at > ${SINCE}`.execute(tx);
  return rows.map((row) => ({
    at: row.decidedAt,
    email:
      row.status === 'APPROVED'
        ? approvedMail(row, row.slug, publicUrl)
        : rejectedMail(row, row.reasons, row.guidance, publicUrl),
  }));
}

async function ofMoves(tx: Tx, publicUrl: string): Promise<Sent[]> {
  const { rows } = await sql<Decided & { slug: string }>`
    SELECT apps.id AS app_id, v.name AS app_name, d.name AS developer_name, d.email, slug
    FROM apps JOIN developers AS d ON d.id = developer_id
    JOIN app_versions AS v ON v.app_id = apps.id AND v.number = live_version`.execute(tx);
  return demoMoves()
    .filter(({ at }) => at > hoursAgo(24 * 29))
    .flatMap(({ action, slug, at, reason }) => {
      const app = rows.find((row) => row.slug === slug)!;
      const emails = {
        'app.suspended': () => [suspendedMail(app, reason!, publicUrl)],
        'app.restored': () => [restoredMail(app, publicUrl)],
        'app.corrected': () => [appliedMail(app, ['/description'], publicUrl)],
        'app.unlisted': () => [],
      };
      return emails[action]().map((email) => ({ at, email }));
    });
}

async function ofDeclinedCorrections(tx: Tx, publicUrl: string): Promise<Sent[]> {
  const { rows } = await sql<Decided & { at: Date; reason: string }>`
    SELECT apps.id AS app_id, v.name AS app_name, d.name AS developer_name, d.email, c.decided_at AS at, decision_reason AS reason
    FROM correction_requests AS c JOIN apps ON apps.id = c.app_id JOIN developers AS d ON d.id = developer_id
    JOIN app_versions AS v ON v.app_id = apps.id AND v.number = live_version
    WHERE c.status = 'DECLINED' AND c.decided_at > ${SINCE}`.execute(tx);
  return rows.map(({ at, reason, ...app }) => ({ at, email: correctionDeclinedMail(app, reason, publicUrl) }));
}

async function ofTransfers(tx: Tx, publicUrl: string): Promise<Sent[]> {
  const links = { portal: `${publicUrl}/portal` };
  const developers = new Map((await tx.selectFrom('developers').selectAll().execute()).map((row) => [row.id, row]));
  const ids = await tx.selectFrom('appTransfers').select('id').execute();
  const transfers = await Promise.all(ids.map(async ({ id }) => (await findTransfer(tx, id))!));
  return transfers.flatMap((row) => {
    const [from, to] = [developers.get(row.fromId)!, developers.get(row.toId)!];
    const asked = { at: row.createdAt, email: transferRequestedMail(to, row, links) };
    const at = row.decidedAt;
    return at
      ? [asked, ...[from, to].map((party) => ({ at, email: transferDecidedMail(party, row, true, links) }))]
      : [asked];
  });
}

interface ReviewRow {
  at: Date;
  developer: { name: string; email: string };
  app: { id: string; name: string };
  review: { authorName: string; rating: number; title: string | null; body: string | null };
}

async function ofReviews(tx: Tx, publicUrl: string): Promise<Sent[]> {
  const { rows } = await sql<ReviewRow>`
    SELECT r.created_at AS at, json_build_object('name', d.name, 'email', d.email) AS developer,
      json_build_object('id', apps.id, 'name', v.name) AS app,
      json_build_object('authorName', author_name, 'rating', rating, 'title', title, 'body', body) AS review
    FROM reviews AS r JOIN apps ON apps.id = r.app_id JOIN developers AS d ON d.id = developer_id
    JOIN app_versions AS v ON v.app_id = apps.id AND v.number = live_version WHERE r.created_at > ${SINCE}`.execute(tx);
  return rows.map(({ at, developer, app, review }) => ({
    at,
    email: newReviewMail(developer, app, review, publicUrl),
  }));
}

async function ofKeys(tx: Tx, publicUrl: string): Promise<Sent[]> {
  const { rows } = await sql<ExpiringKey & { at: Date }>`
    SELECT k.name, masked_key, expires_at, d.id AS developer_id, d.kind, d.name AS developer_name, email, expires_at - make_interval(days => warned_days) AS at
    FROM api_keys AS k JOIN developers AS d ON d.id = developer_id WHERE warned_days IS NOT NULL`.execute(tx);
  return rows.map((key) => ({
    at: key.at,
    email: keyExpiresMail(key, WARNED_DAYS, { portal: `${publicUrl}/portal` }),
  }));
}
