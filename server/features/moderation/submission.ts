// A submission, as reviewers see it in the queue and whole.

import { type Static, Type } from 'typebox';
import { line, named, nullable, nullableRef, oneOf, prose, ref, timestamp } from '../../platform/http/schemas.ts';
import { Difference } from '../apps/difference.ts';
import { environment, shownListing } from '../apps/listing.ts';
import { CheckReport } from '../checks/report.ts';

export const SUBMISSION_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
const CHECK_STATES = ['RUNNING', 'PASSED', 'FAILED', 'INCOMPLETE'] as const;

export const RejectionReason = named(
  'RejectionReason',
  Type.Object(
    {
      pointer: Type.String({
        maxLength: 200,
        format: 'json-pointer',
        description: 'JSON pointer to the field of the listing that it is about.',
        example: '/screenshots/1/url',
      }),
      code: line('A stable name of the reason.', 60, 'SCREENSHOT_SIZE'),
      message: prose('What is wrong.', 1_000, 'This screenshot is smaller than 1280 × 720 px.'),
      fix: prose('What to do about it.', 1_000, 'Take it on a larger window.'),
    },
    { additionalProperties: false, description: 'Why a submission was rejected: one point, at one field.' },
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
        description: 'At least one. The developer gets each with its fix.',
      }),
      guidance: Type.Optional(
        nullable(
          prose('A few words that go beyond the single points.', 4_000, 'Nearly there: only the images are missing.'),
        ),
      ),
    },
    { additionalProperties: false, description: 'A rejection that helps.' },
  ),
);

export const PlannedDecision = named(
  'PlannedDecision',
  Type.Object(
    {
      decision: oneOf(['APPROVE', 'REJECT'], 'What is to be decided.'),
      reasons: Type.Optional(Rejection.properties.reasons),
      guidance: Rejection.properties.guidance,
    },
    {
      additionalProperties: false,
      description: 'A decision that is not made yet. A rejection needs its reasons.',
    },
  ),
);

export const DecisionMail = named(
  'DecisionMail',
  Type.Object(
    {
      to: Type.String({ description: "The developer's e-mail address." }),
      subject: Type.String({ description: 'The subject line.' }),
      text: Type.String({ description: 'The mail as plain text.' }),
      html: Type.String({ description: 'The mail as a page of HTML.' }),
    },
    { description: 'The mail that a decision sends.' },
  ),
);

const item = {
  id: Type.String({ description: 'Id of the submission.', example: 'sub_01kac0000000000000000000' }),
  appId: Type.String({ description: 'Id of the app.' }),
  appName: Type.String({ description: 'Its name, as submitted.' }),
  logoUrl: nullable(Type.String({ description: 'Address of its logo, as submitted.' })),
  slug: Type.String({ description: 'Its address.' }),
  version: Type.Integer({ description: 'Number of the version.' }),
  developer: Type.Object(
    {
      id: Type.String({ description: 'Id of the developer.' }),
      name: Type.String({ description: 'Name of the developer.' }),
      companyName: nullable(Type.String({ description: 'Company of the developer.' })),
    },
    { description: 'Who submitted it.' },
  ),
  status: oneOf(SUBMISSION_STATES, 'Only a PENDING one can be decided.'),
  submittedAt: timestamp('When it was submitted.'),
  dueAt: timestamp('When it should be decided at the latest: 48 hours later.'),
  overdue: Type.Boolean({ description: 'Whether it waits for longer than that.' }),
  assignee: nullable(Type.String({ description: 'Account id of the administrator who is reviewing it.' })),
  claimedUntil: nullable(timestamp('When the claim ends by itself: two hours after it was made.')),
  decidedAt: nullable(timestamp('When it was decided or withdrawn.')),
  decidedBy: nullable(Type.String({ description: 'Account id of the administrator who decided.' })),
  checks: oneOf(CHECK_STATES, 'The listing checks in one word; the report is in the whole submission.'),
};

export const SubmissionItem = named('SubmissionItem', Type.Object(item, { description: 'A submission in the queue.' }));

export const FrozenListing = named(
  'FrozenListing',
  Type.Object(
    {
      ...shownListing,
      longDescriptionHtml: nullable(
        Type.String({ description: 'The long description as HTML that is safe to show as it is.' }),
      ),
      environment,
      releaseNotes: nullable(Type.String({ description: 'What is new in this version.' })),
    },
    { description: 'The listing as it was submitted. An approval publishes exactly this.' },
  ),
);

const PastReason = Type.Object(
  {
    pointer: Type.String({ description: 'The field.' }),
    code: Type.String({ description: 'A stable name of the reason.' }),
    message: Type.String({ description: 'What was wrong.' }),
    fix: Type.String({ description: 'What was to be done.' }),
    changed: Type.Boolean({ description: 'Whether the field has changed since.' }),
  },
  { description: 'A reason of an earlier rejection, held against the listing of now.' },
);

export const ReviewEvent = named(
  'ReviewEvent',
  Type.Object(
    {
      submissionId: Type.String({ description: 'Which submission.' }),
      version: Type.Integer({ description: 'Of which version.' }),
      status: oneOf(SUBMISSION_STATES, 'How it ended, or PENDING.'),
      submittedAt: timestamp('When it was submitted.'),
      decidedAt: nullable(timestamp('When it was decided or withdrawn.')),
      reasons: Type.Array(PastReason, { description: 'Why it was rejected.' }),
      guidance: nullable(Type.String({ description: "The reviewer's words beyond the single points." })),
    },
    { description: 'One submission in the history of an app.' },
  ),
);

export const Submission = named(
  'Submission',
  Type.Object(
    {
      ...item,
      listing: ref(FrozenListing),
      difference: Type.Array(ref(Difference), {
        description: 'What it changes, compared with what the public sees now.',
      }),
      report: nullableRef(CheckReport),
      reasons: Type.Array(ref(RejectionReason), { description: 'Why it was rejected.' }),
      guidance: nullable(Type.String({ description: "The reviewer's words beyond the single points." })),
      history: Type.Array(ref(ReviewEvent), {
        description: 'Earlier submissions of the app, newest first, each reason marked changed or untouched.',
      }),
      similarNames: Type.Array(
        Type.Object(
          {
            name: Type.String({ description: 'Name of an app in the catalogue.' }),
            slug: Type.String({ description: 'Its address.' }),
            similarity: Type.Number({ description: 'How alike, 0 to 1.' }),
          },
          { description: 'An app with a name that is easily confused with this one.' },
        ),
        { description: 'Names in the catalogue that are easily confused with this one.' },
      ),
    },
    { description: 'A submission with all that a reviewer needs.' },
  ),
);
