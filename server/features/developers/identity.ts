// A developer's identity: name, company and website. Administrators reviewed those of a verified developer, so a change is
// held: the developer sees it at once, the public only after an administrator confirms it. A website on a domain that the
// developer has proved needs no confirmation.

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { named, nullable } from '../../platform/http/schemas.ts';
import type { Now } from '../../platform/postgres/database.ts';
import type { Developer } from './queries.ts';

export const Identity = named(
  'Identity',
  Type.Object(
    {
      name: Type.String({ description: 'Name of the developer.' }),
      companyName: nullable(Type.String({ description: 'Company name.' })),
      websiteUrl: nullable(Type.String({ description: "URL of the developer's website." })),
    },
    { description: 'Who a developer is: what administrators review.' },
  ),
);
export type Identity = Static<typeof Identity>;

type Held = Pick<Developer, 'heldName' | 'heldCompanyName' | 'heldWebsiteUrl' | 'identityRequestedAt'>;

/** What the public sees. */
export function publicIdentityOf({ name, companyName, websiteUrl }: Identity): Identity {
  return { name, companyName, websiteUrl };
}

/** What the developer sees: the held values, if there are any. */
export function ownIdentityOf(developer: Identity & Held): Identity {
  if (!developer.identityRequestedAt) return publicIdentityOf(developer);
  const { heldName, heldCompanyName, heldWebsiteUrl } = developer;
  return { name: heldName!, companyName: heldCompanyName, websiteUrl: heldWebsiteUrl };
}

/** Nothing is held. */
export const NOTHING_HELD = {
  heldName: null,
  heldCompanyName: null,
  heldWebsiteUrl: null,
  identityRequestedAt: null,
} as const;

/** Whether the URL's host is one of the domains or a subdomain of one. */
export function isUnderDomain(url: string | null, domains: readonly string[]): boolean {
  const host = url === null ? undefined : URL.parse(url)?.hostname.replace(/\.$/, '');
  return host !== undefined && domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/**
 * Of a change of the profile, the identity is held; one that is public already needs no review. The time has whole
 * milliseconds, because administrators name the change by it. A website under a domain that the developer has proved
 * (`provedDomains`) is public at once.
 */
export function holdIdentity<T extends Partial<Identity>>(
  before: Identity & Held,
  changes: T,
  provedDomains: readonly string[],
) {
  const { name, companyName, websiteUrl, ...others } = changes;
  if (name === undefined && companyName === undefined && websiteUrl === undefined) return others;
  const own = ownIdentityOf(before);
  const wanted = {
    name: name ?? own.name,
    companyName: companyName === undefined ? own.companyName : companyName,
    websiteUrl: websiteUrl === undefined ? own.websiteUrl : websiteUrl,
  };
  const isProved = isUnderDomain(wanted.websiteUrl, provedDomains);
  const shown = { ...publicIdentityOf(before), ...(isProved ? { websiteUrl: wanted.websiteUrl } : {}) };
  const atOnce = { ...others, websiteUrl: shown.websiteUrl };
  if (isDeepStrictEqual(wanted, shown)) return { ...atOnce, ...NOTHING_HELD };
  return {
    ...atOnce,
    heldName: wanted.name,
    heldCompanyName: wanted.companyName,
    heldWebsiteUrl: wanted.websiteUrl,
    identityRequestedAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())` as Now,
  };
}
