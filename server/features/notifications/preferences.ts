// The preferences of one account as it reads and changes them.

import { may, ROLES } from '@marketplace/sdk/roles';
import { type Static, type TSchema, Type } from 'typebox';
import type { ErrorDetail } from '../../platform/errors.ts';
import { named, nullable, nullableRef, oneOf, ref } from '../../platform/http/schemas.ts';
import type { Membership } from '../accounts/memberships.ts';
import {
  ADMIN_CATEGORIES,
  defaultFrequency,
  FREQUENCIES,
  isRequired,
  PUBLISHER_CATEGORIES,
  permissionOf,
  textsOf,
} from './categories.ts';
import type { PreferenceRow } from './queries.ts';

const MAX_PUBLISHERS = 100;

const frequency = (description: string) => oneOf(FREQUENCIES, description);

const categoryFields = {
  title: Type.String({ description: 'Short name, for people.' }),
  description: Type.String({ description: 'What the emails are about.' }),
  frequency: frequency('How often you get these emails. IMMEDIATE: at once. DAILY: in one digest a day. OFF: never.'),
  default: frequency('The frequency until you choose another one.'),
};

export const NotificationCategory = named(
  'NotificationCategory',
  Type.Object(
    {
      category: oneOf(PUBLISHER_CATEGORIES, 'The category.'),
      required: Type.Boolean({
        description: "Whether these emails are always sent at once, to the publisher's contact address.",
      }),
      ...categoryFields,
    },
    { description: 'A kind of email about a publisher.' },
  ),
);

export const AdminNotificationCategory = named(
  'AdminNotificationCategory',
  Type.Object(
    { category: oneOf(ADMIN_CATEGORIES, 'The category.'), ...categoryFields },
    { description: 'A kind of email for administrators.' },
  ),
);

export const PublisherNotifications = named(
  'PublisherNotifications',
  Type.Object(
    {
      publisherId: Type.String({ description: 'Id of the publisher.', example: 'dev_01kac0000000000000000000' }),
      name: Type.String({ description: 'Name of the publisher.' }),
      kind: oneOf(
        ['PERSON', 'ORGANIZATION'],
        'PERSON: your own; you choose what its contact address gets. ORGANIZATION: its contact address gets all emails; you choose what you get in addition.',
      ),
      role: oneOf(ROLES, 'Your role in it.'),
      isContactAddress: Type.Boolean({
        description:
          'Whether your verified email address is its contact address. That of an organization gets each email at once, whatever you choose.',
      }),
      categories: Type.Array(ref(NotificationCategory), {
        description: 'The emails that your role can get.',
      }),
    },
    { description: 'Your emails about one publisher.' },
  ),
);

const AdminNotifications = named(
  'AdminNotifications',
  Type.Object(
    { categories: Type.Array(ref(AdminNotificationCategory), { description: 'The emails for administrators.' }) },
    {
      description:
        'Your emails as an administrator, in addition to those that the operator has set up (`ADMIN_MAIL_TO`). At most 20 of each kind an hour are sent at once; the daily email counts what is waiting. They end 30 days after you last signed in as one.',
    },
  ),
);

export const Notifications = named(
  'Notifications',
  Type.Object(
    {
      email: nullable(
        Type.String({
          description:
            'Where you get emails about organizations and for administrators: the address that the account system has verified. Null if it has not: then you get none of these.',
        }),
      ),
      publishers: Type.Array(ref(PublisherNotifications), {
        description: 'Your own publisher, if you registered, and the organizations that you are a member of.',
      }),
      administrator: nullableRef(AdminNotifications),
    },
    { description: 'Which emails you get, and how often.' },
  ),
);
type Notifications = Static<typeof Notifications>;

/** An object with any of these categories. */
function choices<C extends string>(categories: readonly C[], description: string) {
  const properties = Object.fromEntries(
    categories.map((category) => [
      category,
      Type.Optional(frequency(`How often: ${textsOf(category as never).title}.`)),
    ]),
  ) as unknown as Record<C, TSchema>;
  const schema = Type.Object(properties, { additionalProperties: false, description });
  return Type.Unsafe<Partial<Record<C, (typeof FREQUENCIES)[number]>>>(schema);
}

export const NotificationsUpdate = named(
  'NotificationsUpdate',
  Type.Object(
    {
      publishers: Type.Optional(
        Type.Array(
          Type.Object(
            {
              publisherId: Type.String({ maxLength: 100, description: 'Id of a publisher that you are a member of.' }),
              categories: choices(PUBLISHER_CATEGORIES, 'The frequency of each category that you change.'),
            },
            { additionalProperties: false, description: 'Your choices for one publisher.' },
          ),
          { maxItems: MAX_PUBLISHERS, description: 'The publishers that you change; each once.' },
        ),
      ),
      administrator: Type.Optional(
        Type.Object(
          { categories: choices(ADMIN_CATEGORIES, 'The frequency of each category that you change.') },
          { additionalProperties: false, description: 'Your choices as an administrator.' },
        ),
      ),
    },
    { additionalProperties: false, description: 'A change of your emails. What you leave out stays as it is.' },
  ),
);
type NotificationsUpdate = Static<typeof NotificationsUpdate>;

