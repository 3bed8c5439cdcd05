// What happened to apps of the demo after their approval, besides new versions.

import { suspendedApp, unlistedApp } from './apps.ts';
import { dayAgo } from './clock.ts';
import type { Texts } from './demo-app.ts';

export interface Move {
  action: 'app.suspended' | 'app.restored' | 'app.corrected' | 'app.unlisted';
  slug: string;
  at: Date;
  reason: string | null;
}

const RESTORED_APP = 'standup-bot';
/** A listing with a mistake that an administrator corrected: what it said before. */
export const CORRECTED_APP = 'tarjetas';
export const beforeCorrection: Pick<Texts, 'description'> = {
  description: 'Tarjetas de memoria con repeticion espaciada, a partir de tus própias notas.',
};

/** Oldest first. */
export function demoMoves(): Move[] {
  return [
    {
      action: 'app.suspended',
      slug: RESTORED_APP,
      at: dayAgo(96, 16),
      reason: 'It posts to channels that nobody has chosen. Please fix this and submit a new version.',
    },
    { action: 'app.restored', slug: RESTORED_APP, at: dayAgo(94, 9), reason: null },
    { action: 'app.unlisted', slug: unlistedApp.slug, at: dayAgo(24, 15), reason: null },
    { action: 'app.corrected', slug: CORRECTED_APP, at: dayAgo(12, 14), reason: null },
    {
      action: 'app.suspended',
      slug: suspendedApp.slug,
      at: dayAgo(6, 11),
      reason: 'It uploads contacts, which its listing does not mention.',
    },
  ];
}

/** Whether the public could not see the app at some time of that day. */
export function wasHidden(moves: Move[], slug: string, daysAgo: number): boolean {
  const [start, end] = [dayAgo(daysAgo, 0), dayAgo(daysAgo, 24)];
  return moves.some(
    (move, i) =>
      move.slug === slug &&
      (move.action === 'app.suspended' || move.action === 'app.unlisted') &&
      move.at < end &&
      !moves.some((next, j) => j > i && next.slug === slug && next.action === 'app.restored' && next.at < start),
  );
}
