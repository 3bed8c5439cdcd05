// The submissions of an app, oldest first, derived from its releases.

import { dayAgo, hoursAfter } from './clock.ts';
import type { DemoApp, Refusal, Release, Texts } from './demo-app.ts';
import { beforeCorrection, CORRECTED_APP } from './moves.ts';
import { demoReleases } from './releases.ts';

const HOURS_TO_REVIEW = 48;

/** One submission and what became of it. */
export interface Step {
  version: number;
  /** The texts that the reviewer saw. */
  texts: Texts;
  notes: string | null;
  submittedAt: Date;
  dueAt: Date;
  /** Null while it is in review. */
  decidedAt: Date | null;
  refused: Refusal | null;
}

export function stepsOf(app: DemoApp): Step[] {
  const releases: (Omit<Release, 'notes'> & { notes: string | null })[] = [
    { daysAgo: app.daysAgo, notes: null, before: {} },
    ...(demoReleases[app.slug] ?? []),
  ];
  const steps: Step[] = [];
  let texts: Texts = app.slug === CORRECTED_APP ? { ...app, ...beforeCorrection } : app;
  // Backwards, since each release says what was different before.
  for (const [i, release] of [...releases.entries()].toReversed()) {
    const { daysAgo, notes, before, waited = 5 + ((app.hue + 7 * i) % 31), refused } = release;
    const decidedAt = dayAgo(daysAgo, 9 + ((app.hue + i) % 8));
    const approved = submitted(i + 1, texts, notes, hoursAfter(decidedAt, -waited), decidedAt);
    if (refused) {
      const refusedAt = hoursAfter(approved.submittedAt, -9);
      steps.push(approved, submitted(i + 1, texts, notes, hoursAfter(refusedAt, -22), refusedAt, refused));
    } else steps.push(approved);
    texts = { ...texts, ...before };
  }
  return steps.toReversed();
}

export function submitted(
  version: number,
  texts: Texts,
  notes: string | null,
  submittedAt: Date,
  decidedAt: Date | null = null,
  refused: Refusal | null = null,
): Step {
  const dueAt = hoursAfter(submittedAt, HOURS_TO_REVIEW);
  return { version, texts, notes, submittedAt, dueAt, decidedAt, refused };
}
