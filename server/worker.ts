// Registers every background job and schedule of the service.

import { copyDemoImages, demoImages } from './demo/images.ts';
import { demoReports, writeDemoReports } from './demo/reports.ts';
import { cleanSessions, sessionCleaning } from './features/accounts/sessions.ts';
import { keyExpiryWarnings, leakedKeys, revokeLeakedKey, warnOfExpiringKeys } from './features/api-keys/jobs.ts';
import { eraseTestAccess, testAccessErasure } from './features/apps/test-access.ts';
import { catalogUpkeep, keepCatalog } from './features/catalog/jobs.ts';
import { checkSubmission, checksGivenUp, reportNotRun, submissionChecks } from './features/checks/jobs.ts';
import { forgetConfirmations } from './features/developers/confirmation-queries.ts';
import { confirmationCleaning } from './features/developers/jobs.ts';
import { domainChecks, recheckDomains } from './features/domains/jobs.ts';
import { adminNotices, installationChanges, webhookCalls } from './features/events/events.ts';
import { catalogChangeCleaning, deleteOldRemovals } from './features/exchange/changes.ts';
import { announceInstallationChanges } from './features/installations/announcements.ts';
import { expireRequests, requestExpiry } from './features/installations/request-decisions.ts';
import { deleteOldSetupCodes, setupCodeCleaning } from './features/installations/setup-codes.ts';
import { installUpkeep, keepInstallEvents } from './features/installs/jobs.ts';
import { accountErasure, eraseClosed } from './features/leaving/jobs.ts';
import { cleanNames, keepNames, nameCleaning, nameUpkeep } from './features/look-alikes/jobs.ts';
import {
  cleanMails,
  deliverMail,
  mailCleaning,
  mailDelivery,
  mailsGivenUp,
  markGivenUp,
} from './features/mail/outbox.ts';
import { backfillImages, mediaBackfill } from './features/media/backfill.ts';
import { collectGarbage, mediaCleaning } from './features/media/garbage.ts';
import { makeMissingVariants, mediaVariants } from './features/media/variants.ts';
import { adminDigest, jobFailures, publishJobFailures, sendDigest, sendNotice } from './features/notices/jobs.ts';
import { notificationDigests, sendDigests } from './features/notifications/jobs.ts';
import { invitationCleaning } from './features/publishers/jobs.ts';
import { forgetInvitations } from './features/publishers/queries.ts';
import { reviewCleaning } from './features/reviews/jobs.ts';
import { forgetDeletedReviews } from './features/reviews/queries.ts';
import { deleteOldRevocations, revocationCleaning } from './features/revocations/feed.ts';
import { ciTokenCleaning } from './features/trusted-publishing/jobs.ts';
import { forgetExpired } from './features/trusted-publishing/queries.ts';
import { linkWatch, watchLinks } from './features/watch/jobs.ts';
import { callWebhook, WORKERS, wakeOverdue } from './features/webhooks/calls.ts';
import {
  cleanWebhookEvents,
  installEvents,
  overdueCalls,
  publishInstallEvents,
  webhookCleaning,
} from './features/webhooks/jobs.ts';
import type { Parts } from './parts.ts';
import { forgetOldRequests } from './platform/http/idempotency.ts';
import { defineJob, type Work, work } from './platform/jobs.ts';
import { deleteFullBuckets } from './platform/rate-limits/rate-limits.ts';

const idempotencyCleaning = defineJob(
  'idempotency-cleaning',
  'Deletes stored responses of idempotent requests after a day.',
);

const rateLimitCleaning = defineJob('rate-limit-cleaning', 'Deletes rate-limit buckets that are full again.');

export function workList(parts: Parts): Work[] {
  const { db, notifier, catalog, publicUrl, settings, store } = parts;
  return [
    // The dead-letter queue first: the queue refers to it.
    work(mailsGivenUp, markGivenUp(db)),
    work(mailDelivery, deliverMail(parts), { concurrency: 4 }),
    work(mailCleaning, () => cleanMails(db), { cron: '17 3 * * *' }),
    work(checksGivenUp, reportNotRun(db)),
    work(submissionChecks, checkSubmission(parts), { concurrency: 4, perGroup: 1 }),
    work(testAccessErasure, () => eraseTestAccess(db), { cron: '20 * * * *' }),
    work(mediaVariants, makeMissingVariants(parts), { cron: '*/5 * * * *' }),
    work(mediaBackfill, backfillImages(parts), { cron: '2-59/5 * * * *' }),
    work(mediaCleaning, collectGarbage(db, store), { cron: '30 4 * * *' }),
    work(keyExpiryWarnings, warnOfExpiringKeys(db, notifier, { portal: `${publicUrl}/portal` }), { cron: '5 * * * *' }),
    // The domains and the pages of the demo exist nowhere.
    work(domainChecks, recheckDomains(parts), settings.demo ? {} : { cron: '20 * * * *' }),
    work(linkWatch, watchLinks(parts), settings.demo ? {} : { cron: '50 * * * *' }),
    work(leakedKeys, revokeLeakedKey(parts), { concurrency: 2 }),
    work(installUpkeep, keepInstallEvents(db, catalog), { cron: '*/10 * * * *' }),
    work(nameUpkeep, () => keepNames(db), { cron: '3-59/5 * * * *' }),
    work(nameCleaning, () => cleanNames(db), { cron: '35 4 * * *' }),
    work(catalogUpkeep, keepCatalog(db, catalog), { cron: '*/5 * * * *' }),
    work(webhookCalls, callWebhook(parts), { concurrency: WORKERS, perGroup: 2 }),
    work(overdueCalls, wakeOverdue(parts), { cron: '* * * * *' }),
    work(installEvents, publishInstallEvents(parts), { cron: '* * * * *' }),
    work(installationChanges, announceInstallationChanges(parts)),
    work(requestExpiry, () => expireRequests(parts), { cron: '10 * * * *' }),
    work(catalogChangeCleaning, () => deleteOldRemovals(db), { cron: '28 4 * * *' }),
    work(revocationCleaning, () => deleteOldRevocations(db), { cron: '25 4 * * *' }),
    work(setupCodeCleaning, () => deleteOldSetupCodes(db), { cron: '55 * * * *' }),
    work(webhookCleaning, () => cleanWebhookEvents(db), { cron: '27 * * * *' }),
    work(adminNotices, sendNotice(parts)),
    work(jobFailures, publishJobFailures(parts), { cron: '* * * * *' }),
    work(adminDigest, sendDigest(parts), { cron: '0 7 * * *' }),
    work(notificationDigests, sendDigests(parts), { cron: '0 8 * * *' }),
    work(reviewCleaning, () => forgetDeletedReviews(db), { cron: '40 * * * *' }),
    work(confirmationCleaning, () => forgetConfirmations(db), { cron: '45 * * * *' }),
    work(invitationCleaning, () => forgetInvitations(db), { cron: '50 4 * * *' }),
    work(ciTokenCleaning, () => forgetExpired(db), { cron: '55 4 * * *' }),
    work(accountErasure, eraseClosed(parts), { cron: '15 * * * *' }),
    work(sessionCleaning, () => cleanSessions(db), { cron: '50 * * * *' }),
    work(idempotencyCleaning, () => forgetOldRequests(db), { cron: '35 * * * *' }),
    work(rateLimitCleaning, () => deleteFullBuckets(db), { cron: '*/5 * * * *' }),
    ...(settings.demo ? [work(demoReports, writeDemoReports(db)), work(demoImages, copyDemoImages(parts))] : []),
  ];
}