export interface Account {
  memberships: Membership[];
  chosen: PreferenceRow[];
  email: string | null;
  /** Those of the publishers whose contact address is `email`. */
  contactOf: string[];
  administrator: boolean;
}

export function presentNotifications({ memberships, chosen, email, contactOf, administrator }: Account): Notifications {
  const frequencyOf = (publisherId: string | null, category: string) =>
    chosen.find((row) => row.publisherId === publisherId && row.category === category)?.frequency;
  return {
    email,
    publishers: memberships.map(({ publisherId, publisherName: name, kind, role }) => ({
      ...{ publisherId, name, kind, role, isContactAddress: contactOf.includes(publisherId) },
      categories: PUBLISHER_CATEGORIES.filter((category) => may(role, permissionOf(category))).map((category) => {
        const required = isRequired(category);
        const { title, description } = textsOf(category);
        const usual = defaultFrequency(kind, required);
        const current = frequencyOf(publisherId, category) ?? usual;
        return { category, title, description, required, frequency: current, default: usual };
      }),
    })),
    administrator: administrator
      ? {
          categories: ADMIN_CATEGORIES.map((category) => {
            const { title, description } = textsOf(category);
            const usual = defaultFrequency('ADMINISTRATOR');
            const current = frequencyOf(null, category) ?? usual;
            return { category, title, description, frequency: current, default: usual };
          }),
        }
      : null,
  };
}

/** What to store of a change. Required categories are not stored: they have one frequency. */
export function preferencesIn({ publishers = [], administrator }: NotificationsUpdate): PreferenceRow[] {
  const rows = [
    ...publishers.flatMap(({ publisherId, categories }) => rowsOf(publisherId, categories)),
    ...rowsOf(null, administrator?.categories ?? {}),
  ];
  return rows.filter(({ category }) => !isRequired(category as never));
}

function rowsOf(publisherId: string | null, categories: Partial<Record<string, PreferenceRow['frequency']>>) {
  return Object.entries(categories).flatMap(([category, chosen]) =>
    chosen ? [{ publisherId, category, frequency: chosen }] : [],
  );
}

/** Every reason why the account cannot make this change. */
export function faultsOf(
  { publishers = [], administrator }: NotificationsUpdate,
  { memberships, administrator: isAdministrator }: Pick<Account, 'memberships' | 'administrator'>,
): ErrorDetail[] {
  const faults = publishers.flatMap(({ publisherId, categories }, i) => {
    const pointer = `/publishers/${i}`;
    const membership = memberships.find((one) => one.publisherId === publisherId);
    if (!membership) return [notAMember(`${pointer}/publisherId`)];
    const repeated = publishers.findIndex((other) => other.publisherId === publisherId) < i;
    return [
      ...(repeated ? [isRepeated(`${pointer}/publisherId`)] : []),
      ...PUBLISHER_CATEGORIES.filter((category) => categories[category]).flatMap((category) => {
        const at = `${pointer}/categories/${category}`;
        if (isRequired(category)) return categories[category] === 'IMMEDIATE' ? [] : [cannotBeOff(at)];
        return may(membership.role, permissionOf(category)) ? [] : [notOfThisRole(at)];
      }),
    ];
  });
  return administrator && !isAdministrator ? [...faults, notAnAdministrator('/administrator')] : faults;
}

const notAMember = (pointer: string): ErrorDetail => ({
  pointer,
  code: 'NOT_A_MEMBER',
  message: 'You are not a member of this publisher, or it does not exist.',
  fix: 'Send the id of a publisher from `GET /api/account/notifications`.',
});

const isRepeated = (pointer: string): ErrorDetail => ({
  pointer,
  code: 'REPEATED',
  message: 'This publisher is listed more than once.',
  fix: 'List each publisher once.',
});

const cannotBeOff = (pointer: string): ErrorDetail => ({
  pointer,
  code: 'REQUIRED_EMAILS',
  message: 'These emails are required. They cannot be switched off or delayed.',
  fix: 'Leave the category out, or send IMMEDIATE.',
});

const notOfThisRole = (pointer: string): ErrorDetail => ({
  pointer,
  code: 'ROLE_INSUFFICIENT',
  message: 'Your role in this publisher does not get these emails.',
  fix: 'Leave the category out, or ask an owner of the publisher for another role.',
});

const notAnAdministrator = (pointer: string): ErrorDetail => ({
  pointer,
  code: 'ADMINISTRATOR_REQUIRED',
  message: 'These emails are for administrators of the marketplace.',
  fix: 'Leave out `administrator`.',
});
