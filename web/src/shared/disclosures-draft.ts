// Form values of what a listing discloses, their validation, and the values to send. An empty text is `null` in the API.

import {
  isHttpUrl,
  MAX_CERTIFICATIONS,
  MAX_COLLECTED,
  MAX_COUNTRIES,
  MAX_LENGTHS,
  MAX_RETENTION_DAYS,
  MAX_SUBPROCESSORS,
  MAX_TAGS,
  type PricingModel,
} from '@marketplace/sdk';
import { CONTACTS, type Contact, type Disclosures } from './disclosures.ts';
import { blank, tooLong, urlFault } from './text-faults.ts';

/** Empty: not stated. */
export type Choice = '' | 'yes' | 'no';

export interface DataSafetyDraft {
  collects: { type: string; purpose: string; shared: boolean }[];
  storedIn: string[];
  encryptedInTransit: Choice;
  encryptedAtRest: Choice;
  retentionDays: string;
  usedForAiTraining: Choice;
  deletionUrl: string;
  subprocessors: { name: string; purpose: string; countries: string[]; url: string }[];
  certifications: { name: string; validUntil: string; url: string }[];
}

export interface DisclosuresDraft extends Record<Contact, string> {
  pricing: { model: '' | PricingModel; url: string; note: string };
  tags: string[];
  dataSafety: DataSafetyDraft;
}

export type DisclosureField = keyof DisclosuresDraft;
export const DISCLOSURE_FIELDS: readonly DisclosureField[] = [...CONTACTS, 'pricing', 'tags', 'dataSafety'];

export const MAX_ROWS = {
  collects: MAX_COLLECTED,
  subprocessors: MAX_SUBPROCESSORS,
  certifications: MAX_CERTIFICATIONS,
} as const;

const choiceOf = (value: boolean | null | undefined): Choice => (value == null ? '' : value ? 'yes' : 'no');
const answerOf = (choice: Choice) => (choice === '' ? null : choice === 'yes');

export function disclosuresDraftOf(listing: Disclosures): DisclosuresDraft {
  const { pricing, tags, dataSafety } = listing;
  return {
    ...(Object.fromEntries(CONTACTS.map((field) => [field, listing[field] ?? ''])) as Record<Contact, string>),
    pricing: { model: pricing?.model ?? '', url: pricing?.url ?? '', note: pricing?.note ?? '' },
    tags: [...(tags ?? [])],
    dataSafety: {
      collects: (dataSafety?.collects ?? []).map(({ type, purpose, shared }) => ({ type, purpose, shared })),
      storedIn: [...(dataSafety?.storedIn ?? [])],
      encryptedInTransit: choiceOf(dataSafety?.encryptedInTransit),
      encryptedAtRest: choiceOf(dataSafety?.encryptedAtRest),
      retentionDays: dataSafety?.retentionDays == null ? '' : String(dataSafety.retentionDays),
      usedForAiTraining: choiceOf(dataSafety?.usedForAiTraining),
      deletionUrl: dataSafety?.deletionUrl ?? '',
      subprocessors: (dataSafety?.subprocessors ?? []).map(({ name, purpose, countries, url }) => ({
        ...{ name, purpose, countries: [...countries], url: url ?? '' },
      })),
      certifications: (dataSafety?.certifications ?? []).map(({ name, validUntil, url }) => ({
        ...{ name, validUntil: validUntil ?? '', url: url ?? '' },
      })),
    },
  };
}

/** As the API takes and answers them. Data safety that states nothing is `null`, as in the API's answers. */
export function toDisclosures(draft: DisclosuresDraft): Disclosures {
  const { pricing, tags, dataSafety } = draft;
  const text = (value: string) => value.trim() || null;
  const safety = {
    collects: dataSafety.collects.map(({ type, purpose, shared }) => ({
      ...{ type: type.trim(), purpose: purpose.trim(), shared },
    })),
    storedIn: dataSafety.storedIn,
    encryptedInTransit: answerOf(dataSafety.encryptedInTransit),
    encryptedAtRest: answerOf(dataSafety.encryptedAtRest),
    retentionDays: dataSafety.retentionDays.trim() === '' ? null : Number(dataSafety.retentionDays),
    usedForAiTraining: answerOf(dataSafety.usedForAiTraining),
    deletionUrl: text(dataSafety.deletionUrl),
    subprocessors: dataSafety.subprocessors.map(({ name, purpose, countries, url }) => ({
      ...{ name: name.trim(), purpose: purpose.trim(), countries, url: text(url) },
    })),
    certifications: dataSafety.certifications.map(({ name, validUntil, url }) => ({
      ...{ name: name.trim(), validUntil: validUntil || null, url: text(url) },
    })),
  };
  const states = Object.values(safety).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
  return {
    ...(Object.fromEntries(CONTACTS.map((field) => [field, text(draft[field])])) as Record<Contact, string | null>),
    pricing: pricing.model === '' ? null : { model: pricing.model, url: text(pricing.url), note: text(pricing.note) },
    tags,
    dataSafety: states ? safety : null,
  };
}

