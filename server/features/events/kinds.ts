// The catalog of event types: each with a description, the schema of its data and an example.

import type { Static, TObject } from 'typebox';
import {
  AppCorrectedEvent,
  AppEvent,
  AppRejectedEvent,
  AppReviewEvent,
  AppSuspendedEvent,
  AppTransferredEvent,
  CorrectionEvent,
  DeveloperEvent,
  DigestEvent,
  DomainEvent,
  type EventDeveloper,
  InstallationEvent,
  InstalledEvent,
  JobFailedEvent,
  KeyRevokedEvent,
  ReviewReportedEvent,
  TestEvent,
  UninstalledEvent,
  UserReviewEvent,
  VersionPublishedEvent,
} from './event-data.ts';

interface Kind<T extends TObject> {
  /** When it is sent. */
  sentence: string;
  data: T;
  example: Static<T>;
}

const kind = <T extends TObject>(data: T, sentence: string, example: Static<T>): Kind<T> => ({
  data,
  sentence,
  example,
});

const exampleDeveloper = {
  id: 'dev_01kac00000000000000000000d',
  accountUserId: 'dana',
  name: 'Dana Reyes',
  companyName: 'Reyes Software',
};
const developerIs = (status: Static<typeof EventDeveloper>['status'], why: string | null = null) => ({
  developer: { ...exampleDeveloper, status },
  reason: why,
});
const domainIs = (status: Static<typeof DomainEvent>['domain']['status'], why: string | null = null) => ({
  developer: { ...exampleDeveloper, status: 'VERIFIED' as const },
  domain: { id: 'dom_01kac00000000000000000000d', domain: 'reyes.example', status },
  reason: why,
});
const exampleApp = {
  id: 'app_01kac00000000000000000000a',
  slug: 'focus-board',
  name: 'Focus Board',
  developerId: exampleDeveloper.id,
};
const exampleStep = { app: exampleApp, version: 2, submissionId: 'sub_01kac00000000000000000000s' };
const exampleReview = {
  id: 'rev_01kac00000000000000000000r',
  rating: 4,
  title: 'Calm and quick',
  body: 'It does what it says. The week view is a joy.',
  authorName: 'Uma Okafor',
  reply: null as string | null,
  hidden: false,
  createdAt: '2026-11-15T09:30:00.000Z',
  updatedAt: '2026-11-15T09:30:00.000Z',
};
const reviewed = (changes: Partial<typeof exampleReview> = {}) => ({
  app: exampleApp,
  review: { ...exampleReview, ...changes },
});

const correction = (decisionReason: string | null = null) => ({
  app: exampleApp,
  version: 2,
  correctionId: 'cor_01kac00000000000000000000c',
  pointers: ['/websiteUrl'],
  reason: decisionReason,
});

const installed = (changes: Partial<Static<typeof InstallationEvent>['installation']> = {}) => ({
  app: exampleApp,
  installation: {
    ...{ id: 'ins_01kac00000000000000000000i', workspaceId: 'acme', version: 2, permissions: ['tasks:read'] },
    ...{ status: 'ACTIVE' as const, endCode: null },
    ...changes,
  },
});

