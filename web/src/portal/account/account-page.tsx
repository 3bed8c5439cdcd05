import { getRouteApi } from '@tanstack/react-router';
import { Panel } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ClosePanel } from './close-panel.tsx';
import { ExportLink } from './export-link.tsx';

const route = getRouteApi('/portal');

/** Also for people without a publisher. */
export function AccountPage() {
  const { session } = route.useRouteContext();
  const { name, email, accountUserId } = session;
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Your account"
        description={
          <span className="[overflow-wrap:anywhere]">
            You’re signed in as {[name, email].filter(Boolean).join(', ') || accountUserId}.
          </span>
        }
      />
      <div className="space-y-5">
        <Panel title="Your data">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="min-w-0 flex-1 basis-72 space-y-2 text-sm text-ink-2">
              <p>
                Everything we store about you, as one JSON file: your profile, apps, reviews, memberships,
                installations, emails to you, and the log of your actions. Images are links that work for 45 minutes.
              </p>
              <p>Secrets are left out, and so is data of organizations, which belongs to all of their members.</p>
            </div>
            <ExportLink />
          </div>
        </Panel>
        <ClosePanel accountUserId={accountUserId} />
      </div>
    </div>
  );
}
