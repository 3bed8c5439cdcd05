import type { App } from '@marketplace/sdk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { brand } from '../../shared/brand.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Notice } from '../../ui/states.tsx';
import { RoleNotice } from '../account/role-notice.tsx';
import { myAppQuery } from '../app/app-queries.ts';
import { InReviewNotice, NewVersionButton } from '../app/version-actions.tsx';
import { usePermission } from '../publisher.ts';
import { firstVersionOf } from './editable-listing.ts';
import { ListingEditor } from './listing-editor.tsx';
import { LockedListing } from './locked-listing.tsx';

const route = getRouteApi('/portal/apps/$id/');

export function ListingPage() {
  const { id } = route.useParams();
  const { field } = route.useSearch();
  const { data: app } = useSuspenseQuery(myAppQuery(id));
  const allowed = usePermission('APPS');
  const editable = app.status === 'DRAFT' || app.status === 'REJECTED';
  if (editable && allowed) {
    return <ListingEditor key={id} title="Listing" target={firstVersionOf(app)} resource={app} field={field} />;
  }
  return (
    <>
      <PageHeader
        title="Listing"
        description={
          editable
            ? 'What the developers of the app have written so far.'
            : app.status === 'PENDING'
              ? 'What the reviewer sees.'
              : `What ${brand.name} shows about your app.`
        }
      />
      <div className="space-y-5">
        <WhyLocked app={app} />
        <LockedListing listing={app} />
      </div>
    </>
  );
}

/** Why the listing is read-only, with the action that changes it. */
function WhyLocked({ app }: { app: App }) {
  const allowed = usePermission('APPS');
  if (!allowed) return <RoleNotice>You can read this listing, but not change it.</RoleNotice>;
  if (app.status === 'PENDING') return <InReviewNotice appId={app.id} number={1} live={false} />;
  return (
    <Notice
      tone="good"
      title={app.version === null ? 'Approved' : `Version ${app.version} is live`}
      action={<NewVersionButton app={app} />}
    >
      {app.openVersion === null
        ? 'To change an approved listing, create a new version. This version stays live until the new one is approved.'
        : `You’re working on version ${app.openVersion}. This version stays live until that one is approved.`}
      {app.version !== null && (
        <>
          {' '}
          For a typo, a link, or an image,{' '}
          <Link
            to="/portal/apps/$id/corrections"
            params={{ id: app.id }}
            className="font-medium text-accent-ink underline underline-offset-2"
          >
            request a correction
          </Link>
          .
        </>
      )}
    </Notice>
  );
}
