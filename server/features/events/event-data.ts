// The schemas of the data of events.

import { UNINSTALL_CODES } from '@marketplace/sdk/listing-rules';
import { Type } from 'typebox';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';

export const EventDeveloper = named(
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

export const DeveloperEvent = named(
  'DeveloperEvent',
  Type.Object(
    { developer: ref(EventDeveloper), reason: nullable(reason) },
    { description: 'The status of a developer changed.' },
  ),
);
export const DomainEvent = named(
  'DomainEvent',
  Type.Object(
    {
      developer: ref(EventDeveloper),
      domain: Type.Object(
        {
          id: Type.String({ description: 'Id of the domain.' }),
          domain: Type.String({ description: 'The domain, in ASCII (punycode).' }),
          status: oneOf(
            ['PENDING', 'PROVED', 'DISPUTED', 'LAPSED'],
            "Status of the developer's claim after the event.",
          ),
        },
        { description: 'The domain of the event.' },
      ),
      reason: nullable(reason),
    },
    { description: 'A domain of a developer changed.' },
  ),
);
export const AppEvent = named('AppEvent', Type.Object({ app }, { description: 'Something happened to an app.' }));
export const AppSuspendedEvent = named(
  'AppSuspendedEvent',
  Type.Object({ app, reason }, { description: 'An administrator suspended an app.' }),
);
export const AppCorrectedEvent = named(
  'AppCorrectedEvent',
  Type.Object(
    {
      ...{ app, version },
      pointers: Type.Array(Type.String(), { description: 'JSON pointers to the corrected fields of the listing.' }),
    },
    { description: 'An administrator corrected a published listing.' },
  ),
);
export const AppTransferredEvent = named(
  'AppTransferredEvent',
  Type.Object(
    {
      app,
      from: Type.String({ description: 'Id of the previous publisher.' }),
      to: Type.String({ description: 'Id of the new publisher.' }),
    },
    { description: 'An app was transferred to another publisher.' },
  ),
);
export const CorrectionEvent = named(
  'CorrectionEvent',
  Type.Object(
    {
      ...{ app, version },
      correctionId: Type.String({ description: 'Id of the correction request.' }),
      pointers: Type.Array(Type.String(), { description: 'JSON pointers to the fields of the listing.' }),
      reason: nullable(Type.String({ description: 'What the administrator says about the decision.' })),
    },
    { description: 'Something happened to a correction request.' },
  ),
);
export const AppReviewEvent = named(
  'AppReviewEvent',
  Type.Object({ app, version, submissionId }, { description: 'The review status of a version changed.' }),
);
export const AppRejectedEvent = named(
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
export const VersionPublishedEvent = named(
  'VersionPublishedEvent',
  Type.Object(
    { app, version, releaseNotes: nullable(Type.String({ description: 'Release notes.' })) },
    { description: 'A version of an app went live.' },
  ),
);
export const InstalledEvent = named(
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
export const UninstalledEvent = named(
  'UninstalledEvent',
  Type.Object(
    {
      app,
      installationId,
      code: nullable(oneOf(UNINSTALL_CODES, 'Why it was uninstalled, if given.')),
      reason: nullable(Type.String({ description: 'The reason in words, if given.' })),
    },
    { description: 'An app was uninstalled.' },
  ),
);
export const InstallationEvent = named(
  'InstallationEvent',
  Type.Object(
    {
      app,
      installation: Type.Object(
        {
          id: Type.String({ description: 'Id of the installation.' }),
          workspaceId: Type.String({ description: 'Id of the workspace.' }),
          version: Type.Integer({ description: 'Version whose permissions were last consented to.' }),
          permissions: Type.Array(Type.String({ description: 'Scope of the host’s API.' }), {
            description: 'Granted scopes.',
          }),
          status: oneOf(['REQUESTED', 'ACTIVE', 'CONSENT_NEEDED', 'SUSPENDED', 'ENDED'], 'Status after the event.'),
          endCode: nullable(oneOf(UNINSTALL_CODES, 'Why it ended, if a reason was given.')),
        },
        { description: 'The installation after the event. It contains nothing about people.' },
      ),
    },
    { description: 'An installation of an app in a workspace changed.' },
  ),
);
export const UserReviewEvent = named(
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
export const ReviewReportedEvent = named(
  'ReviewReportedEvent',
  Type.Object(
    {
      ...UserReviewEvent.properties,
      reportCount: Type.Integer({ description: 'Number of accounts that reported it since the last decision.' }),
    },
    { description: 'A user review was reported to administrators.' },
  ),
);
export const JobFailedEvent = named(
  'JobFailedEvent',
  Type.Object(
    {
      job: Type.Object(
        {
          id: Type.String({ description: 'Id of the job.' }),
          queue: Type.String({ description: 'Name of the queue.' }),
          retries: Type.Integer({ description: 'Number of retries.' }),
          failedAt: timestamp('When the last attempt failed.'),
        },
        { description: 'The failed job.' },
      ),
    },
    { description: 'A background job failed permanently.' },
  ),
);
const count = (description: string) => Type.Integer({ description });
export const DigestEvent = named(
  'DigestEvent',
  Type.Object(
    {
      submissions: count('Submissions that wait for a decision.'),
      submissionsOverdue: count('Those of them that are overdue.'),
      developers: count('Developers who wait for verification.'),
      developersOverdue: count('Those of them that are overdue.'),
      identityChanges: count('Changes of identity that wait for a decision.'),
      reportedReviews: count('User reviews with open reports.'),
      failedMails: count('Emails that could not be sent.'),
      failedJobs: count('Background jobs that failed permanently in the last week.'),
    },
    { description: 'What waits for administrators.' },
  ),
);
export const KeyRevokedEvent = named(
  'KeyRevokedEvent',
  Type.Object(
    {
      key: Type.Object(
        {
          id: Type.String({ description: 'Id of the key.' }),
          name: Type.String({ description: 'Label of the key.' }),
          maskedKey: Type.String({ description: 'First and last characters of the key.' }),
          developerId: Type.String({ description: 'Id of the developer.' }),
        },
        { description: 'The revoked key.' },
      ),
      reason: oneOf(
        ['REQUESTED', 'LEAKED', 'PARENT_REVOKED'],
        'REQUESTED: you revoked it. LEAKED: it was found in public. PARENT_REVOKED: the key that created it was revoked.',
      ),
      places: Type.Array(Type.String({ description: 'URL of the place.' }), {
        description: 'Where a leaked key was found, if known.',
      }),
    },
    { description: 'An API key was revoked.' },
  ),
);
export const TestEvent = named(
  'TestEvent',
  Type.Object(
    { message: Type.String({ description: 'Marks the event as a test.' }) },
    { description: 'A test event. Nothing happened.' },
  ),
);
