// Search parameters of the console's lists.

import {
  ListAppsAsAdministratorStatus,
  ListAppsAsAdministratorVisibility,
  type ListCorrectionsStatus,
  ListDevelopersStatus,
  ListMailsStatus,
  ListWatchedLinksStatus,
} from '@marketplace/sdk';
import { choiceIn, flagIn, pageIn, type RawSearch, textIn } from '../shared/search-params.ts';

export interface DevelopersSearch {
  search?: string;
  status?: ListDevelopersStatus;
  overdue?: true;
  page?: number;
}

export function developersSearch({ search, status, overdue, page }: RawSearch): DevelopersSearch {
  return {
    search: textIn(search, 200),
    status: choiceIn(status, Object.values(ListDevelopersStatus)),
    overdue: flagIn(overdue) || undefined,
    page: pageIn(page),
  };
}

export interface AppsSearch {
  search?: string;
  status?: ListAppsAsAdministratorStatus;
  visibility?: ListAppsAsAdministratorVisibility;
  featured?: boolean;
  developer?: string;
  page?: number;
}

export function appsSearch({ search, status, visibility, featured, developer, page }: RawSearch): AppsSearch {
  return {
    search: textIn(search, 200),
    status: choiceIn(status, Object.values(ListAppsAsAdministratorStatus)),
    visibility: choiceIn(visibility, Object.values(ListAppsAsAdministratorVisibility)),
    featured: flagIn(featured),
    developer: textIn(developer, 100),
    page: pageIn(page),
  };
}

/** Without a choice: reported reviews that need a decision. */
const REVIEWS_SHOWN = ['hidden', 'all'] as const;

export interface ReviewsSearch {
  show?: (typeof REVIEWS_SHOWN)[number];
  page?: number;
}

export function reviewsSearch({ show, page }: RawSearch): ReviewsSearch {
  return { show: choiceIn(show, REVIEWS_SHOWN), page: pageIn(page) };
}

export interface AuditSearch {
  search?: string;
  actor?: string;
  action?: string;
  subject?: string;
  developer?: string;
  from?: string;
  to?: string;
  page?: number;
}

export function auditSearch({ search, actor, action, subject, developer, from, to, page }: RawSearch): AuditSearch {
  return {
    search: textIn(search, 100),
    actor: textIn(actor, 255),
    action: textIn(action, 100),
    subject: textIn(subject, 100),
    developer: textIn(developer, 100),
    from: dayIn(from),
    to: dayIn(to),
    page: pageIn(page),
  };
}

/** Without a status: open ones. */
export interface CorrectionsSearch {
  status?: Exclude<ListCorrectionsStatus, 'OPEN'>;
  page?: number;
}

export function correctionsSearch({ status, page }: RawSearch): CorrectionsSearch {
  return { status: choiceIn(status, ['APPLIED', 'DECLINED', 'WITHDRAWN']), page: pageIn(page) };
}

export interface WatchSearch {
  status?: ListWatchedLinksStatus;
  page?: number;
}

export function watchSearch({ status, page }: RawSearch): WatchSearch {
  return { status: choiceIn(status, Object.values(ListWatchedLinksStatus)), page: pageIn(page) };
}

export interface MailSearch {
  status?: ListMailsStatus;
  page?: number;
}

export function mailSearch({ status, page }: RawSearch): MailSearch {
  return { status: choiceIn(status, Object.values(ListMailsStatus)), page: pageIn(page) };
}

function dayIn(value: unknown): string | undefined {
  const valid = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return valid ? value : undefined;
}
