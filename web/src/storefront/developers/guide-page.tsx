// One guide, with the list of its sections and links to the other guides.

import { getRouteApi, Link } from '@tanstack/react-router';
import { GUIDES, type Guide, type GuideName } from './guide.ts';

const route = getRouteApi('/storefront/developers/guides/$guide');
const LINK = 'inline-block rounded-sm py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline';

export function GuidePage() {
  const { name, guide } = route.useLoaderData();
  return (
    <div className="container-page py-10 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
      <article className="min-w-0 lg:col-start-2">
        <p className="text-sm">
          <Link to="/developers" className={LINK}>
            For developers
          </Link>
        </p>
        <h1 tabIndex={-1} className="mt-1 text-3xl font-semibold tracking-tight">
          {GUIDES[name].title}
        </h1>
        {guide.sections.length > 1 && (
          <details className="mt-4 rounded-md border bg-surface px-4 py-2 text-sm lg:hidden">
            <summary className="py-1 font-medium">On this page</summary>
            <Sections guide={guide} />
          </details>
        )}
        {/* Our own text, rendered when the web app was built. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it has no text of users in it */}
        <div className="prose mt-6 max-w-3xl" dangerouslySetInnerHTML={{ __html: guide.html }} />
      </article>
      <nav
        aria-label="Guides"
        className="mt-12 border-t pt-6 text-sm lg:sticky lg:top-24 lg:col-start-1 lg:row-start-1 lg:mt-0 lg:max-h-[calc(100vh-8rem)] lg:self-start lg:overflow-y-auto lg:border-0 lg:pt-0"
      >
        <p className="mb-2 font-semibold">Guides</p>
        <ul>
          {Object.entries(GUIDES).map(([other, { title }]) => (
            <li key={other}>
              <Link
                to="/developers/guides/$guide"
                params={{ guide: other as GuideName }}
                className={LINK}
                activeProps={{ className: 'font-medium text-ink!', 'aria-current': 'page' }}
              >
                {title}
              </Link>
              {other === name && (
                <div className="hidden border-l pl-3 lg:block">
                  <Sections guide={guide} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Sections({ guide }: { guide: Guide }) {
  return (
    <ul>
      {guide.sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className={LINK}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
