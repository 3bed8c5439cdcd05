import type { ListApps200, PublicApp } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { AppGrid, type AppTexts } from '../app-card.tsx';
import type { AppsSearch } from './apps-search.ts';
import { partsOf } from './highlight.ts';
import { groupsOf } from './match-groups.ts';

export function Results({
  search,
  found: { data, pagination },
  outdated,
}: {
  search: AppsSearch;
  found: ListApps200;
  /** The next results are loading. */
  outdated: boolean;
}) {
  const { all, some } = groupsOf(data);
  return (
    <div aria-busy={outdated} className={cx('mt-5 transition-opacity', outdated && 'opacity-60')}>
      {all.length > 0 && <AppGrid apps={all} heading="h2" beside aboveFold={6} textsOf={markedTexts} />}
      {some.length > 0 && (
        <section aria-labelledby="some-matches" className={cx(all.length > 0 && 'mt-8 border-t pt-6')}>
          <h2 id="some-matches" className="mb-4 font-semibold tracking-tight">
            {all.length === 0 && pagination.page === 1
              ? 'No exact match. These apps match some of your words, or have a similar name:'
              : 'Apps that match some of your words'}
          </h2>
          <AppGrid apps={some} beside aboveFold={all.length > 0 ? 0 : 6} textsOf={markedTexts} />
        </section>
      )}
      <div className="mt-6">
        <Pagination
          {...pagination}
          noun="app"
          link={(page, content, props) => (
            <Link to="/apps" search={{ ...search, page: page === 1 ? undefined : page }} {...props}>
              {content}
            </Link>
          )}
        />
      </div>
    </div>
  );
}

function markedTexts({ name, description, highlights }: PublicApp): AppTexts {
  return {
    name: <Marked text={name} ranges={highlights?.name} />,
    description: <Marked text={description} ranges={highlights?.description} />,
  };
}

function Marked({ text, ranges }: { text: string; ranges: number[][] | undefined }) {
  return partsOf(text, ranges).map(({ text: part, marked, start }) =>
    marked ? (
      <mark key={start} className="rounded-sm bg-mark text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
