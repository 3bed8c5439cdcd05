// The rules of a listing: limits, image sizes, counting and labels. The server enforces them, the web app and the CLI check
// them before sending. This module imports nothing, so that the server can load it without the API client.

export const CATEGORY_LABELS = {
  PRODUCTIVITY: 'Productivity',
  UTILITIES: 'Utilities',
  BUSINESS: 'Business',
  DEVELOPER_TOOLS: 'Developer tools',
  COMMUNICATION: 'Communication',
  ANALYTICS: 'Analytics',
  AI_ML: 'AI and machine learning',
  FINANCE: 'Finance',
  EDUCATION: 'Education',
  OTHER: 'Other',
} as const;
export type Category = keyof typeof CATEGORY_LABELS;
export const CATEGORIES = /* @__PURE__ */ Object.keys(CATEGORY_LABELS) as Category[];

export const ENVIRONMENT_LABELS = { localhost: 'Localhost', staging: 'Staging', production: 'Production' } as const;
export type Environment = keyof typeof ENVIRONMENT_LABELS;
export const ENVIRONMENTS = /* @__PURE__ */ Object.keys(ENVIRONMENT_LABELS) as Environment[];

/** Review status and visibility of apps and versions. */
export const STATUS_LABELS = {
  DRAFT: 'Draft',
  PENDING: 'In review',
  APPROVED: 'Approved',
  REJECTED: 'Changes requested',
  WITHDRAWN: 'Withdrawn',
  LISTED: 'Listed',
  UNLISTED: 'Unlisted',
  SUSPENDED: 'Suspended',
} as const;

export function statusLabel(status: string): string {
  return STATUS_LABELS[status as keyof typeof STATUS_LABELS] ?? status;
}

/** Why an app was uninstalled. */
export const UNINSTALL_CODE_LABELS = {
  NOT_NEEDED: 'No longer needed',
  TOO_EXPENSIVE: 'Too expensive',
  BROKEN: 'Does not work',
  MISSING_FEATURE: 'A feature is missing',
  PRIVACY: 'Privacy concerns',
  SWITCHED: 'Switched to another app',
  OTHER: 'Other',
} as const;
export type UninstallCode = keyof typeof UNINSTALL_CODE_LABELS;
export const UNINSTALL_CODES = /* @__PURE__ */ Object.keys(UNINSTALL_CODE_LABELS) as UninstallCode[];

/** Maximum lengths in characters, as `countCharacters` counts them. */
export const MAX_LENGTHS = {
  name: 80,
  description: 280,
  longDescription: 20_000,
  oauthClientId: 200,
  scope: 100,
  permissionReason: 280,
  scopeLabel: 80,
  scopeDescription: 280,
  releaseNotes: 5_000,
  url: 2_048,
  email: 254,
  caption: 200,
  uninstallReason: 500,
  tag: 40,
  tagLabel: 40,
  pricingNote: 200,
  dataType: 80,
  dataPurpose: 200,
  disclosedName: 100,
} as const;

export const PRICING_LABELS = {
  FREE: 'Free',
  FREEMIUM: 'Free and paid',
  PAID: 'Paid',
  CONTACT: 'Price on request',
} as const;
export const PRICING_MODELS = /* @__PURE__ */ Object.keys(PRICING_LABELS) as (keyof typeof PRICING_LABELS)[];

/** URLs that a listing discloses. */
export const DISCLOSED_URLS = ['supportUrl', 'privacyPolicyUrl', 'termsUrl', 'documentationUrl', 'statusUrl'] as const;

export const MAX_TAGS = 5;
export const MAX_COLLECTED = 30;
export const MAX_COUNTRIES = 60;
export const MAX_SUBPROCESSORS = 30;
export const MAX_CERTIFICATIONS = 20;
export const MAX_RETENTION_DAYS = 36_500;

/** ISO 3166-1 alpha-2. */
export const COUNTRIES = /* @__PURE__ */ (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF ' +
  'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
  'GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW ' +
  'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN ' +
  'SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ' +
  'ZA ZM ZW'
).split(' ');

/** Permissions that a listing requests. */
export const MAX_PERMISSIONS = 30;

/** A scope of the host platform's API, of at most `MAX_LENGTHS.scope` characters. */
export function isScope(text: string): boolean {
  return /^[a-z0-9:._/-]+$/.test(text);
}

/** How much a scope of the host platform's API allows. */
export const RISK_LABELS = { LOW: 'Low risk', MEDIUM: 'Medium risk', HIGH: 'High risk' } as const;
export type Risk = keyof typeof RISK_LABELS;
export const RISKS = /* @__PURE__ */ Object.keys(RISK_LABELS) as Risk[];

/** Whether a permission is riskier than a policy allows. A scope that nobody has rated counts as HIGH. */
export function exceedsRisk(risk: Risk | null, maxRisk: Risk | null): boolean {
  return maxRisk !== null && RISKS.indexOf(risk ?? 'HIGH') > RISKS.indexOf(maxRisk);
}

/** The rules of a workspace's policy that refuse an app, in the order in which they are applied. */
export const POLICY_RULES = ['DENY', 'ALLOWLIST', 'MAX_RISK'] as const;
export type PolicyRule = (typeof POLICY_RULES)[number];

interface PolicyLimits {
  mode: string;
  allow: readonly string[];
  deny: readonly string[];
  maxRisk: Risk | null;
}

