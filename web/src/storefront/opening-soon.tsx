import type { CategoryCount } from '@marketplace/sdk';
import { atBase } from '../shared/base-path.ts';
import { productName } from '../shared/brand.ts';
import { categories } from '../shared/vocabulary.ts';
import { buttonClasses } from '../ui/button.tsx';

/** No app has been published yet. */
export function isEmptyCatalog({ data }: { data: CategoryCount[] }): boolean {
  return data.every(({ count }) => count === 0);
}

/** Instead of the home page and the list, until the first app is published. */
export function OpeningSoon() {
  return (
    <div className="overflow-hidden border-b bg-linear-to-b from-accent-soft to-canvas">
      <div className="container-page flex flex-col items-center py-16 text-center sm:py-24">
        <ul aria-hidden="true" className="flex max-w-full gap-3 sm:gap-4">
          {categories()
            .slice(0, 5)
            .map(({ value, icon: Icon }) => (
              <li
                key={value}
                className="flex size-12 items-center justify-center rounded-xl border bg-surface text-accent-ink shadow-card odd:translate-y-2 sm:size-16"
              >
                <Icon className="size-5 sm:size-7" />
              </li>
            ))}
        </ul>
        <h1 tabIndex={-1} className="mt-10 text-4xl font-semibold tracking-tight text-balance sm:text-5xl">
          Opening soon
        </h1>
        <p className="mt-4 max-w-xl text-lg text-balance text-ink-2">
          The first apps for {productName()} are on their way. A person reviews each one before it’s published.
        </p>
        <section className="mt-12 flex max-w-2xl flex-col items-center rounded-xl border bg-surface px-6 py-8 shadow-card sm:px-10">
          <h2 className="text-xl font-semibold tracking-tight">Built an app?</h2>
          <p className="mt-1.5 text-ink-2">Be the first to publish here. Follow your review and get clear feedback.</p>
          <a href={atBase('/portal')} className={`${buttonClasses({ variant: 'primary' })} mt-5`}>
            Open the developer portal
          </a>
        </section>
      </div>
    </div>
  );
}
