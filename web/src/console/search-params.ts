// What the address of a list says: read with patience, since people edit addresses. What makes no sense is left out.

import {
  ListAppsAsAdministratorStatus,
  ListAppsAsAdministratorVisibility,
  ListDevelopersStatus,
  ListMailsStatus,
} from '@marketplace/sdk';

type Raw = Record<string, unknown>;

export interface DevelopersSearch {
  search?: string;
  status?: ListDevelopersStatus;
  page?: number;
}

export function developersSearch({ search, status, page }: Raw): DevelopersSearch {
  return { search: text(search, 200), status: choice(status, ListDevelopersStatus), page: pageNumber(page) };
}

export interface AppsSearch {
  search?: string;
  status?: ListAppsAsAdministratorStatus;
  visibility?: ListAppsAsAdministratorVisibility;
  featured?: boolean;
  developer?: string;
  page?: number;
}

export function appsSearch({ search, status, visibility, featured, developer, page }: Raw): AppsSearch {
  return {
    search: text(search, 200),
    status: choice(status, ListAppsAsAdministratorStatus),
    visibility: choice(visibility, ListAppsAsAdministratorVisibility),
    featured: typeof featured === 'boolean' ? featured : undefined,
    developer: text(developer, 100),
    page: pageNumber(page),
  };
}

/** Which reviews: those that wait for a judgement, unless told. */
export const ReviewsShown = { hidden: 'hidden', all: 'all' } as const;

export interface ReviewsSearch {
  show?: keyof typeof ReviewsShown;
  page?: number;
}

export function reviewsSearch({ show, page }: Raw): ReviewsSearch {
  return { show: choice(show, ReviewsShown), page: pageNumber(page) };
}

export interface AuditSearch {
  actor?: string;
  action?: string;
  subject?: string;
  developer?: string;
  from?: string;
  to?: string;
  page?: number;
}

export function auditSearch({ actor, action, subject, developer, from, to, page }: Raw): AuditSearch {
  return {
    actor: text(actor, 255),
    action: text(action, 100),
    subject: text(subject, 100),
    developer: text(developer, 100),
    from: day(from),
    to: day(to),
    page: pageNumber(page),
  };
}

export interface MailSearch {
  status?: ListMailsStatus;
  page?: number;
}

export function mailSearch({ status, page }: Raw): MailSearch {
  return { status: choice(status, ListMailsStatus), page: pageNumber(page) };
}

/** The router reads `?search=123` as a number; to a search it is text. */
function text(value: unknown, longest: number): string | undefined {
  const words = typeof value === 'number' ? String(value) : value;
  return typeof words === 'string' && words.trim() !== '' ? words.slice(0, longest) : undefined;
}

function choice<T extends string>(value: unknown, among: Record<string, T>): T | undefined {
  return Object.values(among).find((known) => known === value);
}

function pageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
}

function day(value: unknown): string | undefined {
  const valid = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return valid ? value : undefined;
}
