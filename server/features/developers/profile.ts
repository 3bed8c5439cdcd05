import { type Static, Type } from 'typebox';
import {
  email,
  httpUrl,
  line,
  named,
  nullable,
  nullableRef,
  oneOf,
  prose,
  ref,
  timestamp,
} from '../../platform/http/schemas.ts';
import { confirmedEmailOf, isEmailVerified } from './contact-address.ts';
import { Identity, ownIdentityOf, publicIdentityOf } from './identity.ts';
import type { Developer, DeveloperInReview } from './queries.ts';
import { DEVELOPER_STATES } from './verification.ts';

const name = line('Public name.', 100, 'Ada Lovelace');
const emailAddress = email('Where we send emails once it is confirmed. Never public.', 'ada@example.com');
const companyName = line('Company name.', 100, 'Analytical Engines Ltd');
const websiteUrl = httpUrl("URL of the developer's website.", 'https://example.com');
const bio = prose(
  'Short description of the developer, plain text.',
  2_000,
  'We build tools for teams that plan ahead.',
);
const accountUserId = line('Your user id on the host platform. It must match your token.', 255, 'user-42');

export const Registration = named(
  'Registration',
  Type.Object(
    {
      name,
      email: emailAddress,
      accountUserId,
      companyName: Type.Optional(companyName),
      websiteUrl: Type.Optional(websiteUrl),
      bio: Type.Optional(bio),
    },
    { additionalProperties: false, description: 'A new developer.' },
  ),
);

export const ProfileUpdate = named(
  'ProfileUpdate',
  Type.Object(
    {
      name: Type.Optional(name),
      email: Type.Optional(emailAddress),
      companyName: Type.Optional(nullable(companyName)),
      websiteUrl: Type.Optional(nullable(websiteUrl)),
      bio: Type.Optional(nullable(bio)),
    },
    {
      additionalProperties: false,
      description: 'Fields to change. `null` clears an optional field.',
    },
  ),
);

const PROFILE_POINTERS = ['/name', '/email', '/companyName', '/websiteUrl', '/bio'] as const;

export const ProfileReason = named(
  'ProfileReason',
  Type.Object(
    {
      pointer: oneOf(PROFILE_POINTERS, 'JSON pointer to the field of the profile.'),
      message: prose('What is wrong with it, and how to fix it.', 1_000, 'The website does not name the company.'),
    },
    { additionalProperties: false, description: 'What is wrong with a field of the profile.' },
  ),
);
export type ProfileReason = Static<typeof ProfileReason>;

export const DeveloperProfile = named(
  'Developer',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the developer.', example: 'dev_01kac0000000000000000000' }),
      accountUserId,
      name,
      email: emailAddress,
      emailVerified: Type.Boolean({
        description:
          'Whether `email` is confirmed: by the link in the confirmation email, by the sign-in provider, or by the verification of the developer.',
      }),
      confirmedEmail: nullable(
        Type.String({
          description: 'The last confirmed address. Emails go there. Null before the first is confirmed.',
          example: 'ada@example.com',
        }),
      ),
      companyName: nullable(companyName),
      websiteUrl: nullable(websiteUrl),
      bio: nullable(bio),
      identityReview: nullable(
        oneOf(
          ['PENDING'],
          'PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.',
        ),
      ),
      reviewedIdentity: nullableRef(Identity),
      identityRequestedAt: nullable(timestamp('When the change in review was requested. Null without one.')),
      status: oneOf(DEVELOPER_STATES, 'Only VERIFIED developers can create API keys and submit apps.'),
      statusReason: nullable(Type.String({ description: 'Why an administrator rejected or suspended the account.' })),
      statusReasons: Type.Array(ref(ProfileReason), {
        description: 'Of a rejected account: what is wrong with which field of the profile.',
      }),
      closingAt: nullable(
        timestamp('When the publisher is erased, because its account is closed. It can be reopened until then.'),
      ),
      verified: Type.Boolean({ description: 'Whether the status is VERIFIED.' }),
      verifiedAt: nullable(timestamp('When an administrator first verified the account.')),
      appLimit: nullable(
        Type.Integer({ description: 'How many apps this developer may have. Null: the default of the marketplace.' }),
      ),
      kind: oneOf(['PERSON', 'ORGANIZATION'], 'Whether it is a person or an organization with members.'),
      createdAt: timestamp('When the developer registered.'),
      updatedAt: timestamp('When the profile or its status last changed.'),
    },
    { description: 'A developer, as seen by the developer and administrators.' },
  ),
);

