// A small correction of an approved app: its changes in words, and the request.

import type { App, AppUpdate } from '@marketplace/sdk';
import { CONTACTS, disclosureText, SAFETY_FACTS } from '../../shared/disclosures.ts';
import { toDisclosures } from '../../shared/disclosures-draft.ts';
import { draftOf, faultsOf, type ListingDraft, type ListingField, toChanges } from '../../shared/listing-draft.ts';

export interface Change {
  /** As in the faults of the service: `/screenshots/0/url`. */
  pointer: string;
  before: string;
  after: string;
}

const TEXTS = [
  ...(['name', 'description', 'category', 'longDescription', 'websiteUrl'] as const),
  ...(['logoUrl', 'bannerUrl', 'oauthClientId', 'setupUrl'] as const),
];

/** Field by field, in the order of the form. */
export function changesOf(app: App, draft: ListingDraft): Change[] {
  // The service stores texts as they were sent, with whitespace around them.
  const [now, next] = [trimmed(draftOf(app)), trimmed(draft)];
  const texts = TEXTS.map((field) => ({ pointer: `/${field}`, before: now[field], after: next[field] }));
  const reasons = now.permissions.map(({ reason }, position) => ({
    pointer: `/permissions/${position}/reason`,
    before: reason,
    after: next.permissions[position]?.reason ?? '',
  }));
  const screenshots = now.screenshots.flatMap((before, position) =>
    (['url', 'caption'] as const).map((part) => ({
      pointer: `/screenshots/${position}/${part}`,
      before: before[part],
      after: next.screenshots[position]?.[part] ?? '',
    })),
  );
  return [...texts, ...disclosed(now, next), ...reasons, ...screenshots].filter(
    ({ before, after }) => before !== after,
  );
}

function trimmed(draft: ListingDraft): ListingDraft {
  return JSON.parse(JSON.stringify(draft), (_, value) => (typeof value === 'string' ? value.trim() : value));
}

/** In words: one change per field, and one per fact of the data safety. */
function disclosed(now: ListingDraft, next: ListingDraft): Change[] {
  const [before, after] = [toDisclosures(now), toDisclosures(next)];
  const fields = ([...CONTACTS, 'pricing', 'tags'] as const).map((field) => ({
    pointer: `/${field}`,
    before: disclosureText(`/${field}`, before[field]),
    after: disclosureText(`/${field}`, after[field]),
  }));
  const facts = SAFETY_FACTS.map((fact) => ({
    pointer: `/dataSafety/${fact}`,
    before: disclosureText(`/dataSafety/${fact}`, before.dataSafety?.[fact]),
    after: disclosureText(`/dataSafety/${fact}`, after.dataSafety?.[fact]),
  }));
  return [...fields, ...facts];
}

/** Only changed fields, so that concurrent changes of others are kept. */
export function updateOf(app: App, draft: ListingDraft): AppUpdate {
  const changed = new Set(changesOf(app, draft).map(({ pointer }) => pointer.split('/')[1] as ListingField));
  return toChanges(trimmed(draft), [...changed]);
}

/** Of the fields that are sent. Others may have values from before a rule, which the service tolerates. */
export function correctionFaults(app: App, draft: ListingDraft): Map<string, string> {
  const sent = updateOf(app, draft);
  return new Map([...faultsOf(trimmed(draft))].filter(([pointer]) => pointer.split('/')[1]! in sent));
}
