import type { AdminDeveloper } from '@marketplace/sdk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { DisclosedLink } from '../../shared/disclosed-facts.tsx';
import { Panel } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { formatDay } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { AuditPanel } from '../audit/audit-panel.tsx';
import { CopyableId } from '../copyable-id.tsx';
import { DeveloperDomains } from '../domains/developer-domains.tsx';
import { developerQuery } from '../queries.ts';
import { SubmissionsPanel } from '../submission/submissions-panel.tsx';
import { AppLimit } from './app-limit.tsx';
import { DeveloperActions } from './developer-actions.tsx';
import { DeveloperApps } from './developer-apps.tsx';
import { DeveloperBadge, isErased } from './developer-badge.tsx';
import { DeveloperKeys } from './developer-keys.tsx';
import { IdentityActions } from './identity-actions.tsx';
import { IdentityComparison } from './identity-page.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { ClaimButton, VerificationClock } from './verification-clock.tsx';

const route = getRouteApi('/console/developers/$id');

export function DeveloperPage() {
  const { id } = route.useParams();
  const { data: developer } = useSuspenseQuery(developerQuery(id));
  return (
    <>
      <PageHeader
        above={
          <Link to="/console/developers" className="hover:text-ink">
            Developers
          </Link>
        }
        title={developer.name}
        description={
          <span className="flex flex-wrap items-center gap-2 pt-0.5">
            <DeveloperBadge developer={developer} />
            {developer.companyName}
          </span>
        }
        actions={
          !isErased(developer) && (
            <>
              <ClaimButton developer={developer} />
              <DeveloperActions developer={developer} />
            </>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <ClosingNotice developer={developer} />
          <StatusNotice developer={developer} />
          <IdentityReview developer={developer} />
          <PossibleDuplicates developer={developer} />
          <DeveloperApps developerId={id} />
          <DeveloperDomains developerId={id} />
          {/* Developers who were never verified have neither submissions nor keys. */}
          {developer.verifiedAt && (
            <>
              <SubmissionsPanel of={{ developer: id }} />
              <DeveloperKeys developerId={id} />
            </>
          )}
          <AuditPanel filter={{ developer: id }} />
        </div>
        <Profile developer={developer} />
      </div>
    </>
  );
}

const FIELD_NAMES = {
  '/name': 'Name',
  '/email': 'Email',
  '/companyName': 'Company',
  '/websiteUrl': 'Website',
  '/bio': 'About',
};

function ClosingNotice({ developer }: { developer: AdminDeveloper }) {
  const { closingAt } = developer;
  if (!closingAt) return null;
  if (isErased(developer))
    return (
      <Notice title={`Closed, erased on ${formatDay(closingAt)}`}>
        What the publisher stored is gone. The apps keep their names, for receipts and for workspaces that used them.
      </Notice>
    );
  return (
    <Notice tone="warn" title={`Closed, will be erased on ${formatDay(closingAt)}`}>
      The apps are hidden, and installations are suspended. The owner can reopen the account until then.
    </Notice>
  );
}

function StatusNotice({ developer }: { developer: AdminDeveloper }) {
  const { status, statusReason, updatedAt } = developer;
  if (isErased(developer)) return null;
  if (status === 'UNVERIFIED') {
    return (
      <Notice tone="warn" title="Pending verification">
        <p>Check that the website and email address belong to the company, then verify or reject.</p>
        <VerificationClock developer={developer} />
      </Notice>
    );
  }
  if (status === 'REJECTED') {
    return (
      <Notice tone="bad" title="Rejected">
        <Reason text={statusReason} />
        <ul className="list-inside list-disc">
          {developer.statusReasons.map(({ pointer, message }) => (
            <li key={pointer} className="break-words">
              {FIELD_NAMES[pointer]}: {message}
            </li>
          ))}
        </ul>
        <p className="mt-1">When the developer updates the profile, it returns here for verification.</p>
      </Notice>
    );
  }
  if (status === 'SUSPENDED') {
    return (
      <Notice tone="bad" title="Suspended: API keys don’t work and apps are hidden">
        <Reason text={statusReason} />
        <p className="mt-1">
          Since <Time value={updatedAt} />.
        </p>
      </Notice>
    );
  }
  return null;
}

function IdentityReview({ developer }: { developer: AdminDeveloper }) {
  const { id, reviewedIdentity, identityRequestedAt } = developer;
  if (!reviewedIdentity || !identityRequestedAt) return null;
  return (
    <Panel title="Identity change in review" description="The public sees the reviewed values until you confirm.">
      <div className="flex flex-wrap gap-2">
        <IdentityActions developerId={id} name={reviewedIdentity.name} requestedAt={identityRequestedAt} />
      </div>
      <IdentityComparison reviewed={reviewedIdentity} requested={developer} />
    </Panel>
  );
}

function Reason({ text }: { text: string | null }) {
  return text && <p className="break-words whitespace-pre-line">“{text}”</p>;
}

function Profile({ developer }: { developer: AdminDeveloper }) {
  return (
    <Panel title="Profile" flush className="order-first lg:order-none">
      {developer.bio && <p className="border-b px-5 py-4 text-sm whitespace-pre-line text-ink-2">{developer.bio}</p>}
      <Facts>
        <Fact label="Email">
          {developer.email ? (
            <>
              <DisclosedLink to={developer.email} /> {developer.emailVerified ? '(confirmed)' : '(not confirmed)'}
            </>
          ) : (
            'None'
          )}
        </Fact>
        <Fact label="Website">{developer.websiteUrl ? <OutsideLink href={developer.websiteUrl} /> : 'None'}</Fact>
        <Fact label="Company">{developer.companyName}</Fact>
        <Fact label="Account">{developer.accountName}</Fact>
        <Fact label="Account ID">
          <span className="break-all">{developer.accountUserId}</span>
        </Fact>
        <AppLimit developer={developer} />
        <Fact label="Registered">
          <Time value={developer.createdAt} />
        </Fact>
        <Fact label="First verified">{developer.verifiedAt && <Time value={developer.verifiedAt} />}</Fact>
        <Fact label="Last updated">
          <Time value={developer.updatedAt} />
        </Fact>
      </Facts>
      <CopyableId id={developer.id} />
    </Panel>
  );
}
