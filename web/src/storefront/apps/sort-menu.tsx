import type { ListAppsSort } from '@marketplace/sdk';
import { Check, ChevronDown } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { DropDown, dropDownEntry } from '../drop-down.tsx';
import { AppsLink } from './apps-link.tsx';
import { type AppsSearch, SORT_LABELS, usualSort } from './apps-search.ts';

export function SortMenu({ search }: { search: AppsSearch }) {
  const usual = usualSort(search);
  const current = search.sort ?? usual;
  const orders = (Object.keys(SORT_LABELS) as ListAppsSort[]).filter((sort) => sort !== 'relevance' || search.search);
  return (
    <DropDown
      triggerClassName={buttonClasses()}
      trigger={
        <>
          <span className="font-normal text-ink-3">Sort</span> {SORT_LABELS[current]}
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      <ul>
        {orders.map((sort) => (
          <li key={sort}>
            <AppsLink
              search={{ ...search, sort: sort === usual ? undefined : sort, page: undefined }}
              current={sort === current}
              className={dropDownEntry}
            >
              <span className="flex-1">{SORT_LABELS[sort]}</span>
              {sort === current && <Check aria-hidden="true" />}
            </AppsLink>
          </li>
        ))}
      </ul>
    </DropDown>
  );
}