export const EVENT_KINDS = {
  'developer.registered': kind(
    DeveloperEvent,
    'A developer registered and is waiting for verification.',
    developerIs('UNVERIFIED'),
  ),
  'developer.resubmitted': kind(
    DeveloperEvent,
    'A rejected developer changed the profile and is waiting for verification again.',
    developerIs('UNVERIFIED'),
  ),
  'developer.verified': kind(DeveloperEvent, 'An administrator verified a developer.', developerIs('VERIFIED')),
  'developer.rejected': kind(
    DeveloperEvent,
    'An administrator rejected a developer.',
    developerIs('REJECTED', 'The website does not name the company.'),
  ),
  'developer.suspended': kind(
    DeveloperEvent,
    'An administrator suspended a developer. API keys stop working and apps are removed from the catalog.',
    developerIs('SUSPENDED', 'A complaint is being looked into.'),
  ),
  'developer.reinstated': kind(
    DeveloperEvent,
    'An administrator reinstated a suspended developer.',
    developerIs('VERIFIED'),
  ),
  'domain.proved': kind(DomainEvent, 'A developer proved the ownership of a domain.', domainIs('PROVED')),
  'domain.lapsed': kind(DomainEvent, 'The challenge of a proved domain was not found for 14 days.', domainIs('LAPSED')),
  'domain.disputed': kind(
    DomainEvent,
    'A developer proved a domain that another developer had proved before. Sent to both; `status` is that of the recipient’s claim.',
    domainIs('DISPUTED'),
  ),
  'domain.decided': kind(
    DomainEvent,
    'An administrator decided who a disputed domain belongs to. Sent to both; the winner’s claim is PROVED.',
    domainIs('PROVED', 'The imprint of the website names this company.'),
  ),
  'app.submitted': kind(AppReviewEvent, 'A developer submitted a version of an app for review.', exampleStep),
  'app.withdrawn': kind(
    AppReviewEvent,
    'A developer withdrew a version of an app from review, or deleted it while it was in review.',
    exampleStep,
  ),
  'app.approved': kind(AppReviewEvent, 'A reviewer approved a version of an app.', exampleStep),
  'app.rejected': kind(AppRejectedEvent, 'A reviewer requested changes to a version of an app.', {
    ...exampleStep,
    reasons: [
      {
        pointer: '/screenshots/0/url',
        code: 'SCREENSHOT_OUTDATED',
        message: 'The first screenshot shows an older version.',
        fix: 'Take a new one.',
      },
    ],
    guidance: 'Nearly there.',
  }),
  'app.version.published': kind(VersionPublishedEvent, 'An approved version of an app went live.', {
    app: exampleApp,
    version: 2,
    releaseNotes: 'A month view.',
  }),
  'app.corrected': kind(AppCorrectedEvent, 'An administrator corrected the published listing of an app.', {
    app: exampleApp,
    version: 2,
    pointers: ['/websiteUrl'],
  }),
  'app.transferred': kind(
    AppTransferredEvent,
    'An app was transferred. It is the last event about the app for its previous publisher.',
    { app: exampleApp, from: 'dev_01kac00000000000000000000f', to: 'dev_01kac00000000000000000000d' },
  ),
  'correction.requested': kind(
    CorrectionEvent,
    'A developer requested a correction of the published listing of an app.',
    correction(),
  ),
  'correction.withdrawn': kind(CorrectionEvent, 'A developer withdrew a correction request.', correction()),
  'correction.applied': kind(
    CorrectionEvent,
    'An administrator applied a correction request. `app.corrected` is sent, too.',
    correction(),
  ),
  'correction.declined': kind(
    CorrectionEvent,
    'An administrator declined a correction request.',
    correction('This changes what the app does.'),
  ),
  'app.unlisted': kind(AppEvent, 'A developer unlisted an app.', { app: exampleApp }),
  'app.relisted': kind(AppEvent, 'A developer relisted an app.', { app: exampleApp }),
  'app.suspended': kind(AppSuspendedEvent, 'An administrator suspended an app.', {
    app: exampleApp,
    reason: 'It collects data that its listing does not mention.',
  }),
  'app.restored': kind(AppEvent, 'An administrator restored a suspended app.', { app: exampleApp }),
  'app.installed': kind(InstalledEvent, 'An app was installed. Sent with a delay of a few seconds.', {
    app: exampleApp,
    installationId: 'workspace-4711',
    environment: 'production',
    version: '2',
  }),
  'app.uninstalled': kind(UninstalledEvent, 'An app was uninstalled. Sent with a delay of a few seconds.', {
    app: exampleApp,
    installationId: 'workspace-4711',
    code: 'SWITCHED',
    reason: 'We moved to another tool.',
  }),
  'installation.requested': kind(
    InstallationEvent,
    "A member asks for an app or for more permissions. Sent to the marketplace's webhooks alone.",
    installed({ status: 'REQUESTED', permissions: [] }),
  ),
  'installation.denied': kind(
    InstallationEvent,
    'An administrator of a workspace denied a request.',
    installed({ status: 'ENDED', permissions: [] }),
  ),
  'installation.created': kind(InstallationEvent, 'An app was installed in a workspace.', installed()),
  'installation.permissions_changed': kind(
    InstallationEvent,
    'A member of a workspace granted an app more or fewer permissions.',
    installed({ permissions: ['tasks:read', 'tasks:write'] }),
  ),
  'installation.consent_needed': kind(
    InstallationEvent,
    'The live version requires a permission that the workspace has not granted.',
    installed({ status: 'CONSENT_NEEDED' }),
  ),
  'installation.suspended': kind(
    InstallationEvent,
    'The app or its developer was suspended, so the installation has no access.',
    installed({ status: 'SUSPENDED' }),
  ),
  'installation.restored': kind(
    InstallationEvent,
    'The suspension ended, and the installation has access again.',
    installed(),
  ),
  'installation.ended': kind(
    InstallationEvent,
    'An app was uninstalled from a workspace.',
    installed({ status: 'ENDED', endCode: 'NOT_NEEDED' }),
  ),
  'review.created': kind(UserReviewEvent, 'A user reviewed an app.', reviewed()),
  'review.updated': kind(
    UserReviewEvent,
    'A user edited a review.',
    reviewed({ rating: 5, updatedAt: '2026-11-16T08:00:00.000Z' }),
  ),
  'review.deleted': kind(UserReviewEvent, 'A user deleted a review.', reviewed()),
  'review.replied': kind(
    UserReviewEvent,
    'A developer replied to a review, or edited or deleted the reply.',
    reviewed({ reply: 'Thank you! The month view comes in March.' }),
  ),
  'review.hidden': kind(
    UserReviewEvent,
    'An administrator hid a review. It is no longer public or counted.',
    reviewed({ hidden: true }),
  ),
  'review.restored': kind(UserReviewEvent, 'An administrator restored a hidden review.', reviewed()),
  'review.reported': kind(ReviewReportedEvent, 'A user reported a review to administrators.', {
    ...reviewed(),
    reportCount: 1,
  }),
  'key.revoked': kind(
    KeyRevokedEvent,
    'An API key was revoked: at your request, because it was found in public, or with the key that created it.',
    {
      key: {
        id: 'key_01kac00000000000000000000k',
        name: 'Continuous integration',
        maskedKey: 'mkt_Ab12…wxyz',
        developerId: exampleDeveloper.id,
      },
      reason: 'LEAKED',
      places: ['https://github.com/reyes/board/blob/4f2a/deploy.sh'],
    },
  ),
  'job.failed': kind(JobFailedEvent, 'A background job of the marketplace failed permanently.', {
    job: {
      id: '6f1f0c0e-6f3b-4c43-9d3c-2f1f3f0b7a11',
      queue: 'submission-checks',
      retries: 10,
      failedAt: '2026-11-15T09:30:00.000Z',
    },
  }),
  'marketplace.digest': kind(
    DigestEvent,
    'Once a day: what waits for administrators. Not sent on days when nothing waits.',
    {
      ...{ submissions: 12, submissionsOverdue: 2, developers: 3, developersOverdue: 0, identityChanges: 1 },
      ...{ reportedReviews: 4, failedMails: 0, failedJobs: 0 },
    },
  ),
  'webhook.test': kind(TestEvent, 'A test event, sent to one webhook regardless of its event types.', {
    message: 'This is a test. Nothing happened.',
  }),
};
export type EventKind = keyof typeof EVENT_KINDS;
export type DataOf<K extends EventKind> = Static<(typeof EVENT_KINDS)[K]['data']>;

/** Types that can be subscribed to; a test event is always requested explicitly. */
export const CHOOSABLE = (Object.keys(EVENT_KINDS) as EventKind[]).filter((name) => name !== 'webhook.test');

/** A developer has no webhooks before verification, so some events happen too early for the developer concerned. */
const TOO_EARLY: EventKind[] = [
  ...(['developer.registered', 'developer.resubmitted', 'developer.verified', 'developer.rejected'] as const),
];
/** What administrators have to do is not for developers. */
const PLATFORM_ONLY: EventKind[] = [
  ...(['review.reported', 'job.failed', 'marketplace.digest'] as const),
  ...(['installation.requested', 'installation.consent_needed'] as const),
];
export const CHOOSABLE_BY_DEVELOPERS = CHOOSABLE.filter((name) => ![...TOO_EARLY, ...PLATFORM_ONLY].includes(name));

/** The envelope that is sent. */
export function envelopeOf(id: string, type: string, createdAt: string, data: object) {
  return { id, type, createdAt, data };
}

export function exampleOf(name: EventKind) {
  return envelopeOf('evt_01kac00000000000000000000e', name, '2026-11-15T09:30:00.000Z', EVENT_KINDS[name].example);
}
