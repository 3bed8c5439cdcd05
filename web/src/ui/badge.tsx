import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

const TONES: Record<Tone, string> = {
  neutral: 'bg-hover text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-[22px] items-center gap-1 rounded-full px-2 text-xs font-medium tracking-normal whitespace-nowrap [&_svg]:size-3',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
