import { cx } from './class-names.ts';
import { formatNumber } from './format.ts';

/** Length of a text and its limit, in code points as the service counts them: an emoji is one character. */
export function Counter({ text, limit }: { text: string; limit: number }) {
  const { length } = [...text];
  return (
    <span className={cx(length > limit && 'font-medium text-bad')}>
      {formatNumber(length)} / {formatNumber(limit)}
    </span>
  );
}
