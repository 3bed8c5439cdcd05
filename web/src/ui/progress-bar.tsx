import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** A thin native progress bar; indeterminate without a `max`. */
export function ProgressBar({ className, ...props }: ComponentProps<'progress'>) {
  return (
    <progress
      {...props}
      className={cx(
        'block h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line',
        '[&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]',
        className,
      )}
    />
  );
}
