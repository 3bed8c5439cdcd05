// A receipt for every decision of the demo, in the order of the decisions.

import { sql } from 'kysely';
import type { Decided, Receipts } from '../features/receipts/chain.ts';
import type { Tx } from '../platform/postgres/database.ts';
import { approvedApps } from './apps.ts';
import { demoMoves, type Move } from './moves.ts';
import { DECIDED_REPORT } from './reports.ts';

type Decision = Decided & { decidedAt: Date; decidedBy: string };

const DECISIONS = { 'app.suspended': 'SUSPENDED', 'app.restored': 'RESTORED', 'app.corrected': 'CORRECTED' } as const;

export async function appendReceipts(tx: Tx, receipts: Receipts): Promise<void> {
  const { rows } = await sql<Omit<Decision, 'report' | 'policyVersion' | 'override'>>`
    SELECT s.status AS decision, NULL AS images, s.app_id, slug, s.id AS submission_id, s.version, s.listing, s.reasons,
      s.guidance AS comment, s.decided_at, s.decided_by
    FROM submissions AS s JOIN apps ON apps.id = s.app_id WHERE s.decided_at IS NOT NULL ORDER BY s.decided_at`.execute(
    tx,
  );
  const reviewed = rows.map((row) => ({ ...row, report: DECIDED_REPORT, policyVersion: null, override: false }));
  const moved = demoMoves().flatMap((move) => decisionOf(move, reviewed));
  const all = [...reviewed, ...moved, ...(await transfersOf(tx, reviewed))].sort(
    (a, b) => a.decidedAt.getTime() - b.decidedAt.getTime(),
  );
  for (const { decidedBy, ...decision } of all)
    await receipts.append(tx, { kind: 'account', id: decidedBy, requestId: null }, decision);
}

async function transfersOf(tx: Tx, reviewed: Decision[]): Promise<Decision[]> {
  const query = tx.selectFrom('appTransfers').selectAll().where('status', '=', 'ACCEPTED');
  return (await query.execute()).map(({ appId, fromId, toId, decidedAt, decidedBy }) => {
    const isLive = (one: Decision) => one.appId === appId && one.decision === 'APPROVED' && one.decidedAt < decidedAt!;
    const comment = `From ${fromId} to ${toId}.`;
    return {
      ...{ ...reviewed.findLast(isLive)!, decision: 'TRANSFERRED', submissionId: null, report: null, comment },
      ...{ decidedAt: decidedAt!, decidedBy: decidedBy! },
    };
  });
}

/** About the version that was live at that moment. Developers' own moves are no decisions. */
function decisionOf({ action, slug, at, reason }: Move, reviewed: Decision[]): Decision[] {
  if (action === 'app.unlisted') return [];
  const approved = reviewed.filter((one) => one.slug === slug && one.decision === 'APPROVED' && one.decidedAt < at);
  const live = approved.at(-1)!;
  const { description } = approvedApps.find((app) => app.slug === slug)!;
  return [
    {
      ...live,
      decision: DECISIONS[action],
      submissionId: null,
      listing: action === 'app.corrected' ? { ...live.listing, description } : live.listing,
      report: null,
      comment: reason,
      decidedAt: at,
      decidedBy: 'demo-admin',
    },
  ];
}
