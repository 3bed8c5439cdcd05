// What a listing discloses beside its texts and images: contacts, pricing, tags, and how the app treats data. All of it is
// optional, and null means that the developer states nothing.

import {
  DISCLOSED_URLS,
  MAX_CERTIFICATIONS,
  MAX_COLLECTED,
  MAX_COUNTRIES,
  MAX_LENGTHS,
  MAX_RETENTION_DAYS,
  MAX_SUBPROCESSORS,
  MAX_TAGS,
  PRICING_MODELS,
} from '@marketplace/sdk/listing-rules';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { email, httpUrl, line, named, nullable, nullableRef, oneOf } from '../../platform/http/schemas.ts';
import type { StoredDataSafety, StoredPricing } from '../../platform/postgres/json-columns.ts';

const URL_SENTENCES: Record<(typeof DISCLOSED_URLS)[number], [sentence: string, example: string]> = {
  supportUrl: ['Where people get support.', 'https://example.com/support'],
  privacyPolicyUrl: ['The privacy policy.', 'https://example.com/privacy'],
  termsUrl: ['The terms of service.', 'https://example.com/terms'],
  documentationUrl: ['The documentation.', 'https://example.com/docs'],
  statusUrl: ['The status page.', 'https://status.example.com'],
};
const NEEDED = 'A listing with permissions needs';
const NEEDED_BY: Partial<Record<(typeof DISCLOSED_URLS)[number], string>> = {
  supportUrl: ` ${NEEDED} this or \`supportEmail\` to be submitted.`,
  privacyPolicyUrl: ` ${NEEDED} it to be submitted.`,
};
const urls = Object.fromEntries(
  DISCLOSED_URLS.map((field) => {
    const [sentence, example] = URL_SENTENCES[field];
    return [field, httpUrl(`${sentence}${NEEDED_BY[field] ?? ''}`, example)];
  }),
) as Record<(typeof DISCLOSED_URLS)[number], ReturnType<typeof httpUrl>>;

const country = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2 code.', example: 'DE' });
const countries = (description: string) =>
  Type.Array(country, { maxItems: MAX_COUNTRIES, uniqueItems: true, description });

const pricing = {
  model: oneOf(
    PRICING_MODELS,
    'FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on.',
  ),
  url: httpUrl('Where the prices are.', 'https://example.com/pricing'),
  note: line('A sentence about the price.', MAX_LENGTHS.pricingNote, 'Free for up to five people.'),
};
const collected = {
  type: line('What is collected.', MAX_LENGTHS.dataType, 'Names and email addresses'),
  purpose: line('What for.', MAX_LENGTHS.dataPurpose, 'To assign tasks to people'),
  shared: Type.Boolean({ description: 'Whether others than the subprocessors get it.' }),
};
const subprocessor = {
  name: line('Name of the company.', MAX_LENGTHS.disclosedName, 'Example Cloud'),
  purpose: line('What it does.', MAX_LENGTHS.dataPurpose, 'Hosting'),
  countries: countries('Where it processes data.'),
};
const certification = { name: line('Name of the certification.', MAX_LENGTHS.disclosedName, 'ISO 27001') };
const optionalUrl = {
  subprocessor: httpUrl('The company on the web.', 'https://cloud.example.com'),
  certification: httpUrl('The certificate.', 'https://example.com/iso27001.pdf'),
};
const validUntil = Type.String({ format: 'date', description: 'Last day of validity.', example: '2027-12-31' });
const facts = {
  retentionDays: Type.Integer({
    minimum: 0,
    maximum: MAX_RETENTION_DAYS,
    description: 'Days after which data is deleted when the app is uninstalled.',
  }),
  encryptedInTransit: Type.Boolean({ description: 'Whether data is encrypted in transit.' }),
  encryptedAtRest: Type.Boolean({ description: 'Whether data is encrypted at rest.' }),
  deletionUrl: httpUrl('Where people ask for the deletion of their data.', 'https://example.com/delete'),
  usedForAiTraining: Type.Boolean({ description: 'Whether data is used to train AI models.' }),
};

const STRICT = { additionalProperties: false };
const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
const mapObject = <R>(object: TProperties, map: (schema: TSchema) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([key, schema]) => [key, map(schema)]));

/** Lists may be left out; so may each fact. */
const SentDataSafety = Type.Unsafe<Partial<StoredDataSafety>>(
  Type.Object(
    {
      collects: Type.Optional(
        Type.Array(Type.Object(collected, { ...STRICT, description: 'Data of one type.' }), {
          maxItems: MAX_COLLECTED,
          description: 'What the app collects. An empty list says nothing.',
        }),
      ),
      storedIn: Type.Optional(countries('Countries where data is stored.')),
      subprocessors: Type.Optional(
        Type.Array(
          Type.Object(
            { ...subprocessor, url: optional(optionalUrl.subprocessor) },
            { ...STRICT, description: 'A company that processes data for the developer.' },
          ),
          { maxItems: MAX_SUBPROCESSORS, description: 'Companies that process data for the developer.' },
        ),
      ),
      certifications: Type.Optional(
        Type.Array(
          Type.Object(
            { ...certification, validUntil: optional(validUntil), url: optional(optionalUrl.certification) },
            { ...STRICT, description: 'A certification.' },
          ),
          { maxItems: MAX_CERTIFICATIONS, description: 'Certifications of the developer or the app.' },
        ),
      ),
      ...mapObject(facts, optional),
    },
    { ...STRICT, description: 'How the app treats data.' },
  ),
);

