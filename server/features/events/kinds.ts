// Everything that the marketplace tells of: each kind of event with its sentence, the shape of its data and an example.

import { type Static, type TObject, Type } from 'typebox';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';

const EventDeveloper = named(
  'EventDeveloper',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the developer.' }),
      accountUserId: Type.String({ description: 'Account of the developer on the host platform.' }),
      name: Type.String({ description: 'What the developer is called.' }),
      companyName: nullable(Type.String({ description: 'The company; empty for somebody without one.' })),
      status: oneOf(['UNVERIFIED', 'VERIFIED', 'REJECTED', 'SUSPENDED'], 'How the account stands after the event.'),
    },
    { description: 'The developer that an event is about.' },
  ),
);

const EventApp = named(
  'EventApp',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the app.' }),
      slug: Type.String({ description: 'Its address in public paths.' }),
      name: Type.String({ description: 'What it is called in the version that the event is about.' }),
      developerId: Type.String({ description: 'Id of its developer.' }),
    },
    { description: 'The app that an event is about.' },
  ),
);

const reason = Type.String({ description: 'Why, in the words of the administrator.' });
const app = ref(EventApp);
const version = Type.Integer({ description: 'Number of the version.' });
const submissionId = Type.String({ description: 'Id of the submission.' });
const installationId = nullable(
  Type.String({ description: 'The name that whoever installed it gave this installation; empty if none was given.' }),
);

const DeveloperEvent = named(
  'DeveloperEvent',
  Type.Object(
    { developer: ref(EventDeveloper), reason: nullable(reason) },
    { description: 'A developer account changed its state.' },
  ),
);
const AppEvent = named('AppEvent', Type.Object({ app }, { description: 'Something happened to an app.' }));
const AppSuspendedEvent = named(
  'AppSuspendedEvent',
  Type.Object({ app, reason }, { description: 'An administrator took an app off the shelf.' }),
);
const AppReviewEvent = named(
  'AppReviewEvent',
  Type.Object({ app, version, submissionId }, { description: 'A version of an app took a step of its review.' }),
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
            code: Type.String({ description: 'A stable name of the fault.' }),
            message: Type.String({ description: 'What is wrong.' }),
            fix: Type.String({ description: 'What to do.' }),
          },
          { description: 'One reason.' },
        ),
        { description: 'Everything that is to be mended.' },
      ),
      guidance: nullable(Type.String({ description: 'What else the reviewer has to say.' })),
    },
    { description: 'A version of an app was sent back with reasons.' },
  ),
);
const VersionPublishedEvent = named(
  'VersionPublishedEvent',
  Type.Object(
    { app, version, releaseNotes: nullable(Type.String({ description: 'What is new in it.' })) },
    { description: 'A version of an app is the one that the public sees.' },
  ),
);
const InstalledEvent = named(
  'InstalledEvent',
  Type.Object(
    {
      app,
      installationId,
      environment: nullable(Type.String({ description: 'Where it was installed, if that was told.' })),
      version: nullable(Type.String({ description: 'Which version was installed, if that was told.' })),
    },
    { description: 'An app was installed.' },
  ),
);
const UninstalledEvent = named(
  'UninstalledEvent',
  Type.Object(
    { app, installationId, reason: nullable(Type.String({ description: 'Why, if that was told.' })) },
    { description: 'An installation of an app ended.' },
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
          rating: Type.Integer({ description: 'Stars, 1 (bad) to 5 (good).' }),
          title: nullable(Type.String({ description: 'The review in a few words.' })),
          body: nullable(Type.String({ description: 'What the user has to say, plain text.' })),
          authorName: Type.String({ description: 'What the author is called.' }),
          reply: nullable(Type.String({ description: "The developer's public reply." })),
          hidden: Type.Boolean({ description: 'Whether an administrator has hidden it.' }),
          createdAt: timestamp('When it was written.'),
          updatedAt: timestamp('When the author changed it last.'),
        },
        { description: 'The review after the event; when it was deleted, as it was before.' },
      ),
    },
    { description: 'Something happened to a user review of an app.' },
  ),
);
const TestEvent = named(
  'TestEvent',
  Type.Object(
    { message: Type.String({ description: 'Says that this is a test.' }) },
    { description: 'Nothing happened: somebody tries a webhook.' },
  ),
);

