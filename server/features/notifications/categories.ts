// Which emails can be switched off or collected in a daily digest. Every email about a publisher that is in no category here
// is about the account or its security, and is always sent at once.

import type { Permission } from '@marketplace/sdk/roles';
import type { Noticed } from '../events/events.ts';

export const FREQUENCIES = ['IMMEDIATE', 'DAILY', 'OFF'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

interface Category {
  title: string;
  description: string;
  /** Events of the emails. */
  events: readonly string[];
}

interface Optional extends Category {
  /** What a member needs to get the emails: the same as to act on them. */
  permission: Permission;
}

/** In the order of the digest: strangers can write any number of user reviews, which must not push out the rest. */
const OPTIONAL = {
  REVIEW_DECISIONS: {
    title: 'Review decisions',
    description: 'A version is approved or needs changes, or a correction of your listing is applied or declined.',
    events: ['app.approved', 'app.rejected', 'app.corrected', 'correction.declined'],
    permission: 'READ',
  },
  API_KEYS: {
    title: 'API keys',
    description: 'An API key expires in 14 days, 7 days or 1 day.',
    events: ['api_key.expiring'],
    permission: 'KEYS',
  },
  DOMAINS: {
    title: 'Domains',
    description: "We can't confirm that you still own a domain, or we can again.",
    events: ['domain.failing', 'domain.lapsed', 'domain.recovered'],
    permission: 'DOMAINS',
  },
  WEBHOOKS: {
    title: 'Webhooks',
    description: 'A webhook was paused because its endpoint does not respond.',
    events: ['webhook.paused'],
    permission: 'WEBHOOKS',
  },
  LINKED_PAGES: {
    title: 'Linked pages',
    description: 'A page that your listing links to does not respond, or its text has changed.',
    events: ['link.failing', 'link.changed'],
    permission: 'READ',
  },
  USER_REVIEWS: {
    title: 'User reviews',
    description: 'Somebody reviewed one of your apps.',
    events: ['review.created'],
    permission: 'READ',
  },
} as const satisfies Record<string, Optional>;

export type OptionalCategory = keyof typeof OPTIONAL;
export const OPTIONAL_CATEGORIES = Object.keys(OPTIONAL) as OptionalCategory[];

/** Always sent at once, to the publisher's contact address. */
const REQUIRED = {
  title: 'Account and security',
  description:
    'Your verification, email address, members and transfers, suspensions, denied images, leaked API keys and disputed domains.',
};
const REQUIRED_CATEGORY = 'ACCOUNT';
export const PUBLISHER_CATEGORIES = [REQUIRED_CATEGORY, ...OPTIONAL_CATEGORIES] as const;
export type PublisherCategory = (typeof PUBLISHER_CATEGORIES)[number];

/** Their events are those of the notices to administrators. */
const ADMINISTRATORS = {
  SUBMISSIONS: {
    title: 'Submissions',
    description: 'A version is waiting for review.',
    events: ['app.submitted'],
  },
  DEVELOPERS: {
    title: 'Developers',
    description: 'A developer is waiting for verification.',
    events: ['developer.registered', 'developer.resubmitted'],
  },
  REPORTED_REVIEWS: {
    title: 'Reported reviews',
    description: 'A user review was reported.',
    events: ['review.reported'],
  },
  OPERATION: {
    title: 'Operation',
    description: 'A background job failed.',
    events: ['job.failed'],
  },
} as const satisfies Record<string, Category & { events: readonly Noticed[] }>;

export type AdminCategory = keyof typeof ADMINISTRATORS;
export const ADMIN_CATEGORIES = Object.keys(ADMINISTRATORS) as AdminCategory[];

export function isRequired(category: PublisherCategory): category is typeof REQUIRED_CATEGORY {
  return category === REQUIRED_CATEGORY;
}

export function textsOf(category: PublisherCategory | AdminCategory): Pick<Category, 'title' | 'description'> {
  if (category in OPTIONAL) return OPTIONAL[category as OptionalCategory];
  return category in ADMINISTRATORS ? ADMINISTRATORS[category as AdminCategory] : REQUIRED;
}

export function permissionOf(category: PublisherCategory): Permission {
  return isRequired(category) ? 'READ' : OPTIONAL[category].permission;
}

/** Undefined: the email is required. */
export function categoryOf(event: string): OptionalCategory | undefined {
  const has = (category: Category) => category.events.includes(event);
  return OPTIONAL_CATEGORIES.find((name) => has(OPTIONAL[name]));
}

export function adminCategoryOf(event: Noticed): AdminCategory {
  const has = (category: Category) => category.events.includes(event);
  return ADMIN_CATEGORIES.find((name) => has(ADMINISTRATORS[name]))!;
}

/** What was always sent stays the default: to a person's address, and to nobody else. */
export function defaultFrequency(kind: 'PERSON' | 'ORGANIZATION' | 'ADMINISTRATOR', required = false): Frequency {
  return required || kind === 'PERSON' ? 'IMMEDIATE' : 'OFF';
}
