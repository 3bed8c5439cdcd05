import type { RatingSummary } from '@marketplace/sdk';
import { formatNumber, plural } from '../../ui/format.ts';
import { Stars } from '../../ui/stars.tsx';

/** The average rating and its distribution. */
export function RatingBars({ summary: { averageRating, reviewCount, distribution } }: { summary: RatingSummary }) {
  return (
    <div>
      <div className="flex items-center gap-4">
        <p className="text-5xl font-semibold tracking-tight tabular-nums">
          {reviewCount > 0 ? averageRating.toFixed(1) : '–'}
        </p>
        <div className="text-sm text-ink-2">
          <Stars rating={averageRating} />
          <p className="mt-0.5">{plural(reviewCount, 'rating')}</p>
        </div>
      </div>
      <ul className="mt-4 space-y-1.5 text-xs text-ink-2 tabular-nums">
        {([5, 4, 3, 2, 1] as const).map((stars) => {
          const count = distribution[stars];
          return (
            <li key={stars} className="flex items-center gap-2.5">
              <span className="w-2" aria-hidden="true">
                {stars}
              </span>
              <span className="sr-only">
                {plural(stars, 'star')}: {plural(count, 'rating')}
              </span>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                className="h-2 min-w-0 flex-1 rounded-full bg-hover text-star"
              >
                <rect width={reviewCount > 0 ? (count / reviewCount) * 100 : 0} height="8" fill="currentColor" />
              </svg>
              <span className="w-8 text-right text-ink-3" aria-hidden="true">
                {formatNumber(count)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
