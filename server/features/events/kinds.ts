// Every type of webhook event with its description, the schema of its data and an example.

import { type Static, type TObject, Type } from 'typebox';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';

const EventDeveloper = named(
  'EventDeveloper',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the developer.' }),
      accountUserId: Type.String({ description: 'Account id of the developer on the host platform.' }),
      name: Type.String({ description: 'Name of the developer.' }),
      companyName: nullable(Type.String({ description: 'Company name. Null if there is none.' })),
      status: oneOf(['UNVERIFIED', 'VERIFIED', 'REJECTED', 'SUSPENDED'], 'Status of the developer after the event.'),
    },
    { description: 'The developer of the event.' },
  ),
);

const EventApp = named(
  'EventApp',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the app.' }),
      slug: Type.String({ description: 'URL slug of the app.' }),
      name: Type.String({ description: 'Name of the app in the version of the event.' }),
      developerId: Type.String({ description: 'Id of the developer.' }),
    },
    { description: 'The app of the event.' },
  ),
);

const reason = Type.String({ description: 'Reason given by the administrator.' });
const app = ref(EventApp);
const version = Type.Integer({ description: 'Version number.' });
const submissionId = Type.String({ description: 'Id of the submission.' });
const installationId = nullable(
  Type.String({ description: 'Installation id given by the installer. Null if none was given.' }),
);

const DeveloperEvent = named(
  'DeveloperEvent',
  Type.Object(
    { developer: ref(EventDeveloper), reason: nullable(reason) },
    { description: 'The status of a developer changed.' },
  ),
);
const AppEvent = named('AppEvent', Type.Object({ app }, { description: 'Something happened to an app.' }));
const AppSuspendedEvent = named(
  'AppSuspendedEvent',
  Type.Object({ app, reason }, { description: 'An administrator suspended an app.' }),
);
const AppReviewEvent = named(
  'AppReviewEvent',
  Type.Object({ app, version, submissionId }, { description: 'The review status of a version changed.' }),
);
const AppRejectedEvent = named(
  'AppRejectedEvent',
  Type.Object(
    {
      ...{ app, version, submissionId },
      reasons: Type.Array(
        Type.Object(
          {
            pointer: Type.String({ description: 'JSON pointer to the field of the listing.' }),
            code: Type.String({ description: 'Stable code of the problem.' }),
            message: Type.String({ description: 'What is wrong.' }),
            fix: Type.String({ description: 'How to fix it.' }),
          },
          { description: 'One reason.' },
        ),
        { description: 'Everything to fix.' },
      ),
      guidance: nullable(Type.String({ description: 'General guidance from the reviewer.' })),
    },
    { description: 'Changes were requested for a version of an app.' },
  ),
);
const VersionPublishedEvent = named(
  'VersionPublishedEvent',
  Type.Object(
    { app, version, releaseNotes: nullable(Type.String({ description: 'Release notes.' })) },
    { description: 'A version of an app went live.' },
  ),
);
const InstalledEvent = named(
  'InstalledEvent',
  Type.Object(
    {
      app,
      installationId,
      environment: nullable(Type.String({ description: 'Where it was installed, if known.' })),
      version: nullable(Type.String({ description: 'Installed version, if known.' })),
    },
    { description: 'An app was installed.' },
  ),
);
const UninstalledEvent = named(
  'UninstalledEvent',
  Type.Object(
    { app, installationId, reason: nullable(Type.String({ description: 'Reason, if given.' })) },
    { description: 'An app was uninstalled.' },
  ),
);
const UserReviewEvent = named(
  'UserReviewEvent',
  Type.Object(
    {
      app,
      review: Type.Object(
        {
          id: Type.String({ description: 'Id of the review.' }),
          rating: Type.Integer({ description: 'Stars, from 1 (worst) to 5 (best).' }),
          title: nullable(Type.String({ description: 'Title of the review.' })),
          body: nullable(Type.String({ description: 'Text of the review, plain text.' })),
          authorName: Type.String({ description: 'Name of the author.' }),
          reply: nullable(Type.String({ description: "The developer's public reply." })),
          hidden: Type.Boolean({ description: 'Whether an administrator has hidden it.' }),
          createdAt: timestamp('When the review was written.'),
          updatedAt: timestamp('When the author last changed it.'),
        },
        { description: 'The review after the event. For a deletion: the review before it.' },
      ),
    },
    { description: 'A user review of an app changed.' },
  ),
);
const TestEvent = named(
  'TestEvent',
  Type.Object(
    { message: Type.String({ description: 'Marks the event as a test.' }) },
    { description: 'A test event. Nothing happened.' },
  ),
);

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

export const EVENT_KINDS = {
  'developer.registered': kind(
    DeveloperEvent,
    'A developer registered and is waiting for verification.',
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
        fix: 'Take it anew.',
      },
    ],
    guidance: 'Nearly there.',
  }),
  'app.version.published': kind(VersionPublishedEvent, 'An approved version of an app went live.', {
    app: exampleApp,
    version: 2,
    releaseNotes: 'A month view.',
  }),
  'app.unlisted': kind(AppEvent, 'A developer unlisted an app.', { app: exampleApp }),
  'app.relisted': kind(AppEvent, 'A developer relisted an app.', { app: exampleApp }),
  'app.suspended': kind(AppSuspendedEvent, 'An administrator suspended an app.', {
    app: exampleApp,
    reason: 'It collects data that it does not tell about.',
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
    reason: 'We moved to another tool.',
  }),
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
  'webhook.test': kind(TestEvent, 'A test event, sent to one webhook regardless of its event types.', {
    message: 'This is a test. Nothing happened.',
  }),
};
export type EventKind = keyof typeof EVENT_KINDS;
export type DataOf<K extends EventKind> = Static<(typeof EVENT_KINDS)[K]['data']>;

/** Types that can be subscribed to; a test event is always requested explicitly. */
export const CHOOSABLE = (Object.keys(EVENT_KINDS) as EventKind[]).filter((name) => name !== 'webhook.test');

/** A developer has no webhooks before verification, so some events happen too early for the developer concerned. */
const TOO_EARLY: EventKind[] = ['developer.registered', 'developer.verified', 'developer.rejected'];
export const CHOOSABLE_BY_DEVELOPERS = CHOOSABLE.filter((name) => !TOO_EARLY.includes(name));

/** The envelope that is sent. */
export function envelopeOf(id: string, type: string, createdAt: string, data: object) {
  return { id, type, createdAt, data };
}

export function exampleOf(name: EventKind) {
  return envelopeOf('evt_01kac00000000000000000000e', name, '2026-11-15T09:30:00.000Z', EVENT_KINDS[name].example);
}
