import type { Notifications, PublisherNotifications } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { brand } from '../../shared/brand.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingRows, Notice } from '../../ui/states.tsx';
import { usePublisher } from '../publisher.ts';
import { notificationsQuery } from './notification-queries.ts';
import { NotificationSection } from './notification-section.tsx';

export function NotificationsPage() {
  const notifications = useQuery(notificationsQuery);
  return (
    <>
      <PageHeader
        title="Notifications"
        description="Choose which emails you get: immediately, in one digest a day, or not at all."
      />
      {notifications.isError && (
        <Card>
          <ErrorState error={notifications.error} retry={() => notifications.refetch()} />
        </Card>
      )}
      {notifications.isPending && (
        <Card>
          <LoadingRows rows={6} />
        </Card>
      )}
      {notifications.data && <Sections notifications={notifications.data} />}
    </>
  );
}

function Sections({ notifications: { publishers, administrator, email } }: { notifications: Notifications }) {
  const current = usePublisher()?.id;
  // The one that the portal shows, which an email may have led to, comes first.
  const inOrder = publishers.toSorted((a, b) => Number(b.publisherId === current) - Number(a.publisherId === current));
  const needsAddress = administrator !== null || publishers.some(({ kind }) => kind === 'ORGANIZATION');
  if (publishers.length === 0 && !administrator)
    return (
      <Card>
        <EmptyState icon={<Bell />} title="No emails to choose from yet">
          When you register as a developer or join an organization, you can choose its emails here.
        </EmptyState>
      </Card>
    );
  return (
    <div className="space-y-6">
      {needsAddress && email === null && (
        <Notice tone="warn" title="Your account has no verified email address">
          Emails about organizations{administrator && ' and for administrators'} are sent to the verified email address
          of your account. Verify it where you manage your account, then sign in again.
        </Notice>
      )}
      {inOrder.map((publisher) => (
        <NotificationSection
          key={publisher.publisherId}
          title={publisher.name}
          description={descriptionOf(publisher, email)}
          categories={publisher.categories}
          immediate={publisher.kind === 'ORGANIZATION' && publisher.isContactAddress}
          toUpdate={(categories) => ({ publishers: [{ publisherId: publisher.publisherId, categories }] })}
        />
      ))}
      {administrator && (
        <NotificationSection
          title={`${brand.name} administration`}
          description={`Items that need an administrator. ${sentTo(email)} These emails stop 30 days after your last administrator sign-in.`}
          categories={administrator.categories}
          toUpdate={(categories) => ({ administrator: { categories } })}
        />
      )}
    </div>
  );
}

function descriptionOf({ kind, isContactAddress }: PublisherNotifications, email: string | null): string {
  if (kind === 'PERSON') return 'Your own apps. Sent to the contact email in your profile.';
  return isContactAddress
    ? `Your email address ${email} is the organization’s contact email: it gets every email immediately.`
    : `The organization’s contact email gets every email immediately. Choose what you also get yourself. ${sentTo(email)}`;
}

const sentTo = (email: string | null) => (email ? `Sent to ${email}.` : '');
