import type { RatingSummary } from '@marketplace/sdk';
import { formatNumber, plural } from '../../ui/format.ts';
import { Stars } from '../../ui/stars.tsx';

/** The average rating, and the number of reviews by stars. */
export function RatingDistribution({
  ratings: { averageRating, reviewCount, distribution },
}: {
  ratings: RatingSummary;
}) {
  return (
    <div>
      <div className="flex items-center gap-3">
        <p className="text-4xl font-semibold tracking-tight tabular-nums">{averageRating.toFixed(1)}</p>
        <div>
          <Stars rating={averageRating} />
          <p className="mt-0.5 text-sm text-ink-3">{plural(reviewCount, 'review')}</p>
        </div>
      </div>
      <ul className="mt-4 space-y-1.5 text-sm">
        {([5, 4, 3, 2, 1] as const).map((stars) => {
          const count = distribution[stars];
          return (
            <li key={stars} className="flex items-center gap-3">
              <span className="w-14 shrink-0 text-ink-2">{plural(stars, 'star')}</span>
              <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-hover">
                <span
                  className="block h-full rounded-full bg-star"
                  style={{ width: `${reviewCount === 0 ? 0 : (100 * count) / reviewCount}%` }}
                />
              </span>
              <span className="w-10 shrink-0 text-right text-ink-3 tabular-nums">
                {formatNumber(count)}
                <span className="sr-only"> of {formatNumber(reviewCount)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
