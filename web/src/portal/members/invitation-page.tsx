import { acceptInvitation, type InvitationPreview, MarketplaceError, previewInvitation } from '@marketplace/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { MailOpen, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { switchAccount } from '../../shared/account-menu.tsx';
import { noticeAfterLoad, portalOf } from '../../shared/publisher.ts';
import { ROLES } from '../../shared/roles.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { formatDay } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { forgetInvitationToken, keptInvitationToken } from './invitation-token.ts';

const route = getRouteApi('/portal');

/** Target of the link in invitations. A button accepts: programs that only open links change nothing. */
export function InvitationPage() {
  const token = useLocation({ select: ({ hash }) => hash }) || keptInvitationToken();
  return (
    <>
      <PageHeader title="Invitation" />
      <Card>
        {token ? (
          <Preview key={token} token={token} />
        ) : (
          <Invalid title="This link is incomplete">Open the link in the invitation email again.</Invalid>
        )}
      </Card>
    </>
  );
}

function Preview({ token }: { token: string }) {
  const { session } = route.useRouteContext();
  const preview = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => previewInvitation({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (preview.isPending) return <LoadingRows rows={1} />;
  if (preview.data) return <Offer token={token} offer={preview.data} />;
  const code = preview.error instanceof MarketplaceError ? preview.error.code : undefined;
  if (code === 'INVITATION_FOR_OTHER') {
    return (
      <EmptyState
        icon={<MailX />}
        title="This invitation is for another email address"
        action={<Button onClick={switchAccount}>Switch account</Button>}
      >
        <p className="[overflow-wrap:anywhere]">
          You’re signed in as {session.email ?? session.name ?? session.accountUserId}. Sign in with the account that
          has the email address we sent the invitation to.
        </p>
      </EmptyState>
    );
  }
  // A token that is too long or too short is refused by its form.
  if (code === 'INVITATION_INVALID' || code === 'VALIDATION_FAILED')
    return (
      <Invalid title="This invitation no longer works">
        It has expired, or it was used or revoked. Ask the person who invited you for a new one.
      </Invalid>
    );
  return <ErrorState error={preview.error} retry={() => preview.refetch()} />;
}

function Offer({ token, offer: { publisher, role, expiresAt } }: { token: string; offer: InvitationPreview }) {
  const acceptance = useMutation({
    mutationFn: () => acceptInvitation({ token }),
    onSuccess: ({ id, name }) => {
      forgetInvitationToken();
      noticeAfterLoad({ title: `Welcome to ${name}` });
      location.assign(portalOf(id));
    },
  });
  return (
    <>
      <EmptyState
        icon={<MailOpen />}
        title={`Join ${publisher}?`}
        action={
          <>
            <Button
              variant="primary"
              busy={acceptance.isPending || acceptance.isSuccess}
              onClick={() => acceptance.mutate()}
            >
              Accept invitation
            </Button>
            <Link to="/portal" onClick={forgetInvitationToken} className={buttonClasses()}>
              Not now
            </Link>
          </>
        }
      >
        <p>
          Your role will be <strong className="font-semibold text-ink">{ROLES[role].name}</strong>. {ROLES[role].does}
        </p>
        <p className="mt-1 text-ink-3">The invitation expires on {formatDay(expiresAt)}.</p>
      </EmptyState>
      {acceptance.isError && (
        <ErrorNotice className="mx-auto max-w-md px-5 pb-8">{acceptance.error.message}</ErrorNotice>
      )}
    </>
  );
}

function Invalid({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      icon={<MailX />}
      title={title}
      action={
        <Link to="/portal" onClick={forgetInvitationToken} className={buttonClasses()}>
          Go to the portal
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
