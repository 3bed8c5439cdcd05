// What a listing discloses, in words: for differences, summaries and facts. Null means that nothing is stated.

import { type App, type DataSafety, PRICING_LABELS, type Pricing } from '@marketplace/sdk';
import { formatDay, plural } from '../ui/format.ts';

/** In the order in which they are shown. */
export const SUPPORT_CONTACTS = [
  'supportUrl',
  'supportEmail',
  'documentationUrl',
  'statusUrl',
  'securityContact',
  'termsUrl',
] as const;
/** The privacy policy is shown with the data safety. */
export const CONTACTS = [...SUPPORT_CONTACTS, 'privacyPolicyUrl'] as const;
export type Contact = (typeof CONTACTS)[number];

export type Disclosures = Pick<App, Contact | 'pricing' | 'tags' | 'dataSafety'>;

/** Facts of `dataSafety`, in the order in which they are shown. */
export const SAFETY_FACTS = [
  'collects',
  'storedIn',
  'encryptedInTransit',
  'encryptedAtRest',
  'retentionDays',
  'usedForAiTraining',
  'deletionUrl',
  'subprocessors',
  'certifications',
] as const;
export type SafetyFact = (typeof SAFETY_FACTS)[number];

let regions: Intl.DisplayNames | undefined;

/** In English. Created on first use: it takes a browser several milliseconds. */
export function countryName(code: string): string {
  regions ??= new Intl.DisplayNames('en', { type: 'region' });
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}

export const countryNames = (codes: readonly string[]) => codes.map(countryName).join(', ');

/** `time-tracking` becomes "time tracking". */
export const tagName = (tag: string) => tag.replaceAll('-', ' ');

export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

export const sharing = (shared: boolean) => (shared ? 'Shared with others' : 'Not shared');

export function retention(days: number): string {
  return days === 0 ? 'Deleted when the app is uninstalled' : `Deleted ${plural(days, 'day')} after the uninstall`;
}

export const validity = (until: string) => `Valid until ${formatDay(until)}`;

/** A URL as people read it. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

export function isStated(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}

/** The facts that a listing states, in their order. */
export function statedFacts(dataSafety: DataSafety | null): SafetyFact[] {
  return dataSafety ? SAFETY_FACTS.filter((fact) => isStated(dataSafety[fact])) : [];
}

const inLines = (parts: (string | null | false)[]) => parts.filter(Boolean).join('\n');

const FACT_TEXTS: { [Fact in SafetyFact]: (value: NonNullable<DataSafety[Fact]>) => string } = {
  collects: (rows) =>
    inLines(rows.map(({ type, purpose, shared }) => `${type}: ${purpose} (${sharing(shared).toLowerCase()})`)),
  storedIn: (codes) => inLines(codes.map(countryName)),
  encryptedInTransit: yesOrNo,
  encryptedAtRest: yesOrNo,
  retentionDays: retention,
  usedForAiTraining: yesOrNo,
  deletionUrl: String,
  subprocessors: (rows) =>
    inLines(
      rows.map(({ name, purpose, countries, url }) =>
        [`${name}: ${purpose}`, countryNames(countries), url].filter(Boolean).join(' · '),
      ),
    ),
  certifications: (rows) =>
    inLines(
      rows.map(({ name, validUntil, url }) =>
        [name, validUntil && validity(validUntil), url].filter(Boolean).join(' · '),
      ),
    ),
};

/** The value of a disclosure as text, one line per row; empty if it states nothing. */
export function disclosureText(pointer: string, value: unknown): string {
  if (!isStated(value)) return '';
  const [, field, fact] = pointer.split('/');
  if (field === 'pricing') {
    const { model, note, url } = value as Pricing;
    return inLines([PRICING_LABELS[model], note, url]);
  }
  if (field === 'tags') return inLines((value as string[]).map(tagName));
  if (field === 'dataSafety' && fact && Object.hasOwn(FACT_TEXTS, fact))
    return FACT_TEXTS[fact as SafetyFact](value as never);
  return String(value);
}

/** Whether a pointer of a difference is a disclosure that is no plain text. */
export function isDisclosure(pointer: string): boolean {
  return /^\/(?:pricing|tags|dataSafety)(?:\/|$)/.test(pointer);
}
