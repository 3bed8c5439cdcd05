// The publisher that the portal acts for. The choice belongs to the tab, because two tabs may show two publishers, and every
// switch is a page load: nothing that was loaded for one publisher is ever shown for another.

import { atBase } from './base-path.ts';

const CHOICE = 'publisher';
const NOTICE = 'publisher-notice';

/** Id of the chosen publisher; undefined for the person's own. */
export function chosenPublisher(): string | undefined {
  return sessionStorage.getItem(CHOICE) ?? undefined;
}

export function choosePublisher(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(CHOICE);
  else sessionStorage.setItem(CHOICE, id);
}

/** `?publisher=<id>` in any URL of the portal chooses it. Read once at the start; the router drops the parameter. */
export function choosePublisherInUrl({ pathname, search }: { pathname: string; search: string }): void {
  const id = new URLSearchParams(search).get('publisher');
  if (id && /^\/portal(\/|$)/.test(pathname)) choosePublisher(id);
}

/** A link to the portal that chooses a publisher. */
export function portalOf(id: string, page = ''): string {
  return atBase(`/portal${page}?publisher=${encodeURIComponent(id)}`);
}

export interface PublisherNotice {
  title: string;
  text?: string | undefined;
  /** Stays until it is closed. */
  failed?: boolean;
}

/** Shown after the next page load. */
export function noticeAfterLoad(notice: PublisherNotice): void {
  sessionStorage.setItem(NOTICE, JSON.stringify(notice));
}

export function takeNotice(): PublisherNotice | undefined {
  const kept = sessionStorage.getItem(NOTICE);
  sessionStorage.removeItem(NOTICE);
  return kept ? JSON.parse(kept) : undefined;
}

const NO_ACCESS: PublisherNotice = {
  title: 'You don’t have access to that publisher',
  text: 'You’re not a member of it, or no longer. The portal shows another one of yours instead.',
  failed: true,
};

/** The chosen publisher is gone for this person: the portal goes on with their own. */
export function forgetPublisher(): void {
  choosePublisher(undefined);
  noticeAfterLoad(NO_ACCESS);
}
