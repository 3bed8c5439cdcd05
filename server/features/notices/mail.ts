// Emails to administrators. Of what strangers wrote they contain names alone, and only the beginning of a long one.

import type { NoticeData, Noticed } from '../events/events.ts';
import type { DataOf } from '../events/kinds.ts';
import { type Email, MARKETPLACE, REVIEW_HOURS, VERIFICATION_HOURS } from '../mail/email.ts';
import type { AdminCategory } from '../notifications/categories.ts';

type Content = Pick<Email, 'subject' | 'paragraphs' | 'button'>;
type Writer<K extends Noticed> = (data: NoticeData<K>, console: string) => Content;

const MAX_NAME_LENGTH = 60;
/** How the event of every email to administrators starts. */
export const ADMIN_MAIL = 'admin.';

const NOTICES: { [K in Noticed]: Writer<K> } = {
  'app.submitted': ({ app, version, submissionId }, console) => ({
    subject: `New submission: ${quoted(app.name)}`,
    paragraphs: [
      `Version ${version} of ${quoted(app.name)} is waiting for review. The decision is due in ${REVIEW_HOURS} hours.`,
    ],
    button: { label: 'Review it', url: `${console}/submissions/${submissionId}` },
  }),
  'developer.registered': ({ developer }, console) => ({
    subject: `A developer is waiting for verification: ${quoted(developer.name)}`,
    paragraphs: [`${quoted(developer.name)} registered. The decision is due in ${VERIFICATION_HOURS} hours.`],
    button: { label: 'View the developer', url: `${console}/developers/${developer.id}` },
  }),
  'developer.resubmitted': ({ developer }, console) => ({
    subject: `A developer is waiting for verification again: ${quoted(developer.name)}`,
    paragraphs: [
      `${quoted(developer.name)} changed the rejected profile. The decision is due in ${VERIFICATION_HOURS} hours.`,
    ],
    button: { label: 'View the developer', url: `${console}/developers/${developer.id}` },
  }),
  'review.reported': ({ app, reportCount }, console) => ({
    subject: `A review of ${quoted(app.name)} was reported`,
    paragraphs: [
      `A user reported a review of ${quoted(app.name)}. Open reports of this review: ${reportCount}. It stays public until you decide.`,
    ],
    button: { label: 'View reported reviews', url: `${console}/reviews` },
  }),
  'job.failed': ({ job }, console) => ({
    subject: `A background job failed: ${job.queue}`,
    paragraphs: [
      `A job in the queue ${job.queue} failed after ${job.retries} retries. It can be run again in the console.`,
    ],
    button: { label: 'View failed jobs', url: `${console}/jobs` },
  }),
};

export function noticeMail<K extends Noticed>(type: K, data: NoticeData<K>, publicUrl: string): Omit<Email, 'to'> {
  return { event: `${ADMIN_MAIL}${type}`, greeting: 'Hello', ...NOTICES[type](data, `${publicUrl}/console`) };
}

export function digestMail(
  digest: DataOf<'marketplace.digest'>,
  heldBack: number,
  publicUrl: string,
): Omit<Email, 'to'> {
  const overdue = (count: number) => (count > 0 ? `, ${count} overdue` : '');
  const lines: [count: number, title: string, page: string][] = [
    [
      digest.submissions,
      `Submissions in the queue: ${digest.submissions}${overdue(digest.submissionsOverdue)}`,
      'queue',
    ],
    [
      digest.developers,
      `Developers waiting for verification: ${digest.developers}${overdue(digest.developersOverdue)}`,
      'developers?status=UNVERIFIED',
    ],
    [digest.identityChanges, `Identity changes: ${digest.identityChanges}`, 'identity'],
    [digest.reportedReviews, `Reported reviews: ${digest.reportedReviews}`, 'reviews'],
    [digest.failedMails, `Failed emails: ${digest.failedMails}`, 'mail?status=FAILED'],
    [digest.failedJobs, `Failed jobs: ${digest.failedJobs}`, 'jobs'],
  ];
  const late = digest.submissionsOverdue + digest.developersOverdue;
  return {
    event: `${ADMIN_MAIL}digest`,
    subject: late > 0 ? `${MARKETPLACE} today: ${late} overdue` : `${MARKETPLACE} today`,
    greeting: 'Hello',
    paragraphs: ['This is waiting for you:'],
    points: lines
      .filter(([count]) => count > 0)
      .map(([, title, page]) => ({ title, text: `${publicUrl}/console/${page}` })),
    closing:
      heldBack > 0 ? [`Notices of the last 24 hours that were too many for an email of their own: ${heldBack}.`] : [],
    button: { label: 'Open the console', url: `${publicUrl}/console` },
  };
}

/** The figures of a digest by the category that they belong to. */
const FIGURES: Record<AdminCategory, (keyof DataOf<'marketplace.digest'>)[]> = {
  SUBMISSIONS: ['submissions', 'submissionsOverdue'],
  DEVELOPERS: ['developers', 'developersOverdue', 'identityChanges'],
  REPORTED_REVIEWS: ['reportedReviews'],
  OPERATION: ['failedMails', 'failedJobs'],
};

/** What an administrator who chose these categories reads of it. */
export function digestFor(
  digest: DataOf<'marketplace.digest'>,
  categories: AdminCategory[],
): DataOf<'marketplace.digest'> {
  const shown = categories.flatMap((category) => FIGURES[category]);
  const none = Object.fromEntries(Object.keys(digest).map((figure) => [figure, 0])) as typeof digest;
  return { ...none, ...Object.fromEntries(shown.map((figure) => [figure, digest[figure]])) };
}

function quoted(name: string): string {
  const characters = [...name];
  const cut = characters.length > MAX_NAME_LENGTH;
  return `“${cut ? `${characters.slice(0, MAX_NAME_LENGTH).join('')}…` : name}”`;
}
