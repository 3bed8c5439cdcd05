// Schemas of a submission: the queue entry and the full view of reviewers.

import { type Static, Type } from 'typebox';
import {
  line,
  named,
  nullable,
  nullableRef,
  oneOf,
  optionalBody,
  prose,
  ref,
  timestamp,
} from '../../platform/http/schemas.ts';
import { Difference } from '../apps/difference.ts';
import { environment, shownListing } from '../apps/listing.ts';
import { publishedFrom } from '../catalog/published-from.ts';
import { CheckReport } from '../checks/report.ts';
import { LookAlike } from '../look-alikes/look-alike.ts';
import { Images, Logo } from '../media/image.ts';

export const SUBMISSION_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
const CHECK_STATES = ['RUNNING', 'PASSED', 'FAILED', 'INCOMPLETE'] as const;

export const RejectionReason = named(
  'RejectionReason',
  Type.Object(
    {
      pointer: Type.String({
        maxLength: 200,
        format: 'json-pointer',
        description: 'JSON pointer to the field of the listing.',
        example: '/screenshots/1/url',
      }),
      code: line('Stable code of the reason.', 60, 'SCREENSHOT_SIZE'),
      message: prose('What is wrong.', 1_000, 'This screenshot is smaller than 1280 × 720 px.'),
      fix: prose('How to fix it.', 1_000, 'Take it on a larger window.'),
    },
    { additionalProperties: false, description: 'One reason for a rejection, at one field.' },
  ),
);
export type Reason = Static<typeof RejectionReason>;

export const Rejection = named(
  'Rejection',
  Type.Object(
    {
      reasons: Type.Array(ref(RejectionReason), {
        minItems: 1,
        maxItems: 50,
        description: 'At least one reason. The developer sees each with its fix.',
      }),
      guidance: Type.Optional(
        nullable(
          prose('General guidance beyond the single reasons.', 4_000, 'Nearly there: only the images are missing.'),
        ),
      ),
    },
    { additionalProperties: false, description: 'A rejection with its reasons.' },
  ),
);

const Approval = Type.Object(
  {
    override: Type.Optional(
      nullable(
        prose(
          'Why you approve it although its checks have not passed. The audit log keeps it, and the receipt says that there was an override. Ignored if the checks passed.',
          2_000,
          'The website is behind a maintenance page until Monday.',
        ),
      ),
    ),
  },
  { additionalProperties: false, description: 'An approval. All fields are optional.' },
);
export const OptionalApproval = optionalBody(Approval);

export const PlannedDecision = named(
  'PlannedDecision',
  Type.Object(
    {
      decision: oneOf(['APPROVE', 'REJECT'], 'The planned decision.'),
      reasons: Type.Optional(Rejection.properties.reasons),
      guidance: Rejection.properties.guidance,
    },
    {
      additionalProperties: false,
      description: 'A planned decision. A rejection requires reasons.',
    },
  ),
);

export const DecisionMail = named(
  'DecisionMail',
  Type.Object(
    {
      to: Type.String({ description: 'Email address of the developer.' }),
      subject: Type.String({ description: 'The subject line.' }),
      text: Type.String({ description: 'Plain-text body.' }),
      html: Type.String({ description: 'HTML body.' }),
    },
    { description: 'The email that a decision sends.' },
  ),
);

const item = {
  id: Type.String({ description: 'Id of the submission.', example: 'sub_01kac0000000000000000000' }),
  appId: Type.String({ description: 'Id of the app.' }),
  appName: Type.String({ description: 'Name of the app, as submitted.' }),
  logoUrl: nullable(Type.String({ description: 'URL of the logo, as submitted.' })),
  images: ref(Logo),
  slug: Type.String({ description: 'URL slug of the app.' }),
  version: Type.Integer({ description: 'Version number.' }),
  developer: Type.Object(
    {
      id: Type.String({ description: 'Id of the developer.' }),
      name: Type.String({ description: 'Name of the developer.' }),
      companyName: nullable(Type.String({ description: 'Company of the developer.' })),
    },
    { description: 'Developer who submitted it.' },
  ),
  status: oneOf(SUBMISSION_STATES, 'Status of the submission. Only PENDING submissions can be decided.'),
  submittedAt: timestamp('When it was submitted.'),
  dueAt: timestamp('When the decision is due: 48 hours after submission, unless the settings say otherwise.'),
  overdue: Type.Boolean({ description: 'Whether the decision is overdue.' }),
  assignee: nullable(Type.String({ description: 'Account id of the administrator who claimed it.' })),
  assigneeName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
  claimedUntil: nullable(timestamp('When the claim expires: two hours after it was made.')),
  decidedAt: nullable(timestamp('When it was decided or withdrawn.')),
  decidedBy: nullable(Type.String({ description: 'Account id of the administrator who decided.' })),
  decidedByName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
  checks: oneOf(CHECK_STATES, 'Result of the listing checks. The full report is part of the submission.'),
};

