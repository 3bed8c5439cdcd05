import type { OwnPublisher } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { usePermission, usePublisher } from '../publisher.ts';
import { useDeveloperStatus } from '../queries.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberList } from './member-list.tsx';
import { OpenInvitations } from './open-invitations.tsx';

export function MembersPage() {
  const publisher = usePublisher();
  if (!publisher) return null;
  return (
    <>
      <PageHeader title="Members" description={`The people who run ${publisher.name}, and what each can do.`} />
      {publisher.kind === 'ORGANIZATION' ? <Organization publisher={publisher} /> : <OnlyForOrganizations />}
    </>
  );
}

function Organization({ publisher }: { publisher: OwnPublisher }) {
  const invites = usePermission('MEMBERS');
  const status = useDeveloperStatus();
  // Nobody can be invited to a suspended organization, or accept.
  if (!invites || status === 'SUSPENDED') return <MemberList publisher={publisher} />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 space-y-6">
        <MemberList publisher={publisher} />
        <OpenInvitations publisherId={publisher.id} />
      </div>
      {status === 'VERIFIED' ? (
        <InviteForm publisherId={publisher.id} />
      ) : (
        <Notice tone="warn" title="Get verified to invite members">
          After we verify {publisher.name}, you can invite people here.
        </Notice>
      )}
    </div>
  );
}

function OnlyForOrganizations() {
  return (
    <Card>
      <EmptyState
        icon={<UsersRound />}
        title="Only organizations have members"
        action={
          <Link to="/portal/new-organization" className={buttonClasses()}>
            Create an organization
          </Link>
        }
      >
        To work on apps with other people, create an organization and invite them.
      </EmptyState>
    </Card>
  );
}
