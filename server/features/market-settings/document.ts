// The settings of the marketplace as one document: its brand, legal links, sender, due times, categories, and what
// administrators keep on pages of their own (canned reasons, protected names, host scopes). One schema for the API, for
// BRAND_FILE and for `market admin apply`.

import { isDeepStrictEqual } from 'node:util';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '@marketplace/sdk/listing-rules';
import { type BrandColors, DEFAULT_COLORS } from '@marketplace/sdk/palette';
import { type Static, type TSchema, Type } from 'typebox';
import { email, httpUrl, line, named, nullable, oneOf, prose, ref } from '../../platform/http/schemas.ts';
import { FORMAT_PATTERNS } from '../../platform/http/validation.ts';
import { HostScope, MAX_HOST_SCOPES } from '../host-scopes/host-scope.ts';
import { MAX_TERMS } from '../look-alikes/term-queries.ts';
import { CANNED_REASONS } from './canned-reasons.ts';

export const ICONS = [
  ...['book', 'bot', 'boxes', 'briefcase', 'calendar', 'camera', 'chart', 'code', 'globe', 'heart', 'messages'],
  ...['music', 'palette', 'rocket', 'shield', 'store', 'truck', 'users', 'wallet', 'wrench'],
] as const;
export type Icon = (typeof ICONS)[number];

const DEFAULT_ICONS: Record<Category, Icon> = {
  PRODUCTIVITY: 'rocket',
  UTILITIES: 'wrench',
  BUSINESS: 'briefcase',
  DEVELOPER_TOOLS: 'code',
  COMMUNICATION: 'messages',
  ANALYTICS: 'chart',
  AI_ML: 'bot',
  FINANCE: 'wallet',
  EDUCATION: 'book',
  OTHER: 'boxes',
};

const MAX_HOURS = 720;
const MAX_REASONS = 100;
/** Base64 of `MAX_BRAND_IMAGE_BYTES`, and what stands before it. */
const MAX_IMAGE_LENGTH = 270_000;

const brandImage = (what: string) =>
  Type.String({
    maxLength: MAX_IMAGE_LENGTH,
    format: 'brand-image',
    description: `${what} Send a new image as a \`data:\` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.`,
    example: '/brand/3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea.png',
  });
const color = (description: string, example: string) => Type.String({ format: 'color', description, example });
const scheme = (which: string, { accent, accentText }: BrandColors['light']) =>
  Type.Object(
    {
      accent: color('Background of buttons. White text on it must have a contrast of 4.5:1.', accent),
      accentText: color('Links and icons. On all backgrounds of pages it must have a contrast of 4.5:1.', accentText),
    },
    { additionalProperties: false, description: `Colors in the ${which} scheme.` },
  );
const hours = (description: string, example: number) =>
  Type.Integer({ minimum: 1, maximum: MAX_HOURS, description, example });

const LINKS = {
  imprint: nullable(httpUrl('Imprint. Null: not shown.', 'https://tasklane.example/imprint')),
  privacy: nullable(httpUrl('Privacy policy. Null: not shown.', 'https://tasklane.example/privacy')),
  terms: nullable(httpUrl('Terms of service. Null: not shown.', 'https://tasklane.example/terms')),
  contact: nullable(httpUrl('Contact page. Null: not shown.', 'https://tasklane.example/contact')),
};
const CategorySettings = Type.Object(
  {
    label: line('Name of the category.', 40, 'Productivity'),
    icon: oneOf(ICONS, 'Icon of the category.'),
  },
  { additionalProperties: false, description: 'How a category is shown.' },
);
const Reason = Type.Object(
  {
    pointer: Type.String({
      maxLength: 200,
      pattern: '^/',
      description: 'JSON pointer to the field that has to change.',
      example: '/logoUrl',
    }),
    code: Type.String({
      pattern: '^[A-Z][A-Z0-9_]{0,49}$',
      description: 'Stable code of the reason.',
      example: 'LOGO_SIZE',
    }),
    message: prose('What is wrong.', 1_000),
    fix: prose('What to do about it.', 1_000),
  },
  { additionalProperties: false, description: 'A reason that reviewers need often.' },
);
const ProtectedName = Type.Object(
  {
    term: line('The protected name.', 80, 'Acme'),
    note: nullable(prose('Why it is protected. Only administrators see it.', 1_000)),
  },
  { additionalProperties: false, description: 'A name that only exempted developers may use or imitate.' },
);