/** The first rule that refuses an app with permissions of these risks. */
export function policyRefusal(
  { mode, allow, deny, maxRisk }: PolicyLimits,
  slug: string,
  risks: readonly (Risk | null)[],
): PolicyRule | undefined {
  if (deny.includes(slug)) return 'DENY';
  if (mode === 'ALLOWLIST' && !allow.includes(slug)) return 'ALLOWLIST';
  return risks.some((risk) => exceedsRisk(risk, maxRisk)) ? 'MAX_RISK' : undefined;
}

/** What a listing with permissions must have to be submitted. `supportUrl` stands for either contact. */
export const NEEDED_FOR_PERMISSIONS = ['oauthClientId', 'setupUrl', 'privacyPolicyUrl', 'supportUrl'] as const;
export type NeededForPermissions = (typeof NEEDED_FOR_PERMISSIONS)[number];

/** Which of these fields a listing with permissions lacks. */
export function missingForPermissions(
  listing: { permissions: readonly unknown[]; supportEmail?: string | null } & {
    [Field in NeededForPermissions]?: string | null;
  },
): NeededForPermissions[] {
  if (listing.permissions.length === 0) return [];
  return NEEDED_FOR_PERMISSIONS.filter((field) => !listing[field] && !(field === 'supportUrl' && listing.supportEmail));
}

/** Positions of scopes that occur earlier in the list. */
export function repeatedScopes(scopes: readonly string[]): number[] {
  return scopes.flatMap((scope, i) => (scope !== '' && scopes.indexOf(scope) < i ? [i] : []));
}

export const MIN_SCREENSHOTS = 2;
export const MAX_SCREENSHOTS = 6;

/** Sentences in the short description. */
export const MIN_SENTENCES = 1;
export const MAX_SENTENCES = 2;

export const MAX_IMAGE_PIXELS = 50_000_000;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

export type ImageType = 'png' | 'jpeg' | 'webp';

export interface ImageSize {
  width: number;
  height: number;
}

export interface ImageRequirement {
  types: readonly ImageType[];
  /** The exact or minimum size, for people: `512 × 512 px`. */
  size: string;
  /** The whole requirement, for people: `square, at least 512 × 512 px`. */
  wanted: string;
  fits(size: ImageSize): boolean;
}

export const IMAGE_REQUIREMENTS: Readonly<Record<'logo' | 'banner' | 'screenshot', ImageRequirement>> = {
  logo: {
    types: ['png', 'jpeg'],
    size: '512 × 512 px',
    wanted: 'square, at least 512 × 512 px',
    fits: ({ width, height }) => width === height && width >= 512,
  },
  banner: {
    types: ['png', 'jpeg'],
    size: '1200 × 600 px',
    wanted: '1200 × 600 px',
    fits: ({ width, height }) => width === 1200 && height === 600,
  },
  screenshot: {
    types: ['png', 'jpeg', 'webp'],
    size: '1280 × 720 px',
    wanted: 'at least 1280 × 720 px',
    fits: ({ width, height }) => width >= 1280 && height >= 720,
  },
};

/** Fields that have rules. All others only have to be valid. */
const FIELD_WITH_RULES =
  /^\/(?:description|screenshots(?:\/\d+\/url)?|logoUrl|bannerUrl|websiteUrl|oauthClientId|setupUrl|privacyPolicyUrl|supportUrl|termsUrl)$/;

/**
 * The number of rules that people see, the same everywhere: a field counts once, however many checks its rule takes. A field
 * without rules counts only while it is invalid.
 */
export function countRules(
  checks: readonly { pointer: string; status: 'PASSED' | 'FAILED' | 'WARNING' | 'NOT_CHECKED' }[],
) {
  const counted = checks.filter(({ pointer, status }) => status === 'FAILED' || FIELD_WITH_RULES.test(pointer));
  const pointersOf = (some: typeof counted) => new Set(some.map(({ pointer }) => pointer)).size;
  const total = pointersOf(counted);
  return {
    total,
    met: total - pointersOf(counted.filter(({ status }) => status !== 'PASSED')),
    broken: pointersOf(counted.filter(({ status }) => status === 'FAILED')),
  };
}

/** URLs that occur earlier in the list, with the position of the first one. A fragment does not make another image. */
export function duplicateUrls(urls: readonly string[]): { position: number; first: number }[] {
  const plain = urls.map((url) => {
    if (!URL.canParse(url)) return url;
    const parsed = new URL(url);
    parsed.hash = '';
    return parsed.href;
  });
  return plain.flatMap((url, position) => {
    const first = plain.indexOf(url);
    return url !== '' && first < position ? [{ position, first }] : [];
  });
}

/** Length in Unicode code points: an emoji is one character, as in JSON Schema's `maxLength`. */
export function countCharacters(text: string): number {
  return [...text].length;
}

let segmenter: Intl.Segmenter | undefined;

/** Segments without a letter or digit, such as a lone "…", are not sentences. */
export function countSentences(text: string): number {
  // Created on first use: loading this module must not fail in a browser without Intl.Segmenter.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...segmenter.segment(text)].filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length;
}

/** A full http or https URL without whitespace, backslashes or credentials. */
export function isHttpUrl(text: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== '' && username === '' && password === '';
}
