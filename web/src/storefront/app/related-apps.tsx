import type { PublicApp, PublicAppDetail } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { AppGrid, makerOf } from '../app-card.tsx';
import { AppsLink } from '../apps/apps-link.tsx';
import { moreOfDeveloperQuery, similarAppsQuery } from '../queries.ts';
import { moreLinkClasses, Section } from '../section.tsx';

/** Apps of the same developer and of the same category. */
export function RelatedApps({ app }: { app: PublicAppDetail }) {
  const ofDeveloper = useQuery(moreOfDeveloperQuery(app.developer.id)).data?.data ?? [];
  const similar = useQuery(similarAppsQuery(app.category)).data?.data ?? [];
  return (
    <>
      <Row
        title={`More from ${makerOf(app)}`}
        apps={ofDeveloper.filter(({ id }) => id !== app.id)}
        more={
          <Link to="/developers/$id" params={{ id: app.developer.id }} className={moreLinkClasses}>
            All <ArrowRight aria-hidden="true" />
          </Link>
        }
      />
      <Row
        title={`Similar in ${categoryLabel(app.category)}`}
        apps={similar.filter(({ id, developer }) => id !== app.id && developer.id !== app.developer.id)}
        more={
          <AppsLink search={{ category: app.category }} className={moreLinkClasses}>
            All <ArrowRight aria-hidden="true" />
          </AppsLink>
        }
      />
    </>
  );
}

function Row({ title, apps, more }: { title: string; apps: PublicApp[]; more: ReactNode }) {
  if (apps.length === 0) return null;
  return (
    <Section title={title} more={more}>
      <AppGrid apps={apps.slice(0, 3)} />
    </Section>
  );
}