const hostScope = ref(HostScope) as ReturnType<typeof ref<typeof HostScope>> & { $ref: string };

const LOGO = {
  light: brandImage('Logo, beside the name. On light backgrounds.'),
  dark: nullable(brandImage('The logo on dark backgrounds. Null: the same.')),
};

const FIELDS = {
  name: line('Name of the marketplace.', 40, 'Tasklane Apps'),
  productName: nullable(
    line('Name of the product that the apps extend. Null: texts say “task manager”.', 40, 'Tasklane'),
  ),
  slogan: line('Headline of the home page.', 100, 'Teach your task manager something new'),
  logo: nullable(Type.Object(LOGO, { additionalProperties: false, description: 'The logo. Null: the default.' })),
  favicon: nullable(brandImage('Icon of browser tabs, square. Null: the default.')),
  colors: Type.Object(
    { light: scheme('light', DEFAULT_COLORS.light), dark: scheme('dark', DEFAULT_COLORS.dark) },
    { additionalProperties: false, description: 'Accent colors. All others follow from them.' },
  ),
  links: Type.Object(LINKS, { additionalProperties: false, description: 'Legal links in the footer and in emails.' }),
  supportEmail: nullable(email('Where users and developers ask for help. Null: not shown.', 'help@tasklane.example')),
  mail: Type.Object(
    {
      from: nullable(
        line(
          'Sender of emails, from `MAIL_FROM_ALLOWED`. Null: `MAIL_FROM`.',
          200,
          'Tasklane Apps <apps@tasklane.example>',
        ),
      ),
      footer: nullable(prose('Text below every email. Null: none.', 500, 'Tasklane Inc., 1 Main Street, Springfield')),
    },
    { additionalProperties: false, description: 'Emails.' },
  ),
  dueHours: Type.Object(
    {
      review: hours('Hours until a submission is due. Applies to new submissions.', 48),
      verification: hours('Hours until the verification of a developer is due.', 24),
    },
    { additionalProperties: false, description: 'When decisions are due.' },
  ),
  appLimit: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        'Apps that a developer may have, unless an administrator set another limit. Null: `MAX_APPS_PER_DEVELOPER`.',
    }),
  ),
  categories: Type.Object(
    Object.fromEntries(CATEGORIES.map((category) => [category, CategorySettings])) as Record<
      Category,
      typeof CategorySettings
    >,
    { additionalProperties: false, description: 'Labels and icons of the categories, by category.' },
  ),
  cannedReasons: Type.Array(Reason, {
    maxItems: MAX_REASONS,
    description: 'Reasons that reviewers need often, in display order.',
  }),
  protectedNames: Type.Array(ProtectedName, {
    maxItems: MAX_TERMS,
    description: 'Protected names. Exemptions of developers stay with the names that stay.',
  }),
  hostScopes: Type.Array(hostScope, {
    maxItems: MAX_HOST_SCOPES,
    description: 'The scope vocabulary, in display order.',
  }),
};

export const MarketSettings = named(
  'MarketSettings',
  Type.Object(FIELDS, { additionalProperties: false, description: 'The settings of the marketplace.' }),
);
export type MarketSettings = Static<typeof MarketSettings>;

/** In a change each part is optional, also inside of objects. */
function optionalFields<T extends Record<string, TSchema>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)])) as {
    [Name in keyof T]: ReturnType<typeof Type.Optional<T[Name]>>;
  };
}

