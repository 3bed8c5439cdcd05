// The sections of the editor about what a listing discloses. Closed, each says in one line what it states.

import { missingForPermissions, type ReviewEventReasonsItem } from '@marketplace/sdk';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { brand } from '../../shared/brand.ts';
import { DataSafetyFields } from '../../shared/data-safety-fields.tsx';
import { ContactFields, type NoteAt, PricingFields, TagsField } from '../../shared/disclosure-fields.tsx';
import { CONTACTS } from '../../shared/disclosures.ts';
import type { DisclosureField } from '../../shared/disclosures-draft.ts';
import type { ListingDraft } from '../../shared/listing-draft.ts';
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx';
import { contactsSummary, pricingSummary, safetySummary, tagsSummary } from './disclosure-summaries.ts';
import { ReviewerNotes, reasonsAt } from './reviewer-note.tsx';

export function DisclosureSections({ reasons }: { reasons: ReviewEventReasonsItem[] }) {
  const { control } = useFormContext<ListingDraft>();
  const draft = useWatch({ control, compute: (values: ListingDraft) => values });
  const noteAt: NoteAt = (pointer, exact = false) => {
    const found = exact ? reasons.filter((reason) => reason.pointer === pointer) : reasonsAt(reasons, pointer);
    return found.length > 0 && <ReviewerNotes reasons={found} />;
  };
  const needed = missingForPermissions(draft).filter((field) => field === 'privacyPolicyUrl' || field === 'supportUrl');
  return (
    <>
      <Section
        title="Support and policies"
        summary={needed.length > 0 ? <Needed fields={needed} /> : contactsSummary(draft)}
        fields={CONTACTS}
        reasons={reasons}
      >
        <p className="mb-5 text-sm text-ink-3">
          Where people get help and read your terms. An app that requests permissions needs a privacy policy, and a
          support page or email.
        </p>
        <ContactFields noteAt={noteAt} />
      </Section>
      <Section title="Pricing" summary={pricingSummary(draft)} fields={['pricing']} reasons={reasons}>
        <PricingFields noteAt={noteAt} />
      </Section>
      <Section title="Tags" summary={tagsSummary(draft)} fields={['tags']} reasons={reasons}>
        <TagsField noteAt={noteAt} />
      </Section>
      <Section title="Data safety" summary={safetySummary(draft)} fields={['dataSafety']} reasons={reasons}>
        <p className="mb-5 text-sm text-ink-3">
          How your app treats data. Your {brand.name} page shows what you state here, and nothing about the rest.
        </p>
        <DataSafetyFields noteAt={noteAt} />
      </Section>
    </>
  );
}

function Needed({ fields }: { fields: string[] }) {
  const names = fields.map((field) => (field === 'supportUrl' ? 'a support page or email' : 'a privacy policy'));
  return <span className="text-warn">Needs {names.join(' and ')}</span>;
}

interface SectionProps {
  title: string;
  summary: ReactNode;
  fields: readonly DisclosureField[];
  reasons: ReviewEventReasonsItem[];
  children: ReactNode;
}

/** Opens where something is to be fixed. */
function Section({ title, summary, fields, reasons, children }: SectionProps) {
  const { errors } = useFormContext<ListingDraft>().formState;
  const isFaulty = fields.some((field) => errors[field] !== undefined);
  const isReviewed = fields.some((field) => reasonsAt(reasons, `/${field}`).length > 0);
  return (
    <CollapsiblePanel title={title} summary={summary} mustOpen={isFaulty || isReviewed}>
      {children}
    </CollapsiblePanel>
  );
}