export const Pricing = named(
  'Pricing',
  Type.Object(
    { model: pricing.model, url: nullable(pricing.url), note: nullable(pricing.note) },
    { description: 'What the app costs.' },
  ),
);

export const DataSafety = named(
  'DataSafety',
  Type.Object(
    {
      collects: Type.Array(Type.Object(collected, { description: 'Data of one type.' }), {
        description: 'What the app collects. An empty list says nothing.',
      }),
      storedIn: countries('Countries where data is stored.'),
      subprocessors: Type.Array(
        Type.Object(
          { ...subprocessor, url: nullable(optionalUrl.subprocessor) },
          { description: 'A company that processes data for the developer.' },
        ),
        { description: 'Companies that process data for the developer.' },
      ),
      certifications: Type.Array(
        Type.Object(
          { ...certification, validUntil: nullable(validUntil), url: nullable(optionalUrl.certification) },
          { description: 'A certification.' },
        ),
        { description: 'Certifications of the developer or the app.' },
      ),
      retentionDays: nullable(facts.retentionDays),
      encryptedInTransit: nullable(facts.encryptedInTransit),
      encryptedAtRest: nullable(facts.encryptedAtRest),
      deletionUrl: nullable(facts.deletionUrl),
      usedForAiTraining: nullable(facts.usedForAiTraining),
    },
    { description: 'How the app treats data, as its developer states it. Null: not stated.' },
  ),
);

const tags = Type.Array(line('A tag.', MAX_LENGTHS.tag, 'time-tracking'), {
  maxItems: MAX_TAGS,
  uniqueItems: true,
  description: 'Tags of GET /api/tags.',
});

const contacts = {
  supportEmail: email(
    `Where people write to for support. ${NEEDED} this or \`supportUrl\` to be submitted.`,
    'support@example.com',
  ),
  securityContact: Type.String({
    maxLength: 2_048,
    format: 'email-or-url',
    description: 'Where to report vulnerabilities: an email address or a URL.',
    example: 'security@example.com',
  }),
};

/** In requests. `null` clears a field. */
export const sentDisclosures = {
  supportUrl: optional(urls.supportUrl),
  supportEmail: optional(contacts.supportEmail),
  privacyPolicyUrl: optional(urls.privacyPolicyUrl),
  termsUrl: optional(urls.termsUrl),
  documentationUrl: optional(urls.documentationUrl),
  statusUrl: optional(urls.statusUrl),
  securityContact: optional(contacts.securityContact),
  pricing: optional(
    Type.Unsafe<Pick<StoredPricing, 'model'> & Partial<StoredPricing>>(
      Type.Object(
        { model: pricing.model, url: optional(pricing.url), note: optional(pricing.note) },
        { ...STRICT, description: 'What the app costs.' },
      ),
    ),
  ),
  tags: optional(tags),
  dataSafety: optional(SentDataSafety),
};

/** In responses. */
export const shownDisclosures = {
  supportUrl: nullable(urls.supportUrl),
  supportEmail: nullable(contacts.supportEmail),
  privacyPolicyUrl: nullable(urls.privacyPolicyUrl),
  termsUrl: nullable(urls.termsUrl),
  documentationUrl: nullable(urls.documentationUrl),
  statusUrl: nullable(urls.statusUrl),
  securityContact: nullable(contacts.securityContact),
  pricing: { ...nullableRef(Pricing), description: 'What the app costs. Null: not stated.' },
  tags,
  dataSafety: { ...nullableRef(DataSafety), description: 'How the app treats data. Null: not stated.' },
};

const DisclosuresObject = Type.Object(shownDisclosures);
export type Disclosures = Static<typeof DisclosuresObject>;
export const DISCLOSURE_FIELDS = Object.keys(shownDisclosures) as (keyof Disclosures)[];

/** Of a listing that discloses nothing, such as one of a release before. */
export const NO_DISCLOSURES: Disclosures = {
  supportUrl: null,
  supportEmail: null,
  privacyPolicyUrl: null,
  termsUrl: null,
  documentationUrl: null,
  statusUrl: null,
  securityContact: null,
  pricing: null,
  tags: [],
  dataSafety: null,
};

export function disclosuresOf(row: Disclosures): Disclosures {
  return Object.fromEntries(DISCLOSURE_FIELDS.map((field) => [field, row[field]])) as Disclosures;
}

type SentPricing = Pick<StoredPricing, 'model'> & Partial<StoredPricing>;

export function toStoredPricing({ model, url = null, note = null }: SentPricing): StoredPricing {
  return { model, url, note };
}

/** Complete; null if it states nothing. */
export function toStoredDataSafety(sent: Partial<StoredDataSafety>): StoredDataSafety | null {
  const stored: StoredDataSafety = {
    collects: sent.collects ?? [],
    storedIn: (sent.storedIn ?? []).toSorted(),
    subprocessors: (sent.subprocessors ?? []).map((one) => ({ ...one, url: one.url ?? null })),
    certifications: (sent.certifications ?? []).map(({ name, validUntil: until, url }) => ({
      name,
      validUntil: until ?? null,
      url: url ?? null,
    })),
    retentionDays: sent.retentionDays ?? null,
    encryptedInTransit: sent.encryptedInTransit ?? null,
    encryptedAtRest: sent.encryptedAtRest ?? null,
    deletionUrl: sent.deletionUrl ?? null,
    usedForAiTraining: sent.usedForAiTraining ?? null,
  };
  const states = Object.values(stored).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
  return states ? stored : null;
}
