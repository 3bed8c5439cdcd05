// One line about each section of what a listing discloses.

import { PRICING_LABELS } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { CONTACTS, SAFETY_FACTS, tagName } from '../../shared/disclosures.ts';
import type { DisclosuresDraft } from '../../shared/disclosures-draft.ts';

const NOTHING = 'Nothing stated';

const namesOf = (pointers: string[]) => pointers.map(fieldName).join(', ') || NOTHING;

export function contactsSummary(draft: DisclosuresDraft): string {
  return namesOf(CONTACTS.filter((field) => draft[field]).map((field) => `/${field}`));
}

export function pricingSummary({ pricing: { model, note } }: DisclosuresDraft): string {
  if (model === '') return NOTHING;
  return note ? `${PRICING_LABELS[model]}: ${note}` : PRICING_LABELS[model];
}

export function tagsSummary({ tags }: DisclosuresDraft): string {
  return tags.map(tagName).join(', ') || 'None';
}

export function safetySummary({ dataSafety }: DisclosuresDraft): string {
  const stated = SAFETY_FACTS.filter((fact) => dataSafety[fact].length > 0);
  return namesOf(stated.map((fact) => `/dataSafety/${fact}`));
}