export const SubmissionItem = named(
  'SubmissionItem',
  Type.Object(item, { description: 'A submission in the review queue.' }),
);

export const FrozenListing = named(
  'FrozenListing',
  Type.Object(
    {
      ...shownListing,
      longDescriptionHtml: nullable(Type.String({ description: 'Long description as sanitized HTML.' })),
      environment,
      releaseNotes: nullable(Type.String({ description: 'Release notes of this version.' })),
      publishedFrom,
    },
    { description: 'The submitted listing. An approval publishes exactly this.' },
  ),
);

const PastReason = Type.Object(
  {
    pointer: Type.String({ description: 'The field.' }),
    code: Type.String({ description: 'Stable code of the reason.' }),
    message: Type.String({ description: 'What was wrong.' }),
    fix: Type.String({ description: 'How to fix it.' }),
    changed: Type.Boolean({ description: 'Whether the field has changed since then.' }),
  },
  { description: 'A reason of an earlier rejection, compared with the current listing.' },
);

export const ReviewEvent = named(
  'ReviewEvent',
  Type.Object(
    {
      submissionId: Type.String({ description: 'Id of the submission.' }),
      version: Type.Integer({ description: 'Version number.' }),
      status: oneOf(SUBMISSION_STATES, 'Status of the submission.'),
      submittedAt: timestamp('When it was submitted.'),
      decidedAt: nullable(timestamp('When it was decided or withdrawn.')),
      reasons: Type.Array(PastReason, { description: 'Reasons for the rejection.' }),
      guidance: nullable(Type.String({ description: 'General guidance from the reviewer.' })),
    },
    { description: 'An earlier submission of the app.' },
  ),
);

export const RequestedChanges = named(
  'RequestedChanges',
  Type.Object(
    {
      submissionId: Type.String({ description: 'Id of the rejected submission.' }),
      version: Type.Integer({ description: 'Its version number.' }),
      decidedAt: nullable(timestamp('When it was rejected.')),
      reasons: Type.Array(PastReason, { description: 'Its reasons; each says whether its field has changed since.' }),
      guidance: nullable(Type.String({ description: 'General guidance from the reviewer.' })),
      difference: Type.Array(ref(Difference), { description: 'What has changed since. Empty: nothing.' }),
    },
    {
      description:
        'The last rejection of this version, unless an approval followed: what was requested, and what has changed since.',
    },
  ),
);

export const Submission = named(
  'Submission',
  Type.Object(
    {
      ...item,
      listing: ref(FrozenListing),
      images: ref(Images),
      imagesBefore: { ...nullableRef(Images), description: 'Images of the live version that it is compared with.' },
      difference: Type.Array(ref(Difference), {
        description: 'Changes compared with the live version.',
      }),
      report: nullableRef(CheckReport),
      note: nullable(Type.String({ description: 'What the developer tells the reviewer.' })),
      publisherSince: nullable(
        timestamp('When the app was transferred to this developer. Null if it always was theirs.'),
      ),
      hasTestAccess: Type.Boolean({
        description:
          'Whether the developer gave test access. `GET …/test-access` returns it to whoever has claimed it.',
      }),
      policyVersion: nullable(
        Type.Integer({ description: 'Version of the guidelines in force when it was submitted. Null if unknown.' }),
      ),
      requiresOverride: Type.Boolean({
        description: 'Whether an approval needs an `override`: the checks have not passed, and REQUIRE_CHECKS is on.',
      }),
      overrideReason: nullable(Type.String({ description: 'Why it was approved although its checks had not passed.' })),
      reasons: Type.Array(ref(RejectionReason), { description: 'Reasons for the rejection.' }),
      guidance: nullable(Type.String({ description: 'General guidance from the reviewer.' })),
      requestedChanges: nullableRef(RequestedChanges),
      history: Type.Array(ref(ReviewEvent), {
        description:
          'Earlier submissions of the app, newest first. Each reason says whether its field has changed since.',
      }),
      similarNames: Type.Array(
        Type.Object(
          {
            name: Type.String({ description: 'Name of a public app.' }),
            slug: Type.String({ description: 'URL slug of the app.' }),
            similarity: Type.Number({ description: 'Similarity, from 0 to 1.' }),
          },
          { description: 'An app with a confusingly similar name.' },
        ),
        { deprecated: true, description: 'Use `lookAlikes`. The live apps among them that have a similar name.' },
      ),
      lookAlikes: Type.Array(ref(LookAlike), {
        description:
          'Apps, publishers and protected terms that users could take it for, while the submission is pending. The most similar first.',
      }),
    },
    { description: 'A submission with everything a reviewer needs.' },
  ),
);
