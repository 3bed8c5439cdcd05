import { cx } from './class-names.ts';
import { formatNumber } from './format.ts';

/** How much of the room for a text is used. */
export function Counter({ length, limit }: { length: number; limit: number }) {
  return (
    <span className={cx(length > limit && 'font-medium text-bad')}>
      {formatNumber(length)} / {formatNumber(limit)}
    </span>
  );
}