export const MarketSettingsChange = named(
  'MarketSettingsChange',
  Type.Object(
    {
      ...optionalFields(FIELDS),
      logo: Type.Optional(
        nullable(
          Type.Object(
            { light: LOGO.light, dark: Type.Optional(LOGO.dark) },
            { additionalProperties: false, description: 'The logo. Null: the default.' },
          ),
        ),
      ),
      links: Type.Optional(
        Type.Object(optionalFields(LINKS), {
          additionalProperties: false,
          description: 'Legal links in the footer and in emails.',
        }),
      ),
      mail: Type.Optional(
        Type.Object(optionalFields(FIELDS.mail.properties), { additionalProperties: false, description: 'Emails.' }),
      ),
      dueHours: Type.Optional(
        Type.Object(optionalFields(FIELDS.dueHours.properties), {
          additionalProperties: false,
          description: 'When decisions are due.',
        }),
      ),
      categories: Type.Optional(
        Type.Object(optionalFields(FIELDS.categories.properties), {
          additionalProperties: false,
          description: 'The categories that are not shown as usual.',
        }),
      ),
    },
    {
      additionalProperties: false,
      description:
        'The new settings. What is missing gets its default, except `protectedNames` and `hostScopes`: these stay as they are.',
    },
  ),
);
export type MarketSettingsChange = Static<typeof MarketSettingsChange>;

/** The JSON Schema of a file: self-contained, with images as paths of files and a `$schema`. */
export function fileSchema(): object {
  const text = JSON.stringify(MarketSettingsChange, (key, value) => {
    if (key === '$id') return undefined;
    if (value?.$ref === hostScope.$ref) return HostScope;
    const { format, ...rest } = value ?? {};
    if (format === 'brand-image') return rest;
    return FORMAT_PATTERNS[format] ? { ...rest, pattern: FORMAT_PATTERNS[format] } : value;
  });
  const { properties, ...rest } = JSON.parse(text);
  return { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
}

/** What is stored in one row; the other two are tables of their own. */
export type OwnSettings = Omit<MarketSettings, 'protectedNames' | 'hostScopes'>;

export const DEFAULT_SETTINGS: OwnSettings = {
  name: 'Marketplace',
  productName: null,
  slogan: 'Teach your task manager something new',
  logo: null,
  favicon: null,
  colors: DEFAULT_COLORS,
  links: { imprint: null, privacy: null, terms: null, contact: null },
  supportEmail: null,
  mail: { from: null, footer: null },
  dueHours: { review: 48, verification: 24 },
  appLimit: null,
  categories: Object.fromEntries(
    CATEGORIES.map((category) => [category, { label: CATEGORY_LABELS[category], icon: DEFAULT_ICONS[category] }]),
  ) as MarketSettings['categories'],
  cannedReasons: CANNED_REASONS,
};

/** Also for documents of earlier releases, which lack what was added later. */
export function withDefaults(change: Partial<MarketSettingsChange>): OwnSettings {
  const { protectedNames: _, hostScopes: __, ...own } = change;
  return {
    ...DEFAULT_SETTINGS,
    ...own,
    logo: own.logo ? { light: own.logo.light, dark: own.logo.dark ?? null } : null,
    links: { ...DEFAULT_SETTINGS.links, ...own.links },
    mail: { ...DEFAULT_SETTINGS.mail, ...own.mail },
    dueHours: { ...DEFAULT_SETTINGS.dueHours, ...own.dueHours },
    categories: { ...DEFAULT_SETTINGS.categories, ...own.categories },
  };
}

/** Defaults are not stored, so that they can change with a release. */
export function withoutDefaults(settings: MarketSettings): Partial<MarketSettings> {
  const defaults: Partial<MarketSettings> = DEFAULT_SETTINGS;
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => !isDeepStrictEqual(value, defaults[name as keyof MarketSettings]),
    ),
  );
}
