import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PermissionList } from '../../shared/permissions.tsx';
import { appQuery } from '../queries.ts';
import { Reviews } from '../reviews/reviews.tsx';
import { AppFacts } from './app-facts.tsx';
import { AppHeader } from './app-header.tsx';
import { Disclosures } from './disclosures.tsx';
import { RelatedApps } from './related-apps.tsx';
import { Screenshots } from './screenshots.tsx';

const route = getRouteApi('/storefront/apps/$slug');

export function AppPage() {
  const { slug } = route.useParams();
  const { data: app } = useSuspenseQuery(appQuery(slug));
  return (
    <article className="container-page py-6 sm:py-8">
      <AppHeader app={app} />
      <div className="mt-10 gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]">
        <section className="min-w-0">
          <h2 className="sr-only">Overview</h2>
          <Screenshots key={app.id} app={app} />
          {app.longDescriptionHtml && (
            <section className="mt-10">
              <h3 className="mb-4 text-xl font-semibold tracking-tight">About</h3>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has rendered and sanitised it */}
              <div className="prose max-w-2xl" dangerouslySetInnerHTML={{ __html: app.longDescriptionHtml }} />
            </section>
          )}
          {app.permissions.length > 0 && (
            <section className="mt-10">
              <h3 className="mb-2 text-xl font-semibold tracking-tight">Permissions</h3>
              <p className="mb-4 max-w-2xl text-ink-2">What the app can do in a workspace after it is installed.</p>
              <PermissionList permissions={app.permissions} />
            </section>
          )}
          <Disclosures app={app} />
          {app.releaseNotes && (
            <section className="mt-10">
              <h3 className="mb-2 text-xl font-semibold tracking-tight">What’s new in version {app.version}</h3>
              <p className="max-w-2xl whitespace-pre-line text-ink-2">{app.releaseNotes}</p>
            </section>
          )}
        </section>
        <AppFacts app={app} />
      </div>
      <Reviews key={app.slug} app={app} />
      <RelatedApps app={app} />
    </article>
  );
}