/** What a key that is limited to some apps does not see. */
const { email: _email, accountUserId: _accountUserId, ...shownToAll } = DeveloperProfile.properties;
export const OwnProfile = named(
  'OwnDeveloper',
  Type.Object(
    {
      ...shownToAll,
      email: Type.Optional(emailAddress),
      accountUserId: Type.Optional(accountUserId),
    },
    { description: 'The publisher of an API key.' },
  ),
);

export function withoutContact(profile: Static<typeof DeveloperProfile>): Static<typeof OwnProfile> {
  const { email, accountUserId, ...shown } = profile;
  return { ...shown, confirmedEmail: null };
}

export const AdminDeveloper = named(
  'AdminDeveloper',
  Type.Object(
    {
      ...DeveloperProfile.properties,
      dueAt: nullable(
        timestamp(
          'When the verification is due: 24 hours after it was requested, unless the settings say otherwise. Null unless the status is UNVERIFIED.',
        ),
      ),
      overdue: Type.Boolean({ description: 'Whether the verification is overdue.' }),
      assignee: nullable(Type.String({ description: 'Account id of the administrator who claimed the verification.' })),
      assigneeName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
      accountName: nullable(Type.String({ description: "Name of the developer's account at its last sign-in." })),
      claimedUntil: nullable(timestamp('When the claim expires: two hours after it was made.')),
    },
    { description: 'A developer, as seen by administrators, with the clock of the verification.' },
  ),
);

export function presentForAdministrators(found: DeveloperInReview): Static<typeof AdminDeveloper> {
  return {
    ...presentDeveloper(found),
    dueAt: found.status === 'UNVERIFIED' ? found.dueAt.toISOString() : null,
    overdue: found.overdue,
    assignee: found.assignee,
    assigneeName: found.assigneeName,
    accountName: found.accountName,
    claimedUntil: found.claimedUntil?.toISOString() ?? null,
  };
}

/** A developer in the payload of events. */
export function inEvents({ id, accountUserId, name, companyName, status }: Developer) {
  return { id, accountUserId, name, companyName, status };
}

export function presentDeveloper(developer: Developer): Static<typeof DeveloperProfile> {
  const { id, accountUserId, email, bio, status, statusReason, appLimit, identityRequestedAt } = developer;
  return {
    ...{ id, accountUserId, email, ...ownIdentityOf(developer), bio, status, statusReason, appLimit },
    kind: developer.kind,
    identityReview: identityRequestedAt ? 'PENDING' : null,
    reviewedIdentity: identityRequestedAt ? publicIdentityOf(developer) : null,
    identityRequestedAt: identityRequestedAt?.toISOString() ?? null,
    emailVerified: isEmailVerified(developer),
    confirmedEmail: confirmedEmailOf(developer),
    // Nodes of the previous release leave them when they verify.
    statusReasons: status === 'REJECTED' ? (developer.statusReasons as ProfileReason[]) : [],
    closingAt: developer.closingAt?.toISOString() ?? null,
    verified: status === 'VERIFIED',
    verifiedAt: developer.verifiedAt?.toISOString() ?? null,
    createdAt: developer.createdAt.toISOString(),
    updatedAt: developer.updatedAt.toISOString(),
  };
}
