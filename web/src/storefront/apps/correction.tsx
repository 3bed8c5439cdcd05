import { AppsLink } from './apps-link.tsx';
import type { AppsSearch } from './apps-search.ts';

/** What was searched for instead of what was typed, and the way back. */
export function Correction({ search, corrected }: { search: AppsSearch; corrected: string | null | undefined }) {
  if (!search.search || !corrected) return null;
  return (
    <p className="mt-3 text-sm text-ink-2">
      Showing results for <strong className="font-semibold text-ink">{corrected}</strong>. Search instead for{' '}
      <AppsLink
        search={{ ...search, correct: 'off', page: undefined }}
        className="rounded-sm font-medium text-accent-ink italic underline-offset-4 hover:underline"
      >
        {search.search}
      </AppsLink>
    </p>
  );
}
