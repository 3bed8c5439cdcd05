import { cx } from './class-names.ts';
import { formatNumber } from './format.ts';

/** Length of a text and its limit. */
export function Counter({ length, limit }: { length: number; limit: number }) {
  return (
    <span className={cx(length > limit && 'font-medium text-bad')}>
      {formatNumber(length)} / {formatNumber(limit)}
    </span>
  );
}