/** What the service would refuse: by JSON pointer, with how to fix it. */
export function disclosureFaults(draft: DisclosuresDraft): Map<string, string> {
  const faults = new Map<string, string>();
  const add = (pointer: string, fault: string | undefined) => fault && faults.set(pointer, fault);
  for (const field of CONTACTS) add(`/${field}`, contactFault(field, draft[field]));
  const { pricing, tags, dataSafety } = draft;
  if (pricing.model === '' && (pricing.url || pricing.note))
    add('/pricing/model', 'Choose a pricing model, or clear the pricing page and the note.');
  add('/pricing/url', urlFault(pricing.url));
  if (pricing.note) add('/pricing/note', lineFault(pricing.note, MAX_LENGTHS.pricingNote));
  add('/tags', tooMany(tags.length, MAX_TAGS, 'tag'));
  for (const [i, tag] of tags.entries()) add(`/tags/${i}`, tooLong(tag, MAX_LENGTHS.tag));
  addSafetyFaults(dataSafety, (pointer, fault) => add(`/dataSafety/${pointer}`, fault));
  return faults;
}

function addSafetyFaults(draft: DataSafetyDraft, add: (pointer: string, fault: string | undefined) => unknown): void {
  for (const [i, { type, purpose }] of draft.collects.entries()) {
    add(`collects/${i}/type`, lineFault(type, MAX_LENGTHS.dataType, 'Say what is collected, or remove the row.'));
    add(`collects/${i}/purpose`, lineFault(purpose, MAX_LENGTHS.dataPurpose, 'Say what it is used for.'));
  }
  add('storedIn', tooMany(draft.storedIn.length, MAX_COUNTRIES, 'country', 'countries'));
  add('retentionDays', daysFault(draft.retentionDays.trim()));
  add('deletionUrl', urlFault(draft.deletionUrl));
  for (const [i, { name, purpose, countries, url }] of draft.subprocessors.entries()) {
    add(`subprocessors/${i}/name`, lineFault(name, MAX_LENGTHS.disclosedName, 'Name the company, or remove the row.'));
    add(`subprocessors/${i}/purpose`, lineFault(purpose, MAX_LENGTHS.dataPurpose, 'Say what it does for you.'));
    add(`subprocessors/${i}/countries`, tooMany(countries.length, MAX_COUNTRIES, 'country', 'countries'));
    add(`subprocessors/${i}/url`, urlFault(url));
  }
  for (const [i, { name, url }] of draft.certifications.entries()) {
    const unnamed = 'Name the certification, or remove the row.';
    add(`certifications/${i}/name`, lineFault(name, MAX_LENGTHS.disclosedName, unnamed));
    add(`certifications/${i}/url`, urlFault(url));
  }
}

function lineFault(text: string, limit: number, missing = 'Enter some text or clear the field.'): string | undefined {
  return blank(text, missing) ?? tooLong(text, limit);
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

function contactFault(field: Contact, text: string): string | undefined {
  if (text === '') return undefined;
  if (field === 'supportEmail')
    return isEmail(text) ? tooLong(text, MAX_LENGTHS.email) : 'Enter an email address such as name@example.com.';
  if (field !== 'securityContact') return urlFault(text);
  return isEmail(text) || isHttpUrl(text)
    ? tooLong(text, MAX_LENGTHS.url)
    : 'Enter an email address, or a full URL that starts with https://.';
}

function daysFault(text: string): string | undefined {
  if (text === '' || (/^\d+$/.test(text) && Number(text) <= MAX_RETENTION_DAYS)) return undefined;
  return `Enter a number of days from 0 to ${MAX_RETENTION_DAYS}.`;
}

function tooMany(count: number, limit: number, one: string, many = `${one}s`): string | undefined {
  const over = count - limit;
  return over > 0 ? `Remove ${over} ${over === 1 ? one : many}. At most ${limit} are allowed.` : undefined;
}