interface Kind<T extends TObject> {
  /** When it is told. */
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
    'A developer registered, and waits for verification.',
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
    'An administrator suspended a developer: keys stop working, apps leave the catalogue.',
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
    'A developer withdrew a version of an app from review, or deleted it while it waited.',
    exampleStep,
  ),
  'app.approved': kind(AppReviewEvent, 'A reviewer approved a version of an app.', exampleStep),
  'app.rejected': kind(AppRejectedEvent, 'A reviewer sent a version of an app back, with reasons.', {
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
  'app.version.published': kind(
    VersionPublishedEvent,
    'An approved version, the first or a later one, is what the public sees of an app.',
    { app: exampleApp, version: 2, releaseNotes: 'A month view.' },
  ),
  'app.unlisted': kind(AppEvent, 'A developer took an app off the shelf.', { app: exampleApp }),
  'app.relisted': kind(AppEvent, 'A developer put an app back on the shelf.', { app: exampleApp }),
  'app.suspended': kind(AppSuspendedEvent, 'An administrator took an app off the shelf.', {
    app: exampleApp,
    reason: 'It collects data that it does not tell about.',
  }),
  'app.restored': kind(AppEvent, 'An administrator put a suspended app back.', { app: exampleApp }),
  'app.installed': kind(InstalledEvent, 'An app was installed. Told some seconds later.', {
    app: exampleApp,
    installationId: 'workspace-4711',
    environment: 'production',
    version: '2',
  }),
  'app.uninstalled': kind(UninstalledEvent, 'An installation of an app ended. Told some seconds later.', {
    app: exampleApp,
    installationId: 'workspace-4711',
    reason: 'We moved to another tool.',
  }),
  'review.created': kind(UserReviewEvent, 'A user reviewed an app.', reviewed()),
  'review.updated': kind(
    UserReviewEvent,
    'A user changed a review.',
    reviewed({ rating: 5, updatedAt: '2026-11-16T08:00:00.000Z' }),
  ),
  'review.deleted': kind(UserReviewEvent, 'A user deleted a review.', reviewed()),
  'review.replied': kind(
    UserReviewEvent,
    'A developer replied to a review, changed the reply or deleted it.',
    reviewed({ reply: 'Thank you! The month view comes in March.' }),
  ),
  'review.hidden': kind(
    UserReviewEvent,
    'An administrator hid a review: nobody reads it, it is not counted.',
    reviewed({ hidden: true }),
  ),
  'review.restored': kind(UserReviewEvent, 'An administrator restored a hidden review.', reviewed()),
  'webhook.test': kind(TestEvent, 'Somebody tries a webhook: told to that one alone, whatever it chose.', {
    message: 'This is a test. Nothing happened.',
  }),
};
export type EventKind = keyof typeof EVENT_KINDS;
export type DataOf<K extends EventKind> = Static<(typeof EVENT_KINDS)[K]['data']>;

/** What can be chosen: a test is asked for each time. */
export const CHOOSABLE = (Object.keys(EVENT_KINDS) as EventKind[]).filter((name) => name !== 'webhook.test');

/** A developer has no webhooks before the verification, so some happen too early to be told to the one they are about. */
const TOO_EARLY: EventKind[] = ['developer.registered', 'developer.verified', 'developer.rejected'];
export const CHOOSABLE_BY_DEVELOPERS = CHOOSABLE.filter((name) => !TOO_EARLY.includes(name));

/** The whole that is sent. */
export function envelopeOf(id: string, type: string, createdAt: string, data: object) {
  return { id, type, createdAt, data };
}

export function exampleOf(name: EventKind) {
  return envelopeOf('evt_01kac00000000000000000000e', name, '2026-11-15T09:30:00.000Z', EVENT_KINDS[name].example);
}
