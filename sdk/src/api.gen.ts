import { send } from './transport.ts';
/**
 * Position of this page in the list.
 */
export interface Pagination {
  /** Page number, starting at 1. */
  page: number;
  /** Maximum number of items per page. */
  limit: number;
  /** Total number of items on all pages. */
  total: number;
  /** Number of pages. */
  totalPages: number;
}

/**
 * How a program signs a user in.
 */
export interface SignInSettings {
  /** The account system: an OpenID Connect issuer that supports discovery. */
  issuer: string;
  /**
     * Client id for programs that sign in. Null if none is configured; use an API key instead.
     * @nullable
     */
  clientId: string | null;
  /** Scopes to request from the account system. */
  scope: string;
  /** Audience that the access token must have. */
  audience: string;
  /** URL of the developer portal. */
  portalUrl: string;
}

/**
 * Role of this account in the workspace.
 */
export type SessionWorkspaceRole = typeof SessionWorkspaceRole[keyof typeof SessionWorkspaceRole];


export const SessionWorkspaceRole = {
  member: 'member',
  admin: 'admin',
} as const;

/**
 * A workspace of the host platform.
 */
export interface SessionWorkspace {
  /** Workspace id in the host platform. */
  id: string;
  /** Name of the workspace. */
  name: string;
  /** Role of this account in the workspace. */
  role: SessionWorkspaceRole;
}

/**
 * The signed-in user.
 */
export interface Session {
  /** User id in the account system. */
  accountUserId: string;
  /**
     * Name from the account system.
     * @nullable
     */
  name: string | null;
  /**
     * Email address from the account system.
     * @nullable
     */
  email: string | null;
  /** Whether this account has administrator access. */
  administrator: boolean;
  /** Workspaces of this account, as last confirmed with the host platform. */
  workspaces: SessionWorkspace[];
  /**
     * Id of this account's developer. Null before registration.
     * @nullable
     */
  developerId: string | null;
  /**
     * Public name of that developer.
     * @nullable
     */
  developerName: string | null;
  /**
     * Status of that developer.
     * @nullable
     */
  developerStatus: string | null;
  /**
     * When the account, which is closed, is erased. It can be reopened until then.
     * @nullable
     */
  closingAt: string | null;
}

/**
 * Media type.
 */
export type ImageVariantsItemType = typeof ImageVariantsItemType[keyof typeof ImageVariantsItemType];


export const ImageVariantsItemType = {
  'image/avif': 'image/avif',
  'image/webp': 'image/webp',
} as const;

/**
 * The same image, smaller.
 */
export type ImageVariantsItem = {
  /** Width in pixels. */
  width: number;
  /** Media type. */
  type: ImageVariantsItemType;
  /** URL of the variant. */
  url: string;
};

/**
 * The marketplace's own copy of an image.
 */
export interface Image {
  /** URL of the marketplace's own copy. */
  url: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Smaller copies, for `srcset`. Empty until they have been made, a few seconds after a check. */
  variants: ImageVariantsItem[];
  /** Data URL of a few pixels, to show while the image loads. */
  placeholder: string;
}

/**
 * The marketplace's own copies of the listing's images.
 */
export interface Images {
  /** The logo. Null if there is none, or the marketplace has no copy of it. */
  logo: Image | null;
  /** The banner. Null if there is none, or the marketplace has no copy of it. */
  banner: Image | null;
  /** The screenshots, in the order of `screenshots`. Null where the marketplace has no copy. */
  screenshots: (Image | null)[];
}

/**
 * The marketplace's own copy of the logo.
 */
export interface Logo {
  /** The logo. Null if there is none, or the marketplace has no copy of it. */
  logo: Image | null;
}

/**
 * How much the scope allows. Workspaces can refuse apps above a risk.
 */
export type HostScopeRisk = typeof HostScopeRisk[keyof typeof HostScopeRisk];


export const HostScopeRisk = {
  LOW: 'LOW',
  MEDIUM: 'MEDIUM',
  HIGH: 'HIGH',
} as const;

/**
 * A scope of the vocabulary.
 */
export interface HostScope {
  /**
     * Scope of the host platform's API.
     * @minLength 1
     * @maxLength 100
     * @pattern ^[a-z0-9:._/-]+$
     */
  scope: string;
  /**
     * Name of the scope, for people.
     * @minLength 1
     * @maxLength 80
     */
  label: string;
  /**
     * What the scope allows.
     * @minLength 1
     * @maxLength 280
     */
  description: string;
  /** How much the scope allows. Workspaces can refuse apps above a risk. */
  risk: HostScopeRisk;
  /**
     * When the scope was deprecated: only apps that already have it may keep it. Null if it is not.
     * @nullable
     */
  deprecatedAt: string | null;
}

/**
 * What was verified about the developer, and when.
 */
export interface DeveloperVerification {
  /**
     * When an administrator first verified the developer.
     * @nullable
     */
  reviewedAt: string | null;
  /** Domains whose ownership the developer has proved. A proof covers subdomains. */
  domains: string[];
  /**
     * When the ownership of one of them was last checked with success. Null without domains.
     * @nullable
     */
  lastProvedAt: string | null;
}

/**
 * FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on.
 */
export type PricingModel = typeof PricingModel[keyof typeof PricingModel];


export const PricingModel = {
  FREE: 'FREE',
  FREEMIUM: 'FREEMIUM',
  PAID: 'PAID',
  CONTACT: 'CONTACT',
} as const;

/**
 * What the app costs.
 */
export interface Pricing {
  /** FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on. */
  model: PricingModel;
  /**
     * Where the prices are.
     * @maxLength 2048
     * @nullable
     */
  url: string | null;
  /**
     * A sentence about the price.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  note: string | null;
}

/**
 * Data of one type.
 */
export type DataSafetyCollectsItem = {
  /**
     * What is collected.
     * @minLength 1
     * @maxLength 80
     */
  type: string;
  /**
     * What for.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /** Whether others than the subprocessors get it. */
  shared: boolean;
};

/**
 * A company that processes data for the developer.
 */
export type DataSafetySubprocessorsItem = {
  /**
     * Name of the company.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * What it does.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /**
     * Where it processes data.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  countries: string[];
  /**
     * The company on the web.
     * @maxLength 2048
     * @nullable
     */
  url: string | null;
};

/**
 * A certification.
 */
export type DataSafetyCertificationsItem = {
  /**
     * Name of the certification.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Last day of validity.
     * @nullable
     */
  validUntil: string | null;
  /**
     * The certificate.
     * @maxLength 2048
     * @nullable
     */
  url: string | null;
};

/**
 * How the app treats data, as its developer states it. Null: not stated.
 */
export interface DataSafety {
  /** What the app collects. An empty list says nothing. */
  collects: DataSafetyCollectsItem[];
  /**
     * Countries where data is stored.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  storedIn: string[];
  /** Companies that process data for the developer. */
  subprocessors: DataSafetySubprocessorsItem[];
  /** Certifications of the developer or the app. */
  certifications: DataSafetyCertificationsItem[];
  /**
     * Days after which data is deleted when the app is uninstalled.
     * @minimum 0
     * @maximum 36500
     * @nullable
     */
  retentionDays: number | null;
  /**
     * Whether data is encrypted in transit.
     * @nullable
     */
  encryptedInTransit: boolean | null;
  /**
     * Whether data is encrypted at rest.
     * @nullable
     */
  encryptedAtRest: boolean | null;
  /**
     * Where people ask for the deletion of their data.
     * @maxLength 2048
     * @nullable
     */
  deletionUrl: string | null;
  /**
     * Whether data is used to train AI models.
     * @nullable
     */
  usedForAiTraining: boolean | null;
}

/**
 * The kind of CI.
 */
export type PublishedFromProvider = typeof PublishedFromProvider[keyof typeof PublishedFromProvider];


export const PublishedFromProvider = {
  GITHUB: 'GITHUB',
  GITLAB: 'GITLAB',
} as const;

/**
 * The CI run that made a version, as the CI has signed it.
 */
export interface PublishedFrom {
  /** The kind of CI. */
  provider: PublishedFromProvider;
  /** Name of the repository. */
  repository: string;
  /** SHA of the commit. */
  commit: string;
  /**
     * Path of the file that defines the run. Null if the CI does not say.
     * @nullable
     */
  workflow: string | null;
  /** Id of the run (GitHub) or of the pipeline (GitLab). */
  run: string;
  /** Page of the commit. */
  commitUrl: string;
  /** Page of the run. It shows what was done. */
  runUrl: string;
}

/**
 * Where the texts match the search.
 */
export interface Highlights {
  /**
     * Matching parts of `name`, in UTF-16 code units.
     * @items.minItems 2
     * @items.maxItems 2
     */
  name?: number[][];
  /**
     * Matching parts of `description`, in UTF-16 code units.
     * @items.minItems 2
     * @items.maxItems 2
     */
  description?: number[][];
}

/**
 * Category of the app.
 */
export type PublicAppCategory = typeof PublicAppCategory[keyof typeof PublicAppCategory];


export const PublicAppCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * Where the app runs.
 */
export type PublicAppEnvironment = typeof PublicAppEnvironment[keyof typeof PublicAppEnvironment];


export const PublicAppEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Only approved apps are public.
 */
export type PublicAppStatus = typeof PublicAppStatus[keyof typeof PublicAppStatus];


export const PublicAppStatus = {
  APPROVED: 'APPROVED',
} as const;

/**
 * Developer of the app.
 */
export type PublicAppDeveloper = {
  /** ID of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
  /** Whether the developer is verified. */
  verified: boolean;
};

/**
 * Only for searches: whether the app has all words of the search, or only some of them or a similar name.
 */
export type PublicAppMatch = typeof PublicAppMatch[keyof typeof PublicAppMatch];


export const PublicAppMatch = {
  all: 'all',
  some: 'some',
} as const;

/**
 * An app in a list or search of the public catalog.
 */
export interface PublicApp {
  /** ID of the app. */
  id: string;
  /** Identifies the app in public URLs. */
  slug: string;
  /** Name of the app. */
  name: string;
  /** Short description, one or two sentences. */
  description: string;
  /** Category of the app. */
  category: PublicAppCategory;
  /** Where the app runs. */
  environment: PublicAppEnvironment;
  /**
     * URL of the logo, or null if there is none.
     * @nullable
     */
  logoUrl: string | null;
  /** Whether the app is featured. */
  featured: boolean;
  /** Only approved apps are public. */
  status: PublicAppStatus;
  /** Number of installs. */
  installCount: number;
  /** Number of user reviews. */
  reviewCount: number;
  /** Average rating from 1 to 5, with two decimals; 0 if there are no reviews. */
  averageRating: number;
  /** Developer of the app. */
  developer: PublicAppDeveloper;
  /** When the app was first approved. */
  publishedAt: string;
  /** When the listing last changed. */
  updatedAt: string;
  images: Logo;
  /** Only for searches: whether the app has all words of the search, or only some of them or a similar name. */
  match?: PublicAppMatch;
  highlights?: Highlights;
}

/**
 * Category of the app.
 */
export type FeaturedAppCategory = typeof FeaturedAppCategory[keyof typeof FeaturedAppCategory];


export const FeaturedAppCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * Where the app runs.
 */
export type FeaturedAppEnvironment = typeof FeaturedAppEnvironment[keyof typeof FeaturedAppEnvironment];


export const FeaturedAppEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Only approved apps are public.
 */
export type FeaturedAppStatus = typeof FeaturedAppStatus[keyof typeof FeaturedAppStatus];


export const FeaturedAppStatus = {
  APPROVED: 'APPROVED',
} as const;

/**
 * Developer of the app.
 */
export type FeaturedAppDeveloper = {
  /** ID of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
  /** Whether the developer is verified. */
  verified: boolean;
};

/**
 * The marketplace's own copies of logo and banner.
 */
export type FeaturedAppImages = {
  /** The logo. Null if there is none, or the marketplace has no copy of it. */
  logo: Image | null;
  /** The banner. Null if there is no copy of it. */
  banner: Image | null;
};

/**
 * A featured app.
 */
export interface FeaturedApp {
  /** ID of the app. */
  id: string;
  /** Identifies the app in public URLs. */
  slug: string;
  /** Name of the app. */
  name: string;
  /** Short description, one or two sentences. */
  description: string;
  /** Category of the app. */
  category: FeaturedAppCategory;
  /** Where the app runs. */
  environment: FeaturedAppEnvironment;
  /**
     * URL of the logo, or null if there is none.
     * @nullable
     */
  logoUrl: string | null;
  /** Whether the app is featured. */
  featured: boolean;
  /** Only approved apps are public. */
  status: FeaturedAppStatus;
  /** Number of installs. */
  installCount: number;
  /** Number of user reviews. */
  reviewCount: number;
  /** Average rating from 1 to 5, with two decimals; 0 if there are no reviews. */
  averageRating: number;
  /** Developer of the app. */
  developer: FeaturedAppDeveloper;
  /** When the app was first approved. */
  publishedAt: string;
  /** When the listing last changed. */
  updatedAt: string;
  /**
     * URL of the banner.
     * @nullable
     */
  bannerUrl: string | null;
  /** The marketplace's own copies of logo and banner. */
  images: FeaturedAppImages;
}

/**
 * How much the scope allows. Null if the scope vocabulary does not have it; policies then count it as HIGH.
 * @nullable
 */
export type PublicPermissionRisk = typeof PublicPermissionRisk[keyof typeof PublicPermissionRisk] | null;


export const PublicPermissionRisk = {
  LOW: 'LOW',
  MEDIUM: 'MEDIUM',
  HIGH: 'HIGH',
} as const;

/**
 * A permission that the app requests.
 */
export interface PublicPermission {
  /** Scope of the host platform's API. */
  scope: string;
  /** Whether the app works only with this permission. */
  required: boolean;
  /** Why the app needs it. */
  reason: string;
  /**
     * Name of the scope. Null if the scope vocabulary does not have it.
     * @nullable
     */
  label: string | null;
  /**
     * What the scope allows. Null if the scope vocabulary does not have it.
     * @nullable
     */
  description: string | null;
  /**
     * How much the scope allows. Null if the scope vocabulary does not have it; policies then count it as HIGH.
     * @nullable
     */
  risk: PublicPermissionRisk;
}

/**
 * Category of the app.
 */
export type PublicAppDetailCategory = typeof PublicAppDetailCategory[keyof typeof PublicAppDetailCategory];


export const PublicAppDetailCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * Where the app runs.
 */
export type PublicAppDetailEnvironment = typeof PublicAppDetailEnvironment[keyof typeof PublicAppDetailEnvironment];


export const PublicAppDetailEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Only approved apps are public.
 */
export type PublicAppDetailStatus = typeof PublicAppDetailStatus[keyof typeof PublicAppDetailStatus];


export const PublicAppDetailStatus = {
  APPROVED: 'APPROVED',
} as const;

/**
 * Developer of the app, with what was verified.
 */
export type PublicAppDetailDeveloper = {
  /** ID of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
  /** Whether the developer is verified. */
  verified: boolean;
  verification: DeveloperVerification;
};

/**
 * A screenshot of the app.
 */
export type PublicAppDetailScreenshotsItem = {
  /** URL of the image. */
  url: string;
  /**
     * Caption of the image.
     * @nullable
     */
  caption: string | null;
  /** Position, starting at 0. */
  order: number;
};

/**
 * An app of the public catalog with all its details.
 */
export interface PublicAppDetail {
  /** ID of the app. */
  id: string;
  /** Identifies the app in public URLs. */
  slug: string;
  /** Name of the app. */
  name: string;
  /** Short description, one or two sentences. */
  description: string;
  /** Category of the app. */
  category: PublicAppDetailCategory;
  /** Where the app runs. */
  environment: PublicAppDetailEnvironment;
  /**
     * URL of the logo, or null if there is none.
     * @nullable
     */
  logoUrl: string | null;
  /** Whether the app is featured. */
  featured: boolean;
  /** Only approved apps are public. */
  status: PublicAppDetailStatus;
  /** Number of installs. */
  installCount: number;
  /** Number of user reviews. */
  reviewCount: number;
  /** Average rating from 1 to 5, with two decimals; 0 if there are no reviews. */
  averageRating: number;
  /** Developer of the app, with what was verified. */
  developer: PublicAppDetailDeveloper;
  /** When the app was first approved. */
  publishedAt: string;
  /** When the listing last changed. */
  updatedAt: string;
  /**
     * Long description in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /**
     * Long description as sanitized HTML.
     * @nullable
     */
  longDescriptionHtml: string | null;
  /**
     * URL of the banner.
     * @nullable
     */
  bannerUrl: string | null;
  images: Images;
  /**
     * URL of the app's website.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * ID of the app's OAuth client on the host platform.
     * @nullable
     */
  oauthClientId: string | null;
  /** Permissions that the app requests. */
  permissions: PublicPermission[];
  /**
     * Where people land after they have installed the app.
     * @nullable
     */
  setupUrl: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact: string | null;
  /** What the app costs. Null: not stated. */
  pricing: Pricing | null;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags: string[];
  /** How the app treats data. Null: not stated. */
  dataSafety: DataSafety | null;
  /** Whether the app is installed in a workspace of the host, with consent to its permissions. False if this marketplace is not connected to a host. */
  workspaceInstall: boolean;
  /** Screenshots, in order. */
  screenshots: PublicAppDetailScreenshotsItem[];
  /** Number of the published version. */
  version: number;
  /**
     * When what is shown was approved, imported, or last corrected by an administrator. Null if there is no receipt of that; otherwise see `/proof`.
     * @nullable
     */
  approvedAt: string | null;
  /** Whether the receipt covers the images, too, not only the texts. */
  approvedImages: boolean;
  /**
     * Release notes of the published version.
     * @nullable
     */
  releaseNotes: string | null;
  /** The CI run that made this version. Null if a person or another API key made or changed it. */
  publishedFrom: PublishedFrom | null;
  /**
     * When the app was transferred to its present developer. Null if it always was theirs.
     * @nullable
     */
  publisherSince: string | null;
}

/**
 * Status of the app.
 */
export type AnalyticsStatus = typeof AnalyticsStatus[keyof typeof AnalyticsStatus];


export const AnalyticsStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * Analytics totals of an app.
 */
export interface Analytics {
  /** Number of installs. */
  installCount: number;
  /** Number of ratings. */
  reviewCount: number;
  /** Average rating from 1 to 5, with two decimals. 0 if there are no ratings. */
  averageRating: number;
  /** Status of the app. */
  status: AnalyticsStatus;
  /** Whether the app is featured. */
  featured: boolean;
}

/**
 * Figures for one day.
 */
export type DailyAnalyticsDataItem = {
  /** The day (UTC). */
  date: string;
  /** Number of installs. */
  installs: number;
  /** Number of uninstalls. */
  uninstalls: number;
  /** Number of page views. */
  views: number;
  /** Number of new reviews. */
  reviews: number;
  /** Average rating with two decimals. 0 if there are none. */
  averageRating: number;
};

/**
 * Daily analytics of an app.
 */
export interface DailyAnalytics {
  /** One entry per day, oldest first. */
  data: DailyAnalyticsDataItem[];
}

/**
 * The reason.
 */
export type UninstallReasonsDataItemCode = typeof UninstallReasonsDataItemCode[keyof typeof UninstallReasonsDataItemCode];


export const UninstallReasonsDataItemCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * Uninstalls for one reason in one week.
 */
export type UninstallReasonsDataItem = {
  /** Monday of the week (UTC). */
  week: string;
  /** The reason. */
  code: UninstallReasonsDataItemCode;
  /** Number of uninstalls for this reason. */
  count: number;
};

/**
 * The reason.
 */
export type UninstallReasonsTextsItemCode = typeof UninstallReasonsTextsItemCode[keyof typeof UninstallReasonsTextsItemCode];


export const UninstallReasonsTextsItemCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * A reason in words.
 */
export type UninstallReasonsTextsItem = {
  /** When the app was uninstalled. */
  at: string;
  /** The reason. */
  code: UninstallReasonsTextsItemCode;
  /** The reason in the words of the person who uninstalled it. */
  text: string;
};

/**
 * Why an app was uninstalled.
 */
export interface UninstallReasons {
  /** Counts by week and reason, oldest week first. Uninstalls without a reason are not included. */
  data: UninstallReasonsDataItem[];
  /** Reasons in words, newest first. At most 100; the CSV has more. */
  texts: UninstallReasonsTextsItem[];
}

/**
 * The logo. Null: the default.
 * @nullable
 */
export type MarketSettingsLogo = {
  /**
     * Logo, beside the name. On light backgrounds. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  light: string;
  /**
     * The logo on dark backgrounds. Null: the same. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @nullable
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  dark: string | null;
} | null;

/**
 * Colors in the light scheme.
 */
export type MarketSettingsColorsLight = {
  /**
     * Background of buttons. White text on it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accent: string;
  /**
     * Links and icons. On all backgrounds of pages it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accentText: string;
};

/**
 * Colors in the dark scheme.
 */
export type MarketSettingsColorsDark = {
  /**
     * Background of buttons. White text on it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accent: string;
  /**
     * Links and icons. On all backgrounds of pages it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accentText: string;
};

/**
 * Accent colors. All others follow from them.
 */
export type MarketSettingsColors = {
  /** Colors in the light scheme. */
  light: MarketSettingsColorsLight;
  /** Colors in the dark scheme. */
  dark: MarketSettingsColorsDark;
};

/**
 * Legal links in the footer and in emails.
 */
export type MarketSettingsLinks = {
  /**
     * Imprint. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  imprint: string | null;
  /**
     * Privacy policy. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  privacy: string | null;
  /**
     * Terms of service. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  terms: string | null;
  /**
     * Contact page. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  contact: string | null;
};

/**
 * Emails.
 */
export type MarketSettingsMail = {
  /**
     * Sender of emails, from `MAIL_FROM_ALLOWED`. Null: `MAIL_FROM`.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  from: string | null;
  /**
     * Text below every email. Null: none.
     * @minLength 1
     * @maxLength 500
     * @nullable
     */
  footer: string | null;
};

/**
 * When decisions are due.
 */
export type MarketSettingsDueHours = {
  /**
     * Hours until a submission is due. Applies to new submissions.
     * @minimum 1
     * @maximum 720
     */
  review: number;
  /**
     * Hours until the verification of a developer is due.
     * @minimum 1
     * @maximum 720
     */
  verification: number;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesPRODUCTIVITYIcon = typeof MarketSettingsCategoriesPRODUCTIVITYIcon[keyof typeof MarketSettingsCategoriesPRODUCTIVITYIcon];


export const MarketSettingsCategoriesPRODUCTIVITYIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesPRODUCTIVITY = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesPRODUCTIVITYIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesUTILITIESIcon = typeof MarketSettingsCategoriesUTILITIESIcon[keyof typeof MarketSettingsCategoriesUTILITIESIcon];


export const MarketSettingsCategoriesUTILITIESIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesUTILITIES = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesUTILITIESIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesBUSINESSIcon = typeof MarketSettingsCategoriesBUSINESSIcon[keyof typeof MarketSettingsCategoriesBUSINESSIcon];


export const MarketSettingsCategoriesBUSINESSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesBUSINESS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesBUSINESSIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesDEVELOPERTOOLSIcon = typeof MarketSettingsCategoriesDEVELOPERTOOLSIcon[keyof typeof MarketSettingsCategoriesDEVELOPERTOOLSIcon];


export const MarketSettingsCategoriesDEVELOPERTOOLSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesDEVELOPERTOOLS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesDEVELOPERTOOLSIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesCOMMUNICATIONIcon = typeof MarketSettingsCategoriesCOMMUNICATIONIcon[keyof typeof MarketSettingsCategoriesCOMMUNICATIONIcon];


export const MarketSettingsCategoriesCOMMUNICATIONIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesCOMMUNICATION = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesCOMMUNICATIONIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesANALYTICSIcon = typeof MarketSettingsCategoriesANALYTICSIcon[keyof typeof MarketSettingsCategoriesANALYTICSIcon];


export const MarketSettingsCategoriesANALYTICSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesANALYTICS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesANALYTICSIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesAIMLIcon = typeof MarketSettingsCategoriesAIMLIcon[keyof typeof MarketSettingsCategoriesAIMLIcon];


export const MarketSettingsCategoriesAIMLIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesAIML = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesAIMLIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesFINANCEIcon = typeof MarketSettingsCategoriesFINANCEIcon[keyof typeof MarketSettingsCategoriesFINANCEIcon];


export const MarketSettingsCategoriesFINANCEIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesFINANCE = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesFINANCEIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesEDUCATIONIcon = typeof MarketSettingsCategoriesEDUCATIONIcon[keyof typeof MarketSettingsCategoriesEDUCATIONIcon];


export const MarketSettingsCategoriesEDUCATIONIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesEDUCATION = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesEDUCATIONIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsCategoriesOTHERIcon = typeof MarketSettingsCategoriesOTHERIcon[keyof typeof MarketSettingsCategoriesOTHERIcon];


export const MarketSettingsCategoriesOTHERIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsCategoriesOTHER = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsCategoriesOTHERIcon;
};

/**
 * Labels and icons of the categories, by category.
 */
export type MarketSettingsCategories = {
  /** How a category is shown. */
  PRODUCTIVITY: MarketSettingsCategoriesPRODUCTIVITY;
  /** How a category is shown. */
  UTILITIES: MarketSettingsCategoriesUTILITIES;
  /** How a category is shown. */
  BUSINESS: MarketSettingsCategoriesBUSINESS;
  /** How a category is shown. */
  DEVELOPER_TOOLS: MarketSettingsCategoriesDEVELOPERTOOLS;
  /** How a category is shown. */
  COMMUNICATION: MarketSettingsCategoriesCOMMUNICATION;
  /** How a category is shown. */
  ANALYTICS: MarketSettingsCategoriesANALYTICS;
  /** How a category is shown. */
  AI_ML: MarketSettingsCategoriesAIML;
  /** How a category is shown. */
  FINANCE: MarketSettingsCategoriesFINANCE;
  /** How a category is shown. */
  EDUCATION: MarketSettingsCategoriesEDUCATION;
  /** How a category is shown. */
  OTHER: MarketSettingsCategoriesOTHER;
};

/**
 * A reason that reviewers need often.
 */
export type MarketSettingsCannedReasonsItem = {
  /**
     * JSON pointer to the field that has to change.
     * @maxLength 200
     * @pattern ^/
     */
  pointer: string;
  /**
     * Stable code of the reason.
     * @pattern ^[A-Z][A-Z0-9_]{0,49}$
     */
  code: string;
  /**
     * What is wrong.
     * @minLength 1
     * @maxLength 1000
     */
  message: string;
  /**
     * What to do about it.
     * @minLength 1
     * @maxLength 1000
     */
  fix: string;
};

/**
 * A name that only exempted developers may use or imitate.
 */
export type MarketSettingsProtectedNamesItem = {
  /**
     * The protected name.
     * @minLength 1
     * @maxLength 80
     */
  term: string;
  /**
     * Why it is protected. Only administrators see it.
     * @minLength 1
     * @maxLength 1000
     * @nullable
     */
  note: string | null;
};

/**
 * The settings of the marketplace.
 */
export interface MarketSettings {
  /**
     * Name of the marketplace.
     * @minLength 1
     * @maxLength 40
     */
  name: string;
  /**
     * Name of the product that the apps extend. Null: texts say “task manager”.
     * @minLength 1
     * @maxLength 40
     * @nullable
     */
  productName: string | null;
  /**
     * Headline of the home page.
     * @minLength 1
     * @maxLength 100
     */
  slogan: string;
  /**
     * The logo. Null: the default.
     * @nullable
     */
  logo: MarketSettingsLogo;
  /**
     * Icon of browser tabs, square. Null: the default. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @nullable
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  favicon: string | null;
  /** Accent colors. All others follow from them. */
  colors: MarketSettingsColors;
  /** Legal links in the footer and in emails. */
  links: MarketSettingsLinks;
  /**
     * Where users and developers ask for help. Null: not shown.
     * @maxLength 254
     * @nullable
     */
  supportEmail: string | null;
  /** Emails. */
  mail: MarketSettingsMail;
  /** When decisions are due. */
  dueHours: MarketSettingsDueHours;
  /**
     * Apps that a developer may have, unless an administrator set another limit. Null: `MAX_APPS_PER_DEVELOPER`.
     * @minimum 1
     * @maximum 1000000
     * @nullable
     */
  appLimit: number | null;
  /** Labels and icons of the categories, by category. */
  categories: MarketSettingsCategories;
  /**
     * Reasons that reviewers need often, in display order.
     * @maxItems 100
     */
  cannedReasons: MarketSettingsCannedReasonsItem[];
  /**
     * Protected names. Exemptions of developers stay with the names that stay.
     * @maxItems 500
     */
  protectedNames: MarketSettingsProtectedNamesItem[];
  /**
     * The scope vocabulary, in display order.
     * @maxItems 200
     */
  hostScopes: HostScope[];
}

/**
 * The logo. Null: the default.
 * @nullable
 */
export type MarketSettingsChangeLogo = {
  /**
     * Logo, beside the name. On light backgrounds. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  light: string;
  /**
     * The logo on dark backgrounds. Null: the same. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @nullable
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  dark?: string | null;
} | null;

/**
 * Colors in the light scheme.
 */
export type MarketSettingsChangeColorsLight = {
  /**
     * Background of buttons. White text on it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accent: string;
  /**
     * Links and icons. On all backgrounds of pages it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accentText: string;
};

/**
 * Colors in the dark scheme.
 */
export type MarketSettingsChangeColorsDark = {
  /**
     * Background of buttons. White text on it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accent: string;
  /**
     * Links and icons. On all backgrounds of pages it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accentText: string;
};

/**
 * Accent colors. All others follow from them.
 */
export type MarketSettingsChangeColors = {
  /** Colors in the light scheme. */
  light: MarketSettingsChangeColorsLight;
  /** Colors in the dark scheme. */
  dark: MarketSettingsChangeColorsDark;
};

/**
 * Legal links in the footer and in emails.
 */
export type MarketSettingsChangeLinks = {
  /**
     * Imprint. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  imprint?: string | null;
  /**
     * Privacy policy. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  privacy?: string | null;
  /**
     * Terms of service. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  terms?: string | null;
  /**
     * Contact page. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  contact?: string | null;
};

/**
 * Emails.
 */
export type MarketSettingsChangeMail = {
  /**
     * Sender of emails, from `MAIL_FROM_ALLOWED`. Null: `MAIL_FROM`.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  from?: string | null;
  /**
     * Text below every email. Null: none.
     * @minLength 1
     * @maxLength 500
     * @nullable
     */
  footer?: string | null;
};

/**
 * When decisions are due.
 */
export type MarketSettingsChangeDueHours = {
  /**
     * Hours until a submission is due. Applies to new submissions.
     * @minimum 1
     * @maximum 720
     */
  review?: number;
  /**
     * Hours until the verification of a developer is due.
     * @minimum 1
     * @maximum 720
     */
  verification?: number;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesPRODUCTIVITYIcon = typeof MarketSettingsChangeCategoriesPRODUCTIVITYIcon[keyof typeof MarketSettingsChangeCategoriesPRODUCTIVITYIcon];


export const MarketSettingsChangeCategoriesPRODUCTIVITYIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesPRODUCTIVITY = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesPRODUCTIVITYIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesUTILITIESIcon = typeof MarketSettingsChangeCategoriesUTILITIESIcon[keyof typeof MarketSettingsChangeCategoriesUTILITIESIcon];


export const MarketSettingsChangeCategoriesUTILITIESIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesUTILITIES = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesUTILITIESIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesBUSINESSIcon = typeof MarketSettingsChangeCategoriesBUSINESSIcon[keyof typeof MarketSettingsChangeCategoriesBUSINESSIcon];


export const MarketSettingsChangeCategoriesBUSINESSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesBUSINESS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesBUSINESSIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesDEVELOPERTOOLSIcon = typeof MarketSettingsChangeCategoriesDEVELOPERTOOLSIcon[keyof typeof MarketSettingsChangeCategoriesDEVELOPERTOOLSIcon];


export const MarketSettingsChangeCategoriesDEVELOPERTOOLSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesDEVELOPERTOOLS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesDEVELOPERTOOLSIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesCOMMUNICATIONIcon = typeof MarketSettingsChangeCategoriesCOMMUNICATIONIcon[keyof typeof MarketSettingsChangeCategoriesCOMMUNICATIONIcon];


export const MarketSettingsChangeCategoriesCOMMUNICATIONIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesCOMMUNICATION = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesCOMMUNICATIONIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesANALYTICSIcon = typeof MarketSettingsChangeCategoriesANALYTICSIcon[keyof typeof MarketSettingsChangeCategoriesANALYTICSIcon];


export const MarketSettingsChangeCategoriesANALYTICSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesANALYTICS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesANALYTICSIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesAIMLIcon = typeof MarketSettingsChangeCategoriesAIMLIcon[keyof typeof MarketSettingsChangeCategoriesAIMLIcon];


export const MarketSettingsChangeCategoriesAIMLIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesAIML = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesAIMLIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesFINANCEIcon = typeof MarketSettingsChangeCategoriesFINANCEIcon[keyof typeof MarketSettingsChangeCategoriesFINANCEIcon];


export const MarketSettingsChangeCategoriesFINANCEIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesFINANCE = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesFINANCEIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesEDUCATIONIcon = typeof MarketSettingsChangeCategoriesEDUCATIONIcon[keyof typeof MarketSettingsChangeCategoriesEDUCATIONIcon];


export const MarketSettingsChangeCategoriesEDUCATIONIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesEDUCATION = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesEDUCATIONIcon;
};

/**
 * Icon of the category.
 */
export type MarketSettingsChangeCategoriesOTHERIcon = typeof MarketSettingsChangeCategoriesOTHERIcon[keyof typeof MarketSettingsChangeCategoriesOTHERIcon];


export const MarketSettingsChangeCategoriesOTHERIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type MarketSettingsChangeCategoriesOTHER = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: MarketSettingsChangeCategoriesOTHERIcon;
};

/**
 * The categories that are not shown as usual.
 */
export type MarketSettingsChangeCategories = {
  /** How a category is shown. */
  PRODUCTIVITY?: MarketSettingsChangeCategoriesPRODUCTIVITY;
  /** How a category is shown. */
  UTILITIES?: MarketSettingsChangeCategoriesUTILITIES;
  /** How a category is shown. */
  BUSINESS?: MarketSettingsChangeCategoriesBUSINESS;
  /** How a category is shown. */
  DEVELOPER_TOOLS?: MarketSettingsChangeCategoriesDEVELOPERTOOLS;
  /** How a category is shown. */
  COMMUNICATION?: MarketSettingsChangeCategoriesCOMMUNICATION;
  /** How a category is shown. */
  ANALYTICS?: MarketSettingsChangeCategoriesANALYTICS;
  /** How a category is shown. */
  AI_ML?: MarketSettingsChangeCategoriesAIML;
  /** How a category is shown. */
  FINANCE?: MarketSettingsChangeCategoriesFINANCE;
  /** How a category is shown. */
  EDUCATION?: MarketSettingsChangeCategoriesEDUCATION;
  /** How a category is shown. */
  OTHER?: MarketSettingsChangeCategoriesOTHER;
};

/**
 * A reason that reviewers need often.
 */
export type MarketSettingsChangeCannedReasonsItem = {
  /**
     * JSON pointer to the field that has to change.
     * @maxLength 200
     * @pattern ^/
     */
  pointer: string;
  /**
     * Stable code of the reason.
     * @pattern ^[A-Z][A-Z0-9_]{0,49}$
     */
  code: string;
  /**
     * What is wrong.
     * @minLength 1
     * @maxLength 1000
     */
  message: string;
  /**
     * What to do about it.
     * @minLength 1
     * @maxLength 1000
     */
  fix: string;
};

/**
 * A name that only exempted developers may use or imitate.
 */
export type MarketSettingsChangeProtectedNamesItem = {
  /**
     * The protected name.
     * @minLength 1
     * @maxLength 80
     */
  term: string;
  /**
     * Why it is protected. Only administrators see it.
     * @minLength 1
     * @maxLength 1000
     * @nullable
     */
  note: string | null;
};

/**
 * The new settings. What is missing gets its default, except `protectedNames` and `hostScopes`: these stay as they are.
 */
export interface MarketSettingsChange {
  /**
     * Name of the marketplace.
     * @minLength 1
     * @maxLength 40
     */
  name?: string;
  /**
     * Name of the product that the apps extend. Null: texts say “task manager”.
     * @minLength 1
     * @maxLength 40
     * @nullable
     */
  productName?: string | null;
  /**
     * Headline of the home page.
     * @minLength 1
     * @maxLength 100
     */
  slogan?: string;
  /**
     * The logo. Null: the default.
     * @nullable
     */
  logo?: MarketSettingsChangeLogo;
  /**
     * Icon of browser tabs, square. Null: the default. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @nullable
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  favicon?: string | null;
  /** Accent colors. All others follow from them. */
  colors?: MarketSettingsChangeColors;
  /** Legal links in the footer and in emails. */
  links?: MarketSettingsChangeLinks;
  /**
     * Where users and developers ask for help. Null: not shown.
     * @maxLength 254
     * @nullable
     */
  supportEmail?: string | null;
  /** Emails. */
  mail?: MarketSettingsChangeMail;
  /** When decisions are due. */
  dueHours?: MarketSettingsChangeDueHours;
  /**
     * Apps that a developer may have, unless an administrator set another limit. Null: `MAX_APPS_PER_DEVELOPER`.
     * @minimum 1
     * @maximum 1000000
     * @nullable
     */
  appLimit?: number | null;
  /** The categories that are not shown as usual. */
  categories?: MarketSettingsChangeCategories;
  /**
     * Reasons that reviewers need often, in display order.
     * @maxItems 100
     */
  cannedReasons?: MarketSettingsChangeCannedReasonsItem[];
  /**
     * Protected names. Exemptions of developers stay with the names that stay.
     * @maxItems 500
     */
  protectedNames?: MarketSettingsChangeProtectedNamesItem[];
  /**
     * The scope vocabulary, in display order.
     * @maxItems 200
     */
  hostScopes?: HostScope[];
}

/**
 * The logo. Null: the default.
 * @nullable
 */
export type BrandLogo = {
  /**
     * Logo, beside the name. On light backgrounds. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  light: string;
  /**
     * The logo on dark backgrounds. Null: the same. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @nullable
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  dark: string | null;
} | null;

/**
 * Colors in the light scheme.
 */
export type BrandColorsLight = {
  /**
     * Background of buttons. White text on it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accent: string;
  /**
     * Links and icons. On all backgrounds of pages it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accentText: string;
};

/**
 * Colors in the dark scheme.
 */
export type BrandColorsDark = {
  /**
     * Background of buttons. White text on it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accent: string;
  /**
     * Links and icons. On all backgrounds of pages it must have a contrast of 4.5:1.
     * @pattern ^#[0-9a-fA-F]{6}$
     */
  accentText: string;
};

/**
 * Accent colors. All others follow from them.
 */
export type BrandColors = {
  /** Colors in the light scheme. */
  light: BrandColorsLight;
  /** Colors in the dark scheme. */
  dark: BrandColorsDark;
};

/**
 * Legal links in the footer and in emails.
 */
export type BrandLinks = {
  /**
     * Imprint. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  imprint: string | null;
  /**
     * Privacy policy. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  privacy: string | null;
  /**
     * Terms of service. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  terms: string | null;
  /**
     * Contact page. Null: not shown.
     * @maxLength 2048
     * @nullable
     */
  contact: string | null;
};

/**
 * When decisions are due.
 */
export type BrandDueHours = {
  /**
     * Hours until a submission is due. Applies to new submissions.
     * @minimum 1
     * @maximum 720
     */
  review: number;
  /**
     * Hours until the verification of a developer is due.
     * @minimum 1
     * @maximum 720
     */
  verification: number;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesPRODUCTIVITYIcon = typeof BrandCategoriesPRODUCTIVITYIcon[keyof typeof BrandCategoriesPRODUCTIVITYIcon];


export const BrandCategoriesPRODUCTIVITYIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesPRODUCTIVITY = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesPRODUCTIVITYIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesUTILITIESIcon = typeof BrandCategoriesUTILITIESIcon[keyof typeof BrandCategoriesUTILITIESIcon];


export const BrandCategoriesUTILITIESIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesUTILITIES = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesUTILITIESIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesBUSINESSIcon = typeof BrandCategoriesBUSINESSIcon[keyof typeof BrandCategoriesBUSINESSIcon];


export const BrandCategoriesBUSINESSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesBUSINESS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesBUSINESSIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesDEVELOPERTOOLSIcon = typeof BrandCategoriesDEVELOPERTOOLSIcon[keyof typeof BrandCategoriesDEVELOPERTOOLSIcon];


export const BrandCategoriesDEVELOPERTOOLSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesDEVELOPERTOOLS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesDEVELOPERTOOLSIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesCOMMUNICATIONIcon = typeof BrandCategoriesCOMMUNICATIONIcon[keyof typeof BrandCategoriesCOMMUNICATIONIcon];


export const BrandCategoriesCOMMUNICATIONIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesCOMMUNICATION = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesCOMMUNICATIONIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesANALYTICSIcon = typeof BrandCategoriesANALYTICSIcon[keyof typeof BrandCategoriesANALYTICSIcon];


export const BrandCategoriesANALYTICSIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesANALYTICS = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesANALYTICSIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesAIMLIcon = typeof BrandCategoriesAIMLIcon[keyof typeof BrandCategoriesAIMLIcon];


export const BrandCategoriesAIMLIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesAIML = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesAIMLIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesFINANCEIcon = typeof BrandCategoriesFINANCEIcon[keyof typeof BrandCategoriesFINANCEIcon];


export const BrandCategoriesFINANCEIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesFINANCE = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesFINANCEIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesEDUCATIONIcon = typeof BrandCategoriesEDUCATIONIcon[keyof typeof BrandCategoriesEDUCATIONIcon];


export const BrandCategoriesEDUCATIONIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesEDUCATION = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesEDUCATIONIcon;
};

/**
 * Icon of the category.
 */
export type BrandCategoriesOTHERIcon = typeof BrandCategoriesOTHERIcon[keyof typeof BrandCategoriesOTHERIcon];


export const BrandCategoriesOTHERIcon = {
  book: 'book',
  bot: 'bot',
  boxes: 'boxes',
  briefcase: 'briefcase',
  calendar: 'calendar',
  camera: 'camera',
  chart: 'chart',
  code: 'code',
  globe: 'globe',
  heart: 'heart',
  messages: 'messages',
  music: 'music',
  palette: 'palette',
  rocket: 'rocket',
  shield: 'shield',
  store: 'store',
  truck: 'truck',
  users: 'users',
  wallet: 'wallet',
  wrench: 'wrench',
} as const;

/**
 * How a category is shown.
 */
export type BrandCategoriesOTHER = {
  /**
     * Name of the category.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Icon of the category. */
  icon: BrandCategoriesOTHERIcon;
};

/**
 * Labels and icons of the categories, by category.
 */
export type BrandCategories = {
  /** How a category is shown. */
  PRODUCTIVITY: BrandCategoriesPRODUCTIVITY;
  /** How a category is shown. */
  UTILITIES: BrandCategoriesUTILITIES;
  /** How a category is shown. */
  BUSINESS: BrandCategoriesBUSINESS;
  /** How a category is shown. */
  DEVELOPER_TOOLS: BrandCategoriesDEVELOPERTOOLS;
  /** How a category is shown. */
  COMMUNICATION: BrandCategoriesCOMMUNICATION;
  /** How a category is shown. */
  ANALYTICS: BrandCategoriesANALYTICS;
  /** How a category is shown. */
  AI_ML: BrandCategoriesAIML;
  /** How a category is shown. */
  FINANCE: BrandCategoriesFINANCE;
  /** How a category is shown. */
  EDUCATION: BrandCategoriesEDUCATION;
  /** How a category is shown. */
  OTHER: BrandCategoriesOTHER;
};

/**
 * Name, look and contacts of the marketplace.
 */
export interface Brand {
  /**
     * Name of the marketplace.
     * @minLength 1
     * @maxLength 40
     */
  name: string;
  /**
     * Name of the product that the apps extend. Null: texts say “task manager”.
     * @minLength 1
     * @maxLength 40
     * @nullable
     */
  productName: string | null;
  /**
     * Headline of the home page.
     * @minLength 1
     * @maxLength 100
     */
  slogan: string;
  /**
     * The logo. Null: the default.
     * @nullable
     */
  logo: BrandLogo;
  /**
     * Icon of browser tabs, square. Null: the default. Send a new image as a `data:` URL (PNG, JPEG or WebP, at most 200 kB); the response has the path where it is served.
     * @maxLength 270000
     * @nullable
     * @pattern ^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$
     */
  favicon: string | null;
  /** Accent colors. All others follow from them. */
  colors: BrandColors;
  /** Legal links in the footer and in emails. */
  links: BrandLinks;
  /**
     * Where users and developers ask for help. Null: not shown.
     * @maxLength 254
     * @nullable
     */
  supportEmail: string | null;
  /** When decisions are due. */
  dueHours: BrandDueHours;
  /** Labels and icons of the categories, by category. */
  categories: BrandCategories;
}

/**
 * Scopes of the key.
 */
export type NewApiKeyScopesItem = typeof NewApiKeyScopesItem[keyof typeof NewApiKeyScopesItem];


export const NewApiKeyScopesItem = {
  APP_CREATE: 'APP_CREATE',
  APP_READ: 'APP_READ',
  APP_UPDATE: 'APP_UPDATE',
  APP_DELETE: 'APP_DELETE',
  ANALYTICS_READ: 'ANALYTICS_READ',
} as const;

/**
 * A new API key.
 */
export interface NewApiKey {
  /**
     * A label to tell your keys apart.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Scopes of the key.
     * @minItems 1
     * @maxItems 5
     */
  scopes: NewApiKeyScopesItem[];
  /**
     * Lifetime in days. Defaults to 90, or to the remaining lifetime of the key that creates it, if shorter.
     * @minimum 1
     * @maximum 365
     */
  expiresInDays?: number;
  /** The publisher of the key, if not your own: an organization that you are a member of. */
  publisherId?: string;
  /**
     * Limits the key to these apps: it sees no others and cannot create apps, keys, webhooks or domains, or change the profile.
     * @minItems 1
     * @maxItems 20
     */
  apps?: string[];
}

/**
 * CI: a CI run got it with trusted publishing. It works for 15 minutes, and is listed only while it does.
 */
export type ApiKeyKind = typeof ApiKeyKind[keyof typeof ApiKeyKind];


export const ApiKeyKind = {
  STANDARD: 'STANDARD',
  CI: 'CI',
} as const;

/**
 * Scopes of the key.
 */
export type ApiKeyScopesItem = typeof ApiKeyScopesItem[keyof typeof ApiKeyScopesItem];


export const ApiKeyScopesItem = {
  APP_CREATE: 'APP_CREATE',
  APP_READ: 'APP_READ',
  APP_UPDATE: 'APP_UPDATE',
  APP_DELETE: 'APP_DELETE',
  ANALYTICS_READ: 'ANALYTICS_READ',
} as const;

/**
 * Status of the key. Only an ACTIVE key works.
 */
export type ApiKeyStatus = typeof ApiKeyStatus[keyof typeof ApiKeyStatus];


export const ApiKeyStatus = {
  ACTIVE: 'ACTIVE',
  EXPIRED: 'EXPIRED',
  REVOKED: 'REVOKED',
} as const;

/**
 * Why the key was revoked. LEAKED: it was found in public. PARENT_REVOKED: the key that created it was revoked. ROLE_CHANGED: the member who created it left the publisher or lost a role. APP_MOVED: its only app moved to another publisher. Null if it is not revoked or the reason was not recorded.
 * @nullable
 */
export type ApiKeyRevokedReason = typeof ApiKeyRevokedReason[keyof typeof ApiKeyRevokedReason] | null;


export const ApiKeyRevokedReason = {
  REQUESTED: 'REQUESTED',
  LEAKED: 'LEAKED',
  PARENT_REVOKED: 'PARENT_REVOKED',
  ROLE_CHANGED: 'ROLE_CHANGED',
  APP_MOVED: 'APP_MOVED',
} as const;

/**
 * An API key, without its secret value.
 */
export interface ApiKey {
  /** Id of the key. Use it to revoke the key. */
  id: string;
  /** Label of the key. */
  name: string;
  /** CI: a CI run got it with trusted publishing. It works for 15 minutes, and is listed only while it does. */
  kind: ApiKeyKind;
  /** Scopes of the key. */
  scopes: ApiKeyScopesItem[];
  /** First and last characters of the key, to identify it. */
  maskedKey: string;
  /** Status of the key. Only an ACTIVE key works. */
  status: ApiKeyStatus;
  /** When it was created. */
  createdAt: string;
  /** When the key expires. */
  expiresAt: string;
  /**
     * When the key was last used, with a delay of a few seconds. Null if never.
     * @nullable
     */
  lastUsedAt: string | null;
  /**
     * When the key was revoked. Null if it was not.
     * @nullable
     */
  revokedAt: string | null;
  /**
     * Why the key was revoked. LEAKED: it was found in public. PARENT_REVOKED: the key that created it was revoked. ROLE_CHANGED: the member who created it left the publisher or lost a role. APP_MOVED: its only app moved to another publisher. Null if it is not revoked or the reason was not recorded.
     * @nullable
     */
  revokedReason: ApiKeyRevokedReason;
  /**
     * Id of the key that created this one. Null if you created it with your account. When that key is revoked, this one is revoked, too.
     * @nullable
     */
  parentId: string | null;
  /**
     * Account id of the member who created it. Null for keys of CI, for callers with a key that is limited to apps, and if it was not recorded.
     * @nullable
     */
  createdBy: string | null;
  /**
     * The apps that the key is limited to. Null: all apps of the publisher.
     * @nullable
     */
  apps: string[] | null;
}

/**
 * CI: a CI run got it with trusted publishing. It works for 15 minutes, and is listed only while it does.
 */
export type CreatedApiKeyKind = typeof CreatedApiKeyKind[keyof typeof CreatedApiKeyKind];


export const CreatedApiKeyKind = {
  STANDARD: 'STANDARD',
  CI: 'CI',
} as const;

/**
 * Scopes of the key.
 */
export type CreatedApiKeyScopesItem = typeof CreatedApiKeyScopesItem[keyof typeof CreatedApiKeyScopesItem];


export const CreatedApiKeyScopesItem = {
  APP_CREATE: 'APP_CREATE',
  APP_READ: 'APP_READ',
  APP_UPDATE: 'APP_UPDATE',
  APP_DELETE: 'APP_DELETE',
  ANALYTICS_READ: 'ANALYTICS_READ',
} as const;

/**
 * Status of the key. Only an ACTIVE key works.
 */
export type CreatedApiKeyStatus = typeof CreatedApiKeyStatus[keyof typeof CreatedApiKeyStatus];


export const CreatedApiKeyStatus = {
  ACTIVE: 'ACTIVE',
  EXPIRED: 'EXPIRED',
  REVOKED: 'REVOKED',
} as const;

/**
 * Why the key was revoked. LEAKED: it was found in public. PARENT_REVOKED: the key that created it was revoked. ROLE_CHANGED: the member who created it left the publisher or lost a role. APP_MOVED: its only app moved to another publisher. Null if it is not revoked or the reason was not recorded.
 * @nullable
 */
export type CreatedApiKeyRevokedReason = typeof CreatedApiKeyRevokedReason[keyof typeof CreatedApiKeyRevokedReason] | null;


export const CreatedApiKeyRevokedReason = {
  REQUESTED: 'REQUESTED',
  LEAKED: 'LEAKED',
  PARENT_REVOKED: 'PARENT_REVOKED',
  ROLE_CHANGED: 'ROLE_CHANGED',
  APP_MOVED: 'APP_MOVED',
} as const;

/**
 * A new API key with its secret value.
 */
export interface CreatedApiKey {
  /** Id of the key. Use it to revoke the key. */
  id: string;
  /** Label of the key. */
  name: string;
  /** CI: a CI run got it with trusted publishing. It works for 15 minutes, and is listed only while it does. */
  kind: CreatedApiKeyKind;
  /** Scopes of the key. */
  scopes: CreatedApiKeyScopesItem[];
  /** First and last characters of the key, to identify it. */
  maskedKey: string;
  /** Status of the key. Only an ACTIVE key works. */
  status: CreatedApiKeyStatus;
  /** When it was created. */
  createdAt: string;
  /** When the key expires. */
  expiresAt: string;
  /**
     * When the key was last used, with a delay of a few seconds. Null if never.
     * @nullable
     */
  lastUsedAt: string | null;
  /**
     * When the key was revoked. Null if it was not.
     * @nullable
     */
  revokedAt: string | null;
  /**
     * Why the key was revoked. LEAKED: it was found in public. PARENT_REVOKED: the key that created it was revoked. ROLE_CHANGED: the member who created it left the publisher or lost a role. APP_MOVED: its only app moved to another publisher. Null if it is not revoked or the reason was not recorded.
     * @nullable
     */
  revokedReason: CreatedApiKeyRevokedReason;
  /**
     * Id of the key that created this one. Null if you created it with your account. When that key is revoked, this one is revoked, too.
     * @nullable
     */
  parentId: string | null;
  /**
     * Account id of the member who created it. Null for keys of CI, for callers with a key that is limited to apps, and if it was not recorded.
     * @nullable
     */
  createdBy: string | null;
  /**
     * The apps that the key is limited to. Null: all apps of the publisher.
     * @nullable
     */
  apps: string[] | null;
  /** The API key. It is shown only once and not stored. Keep it safe. */
  key: string;
}

/**
 * One match. Other fields are ignored.
 */
export interface SecretScanningMatch {
  /** What was found. */
  token: string;
  /** Type of the secret, as agreed with the scanner. */
  type: string;
  /**
     * Where it was found.
     * @nullable
     */
  url?: string | null;
  /**
     * Kind of place, such as `content` or `commit`.
     * @nullable
     */
  source?: string | null;
}

/**
 * Whether the token is an API key of this marketplace.
 */
export type SecretScanningFeedbackLabel = typeof SecretScanningFeedbackLabel[keyof typeof SecretScanningFeedbackLabel];


export const SecretScanningFeedbackLabel = {
  true_positive: 'true_positive',
  false_positive: 'false_positive',
} as const;

/**
 * What we know about one match.
 */
export interface SecretScanningFeedback {
  /** SHA-256 of the token, in hexadecimal digits. */
  token_hash: string;
  /** Type of the secret, as sent. */
  token_type: string;
  /** Whether the token is an API key of this marketplace. */
  label: SecretScanningFeedbackLabel;
}

/**
 * A permission that an app requests.
 */
export interface Permission {
  /**
     * Scope of the host platform's API. If the marketplace has a scope vocabulary, one of its scopes.
     * @minLength 1
     * @maxLength 100
     * @pattern ^[a-z0-9:._/-]+$
     */
  scope: string;
  /** Whether the app works only with this permission. */
  required: boolean;
  /**
     * Why the app needs it. Shown to the people who install the app.
     * @minLength 1
     * @maxLength 280
     */
  reason: string;
}

/**
 * A screenshot of the app.
 */
export interface Screenshot {
  /** URL of the image. */
  url: string;
  /**
     * Caption of the image.
     * @nullable
     */
  caption: string | null;
  /** Position, starting at 0. */
  order: number;
}

/**
 * Category of the app.
 */
export type NewAppCategory = typeof NewAppCategory[keyof typeof NewAppCategory];


export const NewAppCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * Where the app runs. Can't be changed after the app is created.
 */
export type NewAppEnvironment = typeof NewAppEnvironment[keyof typeof NewAppEnvironment];


export const NewAppEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on.
 */
export type NewAppPricingModel = typeof NewAppPricingModel[keyof typeof NewAppPricingModel];


export const NewAppPricingModel = {
  FREE: 'FREE',
  FREEMIUM: 'FREEMIUM',
  PAID: 'PAID',
  CONTACT: 'CONTACT',
} as const;

/**
 * What the app costs.
 * @nullable
 */
export type NewAppPricing = {
  /** FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on. */
  model: NewAppPricingModel;
  /**
     * Where the prices are.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
  /**
     * A sentence about the price.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  note?: string | null;
} | null;

/**
 * Data of one type.
 */
export type NewAppDataSafetyCollectsItem = {
  /**
     * What is collected.
     * @minLength 1
     * @maxLength 80
     */
  type: string;
  /**
     * What for.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /** Whether others than the subprocessors get it. */
  shared: boolean;
};

/**
 * A company that processes data for the developer.
 */
export type NewAppDataSafetySubprocessorsItem = {
  /**
     * Name of the company.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * What it does.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /**
     * Where it processes data.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  countries: string[];
  /**
     * The company on the web.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * A certification.
 */
export type NewAppDataSafetyCertificationsItem = {
  /**
     * Name of the certification.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Last day of validity.
     * @nullable
     */
  validUntil?: string | null;
  /**
     * The certificate.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * How the app treats data.
 * @nullable
 */
export type NewAppDataSafety = {
  /**
     * What the app collects. An empty list says nothing.
     * @maxItems 30
     */
  collects?: NewAppDataSafetyCollectsItem[];
  /**
     * Countries where data is stored.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  storedIn?: string[];
  /**
     * Companies that process data for the developer.
     * @maxItems 30
     */
  subprocessors?: NewAppDataSafetySubprocessorsItem[];
  /**
     * Certifications of the developer or the app.
     * @maxItems 20
     */
  certifications?: NewAppDataSafetyCertificationsItem[];
  /**
     * Days after which data is deleted when the app is uninstalled.
     * @minimum 0
     * @maximum 36500
     * @nullable
     */
  retentionDays?: number | null;
  /**
     * Whether data is encrypted in transit.
     * @nullable
     */
  encryptedInTransit?: boolean | null;
  /**
     * Whether data is encrypted at rest.
     * @nullable
     */
  encryptedAtRest?: boolean | null;
  /**
     * Where people ask for the deletion of their data.
     * @maxLength 2048
     * @nullable
     */
  deletionUrl?: string | null;
  /**
     * Whether data is used to train AI models.
     * @nullable
     */
  usedForAiTraining?: boolean | null;
} | null;

/**
 * A screenshot of the app.
 */
export type NewAppScreenshotsItem = {
  /**
     * URL of the image. It must be publicly accessible.
     * @maxLength 2048
     */
  url: string;
  /**
     * Caption of the image.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  caption?: string | null;
  /**
     * Position, starting at 0. Defaults to the position in the array.
     * @minimum 0
     * @maximum 1000000
     */
  order?: number;
};

/**
 * A new app. It starts as a draft.
 */
export interface NewApp {
  /**
     * Name of the app.
     * @minLength 1
     * @maxLength 80
     */
  name: string;
  /**
     * Short description, one or two sentences. Shown in lists.
     * @minLength 1
     * @maxLength 280
     */
  description: string;
  /** Category of the app. */
  category: NewAppCategory;
  /** Where the app runs. Can't be changed after the app is created. */
  environment: NewAppEnvironment;
  /**
     * Long description, in Markdown.
     * @minLength 1
     * @maxLength 20000
     * @nullable
     */
  longDescription?: string | null;
  /**
     * A square PNG or JPEG, at least 512 × 512 px.
     * @maxLength 2048
     * @nullable
     */
  logoUrl?: string | null;
  /**
     * A PNG or JPEG of 1200 × 600 px.
     * @maxLength 2048
     * @nullable
     */
  bannerUrl?: string | null;
  /**
     * URL of the app's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * OAuth client id, issued by support: printable ASCII characters, without spaces at the ends.
     * @minLength 1
     * @maxLength 200
     * @nullable
     * @pattern ^(?! )[\x20-\x7e]*(?<! )$
     */
  oauthClientId?: string | null;
  /**
     * Where a person lands after installing the app. https; http and private hosts only for environment `localhost`. Required to submit a listing with permissions.
     * @maxLength 2048
     * @nullable
     */
  setupUrl?: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl?: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail?: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl?: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl?: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl?: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl?: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact?: string | null;
  /**
     * What the app costs.
     * @nullable
     */
  pricing?: NewAppPricing;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @nullable
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags?: string[] | null;
  /**
     * How the app treats data.
     * @nullable
     */
  dataSafety?: NewAppDataSafety;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     */
  permissions?: Permission[];
  /**
     * Two to six screenshots are required to submit. A draft may have fewer.
     * @maxItems 6
     */
  screenshots?: NewAppScreenshotsItem[];
}

/**
 * Category of the app.
 */
export type AppUpdateCategory = typeof AppUpdateCategory[keyof typeof AppUpdateCategory];


export const AppUpdateCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on.
 */
export type AppUpdatePricingModel = typeof AppUpdatePricingModel[keyof typeof AppUpdatePricingModel];


export const AppUpdatePricingModel = {
  FREE: 'FREE',
  FREEMIUM: 'FREEMIUM',
  PAID: 'PAID',
  CONTACT: 'CONTACT',
} as const;

/**
 * What the app costs.
 * @nullable
 */
export type AppUpdatePricing = {
  /** FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on. */
  model: AppUpdatePricingModel;
  /**
     * Where the prices are.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
  /**
     * A sentence about the price.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  note?: string | null;
} | null;

/**
 * Data of one type.
 */
export type AppUpdateDataSafetyCollectsItem = {
  /**
     * What is collected.
     * @minLength 1
     * @maxLength 80
     */
  type: string;
  /**
     * What for.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /** Whether others than the subprocessors get it. */
  shared: boolean;
};

/**
 * A company that processes data for the developer.
 */
export type AppUpdateDataSafetySubprocessorsItem = {
  /**
     * Name of the company.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * What it does.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /**
     * Where it processes data.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  countries: string[];
  /**
     * The company on the web.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * A certification.
 */
export type AppUpdateDataSafetyCertificationsItem = {
  /**
     * Name of the certification.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Last day of validity.
     * @nullable
     */
  validUntil?: string | null;
  /**
     * The certificate.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * How the app treats data.
 * @nullable
 */
export type AppUpdateDataSafety = {
  /**
     * What the app collects. An empty list says nothing.
     * @maxItems 30
     */
  collects?: AppUpdateDataSafetyCollectsItem[];
  /**
     * Countries where data is stored.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  storedIn?: string[];
  /**
     * Companies that process data for the developer.
     * @maxItems 30
     */
  subprocessors?: AppUpdateDataSafetySubprocessorsItem[];
  /**
     * Certifications of the developer or the app.
     * @maxItems 20
     */
  certifications?: AppUpdateDataSafetyCertificationsItem[];
  /**
     * Days after which data is deleted when the app is uninstalled.
     * @minimum 0
     * @maximum 36500
     * @nullable
     */
  retentionDays?: number | null;
  /**
     * Whether data is encrypted in transit.
     * @nullable
     */
  encryptedInTransit?: boolean | null;
  /**
     * Whether data is encrypted at rest.
     * @nullable
     */
  encryptedAtRest?: boolean | null;
  /**
     * Where people ask for the deletion of their data.
     * @maxLength 2048
     * @nullable
     */
  deletionUrl?: string | null;
  /**
     * Whether data is used to train AI models.
     * @nullable
     */
  usedForAiTraining?: boolean | null;
} | null;

/**
 * A screenshot of the app.
 */
export type AppUpdateScreenshotsItem = {
  /**
     * URL of the image. It must be publicly accessible.
     * @maxLength 2048
     */
  url: string;
  /**
     * Caption of the image.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  caption?: string | null;
  /**
     * Position, starting at 0. Defaults to the position in the array.
     * @minimum 0
     * @maximum 1000000
     */
  order?: number;
};

/**
 * Fields to change. `null` clears an optional field; lists, `pricing` and `dataSafety` are replaced as a whole.
 */
export interface AppUpdate {
  /**
     * Name of the app.
     * @minLength 1
     * @maxLength 80
     */
  name?: string;
  /**
     * Short description, one or two sentences. Shown in lists.
     * @minLength 1
     * @maxLength 280
     */
  description?: string;
  /** Category of the app. */
  category?: AppUpdateCategory;
  /**
     * Long description, in Markdown.
     * @minLength 1
     * @maxLength 20000
     * @nullable
     */
  longDescription?: string | null;
  /**
     * A square PNG or JPEG, at least 512 × 512 px.
     * @maxLength 2048
     * @nullable
     */
  logoUrl?: string | null;
  /**
     * A PNG or JPEG of 1200 × 600 px.
     * @maxLength 2048
     * @nullable
     */
  bannerUrl?: string | null;
  /**
     * URL of the app's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * OAuth client id, issued by support: printable ASCII characters, without spaces at the ends.
     * @minLength 1
     * @maxLength 200
     * @nullable
     * @pattern ^(?! )[\x20-\x7e]*(?<! )$
     */
  oauthClientId?: string | null;
  /**
     * Where a person lands after installing the app. https; http and private hosts only for environment `localhost`. Required to submit a listing with permissions.
     * @maxLength 2048
     * @nullable
     */
  setupUrl?: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl?: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail?: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl?: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl?: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl?: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl?: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact?: string | null;
  /**
     * What the app costs.
     * @nullable
     */
  pricing?: AppUpdatePricing;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @nullable
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags?: string[] | null;
  /**
     * How the app treats data.
     * @nullable
     */
  dataSafety?: AppUpdateDataSafety;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     * @nullable
     */
  permissions?: Permission[] | null;
  /**
     * Two to six screenshots are required to submit. A draft may have fewer.
     * @maxItems 6
     * @nullable
     */
  screenshots?: AppUpdateScreenshotsItem[] | null;
}

/**
 * Category of the app.
 */
export type VersionChangesCategory = typeof VersionChangesCategory[keyof typeof VersionChangesCategory];


export const VersionChangesCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on.
 */
export type VersionChangesPricingModel = typeof VersionChangesPricingModel[keyof typeof VersionChangesPricingModel];


export const VersionChangesPricingModel = {
  FREE: 'FREE',
  FREEMIUM: 'FREEMIUM',
  PAID: 'PAID',
  CONTACT: 'CONTACT',
} as const;

/**
 * What the app costs.
 * @nullable
 */
export type VersionChangesPricing = {
  /** FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on. */
  model: VersionChangesPricingModel;
  /**
     * Where the prices are.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
  /**
     * A sentence about the price.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  note?: string | null;
} | null;

/**
 * Data of one type.
 */
export type VersionChangesDataSafetyCollectsItem = {
  /**
     * What is collected.
     * @minLength 1
     * @maxLength 80
     */
  type: string;
  /**
     * What for.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /** Whether others than the subprocessors get it. */
  shared: boolean;
};

/**
 * A company that processes data for the developer.
 */
export type VersionChangesDataSafetySubprocessorsItem = {
  /**
     * Name of the company.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * What it does.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /**
     * Where it processes data.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  countries: string[];
  /**
     * The company on the web.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * A certification.
 */
export type VersionChangesDataSafetyCertificationsItem = {
  /**
     * Name of the certification.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Last day of validity.
     * @nullable
     */
  validUntil?: string | null;
  /**
     * The certificate.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * How the app treats data.
 * @nullable
 */
export type VersionChangesDataSafety = {
  /**
     * What the app collects. An empty list says nothing.
     * @maxItems 30
     */
  collects?: VersionChangesDataSafetyCollectsItem[];
  /**
     * Countries where data is stored.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  storedIn?: string[];
  /**
     * Companies that process data for the developer.
     * @maxItems 30
     */
  subprocessors?: VersionChangesDataSafetySubprocessorsItem[];
  /**
     * Certifications of the developer or the app.
     * @maxItems 20
     */
  certifications?: VersionChangesDataSafetyCertificationsItem[];
  /**
     * Days after which data is deleted when the app is uninstalled.
     * @minimum 0
     * @maximum 36500
     * @nullable
     */
  retentionDays?: number | null;
  /**
     * Whether data is encrypted in transit.
     * @nullable
     */
  encryptedInTransit?: boolean | null;
  /**
     * Whether data is encrypted at rest.
     * @nullable
     */
  encryptedAtRest?: boolean | null;
  /**
     * Where people ask for the deletion of their data.
     * @maxLength 2048
     * @nullable
     */
  deletionUrl?: string | null;
  /**
     * Whether data is used to train AI models.
     * @nullable
     */
  usedForAiTraining?: boolean | null;
} | null;

/**
 * A screenshot of the app.
 */
export type VersionChangesScreenshotsItem = {
  /**
     * URL of the image. It must be publicly accessible.
     * @maxLength 2048
     */
  url: string;
  /**
     * Caption of the image.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  caption?: string | null;
  /**
     * Position, starting at 0. Defaults to the position in the array.
     * @minimum 0
     * @maximum 1000000
     */
  order?: number;
};

/**
 * Fields that this version changes. `null` clears an optional field.
 */
export interface VersionChanges {
  /**
     * Name of the app.
     * @minLength 1
     * @maxLength 80
     */
  name?: string;
  /**
     * Short description, one or two sentences. Shown in lists.
     * @minLength 1
     * @maxLength 280
     */
  description?: string;
  /** Category of the app. */
  category?: VersionChangesCategory;
  /**
     * Long description, in Markdown.
     * @minLength 1
     * @maxLength 20000
     * @nullable
     */
  longDescription?: string | null;
  /**
     * A square PNG or JPEG, at least 512 × 512 px.
     * @maxLength 2048
     * @nullable
     */
  logoUrl?: string | null;
  /**
     * A PNG or JPEG of 1200 × 600 px.
     * @maxLength 2048
     * @nullable
     */
  bannerUrl?: string | null;
  /**
     * URL of the app's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * OAuth client id, issued by support: printable ASCII characters, without spaces at the ends.
     * @minLength 1
     * @maxLength 200
     * @nullable
     * @pattern ^(?! )[\x20-\x7e]*(?<! )$
     */
  oauthClientId?: string | null;
  /**
     * Where a person lands after installing the app. https; http and private hosts only for environment `localhost`. Required to submit a listing with permissions.
     * @maxLength 2048
     * @nullable
     */
  setupUrl?: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl?: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail?: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl?: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl?: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl?: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl?: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact?: string | null;
  /**
     * What the app costs.
     * @nullable
     */
  pricing?: VersionChangesPricing;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @nullable
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags?: string[] | null;
  /**
     * How the app treats data.
     * @nullable
     */
  dataSafety?: VersionChangesDataSafety;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     * @nullable
     */
  permissions?: Permission[] | null;
  /**
     * Two to six screenshots are required to submit. A draft may have fewer.
     * @maxItems 6
     * @nullable
     */
  screenshots?: VersionChangesScreenshotsItem[] | null;
  /**
     * Release notes for users.
     * @minLength 1
     * @maxLength 5000
     * @nullable
     */
  releaseNotes?: string | null;
}

/**
 * Category of the app.
 */
export type AppCategory = typeof AppCategory[keyof typeof AppCategory];


export const AppCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * Where the app runs. Can't be changed after the app is created.
 */
export type AppEnvironment = typeof AppEnvironment[keyof typeof AppEnvironment];


export const AppEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Status of the app: draft, in review, approved, or changes requested.
 */
export type AppStatus = typeof AppStatus[keyof typeof AppStatus];


export const AppStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * UNLISTED: the developer unlisted the app. SUSPENDED: an administrator suspended it.
 */
export type AppVisibility = typeof AppVisibility[keyof typeof AppVisibility];


export const AppVisibility = {
  LISTED: 'LISTED',
  UNLISTED: 'UNLISTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Status of the open version.
 * @nullable
 */
export type AppOpenVersionStatus = typeof AppOpenVersionStatus[keyof typeof AppOpenVersionStatus] | null;


export const AppOpenVersionStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * An app as its developer sees it: the approved version, or the first version until one is approved.
 */
export interface App {
  /** Id of the app. */
  id: string;
  /** URL slug. It follows the name until the first approval. */
  slug: string;
  /** Id of the developer. */
  developerId: string;
  /** Name of the app. */
  name: string;
  /** Short description, one or two sentences. */
  description: string;
  /**
     * Long description, in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /** Category of the app. */
  category: AppCategory;
  /**
     * URL of the logo. If null, a monogram is shown.
     * @nullable
     */
  logoUrl: string | null;
  /**
     * URL of the banner.
     * @nullable
     */
  bannerUrl: string | null;
  /**
     * URL of the app's website.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * OAuth client id, issued by support.
     * @nullable
     */
  oauthClientId: string | null;
  /**
     * Where a person lands after installing the app.
     * @nullable
     */
  setupUrl: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact: string | null;
  /** What the app costs. Null: not stated. */
  pricing: Pricing | null;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags: string[];
  /** How the app treats data. Null: not stated. */
  dataSafety: DataSafety | null;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     */
  permissions: Permission[];
  /** Screenshots in display order. */
  screenshots: Screenshot[];
  images: Images;
  /** Where the app runs. Can't be changed after the app is created. */
  environment: AppEnvironment;
  /** Status of the app: draft, in review, approved, or changes requested. */
  status: AppStatus;
  /** UNLISTED: the developer unlisted the app. SUSPENDED: an administrator suspended it. */
  visibility: AppVisibility;
  /**
     * Why an administrator suspended the app.
     * @nullable
     */
  suspendedReason: string | null;
  /** Whether the app is featured. */
  featured: boolean;
  /** Number of installs. */
  installCount: number;
  /** Number of ratings. */
  reviewCount: number;
  /** Average rating from 1 to 5, with two decimals. 0 if there are no ratings. */
  averageRating: number;
  /**
     * Number of the live version. Null before the first approval.
     * @nullable
     */
  version: number | null;
  /**
     * Number of the open version (draft or in review). Null if there is none.
     * @nullable
     */
  openVersion: number | null;
  /**
     * Status of the open version.
     * @nullable
     */
  openVersionStatus: AppOpenVersionStatus;
  /**
     * When the app or a version of it was last submitted. Null if never.
     * @nullable
     */
  submittedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When the app or one of its versions last changed. */
  updatedAt: string;
  /**
     * When the app was first approved.
     * @nullable
     */
  publishedAt: string | null;
  /**
     * After a transfer: until then no new permission, no setup URL at another host, no further transfer. Null otherwise.
     * @nullable
     */
  transferHoldUntil: string | null;
}

/**
 * Status of the app: draft, in review, approved, or changes requested.
 */
export type VersionStatus = typeof VersionStatus[keyof typeof VersionStatus];


export const VersionStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * Category of the app.
 */
export type VersionCategory = typeof VersionCategory[keyof typeof VersionCategory];


export const VersionCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * One version of an app's listing.
 */
export interface Version {
  /** Id of the version. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Version number, starting at 1. */
  number: number;
  /** Status of the app: draft, in review, approved, or changes requested. */
  status: VersionStatus;
  /** Whether this is the live version. */
  live: boolean;
  /** Name of the app. */
  name: string;
  /** Short description, one or two sentences. */
  description: string;
  /**
     * Long description, in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /** Category of the app. */
  category: VersionCategory;
  /**
     * URL of the logo. If null, a monogram is shown.
     * @nullable
     */
  logoUrl: string | null;
  /**
     * URL of the banner.
     * @nullable
     */
  bannerUrl: string | null;
  /**
     * URL of the app's website.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * OAuth client id, issued by support.
     * @nullable
     */
  oauthClientId: string | null;
  /**
     * Where a person lands after installing the app.
     * @nullable
     */
  setupUrl: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact: string | null;
  /** What the app costs. Null: not stated. */
  pricing: Pricing | null;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags: string[];
  /** How the app treats data. Null: not stated. */
  dataSafety: DataSafety | null;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     */
  permissions: Permission[];
  /** Screenshots in display order. */
  screenshots: Screenshot[];
  images: Images;
  /**
     * Release notes for users.
     * @minLength 1
     * @maxLength 5000
     * @nullable
     */
  releaseNotes: string | null;
  /** The CI run that made this version. Null if a person or another API key made or changed it. */
  publishedFrom: PublishedFrom | null;
  /** When the version was opened. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
  /**
     * When it was last submitted.
     * @nullable
     */
  submittedAt: string | null;
  /**
     * When a reviewer last decided.
     * @nullable
     */
  decidedAt: string | null;
}

/**
 * Category of the app.
 */
export type SubmittedAppCategory = typeof SubmittedAppCategory[keyof typeof SubmittedAppCategory];


export const SubmittedAppCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * Where the app runs. Can't be changed after the app is created.
 */
export type SubmittedAppEnvironment = typeof SubmittedAppEnvironment[keyof typeof SubmittedAppEnvironment];


export const SubmittedAppEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Status of the app: draft, in review, approved, or changes requested.
 */
export type SubmittedAppStatus = typeof SubmittedAppStatus[keyof typeof SubmittedAppStatus];


export const SubmittedAppStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * UNLISTED: the developer unlisted the app. SUSPENDED: an administrator suspended it.
 */
export type SubmittedAppVisibility = typeof SubmittedAppVisibility[keyof typeof SubmittedAppVisibility];


export const SubmittedAppVisibility = {
  LISTED: 'LISTED',
  UNLISTED: 'UNLISTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Status of the open version.
 * @nullable
 */
export type SubmittedAppOpenVersionStatus = typeof SubmittedAppOpenVersionStatus[keyof typeof SubmittedAppOpenVersionStatus] | null;


export const SubmittedAppOpenVersionStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * An app that was submitted for review, with its submission.
 */
export interface SubmittedApp {
  /** Id of the app. */
  id: string;
  /** URL slug. It follows the name until the first approval. */
  slug: string;
  /** Id of the developer. */
  developerId: string;
  /** Name of the app. */
  name: string;
  /** Short description, one or two sentences. */
  description: string;
  /**
     * Long description, in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /** Category of the app. */
  category: SubmittedAppCategory;
  /**
     * URL of the logo. If null, a monogram is shown.
     * @nullable
     */
  logoUrl: string | null;
  /**
     * URL of the banner.
     * @nullable
     */
  bannerUrl: string | null;
  /**
     * URL of the app's website.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * OAuth client id, issued by support.
     * @nullable
     */
  oauthClientId: string | null;
  /**
     * Where a person lands after installing the app.
     * @nullable
     */
  setupUrl: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact: string | null;
  /** What the app costs. Null: not stated. */
  pricing: Pricing | null;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags: string[];
  /** How the app treats data. Null: not stated. */
  dataSafety: DataSafety | null;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     */
  permissions: Permission[];
  /** Screenshots in display order. */
  screenshots: Screenshot[];
  images: Images;
  /** Where the app runs. Can't be changed after the app is created. */
  environment: SubmittedAppEnvironment;
  /** Status of the app: draft, in review, approved, or changes requested. */
  status: SubmittedAppStatus;
  /** UNLISTED: the developer unlisted the app. SUSPENDED: an administrator suspended it. */
  visibility: SubmittedAppVisibility;
  /**
     * Why an administrator suspended the app.
     * @nullable
     */
  suspendedReason: string | null;
  /** Whether the app is featured. */
  featured: boolean;
  /** Number of installs. */
  installCount: number;
  /** Number of ratings. */
  reviewCount: number;
  /** Average rating from 1 to 5, with two decimals. 0 if there are no ratings. */
  averageRating: number;
  /**
     * Number of the live version. Null before the first approval.
     * @nullable
     */
  version: number | null;
  /**
     * Number of the open version (draft or in review). Null if there is none.
     * @nullable
     */
  openVersion: number | null;
  /**
     * Status of the open version.
     * @nullable
     */
  openVersionStatus: SubmittedAppOpenVersionStatus;
  /**
     * When the app or a version of it was last submitted. Null if never.
     * @nullable
     */
  submittedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When the app or one of its versions last changed. */
  updatedAt: string;
  /**
     * When the app was first approved.
     * @nullable
     */
  publishedAt: string | null;
  /**
     * After a transfer: until then no new permission, no setup URL at another host, no further transfer. Null otherwise.
     * @nullable
     */
  transferHoldUntil: string | null;
  /** Id of the new submission. Reviewers decide it, and webhook events and receipts name it. */
  submissionId: string;
}

/**
 * Status of the app: draft, in review, approved, or changes requested.
 */
export type SubmittedVersionStatus = typeof SubmittedVersionStatus[keyof typeof SubmittedVersionStatus];


export const SubmittedVersionStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * Category of the app.
 */
export type SubmittedVersionCategory = typeof SubmittedVersionCategory[keyof typeof SubmittedVersionCategory];


export const SubmittedVersionCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * A version that was submitted for review, with its submission.
 */
export interface SubmittedVersion {
  /** Id of the version. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Version number, starting at 1. */
  number: number;
  /** Status of the app: draft, in review, approved, or changes requested. */
  status: SubmittedVersionStatus;
  /** Whether this is the live version. */
  live: boolean;
  /** Name of the app. */
  name: string;
  /** Short description, one or two sentences. */
  description: string;
  /**
     * Long description, in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /** Category of the app. */
  category: SubmittedVersionCategory;
  /**
     * URL of the logo. If null, a monogram is shown.
     * @nullable
     */
  logoUrl: string | null;
  /**
     * URL of the banner.
     * @nullable
     */
  bannerUrl: string | null;
  /**
     * URL of the app's website.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * OAuth client id, issued by support.
     * @nullable
     */
  oauthClientId: string | null;
  /**
     * Where a person lands after installing the app.
     * @nullable
     */
  setupUrl: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact: string | null;
  /** What the app costs. Null: not stated. */
  pricing: Pricing | null;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags: string[];
  /** How the app treats data. Null: not stated. */
  dataSafety: DataSafety | null;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     */
  permissions: Permission[];
  /** Screenshots in display order. */
  screenshots: Screenshot[];
  images: Images;
  /**
     * Release notes for users.
     * @minLength 1
     * @maxLength 5000
     * @nullable
     */
  releaseNotes: string | null;
  /** The CI run that made this version. Null if a person or another API key made or changed it. */
  publishedFrom: PublishedFrom | null;
  /** When the version was opened. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
  /**
     * When it was last submitted.
     * @nullable
     */
  submittedAt: string | null;
  /**
     * When a reviewer last decided.
     * @nullable
     */
  decidedAt: string | null;
  /** Id of the new submission. Reviewers decide it, and webhook events and receipts name it. */
  submissionId: string;
}

/**
 * Category of the app.
 */
export type AppOverviewCategory = typeof AppOverviewCategory[keyof typeof AppOverviewCategory];


export const AppOverviewCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * Where the app runs. Can't be changed after the app is created.
 */
export type AppOverviewEnvironment = typeof AppOverviewEnvironment[keyof typeof AppOverviewEnvironment];


export const AppOverviewEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Status of the app. APPROVED as soon as one version is approved.
 */
export type AppOverviewStatus = typeof AppOverviewStatus[keyof typeof AppOverviewStatus];


export const AppOverviewStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * UNLISTED: the developer unlisted the app. SUSPENDED: an administrator suspended it.
 */
export type AppOverviewVisibility = typeof AppOverviewVisibility[keyof typeof AppOverviewVisibility];


export const AppOverviewVisibility = {
  LISTED: 'LISTED',
  UNLISTED: 'UNLISTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Status of the open version. PENDING means in review.
 * @nullable
 */
export type AppOverviewOpenVersionStatus = typeof AppOverviewOpenVersionStatus[keyof typeof AppOverviewOpenVersionStatus] | null;


export const AppOverviewOpenVersionStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * Status of the developer. Only apps of VERIFIED developers are public.
 */
export type AppOverviewDeveloperStatus = typeof AppOverviewDeveloperStatus[keyof typeof AppOverviewDeveloperStatus];


export const AppOverviewDeveloperStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Developer of the app.
 */
export type AppOverviewDeveloper = {
  /** Id of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
  /** Status of the developer. Only apps of VERIFIED developers are public. */
  status: AppOverviewDeveloperStatus;
};

/**
 * An app in the administrators' list.
 */
export interface AppOverview {
  /** Id of the app. */
  id: string;
  /** URL slug of the app. */
  slug: string;
  /** Name of the app. */
  name: string;
  /** Category of the app. */
  category: AppOverviewCategory;
  /**
     * URL of the logo. If null, a monogram is shown.
     * @nullable
     */
  logoUrl: string | null;
  images: Logo;
  /** Where the app runs. Can't be changed after the app is created. */
  environment: AppOverviewEnvironment;
  /** Status of the app. APPROVED as soon as one version is approved. */
  status: AppOverviewStatus;
  /** UNLISTED: the developer unlisted the app. SUSPENDED: an administrator suspended it. */
  visibility: AppOverviewVisibility;
  /** Whether the app is featured. */
  featured: boolean;
  /** Number of installs. */
  installCount: number;
  /** Number of ratings. */
  reviewCount: number;
  /** Average rating from 1 to 5, with two decimals. 0 if there are no ratings. */
  averageRating: number;
  /**
     * Number of the live version. Null before the first approval.
     * @nullable
     */
  version: number | null;
  /**
     * Number of the open version (draft or in review). Null if there is none.
     * @nullable
     */
  openVersion: number | null;
  /**
     * Status of the open version. PENDING means in review.
     * @nullable
     */
  openVersionStatus: AppOverviewOpenVersionStatus;
  /** Developer of the app. */
  developer: AppOverviewDeveloper;
  /** When it was created. */
  createdAt: string;
  /** When the app or one of its versions last changed. */
  updatedAt: string;
  /**
     * When the app was first approved.
     * @nullable
     */
  publishedAt: string | null;
}

/**
 * INCOMPLETE: no rule failed, but some could not be checked.
 */
export type CheckReportStatus = typeof CheckReportStatus[keyof typeof CheckReportStatus];


export const CheckReportStatus = {
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  INCOMPLETE: 'INCOMPLETE',
} as const;

/**
 * Result of the rule. NOT_CHECKED: the rule could not run, which is not a pass. WARNING: allowed, but worth checking.
 */
export type CheckReportRulesItemStatus = typeof CheckReportRulesItemStatus[keyof typeof CheckReportRulesItemStatus];


export const CheckReportRulesItemStatus = {
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  WARNING: 'WARNING',
  NOT_CHECKED: 'NOT_CHECKED',
} as const;

/**
 * Result of one rule.
 */
export type CheckReportRulesItem = {
  /** Name of the rule. */
  rule: string;
  /** JSON pointer to the field. */
  pointer: string;
  /** Result of the rule. NOT_CHECKED: the rule could not run, which is not a pass. WARNING: allowed, but worth checking. */
  status: CheckReportRulesItemStatus;
  /**
     * Measured value.
     * @nullable
     */
  found: string | null;
  /** Required value. */
  wanted: string;
  /**
     * What to do, if `wanted` alone does not say it.
     * @nullable
     */
  fix?: string | null;
  /**
     * SHA-256 of the checked bytes, for image rules.
     * @nullable
     */
  sha256: string | null;
};

/**
 * Results of the listing rules. We fetch images and links without signing in.
 */
export interface CheckReport {
  /** INCOMPLETE: no rule failed, but some could not be checked. */
  status: CheckReportStatus;
  /** When the rules were checked. */
  checkedAt: string;
  /** All rules, in listing order. */
  rules: CheckReportRulesItem[];
}

/**
 * One changed field.
 */
export interface Difference {
  /** JSON pointer to the field. A permission is named by its scope, not by its position: `/permissions/tasks:read`. */
  pointer: string;
  /** Previous value. Null for a first version. */
  from: unknown;
  /** Value in this version. */
  to: unknown;
}

/**
 * Category of the app.
 */
export type AppCorrectionCategory = typeof AppCorrectionCategory[keyof typeof AppCorrectionCategory];


export const AppCorrectionCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on.
 */
export type AppCorrectionPricingModel = typeof AppCorrectionPricingModel[keyof typeof AppCorrectionPricingModel];


export const AppCorrectionPricingModel = {
  FREE: 'FREE',
  FREEMIUM: 'FREEMIUM',
  PAID: 'PAID',
  CONTACT: 'CONTACT',
} as const;

/**
 * What the app costs.
 * @nullable
 */
export type AppCorrectionPricing = {
  /** FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on. */
  model: AppCorrectionPricingModel;
  /**
     * Where the prices are.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
  /**
     * A sentence about the price.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  note?: string | null;
} | null;

/**
 * Data of one type.
 */
export type AppCorrectionDataSafetyCollectsItem = {
  /**
     * What is collected.
     * @minLength 1
     * @maxLength 80
     */
  type: string;
  /**
     * What for.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /** Whether others than the subprocessors get it. */
  shared: boolean;
};

/**
 * A company that processes data for the developer.
 */
export type AppCorrectionDataSafetySubprocessorsItem = {
  /**
     * Name of the company.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * What it does.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /**
     * Where it processes data.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  countries: string[];
  /**
     * The company on the web.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * A certification.
 */
export type AppCorrectionDataSafetyCertificationsItem = {
  /**
     * Name of the certification.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Last day of validity.
     * @nullable
     */
  validUntil?: string | null;
  /**
     * The certificate.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * How the app treats data.
 * @nullable
 */
export type AppCorrectionDataSafety = {
  /**
     * What the app collects. An empty list says nothing.
     * @maxItems 30
     */
  collects?: AppCorrectionDataSafetyCollectsItem[];
  /**
     * Countries where data is stored.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  storedIn?: string[];
  /**
     * Companies that process data for the developer.
     * @maxItems 30
     */
  subprocessors?: AppCorrectionDataSafetySubprocessorsItem[];
  /**
     * Certifications of the developer or the app.
     * @maxItems 20
     */
  certifications?: AppCorrectionDataSafetyCertificationsItem[];
  /**
     * Days after which data is deleted when the app is uninstalled.
     * @minimum 0
     * @maximum 36500
     * @nullable
     */
  retentionDays?: number | null;
  /**
     * Whether data is encrypted in transit.
     * @nullable
     */
  encryptedInTransit?: boolean | null;
  /**
     * Whether data is encrypted at rest.
     * @nullable
     */
  encryptedAtRest?: boolean | null;
  /**
     * Where people ask for the deletion of their data.
     * @maxLength 2048
     * @nullable
     */
  deletionUrl?: string | null;
  /**
     * Whether data is used to train AI models.
     * @nullable
     */
  usedForAiTraining?: boolean | null;
} | null;

/**
 * A screenshot of the app.
 */
export type AppCorrectionScreenshotsItem = {
  /**
     * URL of the image. It must be publicly accessible.
     * @maxLength 2048
     */
  url: string;
  /**
     * Caption of the image.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  caption?: string | null;
  /**
     * Position, starting at 0. Defaults to the position in the array.
     * @minimum 0
     * @maximum 1000000
     */
  order?: number;
};

/**
 * Fields to correct. `null` clears an optional field; lists are replaced as a whole.
 */
export interface AppCorrection {
  /**
     * Name of the app.
     * @minLength 1
     * @maxLength 80
     */
  name?: string;
  /**
     * Short description, one or two sentences. Shown in lists.
     * @minLength 1
     * @maxLength 280
     */
  description?: string;
  /** Category of the app. */
  category?: AppCorrectionCategory;
  /**
     * Long description, in Markdown.
     * @minLength 1
     * @maxLength 20000
     * @nullable
     */
  longDescription?: string | null;
  /**
     * A square PNG or JPEG, at least 512 × 512 px.
     * @maxLength 2048
     * @nullable
     */
  logoUrl?: string | null;
  /**
     * A PNG or JPEG of 1200 × 600 px.
     * @maxLength 2048
     * @nullable
     */
  bannerUrl?: string | null;
  /**
     * URL of the app's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * OAuth client id, issued by support: printable ASCII characters, without spaces at the ends.
     * @minLength 1
     * @maxLength 200
     * @nullable
     * @pattern ^(?! )[\x20-\x7e]*(?<! )$
     */
  oauthClientId?: string | null;
  /**
     * Where a person lands after installing the app. https; http and private hosts only for environment `localhost`. Required to submit a listing with permissions.
     * @maxLength 2048
     * @nullable
     */
  setupUrl?: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl?: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail?: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl?: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl?: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl?: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl?: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact?: string | null;
  /**
     * What the app costs.
     * @nullable
     */
  pricing?: AppCorrectionPricing;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @nullable
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags?: string[] | null;
  /**
     * How the app treats data.
     * @nullable
     */
  dataSafety?: AppCorrectionDataSafety;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     * @nullable
     */
  permissions?: Permission[] | null;
  /**
     * Two to six screenshots are required to submit. A draft may have fewer.
     * @maxItems 6
     * @nullable
     */
  screenshots?: AppCorrectionScreenshotsItem[] | null;
  /**
     * Why you make the correction although its checks have not passed. The audit log keeps it, and the receipt says that there was an override.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  override?: string | null;
}

/**
 * An app whose live or submitted version names it.
 */
export type OauthClientClashDevelopersItemAppsItem = {
  /** Id of the app. */
  id: string;
  /** URL slug of the app. */
  slug: string;
};

/**
 * A developer who uses it.
 */
export type OauthClientClashDevelopersItem = {
  /** Id of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
  /** When the developer first submitted a version that names it. */
  since: string;
  /** Apps of the developer that name it. */
  apps: OauthClientClashDevelopersItemAppsItem[];
};

/**
 * An OAuth client id that more than one developer uses.
 */
export interface OauthClientClash {
  /** The OAuth client id. */
  oauthClientId: string;
  /** The developers who use it. It belongs to the first one. */
  developers: OauthClientClashDevelopersItem[];
}

/**
 * The decision: on a submission, or the suspension, restoration, correction, transfer or import of an app. A transfer is decided by an owner of the new publisher.
 */
export type ReceiptRecordDecision = typeof ReceiptRecordDecision[keyof typeof ReceiptRecordDecision];


export const ReceiptRecordDecision = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
  RESTORED: 'RESTORED',
  CORRECTED: 'CORRECTED',
  TRANSFERRED: 'TRANSFERRED',
  IMPORTED: 'IMPORTED',
} as const;

/**
 * 2: with `imagesHash`. 3: also with `policyVersion` and `override`; without `imagesHash` if the version was approved before its images were fetched. Absent in receipts of the first format.
 */
export type ReceiptRecordFormat = typeof ReceiptRecordFormat[keyof typeof ReceiptRecordFormat];


export const ReceiptRecordFormat = {
  NUMBER_2: 2,
  NUMBER_3: 3,
} as const;

/**
 * One reason for a rejection.
 */
export type ReceiptRecordReasonsItem = {
  /** Field of the listing. */
  pointer: string;
  /** Stable code of the reason. */
  code: string;
  /** What was wrong. */
  message: string;
  /** How to fix it. */
  fix: string;
};

/**
 * Result of the listing checks. Null if they had not finished.
 * @nullable
 */
export type ReceiptRecordChecks = typeof ReceiptRecordChecks[keyof typeof ReceiptRecordChecks] | null;


export const ReceiptRecordChecks = {
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  INCOMPLETE: 'INCOMPLETE',
} as const;

/**
 * The record of the decision. Its canonical JSON (RFC 8785) is hashed and signed.
 */
export interface ReceiptRecord {
  /** Id of the receipt. */
  id: string;
  /** Position in the chain of all receipts, starting at 1, without gaps. */
  sequence: number;
  /**
     * Hash of the previous receipt. Null in the first.
     * @nullable
     */
  previousHash: string | null;
  /** When the decision was made. */
  decidedAt: string;
  /** The decision: on a submission, or the suspension, restoration, correction, transfer or import of an app. A transfer is decided by an owner of the new publisher. */
  decision: ReceiptRecordDecision;
  /** Id of the app. */
  appId: string;
  /** URL slug at the time of the decision. */
  slug: string;
  /**
     * Id of the submission. Null for a suspension, restoration, correction, transfer or import.
     * @nullable
     */
  submissionId: string | null;
  /** Version number. */
  version: number;
  /** 2: with `imagesHash`. 3: also with `policyVersion` and `override`; without `imagesHash` if the version was approved before its images were fetched. Absent in receipts of the first format. */
  format?: ReceiptRecordFormat;
  /** SHA-256 of the reviewed listing, as canonical JSON (RFC 8785). */
  listingHash: string;
  /** SHA-256 of the canonical JSON (RFC 8785) of an object with the SHA-256 of each reviewed image by its field's JSON pointer. Images that could not be fetched are not in it. */
  imagesHash?: string;
  /**
     * Version of the guidelines: in force when the version was submitted; for decisions without a submission, when they were made. Null for submissions of releases without versions.
     * @nullable
     */
  policyVersion?: number | null;
  /** Whether it was approved or corrected although its checks had not passed. */
  override?: boolean;
  /** Reasons for the rejection. */
  reasons: ReceiptRecordReasonsItem[];
  /**
     * Guidance of a rejection, the reason for a suspension, or the publishers of a transfer.
     * @nullable
     */
  comment: string | null;
  /**
     * Result of the listing checks. Null if they had not finished.
     * @nullable
     */
  checks: ReceiptRecordChecks;
  /** Names of the failed listing rules. */
  failedChecks: string[];
  /** SHA-256 of a salt and the administrator's account id. Only administrators can see both. */
  decidedByHash: string;
}

/**
 * A signed decision.
 */
export interface Receipt {
  record: ReceiptRecord;
  /** SHA-256 of the canonical JSON of the record. */
  hash: string;
  /** Compact JWS (EdDSA) whose payload is the canonical JSON of the record. */
  jws: string;
}

/**
 * The administrator who decided.
 */
export type FullReceiptDecider = {
  /** Account id of the administrator. */
  accountUserId: string;
  /** Salt: SHA-256 of salt and account id gives the hash in the record. */
  salt: string;
};

/**
 * A signed decision, with the administrator who decided.
 */
export interface FullReceipt {
  record: ReceiptRecord;
  /** SHA-256 of the canonical JSON of the record. */
  hash: string;
  /** Compact JWS (EdDSA) whose payload is the canonical JSON of the record. */
  jws: string;
  /** The administrator who decided. */
  decider: FullReceiptDecider;
}

/**
 * Key type.
 */
export type ReceiptKeysKeysItemKty = typeof ReceiptKeysKeysItemKty[keyof typeof ReceiptKeysKeysItemKty];


export const ReceiptKeysKeysItemKty = {
  OKP: 'OKP',
} as const;

/**
 * The curve.
 */
export type ReceiptKeysKeysItemCrv = typeof ReceiptKeysKeysItemCrv[keyof typeof ReceiptKeysKeysItemCrv];


export const ReceiptKeysKeysItemCrv = {
  Ed25519: 'Ed25519',
} as const;

/**
 * Signature algorithm.
 */
export type ReceiptKeysKeysItemAlg = typeof ReceiptKeysKeysItemAlg[keyof typeof ReceiptKeysKeysItemAlg];


export const ReceiptKeysKeysItemAlg = {
  EdDSA: 'EdDSA',
} as const;

/**
 * Use of the key.
 */
export type ReceiptKeysKeysItemUse = typeof ReceiptKeysKeysItemUse[keyof typeof ReceiptKeysKeysItemUse];


export const ReceiptKeysKeysItemUse = {
  sig: 'sig',
} as const;

/**
 * A public key (JWK).
 */
export type ReceiptKeysKeysItem = {
  /** Key type. */
  kty: ReceiptKeysKeysItemKty;
  /** The curve. */
  crv: ReceiptKeysKeysItemCrv;
  /** The public key. */
  x: string;
  /** Key id, as in the JWS header. */
  kid: string;
  /** Signature algorithm. */
  alg: ReceiptKeysKeysItemAlg;
  /** Use of the key. */
  use: ReceiptKeysKeysItemUse;
};

/**
 * The latest receipt. Keep it to detect a truncated chain.
 */
export type ReceiptKeysHead = {
  /** Position in the chain. 0 if there is no receipt yet. */
  sequence: number;
  /**
     * Hash of the receipt.
     * @nullable
     */
  hash: string | null;
};

/**
 * A JSON Web Key Set with the head of the chain.
 */
export interface ReceiptKeys {
  /** All keys that ever signed a receipt, newest first. */
  keys: ReceiptKeysKeysItem[];
  /** The latest receipt. Keep it to detect a truncated chain. */
  head: ReceiptKeysHead;
}

/**
 * An image.
 */
export type ProofImagesItem = {
  /** JSON pointer of the field. */
  pointer: string;
  /** SHA-256 of the marketplace's copy. */
  sha256: string;
  /** URL of the copy. */
  url: string;
};

/**
 * Proof that the live listing is the approved one.
 */
export interface Proof {
  receipt: Receipt;
  /** The approved listing as canonical JSON (RFC 8785). Its SHA-256 is `listingHash` of the record. Image fields have the URLs that the developer gave. */
  listing: string;
  /**
     * Every image that the reviewer saw. The canonical JSON of `{ pointer: sha256 }` has `imagesHash` of the record. Null if the receipt does not cover images.
     * @nullable
     */
  images: ProofImagesItem[] | null;
}

/**
 * How the reviewer signs in to your app. Encrypted; only the administrator who has claimed the submission can read it. Erased 30 days after the decision or withdrawal.
 */
export interface NewTestAccess {
  /**
     * Where the reviewer signs in.
     * @maxLength 2048
     */
  url: string;
  /**
     * Name or email address of the test account.
     * @minLength 1
     * @maxLength 200
     */
  username: string;
  /**
     * Password of the test account.
     * @minLength 1
     * @maxLength 500
     */
  password: string;
  /**
     * What to do after signing in.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  steps?: string | null;
}

/**
 * How to sign in to the submitted app.
 */
export interface TestAccess {
  /**
     * Where the reviewer signs in.
     * @maxLength 2048
     */
  url: string;
  /**
     * Name or email address of the test account.
     * @minLength 1
     * @maxLength 200
     */
  username: string;
  /**
     * Password of the test account.
     * @minLength 1
     * @maxLength 500
     */
  password: string;
  /**
     * What to do after signing in.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  steps: string | null;
}

/**
 * Who did it: you (or one of your keys), the marketplace, or a user.
 */
export type ActivityBy = typeof ActivityBy[keyof typeof ActivityBy];


export const ActivityBy = {
  you: 'you',
  marketplace: 'marketplace',
  a_user: 'a user',
} as const;

/**
 * One activity entry.
 */
export interface Activity {
  /** When it happened. */
  at: string;
  /** Machine-readable action. */
  action: string;
  /**
     * Id of the app. Null if the entry is not about an app.
     * @nullable
     */
  appId: string | null;
  /**
     * Current name of that app.
     * @nullable
     */
  appName: string | null;
  /** Who did it: you (or one of your keys), the marketplace, or a user. */
  by: ActivityBy;
  /** Human-readable summary. */
  summary: string;
}

/**
 * Kind of actor: a signed-in account, an API key, or the service itself.
 */
export type AuditEventActorKind = typeof AuditEventActorKind[keyof typeof AuditEventActorKind];


export const AuditEventActorKind = {
  account: 'account',
  api_key: 'api_key',
  host: 'host',
  system: 'system',
} as const;

/**
 * The actor.
 */
export type AuditEventActor = {
  /** Kind of actor: a signed-in account, an API key, or the service itself. */
  kind: AuditEventActorKind;
  /** Account id, key id, or `system`. */
  id: string;
  /**
     * Name of the account at its last sign-in, or of the key. Null if unknown.
     * @nullable
     */
  name: string | null;
};

/**
 * The subject.
 */
export type AuditEventSubject = {
  /** Type of the subject. */
  type: string;
  /** Id of the subject. */
  id: string;
};

/**
 * Reason, old and new values. Depends on the action.
 */
export type AuditEventDetails = {[key: string]: unknown};

/**
 * One entry of the audit log. Entries are never changed or removed.
 */
export interface AuditEvent {
  /** Id of this entry: `aud_…`, or `evt_…` for one that is older than that prefix. */
  id: string;
  /** When it happened. */
  at: string;
  /** The actor. */
  actor: AuditEventActor;
  /** The action. */
  action: string;
  /** The subject. */
  subject: AuditEventSubject;
  /** Human-readable summary, with current names. */
  summary: string;
  /** Reason, old and new values. Depends on the action. */
  details: AuditEventDetails;
  /**
     * Request id, as in the logs. Null for the service itself.
     * @nullable
     */
  requestId: string | null;
}

/**
 * The category.
 */
export type CategoryCountCategory = typeof CategoryCountCategory[keyof typeof CategoryCountCategory];


export const CategoryCountCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * A category and its number of apps.
 */
export interface CategoryCount {
  /** The category. */
  category: CategoryCountCategory;
  /** Display name of the category. */
  label: string;
  /** Number of apps in the category. */
  count: number;
}

/**
 * Whether it leads to an app, to a category or to a search.
 */
export type SuggestionType = typeof SuggestionType[keyof typeof SuggestionType];


export const SuggestionType = {
  app: 'app',
  category: 'category',
  query: 'query',
} as const;

/**
 * The category.
 */
export type SuggestionCategory = typeof SuggestionCategory[keyof typeof SuggestionCategory];


export const SuggestionCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * A suggestion for the search box.
 */
export interface Suggestion {
  /** Whether it leads to an app, to a category or to a search. */
  type: SuggestionType;
  /** What to show: a name, a label or a search. */
  text: string;
  /** Slug of the app. */
  slug?: string;
  /** The category. */
  category?: SuggestionCategory;
}

/**
 * A group of synonyms.
 */
export interface SynonymGroup {
  /**
     * Makes the group one-way: a search for this word or phrase also finds `words`, but not the other way round.
     * @minLength 1
     * @maxLength 60
     */
  from?: string;
  /**
     * Words and phrases. Without `from` they are equivalent: a search for one also finds the others.
     * @minItems 1
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 60
     */
  words: string[];
}

/**
 * The synonyms of the search.
 */
export interface SynonymSet {
  /** List of items. */
  groups: SynonymGroup[];
  /** Whether this is the default set. */
  isDefault: boolean;
  /**
     * When the set was last changed. Null: never.
     * @nullable
     */
  updatedAt: string | null;
  /**
     * Account ID of the administrator who last changed the set.
     * @nullable
     */
  updatedBy: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  updatedByName: string | null;
}

/**
 * The new set of synonyms.
 */
export interface SynonymChange {
  /**
     * All groups. Null restores the default set.
     * @maxItems 500
     * @nullable
     */
  groups: SynonymGroup[] | null;
}

/**
 * A search to try with other synonyms.
 */
export interface SynonymTrial {
  /**
     * Search words.
     * @minLength 1
     * @maxLength 200
     */
  query: string;
  /**
     * All groups.
     * @maxItems 500
     */
  groups: SynonymGroup[];
}

/**
 * Whether the app has all words of the search, or only some of them.
 */
export type PreviewedAppMatch = typeof PreviewedAppMatch[keyof typeof PreviewedAppMatch];


export const PreviewedAppMatch = {
  all: 'all',
  some: 'some',
} as const;

/**
 * An app in the preview of a search.
 */
export interface PreviewedApp {
  /** Slug of the app. */
  slug: string;
  /** Name of the app. */
  name: string;
  /** Whether the app has all words of the search, or only some of them. */
  match: PreviewedAppMatch;
}

/**
 * The results of a search before and after a change.
 */
export interface SynonymPreview {
  /** First 10 results with the current synonyms. */
  before: PreviewedApp[];
  /** First 10 results with the given synonyms. */
  after: PreviewedApp[];
}

/**
 * Category of the app.
 */
export type NewCorrectionChangesCategory = typeof NewCorrectionChangesCategory[keyof typeof NewCorrectionChangesCategory];


export const NewCorrectionChangesCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on.
 */
export type NewCorrectionChangesPricingModel = typeof NewCorrectionChangesPricingModel[keyof typeof NewCorrectionChangesPricingModel];


export const NewCorrectionChangesPricingModel = {
  FREE: 'FREE',
  FREEMIUM: 'FREEMIUM',
  PAID: 'PAID',
  CONTACT: 'CONTACT',
} as const;

/**
 * What the app costs.
 * @nullable
 */
export type NewCorrectionChangesPricing = {
  /** FREE: costs nothing. FREEMIUM: a part costs something. PAID: has a price. CONTACT: the price is agreed on. */
  model: NewCorrectionChangesPricingModel;
  /**
     * Where the prices are.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
  /**
     * A sentence about the price.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  note?: string | null;
} | null;

/**
 * Data of one type.
 */
export type NewCorrectionChangesDataSafetyCollectsItem = {
  /**
     * What is collected.
     * @minLength 1
     * @maxLength 80
     */
  type: string;
  /**
     * What for.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /** Whether others than the subprocessors get it. */
  shared: boolean;
};

/**
 * A company that processes data for the developer.
 */
export type NewCorrectionChangesDataSafetySubprocessorsItem = {
  /**
     * Name of the company.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * What it does.
     * @minLength 1
     * @maxLength 200
     */
  purpose: string;
  /**
     * Where it processes data.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  countries: string[];
  /**
     * The company on the web.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * A certification.
 */
export type NewCorrectionChangesDataSafetyCertificationsItem = {
  /**
     * Name of the certification.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Last day of validity.
     * @nullable
     */
  validUntil?: string | null;
  /**
     * The certificate.
     * @maxLength 2048
     * @nullable
     */
  url?: string | null;
};

/**
 * How the app treats data.
 * @nullable
 */
export type NewCorrectionChangesDataSafety = {
  /**
     * What the app collects. An empty list says nothing.
     * @maxItems 30
     */
  collects?: NewCorrectionChangesDataSafetyCollectsItem[];
  /**
     * Countries where data is stored.
     * @maxItems 60
     * @items.pattern ^[A-Z]{2}$
     */
  storedIn?: string[];
  /**
     * Companies that process data for the developer.
     * @maxItems 30
     */
  subprocessors?: NewCorrectionChangesDataSafetySubprocessorsItem[];
  /**
     * Certifications of the developer or the app.
     * @maxItems 20
     */
  certifications?: NewCorrectionChangesDataSafetyCertificationsItem[];
  /**
     * Days after which data is deleted when the app is uninstalled.
     * @minimum 0
     * @maximum 36500
     * @nullable
     */
  retentionDays?: number | null;
  /**
     * Whether data is encrypted in transit.
     * @nullable
     */
  encryptedInTransit?: boolean | null;
  /**
     * Whether data is encrypted at rest.
     * @nullable
     */
  encryptedAtRest?: boolean | null;
  /**
     * Where people ask for the deletion of their data.
     * @maxLength 2048
     * @nullable
     */
  deletionUrl?: string | null;
  /**
     * Whether data is used to train AI models.
     * @nullable
     */
  usedForAiTraining?: boolean | null;
} | null;

/**
 * A screenshot of the app.
 */
export type NewCorrectionChangesScreenshotsItem = {
  /**
     * URL of the image. It must be publicly accessible.
     * @maxLength 2048
     */
  url: string;
  /**
     * Caption of the image.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  caption?: string | null;
  /**
     * Position, starting at 0. Defaults to the position in the array.
     * @minimum 0
     * @maximum 1000000
     */
  order?: number;
};

/**
 * Fields to correct, with their new values. `null` clears an optional field. Name, permissions, setup URL and OAuth client id need a new version.
 */
export type NewCorrectionChanges = {
  /**
     * Short description, one or two sentences. Shown in lists.
     * @minLength 1
     * @maxLength 280
     */
  description?: string;
  /** Category of the app. */
  category?: NewCorrectionChangesCategory;
  /**
     * Long description, in Markdown.
     * @minLength 1
     * @maxLength 20000
     * @nullable
     */
  longDescription?: string | null;
  /**
     * A square PNG or JPEG, at least 512 × 512 px.
     * @maxLength 2048
     * @nullable
     */
  logoUrl?: string | null;
  /**
     * A PNG or JPEG of 1200 × 600 px.
     * @maxLength 2048
     * @nullable
     */
  bannerUrl?: string | null;
  /**
     * URL of the app's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl?: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail?: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl?: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl?: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl?: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl?: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact?: string | null;
  /**
     * What the app costs.
     * @nullable
     */
  pricing?: NewCorrectionChangesPricing;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @nullable
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags?: string[] | null;
  /**
     * How the app treats data.
     * @nullable
     */
  dataSafety?: NewCorrectionChangesDataSafety;
  /**
     * Two to six screenshots are required to submit. A draft may have fewer.
     * @maxItems 6
     * @nullable
     */
  screenshots?: NewCorrectionChangesScreenshotsItem[] | null;
};

/**
 * A request to correct the live listing.
 */
export interface NewCorrection {
  /** Fields to correct, with their new values. `null` clears an optional field. Name, permissions, setup URL and OAuth client id need a new version. */
  changes: NewCorrectionChanges;
  /**
     * Why. The administrator reads it.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
}

/**
 * Status of the request. Only OPEN requests can be decided.
 */
export type CorrectionStatus = typeof CorrectionStatus[keyof typeof CorrectionStatus];


export const CorrectionStatus = {
  OPEN: 'OPEN',
  APPLIED: 'APPLIED',
  DECLINED: 'DECLINED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * A request to correct the live listing.
 */
export interface Correction {
  /** Id of the correction request. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Number of the version that was live when it was requested. */
  version: number;
  /** Status of the request. Only OPEN requests can be decided. */
  status: CorrectionStatus;
  /** Why the developer requests it. */
  reason: string;
  /** The requested changes, field by field. */
  difference: Difference[];
  images: Images;
  imagesBefore: Images;
  /** JSON pointers to fields that have changed in the live listing since. If there are any, the request cannot be applied. */
  conflicts: string[];
  /** When it was requested. */
  createdAt: string;
  /**
     * When it was applied, declined or withdrawn.
     * @nullable
     */
  decidedAt: string | null;
  /**
     * What the administrator says about the decision.
     * @nullable
     */
  decisionReason: string | null;
}

/**
 * Status of the request. Only OPEN requests can be decided.
 */
export type AdminCorrectionStatus = typeof AdminCorrectionStatus[keyof typeof AdminCorrectionStatus];


export const AdminCorrectionStatus = {
  OPEN: 'OPEN',
  APPLIED: 'APPLIED',
  DECLINED: 'DECLINED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * Developer who requested it.
 */
export type AdminCorrectionDeveloper = {
  /** Id of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
};

/**
 * A correction request, as administrators see it.
 */
export interface AdminCorrection {
  /** Id of the correction request. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Number of the version that was live when it was requested. */
  version: number;
  /** Status of the request. Only OPEN requests can be decided. */
  status: AdminCorrectionStatus;
  /** Why the developer requests it. */
  reason: string;
  /** The requested changes, field by field. */
  difference: Difference[];
  images: Images;
  imagesBefore: Images;
  /** JSON pointers to fields that have changed in the live listing since. If there are any, the request cannot be applied. */
  conflicts: string[];
  /** When it was requested. */
  createdAt: string;
  /**
     * When it was applied, declined or withdrawn.
     * @nullable
     */
  decidedAt: string | null;
  /**
     * What the administrator says about the decision.
     * @nullable
     */
  decisionReason: string | null;
  /** Name of the app. */
  appName: string;
  /** URL slug of the app. */
  slug: string;
  /** Developer who requested it. */
  developer: AdminCorrectionDeveloper;
  /**
     * Account id of the administrator who decided.
     * @nullable
     */
  decidedBy: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  decidedByName: string | null;
}

/**
 * Declines a correction.
 */
export interface CorrectionDeclination {
  /**
     * Reason. The developer gets it by email.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
}

/**
 * Who a developer is: what administrators review.
 */
export interface Identity {
  /** Name of the developer. */
  name: string;
  /**
     * Company name.
     * @nullable
     */
  companyName: string | null;
  /**
     * URL of the developer's website.
     * @nullable
     */
  websiteUrl: string | null;
}

/**
 * A new developer.
 */
export interface Registration {
  /**
     * Public name.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Where we send emails once it is confirmed. Never public.
     * @maxLength 254
     */
  email: string;
  /**
     * Your user id on the host platform. It must match your token.
     * @minLength 1
     * @maxLength 255
     */
  accountUserId: string;
  /**
     * Company name.
     * @minLength 1
     * @maxLength 100
     */
  companyName?: string;
  /**
     * URL of the developer's website.
     * @maxLength 2048
     */
  websiteUrl?: string;
  /**
     * Short description of the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     */
  bio?: string;
}

/**
 * Fields to change. `null` clears an optional field.
 */
export interface ProfileUpdate {
  /**
     * Public name.
     * @minLength 1
     * @maxLength 100
     */
  name?: string;
  /**
     * Where we send emails once it is confirmed. Never public.
     * @maxLength 254
     */
  email?: string;
  /**
     * Company name.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  companyName?: string | null;
  /**
     * URL of the developer's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * Short description of the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  bio?: string | null;
}

/**
 * JSON pointer to the field of the profile.
 */
export type ProfileReasonPointer = typeof ProfileReasonPointer[keyof typeof ProfileReasonPointer];


export const ProfileReasonPointer = {
  '/name': '/name',
  '/email': '/email',
  '/companyName': '/companyName',
  '/websiteUrl': '/websiteUrl',
  '/bio': '/bio',
} as const;

/**
 * What is wrong with a field of the profile.
 */
export interface ProfileReason {
  /** JSON pointer to the field of the profile. */
  pointer: ProfileReasonPointer;
  /**
     * What is wrong with it, and how to fix it.
     * @minLength 1
     * @maxLength 1000
     */
  message: string;
}

/**
 * PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.
 * @nullable
 */
export type DeveloperIdentityReview = typeof DeveloperIdentityReview[keyof typeof DeveloperIdentityReview] | null;


export const DeveloperIdentityReview = {
  PENDING: 'PENDING',
} as const;

/**
 * Only VERIFIED developers can create API keys and submit apps.
 */
export type DeveloperStatus = typeof DeveloperStatus[keyof typeof DeveloperStatus];


export const DeveloperStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Whether it is a person or an organization with members.
 */
export type DeveloperKind = typeof DeveloperKind[keyof typeof DeveloperKind];


export const DeveloperKind = {
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANIZATION',
} as const;

/**
 * A developer, as seen by the developer and administrators.
 */
export interface Developer {
  /** Id of the developer. */
  id: string;
  /**
     * Your user id on the host platform. It must match your token.
     * @minLength 1
     * @maxLength 255
     */
  accountUserId: string;
  /**
     * Public name.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Where we send emails once it is confirmed. Never public.
     * @maxLength 254
     */
  email: string;
  /** Whether `email` is confirmed: by the link in the confirmation email, by the sign-in provider, or by the verification of the developer. */
  emailVerified: boolean;
  /**
     * The last confirmed address. Emails go there. Null before the first is confirmed.
     * @nullable
     */
  confirmedEmail: string | null;
  /**
     * Company name.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  companyName: string | null;
  /**
     * URL of the developer's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * Short description of the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  bio: string | null;
  /**
     * PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.
     * @nullable
     */
  identityReview: DeveloperIdentityReview;
  reviewedIdentity: Identity | null;
  /**
     * When the change in review was requested. Null without one.
     * @nullable
     */
  identityRequestedAt: string | null;
  /** Only VERIFIED developers can create API keys and submit apps. */
  status: DeveloperStatus;
  /**
     * Why an administrator rejected or suspended the account.
     * @nullable
     */
  statusReason: string | null;
  /** Of a rejected account: what is wrong with which field of the profile. */
  statusReasons: ProfileReason[];
  /**
     * When the publisher is erased, because its account is closed. It can be reopened until then.
     * @nullable
     */
  closingAt: string | null;
  /** Whether the status is VERIFIED. */
  verified: boolean;
  /**
     * When an administrator first verified the account.
     * @nullable
     */
  verifiedAt: string | null;
  /**
     * How many apps this developer may have. Null: the default of the marketplace.
     * @nullable
     */
  appLimit: number | null;
  /** Whether it is a person or an organization with members. */
  kind: DeveloperKind;
  /** When the developer registered. */
  createdAt: string;
  /** When the profile or its status last changed. */
  updatedAt: string;
}

/**
 * PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.
 * @nullable
 */
export type OwnDeveloperIdentityReview = typeof OwnDeveloperIdentityReview[keyof typeof OwnDeveloperIdentityReview] | null;


export const OwnDeveloperIdentityReview = {
  PENDING: 'PENDING',
} as const;

/**
 * Only VERIFIED developers can create API keys and submit apps.
 */
export type OwnDeveloperStatus = typeof OwnDeveloperStatus[keyof typeof OwnDeveloperStatus];


export const OwnDeveloperStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Whether it is a person or an organization with members.
 */
export type OwnDeveloperKind = typeof OwnDeveloperKind[keyof typeof OwnDeveloperKind];


export const OwnDeveloperKind = {
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANIZATION',
} as const;

/**
 * The publisher of an API key.
 */
export interface OwnDeveloper {
  /** Id of the developer. */
  id: string;
  /**
     * Public name.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /** Whether `email` is confirmed: by the link in the confirmation email, by the sign-in provider, or by the verification of the developer. */
  emailVerified: boolean;
  /**
     * The last confirmed address. Emails go there. Null before the first is confirmed.
     * @nullable
     */
  confirmedEmail: string | null;
  /**
     * Company name.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  companyName: string | null;
  /**
     * URL of the developer's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * Short description of the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  bio: string | null;
  /**
     * PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.
     * @nullable
     */
  identityReview: OwnDeveloperIdentityReview;
  reviewedIdentity: Identity | null;
  /**
     * When the change in review was requested. Null without one.
     * @nullable
     */
  identityRequestedAt: string | null;
  /** Only VERIFIED developers can create API keys and submit apps. */
  status: OwnDeveloperStatus;
  /**
     * Why an administrator rejected or suspended the account.
     * @nullable
     */
  statusReason: string | null;
  /** Of a rejected account: what is wrong with which field of the profile. */
  statusReasons: ProfileReason[];
  /**
     * When the publisher is erased, because its account is closed. It can be reopened until then.
     * @nullable
     */
  closingAt: string | null;
  /** Whether the status is VERIFIED. */
  verified: boolean;
  /**
     * When an administrator first verified the account.
     * @nullable
     */
  verifiedAt: string | null;
  /**
     * How many apps this developer may have. Null: the default of the marketplace.
     * @nullable
     */
  appLimit: number | null;
  /** Whether it is a person or an organization with members. */
  kind: OwnDeveloperKind;
  /** When the developer registered. */
  createdAt: string;
  /** When the profile or its status last changed. */
  updatedAt: string;
  /**
     * Where we send emails once it is confirmed. Never public.
     * @maxLength 254
     */
  email?: string;
  /**
     * Your user id on the host platform. It must match your token.
     * @minLength 1
     * @maxLength 255
     */
  accountUserId?: string;
}

/**
 * PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.
 * @nullable
 */
export type AdminDeveloperIdentityReview = typeof AdminDeveloperIdentityReview[keyof typeof AdminDeveloperIdentityReview] | null;


export const AdminDeveloperIdentityReview = {
  PENDING: 'PENDING',
} as const;

/**
 * Only VERIFIED developers can create API keys and submit apps.
 */
export type AdminDeveloperStatus = typeof AdminDeveloperStatus[keyof typeof AdminDeveloperStatus];


export const AdminDeveloperStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Whether it is a person or an organization with members.
 */
export type AdminDeveloperKind = typeof AdminDeveloperKind[keyof typeof AdminDeveloperKind];


export const AdminDeveloperKind = {
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANIZATION',
} as const;

/**
 * A developer, as seen by administrators, with the clock of the verification.
 */
export interface AdminDeveloper {
  /** Id of the developer. */
  id: string;
  /**
     * Your user id on the host platform. It must match your token.
     * @minLength 1
     * @maxLength 255
     */
  accountUserId: string;
  /**
     * Public name.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Where we send emails once it is confirmed. Never public.
     * @maxLength 254
     */
  email: string;
  /** Whether `email` is confirmed: by the link in the confirmation email, by the sign-in provider, or by the verification of the developer. */
  emailVerified: boolean;
  /**
     * The last confirmed address. Emails go there. Null before the first is confirmed.
     * @nullable
     */
  confirmedEmail: string | null;
  /**
     * Company name.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  companyName: string | null;
  /**
     * URL of the developer's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * Short description of the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  bio: string | null;
  /**
     * PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.
     * @nullable
     */
  identityReview: AdminDeveloperIdentityReview;
  reviewedIdentity: Identity | null;
  /**
     * When the change in review was requested. Null without one.
     * @nullable
     */
  identityRequestedAt: string | null;
  /** Only VERIFIED developers can create API keys and submit apps. */
  status: AdminDeveloperStatus;
  /**
     * Why an administrator rejected or suspended the account.
     * @nullable
     */
  statusReason: string | null;
  /** Of a rejected account: what is wrong with which field of the profile. */
  statusReasons: ProfileReason[];
  /**
     * When the publisher is erased, because its account is closed. It can be reopened until then.
     * @nullable
     */
  closingAt: string | null;
  /** Whether the status is VERIFIED. */
  verified: boolean;
  /**
     * When an administrator first verified the account.
     * @nullable
     */
  verifiedAt: string | null;
  /**
     * How many apps this developer may have. Null: the default of the marketplace.
     * @nullable
     */
  appLimit: number | null;
  /** Whether it is a person or an organization with members. */
  kind: AdminDeveloperKind;
  /** When the developer registered. */
  createdAt: string;
  /** When the profile or its status last changed. */
  updatedAt: string;
  /**
     * When the verification is due: 24 hours after it was requested, unless the settings say otherwise. Null unless the status is UNVERIFIED.
     * @nullable
     */
  dueAt: string | null;
  /** Whether the verification is overdue. */
  overdue: boolean;
  /**
     * Account id of the administrator who claimed the verification.
     * @nullable
     */
  assignee: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  assigneeName: string | null;
  /**
     * Name of the developer's account at its last sign-in.
     * @nullable
     */
  accountName: string | null;
  /**
     * When the claim expires: two hours after it was made.
     * @nullable
     */
  claimedUntil: string | null;
}

/**
 * What has the similar name.
 */
export type LookAlikeKind = typeof LookAlikeKind[keyof typeof LookAlikeKind];


export const LookAlikeKind = {
  APP: 'APP',
  DEVELOPER: 'DEVELOPER',
  COMPANY: 'COMPANY',
  PROTECTED_TERM: 'PROTECTED_TERM',
} as const;

/**
 * Whether that version of the app is live or in review.
 * @nullable
 */
export type LookAlikeStatus = typeof LookAlikeStatus[keyof typeof LookAlikeStatus] | null;


export const LookAlikeStatus = {
  LIVE: 'LIVE',
  IN_REVIEW: 'IN_REVIEW',
} as const;

/**
 * Developer of the app, or the developer itself. Null for protected terms.
 * @nullable
 */
export type LookAlikeDeveloper = {
  /** Id of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
} | null;

/**
 * Why they could be confused: the strongest reason.
 */
export type LookAlikeReason = typeof LookAlikeReason[keyof typeof LookAlikeReason];


export const LookAlikeReason = {
  SAME_NAME: 'SAME_NAME',
  SAME_LOOK: 'SAME_LOOK',
  DECORATED: 'DECORATED',
  REORDERED: 'REORDERED',
  SWAPPED_LETTERS: 'SWAPPED_LETTERS',
  ONE_LETTER: 'ONE_LETTER',
  FEW_LETTERS: 'FEW_LETTERS',
  SAME_LOGO: 'SAME_LOGO',
} as const;

/**
 * Something of somebody else that users could take the submitted app for.
 */
export interface LookAlike {
  /** What has the similar name. */
  kind: LookAlikeKind;
  /** Id of the app, developer or protected term. */
  id: string;
  /** The similar name. */
  name: string;
  /**
     * URL slug of the app.
     * @nullable
     */
  slug: string | null;
  /**
     * Whether that version of the app is live or in review.
     * @nullable
     */
  status: LookAlikeStatus;
  /**
     * URL of the logo of the app.
     * @nullable
     */
  logoUrl: string | null;
  images: Logo;
  /**
     * Developer of the app, or the developer itself. Null for protected terms.
     * @nullable
     */
  developer: LookAlikeDeveloper;
  /** Why they could be confused: the strongest reason. */
  reason: LookAlikeReason;
  /** The reason as a sentence. */
  message: string;
  /** How similar they are, from 0 to 1. */
  score: number;
  /** Whether both apps have the same logo, by the bytes of the images. */
  sameLogo: boolean;
  /** Whether the developer of the submission may use the protected term. */
  exempted: boolean;
  /**
     * Note of the administrators about the protected term.
     * @nullable
     */
  note: string | null;
}

/**
 * Status of the other developer.
 */
export type PossibleDuplicateStatus = typeof PossibleDuplicateStatus[keyof typeof PossibleDuplicateStatus];


export const PossibleDuplicateStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * What they have in common.
 */
export type PossibleDuplicateSignsItemField = typeof PossibleDuplicateSignsItemField[keyof typeof PossibleDuplicateSignsItemField];


export const PossibleDuplicateSignsItemField = {
  NAME: 'NAME',
  COMPANY: 'COMPANY',
  WEBSITE: 'WEBSITE',
  EMAIL: 'EMAIL',
  EMAIL_DOMAIN: 'EMAIL_DOMAIN',
} as const;

/**
 * Something that both have.
 */
export type PossibleDuplicateSignsItem = {
  /** What they have in common. */
  field: PossibleDuplicateSignsItemField;
  /** The sign as a sentence. */
  message: string;
};

/**
 * Another developer who may be the same, or who looks the same to users.
 */
export interface PossibleDuplicate {
  /** Id of the other developer. */
  id: string;
  /** Name of the other developer. */
  name: string;
  /**
     * Company of the other developer.
     * @nullable
     */
  companyName: string | null;
  /**
     * Website of the other developer.
     * @nullable
     */
  websiteUrl: string | null;
  /** Email address of the other developer. */
  email: string;
  /** Status of the other developer. */
  status: PossibleDuplicateStatus;
  /** When the other developer registered. */
  createdAt: string;
  /** How similar they are, from 0 to 1. */
  score: number;
  /** What they have in common. */
  signs: PossibleDuplicateSignsItem[];
}

/**
 * A decision with a reason.
 */
export interface Reason {
  /**
     * Reason. The developer sees it in the email and in the portal.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
}

/**
 * A rejection with its reasons.
 */
export interface DeveloperRejection {
  /**
     * Reason. The developer sees it in the email and in the portal.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
  /**
     * What is wrong with which field. The portal marks these fields, and the email lists them.
     * @maxItems 10
     */
  reasons?: ProfileReason[];
}

/**
 * PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.
 * @nullable
 */
export type DeveloperDetailIdentityReview = typeof DeveloperDetailIdentityReview[keyof typeof DeveloperDetailIdentityReview] | null;


export const DeveloperDetailIdentityReview = {
  PENDING: 'PENDING',
} as const;

/**
 * Only VERIFIED developers can create API keys and submit apps.
 */
export type DeveloperDetailStatus = typeof DeveloperDetailStatus[keyof typeof DeveloperDetailStatus];


export const DeveloperDetailStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Whether it is a person or an organization with members.
 */
export type DeveloperDetailKind = typeof DeveloperDetailKind[keyof typeof DeveloperDetailKind];


export const DeveloperDetailKind = {
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANIZATION',
} as const;

/**
 * A developer with everything that an administrator needs to verify it.
 */
export interface DeveloperDetail {
  /** Id of the developer. */
  id: string;
  /**
     * Your user id on the host platform. It must match your token.
     * @minLength 1
     * @maxLength 255
     */
  accountUserId: string;
  /**
     * Public name.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Where we send emails once it is confirmed. Never public.
     * @maxLength 254
     */
  email: string;
  /** Whether `email` is confirmed: by the link in the confirmation email, by the sign-in provider, or by the verification of the developer. */
  emailVerified: boolean;
  /**
     * The last confirmed address. Emails go there. Null before the first is confirmed.
     * @nullable
     */
  confirmedEmail: string | null;
  /**
     * Company name.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  companyName: string | null;
  /**
     * URL of the developer's website.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * Short description of the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  bio: string | null;
  /**
     * PENDING: you changed name, company or website after your verification, and an administrator reviews the change. The public sees the reviewed values until then.
     * @nullable
     */
  identityReview: DeveloperDetailIdentityReview;
  reviewedIdentity: Identity | null;
  /**
     * When the change in review was requested. Null without one.
     * @nullable
     */
  identityRequestedAt: string | null;
  /** Only VERIFIED developers can create API keys and submit apps. */
  status: DeveloperDetailStatus;
  /**
     * Why an administrator rejected or suspended the account.
     * @nullable
     */
  statusReason: string | null;
  /** Of a rejected account: what is wrong with which field of the profile. */
  statusReasons: ProfileReason[];
  /**
     * When the publisher is erased, because its account is closed. It can be reopened until then.
     * @nullable
     */
  closingAt: string | null;
  /** Whether the status is VERIFIED. */
  verified: boolean;
  /**
     * When an administrator first verified the account.
     * @nullable
     */
  verifiedAt: string | null;
  /**
     * How many apps this developer may have. Null: the default of the marketplace.
     * @nullable
     */
  appLimit: number | null;
  /** Whether it is a person or an organization with members. */
  kind: DeveloperDetailKind;
  /** When the developer registered. */
  createdAt: string;
  /** When the profile or its status last changed. */
  updatedAt: string;
  /**
     * When the verification is due: 24 hours after it was requested, unless the settings say otherwise. Null unless the status is UNVERIFIED.
     * @nullable
     */
  dueAt: string | null;
  /** Whether the verification is overdue. */
  overdue: boolean;
  /**
     * Account id of the administrator who claimed the verification.
     * @nullable
     */
  assignee: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  assigneeName: string | null;
  /**
     * Name of the developer's account at its last sign-in.
     * @nullable
     */
  accountName: string | null;
  /**
     * When the claim expires: two hours after it was made.
     * @nullable
     */
  claimedUntil: string | null;
  /** Other developers who may be the same, or who look the same to users. The most similar first. */
  possibleDuplicates: PossibleDuplicate[];
}

/**
 * The token of a confirmation email.
 */
export interface ConfirmationToken {
  /**
     * Token from the link in the confirmation email: the part after `#`.
     * @minLength 1
     * @maxLength 100
     */
  token: string;
}

/**
 * A confirmation email is on its way.
 */
export interface ConfirmationSent {
  /** The address that gets the confirmation email. */
  sentTo: string;
}

/**
 * A change of identity in review: the public values, and the ones that the developer requested.
 */
export interface IdentityChange {
  /** Id of the developer. */
  developerId: string;
  reviewed: Identity;
  requested: Identity;
  /** When the developer requested the change. */
  requestedAt: string;
}

/**
 * Names the change that you looked at: a later one is not confirmed with it.
 */
export interface IdentityConfirmation {
  /** When the developer requested the change. */
  requestedAt: string;
}

/**
 * Names the change that you looked at, and says what is wrong with it.
 */
export interface IdentityDeclination {
  /** When the developer requested the change. */
  requestedAt: string;
  /**
     * Reason. The developer gets it by email.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
}

/**
 * A developer's public profile.
 */
export interface PublicDeveloper {
  /** Id of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company name.
     * @nullable
     */
  companyName: string | null;
  /** Whether administrators have verified the developer. */
  verified: boolean;
  verification: DeveloperVerification;
  /**
     * URL of the developer's website.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * Short description of the developer, plain text.
     * @nullable
     */
  bio: string | null;
  /** Number of public apps. */
  appCount: number;
  /** Total installs of all public apps. */
  installCount: number;
  /** Average of all ratings, with two decimals. 0 if there are none. */
  averageRating: number;
  /** Number of ratings. */
  reviewCount: number;
  /** When the developer registered. */
  createdAt: string;
}

/**
 * Status of the developer.
 */
export type VerificationStatus = typeof VerificationStatus[keyof typeof VerificationStatus];


export const VerificationStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * The verification of a developer.
 */
export interface Verification {
  /** Status of the developer. */
  status: VerificationStatus;
  /**
     * Why an administrator rejected or suspended the account.
     * @nullable
     */
  statusReason: string | null;
  /** Of a rejected account: what is wrong with which field of the profile. */
  statusReasons: ProfileReason[];
  /** When the verification was requested: at registration, or by an update after a rejection. */
  requestedAt: string;
  /**
     * When it is due: 24 hours later, unless the settings say otherwise. Null unless the status is UNVERIFIED.
     * @nullable
     */
  dueAt: string | null;
  /** Whether it is overdue. */
  overdue: boolean;
  /**
     * Position in the queue, starting at 1. Null if you do not wait.
     * @nullable
     */
  place: number | null;
  /**
     * Median waiting time of the last 30 verifications, in hours. Null if there are none.
     * @nullable
     */
  medianWaitHours: number | null;
  /**
     * 90th percentile waiting time of the last 30 verifications, in hours.
     * @nullable
     */
  p90WaitHours: number | null;
}

/**
 * A domain to prove.
 */
export interface NewDomain {
  /**
     * The domain, without `https://`, port or path. Unicode or punycode. Public suffixes, such as `co.uk` or `github.io`, are refused.
     * @minLength 1
     * @maxLength 253
     */
  domain: string;
}

/**
 * MATCH: it has the challenge. NOT_FOUND: there is nothing. MISMATCH: it has something else. WILDCARD: the domain has records for any name. DISAGREEMENT: only some DNS servers have the challenge. UNAVAILABLE: there was no usable answer.
 */
export type DomainFindingOutcome = typeof DomainFindingOutcome[keyof typeof DomainFindingOutcome];


export const DomainFindingOutcome = {
  MATCH: 'MATCH',
  NOT_FOUND: 'NOT_FOUND',
  MISMATCH: 'MISMATCH',
  WILDCARD: 'WILDCARD',
  DISAGREEMENT: 'DISAGREEMENT',
  UNAVAILABLE: 'UNAVAILABLE',
} as const;

/**
 * What one way to prove the domain led to.
 */
export interface DomainFinding {
  /** The record or URL that was looked up. */
  lookedUp: string;
  /** MATCH: it has the challenge. NOT_FOUND: there is nothing. MISMATCH: it has something else. WILDCARD: the domain has records for any name. DISAGREEMENT: only some DNS servers have the challenge. UNAVAILABLE: there was no usable answer. */
  outcome: DomainFindingOutcome;
  /** What came back: at most 5 texts, each cut after 200 characters. */
  found: string[];
  /** What that means. */
  message: string;
  /**
     * What to do about it. Null for MATCH.
     * @nullable
     */
  fix: string | null;
}

/**
 * Where it was found: in the TXT record or in the file. Null if nowhere.
 * @nullable
 */
export type DomainCheckMethod = typeof DomainCheckMethod[keyof typeof DomainCheckMethod] | null;


export const DomainCheckMethod = {
  DNS: 'DNS',
  FILE: 'FILE',
} as const;

/**
 * A check of a domain.
 */
export interface DomainCheck {
  /** When the domain was checked. */
  at: string;
  /** Whether the challenge was found. */
  proved: boolean;
  /**
     * Where it was found: in the TXT record or in the file. Null if nowhere.
     * @nullable
     */
  method: DomainCheckMethod;
  dns: DomainFinding;
  /** The file. Null if the TXT record was enough. */
  file: DomainFinding | null;
}

/**
 * PENDING: not proved yet. PROVED: you proved it. DISPUTED: you proved it, but another developer had proved it before; an administrator decides. LAPSED: it was proved, but no longer is.
 */
export type DomainStatus = typeof DomainStatus[keyof typeof DomainStatus];


export const DomainStatus = {
  PENDING: 'PENDING',
  PROVED: 'PROVED',
  DISPUTED: 'DISPUTED',
  LAPSED: 'LAPSED',
} as const;

/**
 * How it was last proved.
 * @nullable
 */
export type DomainMethod = typeof DomainMethod[keyof typeof DomainMethod] | null;


export const DomainMethod = {
  DNS: 'DNS',
  FILE: 'FILE',
} as const;

/**
 * A domain that you prove to own. A proof covers subdomains.
 */
export interface Domain {
  /** Id of the domain. */
  id: string;
  /** The domain, in ASCII (punycode). */
  domain: string;
  /** The domain as people read it. */
  unicode: string;
  /** PENDING: not proved yet. PROVED: you proved it. DISPUTED: you proved it, but another developer had proved it before; an administrator decides. LAPSED: it was proved, but no longer is. */
  status: DomainStatus;
  /**
     * Reason of the administrator who decided for another developer.
     * @nullable
     */
  statusReason: string | null;
  /** What to publish: as the value of the TXT record, or as the content of the file. Keep it there. */
  challenge: string;
  /** Name of the TXT record. */
  dnsName: string;
  /** URL of the file: with https, without a redirect to another host, at most 1 kB. */
  fileUrl: string;
  /**
     * How it was last proved.
     * @nullable
     */
  method: DomainMethod;
  /** When you added it. */
  createdAt: string;
  /**
     * Until when it can be verified: 7 days. Null unless PENDING.
     * @nullable
     */
  expiresAt: string | null;
  /** Whether this time is over. Add the domain again for a new challenge. */
  expired: boolean;
  /**
     * Since when it is proved.
     * @nullable
     */
  provedAt: string | null;
  /**
     * When it was last checked with success. It is checked every week.
     * @nullable
     */
  lastProvedAt: string | null;
  /**
     * When the first check since then failed. Null if none did.
     * @nullable
     */
  failingSince: string | null;
  /**
     * When the proof lapses unless a check succeeds. Null unless PROVED and failing.
     * @nullable
     */
  lapsesAt: string | null;
  /** The last check. Null before the first. */
  lastCheck: DomainCheck | null;
}

/**
 * PROVED: this developer has the domain.
 */
export type DomainRivalStatus = typeof DomainRivalStatus[keyof typeof DomainRivalStatus];


export const DomainRivalStatus = {
  PENDING: 'PENDING',
  PROVED: 'PROVED',
  DISPUTED: 'DISPUTED',
  LAPSED: 'LAPSED',
} as const;

/**
 * How it was last proved.
 * @nullable
 */
export type DomainRivalMethod = typeof DomainRivalMethod[keyof typeof DomainRivalMethod] | null;


export const DomainRivalMethod = {
  DNS: 'DNS',
  FILE: 'FILE',
} as const;

/**
 * A claim of another developer to the same domain.
 */
export interface DomainRival {
  /** Id of the claim. */
  id: string;
  /** Id of the developer. */
  developerId: string;
  /** Name of the developer. */
  developerName: string;
  /**
     * Company name.
     * @nullable
     */
  companyName: string | null;
  /** PROVED: this developer has the domain. */
  status: DomainRivalStatus;
  /**
     * How it was last proved.
     * @nullable
     */
  method: DomainRivalMethod;
  /**
     * Since when it is proved.
     * @nullable
     */
  provedAt: string | null;
  /**
     * When it was last checked with success.
     * @nullable
     */
  lastProvedAt: string | null;
  /**
     * When the first check since then failed. Null if none did.
     * @nullable
     */
  failingSince: string | null;
}

/**
 * PENDING: not proved yet. PROVED: you proved it. DISPUTED: you proved it, but another developer had proved it before; an administrator decides. LAPSED: it was proved, but no longer is.
 */
export type AdminDomainStatus = typeof AdminDomainStatus[keyof typeof AdminDomainStatus];


export const AdminDomainStatus = {
  PENDING: 'PENDING',
  PROVED: 'PROVED',
  DISPUTED: 'DISPUTED',
  LAPSED: 'LAPSED',
} as const;

/**
 * How it was last proved.
 * @nullable
 */
export type AdminDomainMethod = typeof AdminDomainMethod[keyof typeof AdminDomainMethod] | null;


export const AdminDomainMethod = {
  DNS: 'DNS',
  FILE: 'FILE',
} as const;

/**
 * A domain of a developer, as seen by administrators.
 */
export interface AdminDomain {
  /** Id of the domain. */
  id: string;
  /** The domain, in ASCII (punycode). */
  domain: string;
  /** The domain as people read it. */
  unicode: string;
  /** PENDING: not proved yet. PROVED: you proved it. DISPUTED: you proved it, but another developer had proved it before; an administrator decides. LAPSED: it was proved, but no longer is. */
  status: AdminDomainStatus;
  /**
     * Reason of the administrator who decided for another developer.
     * @nullable
     */
  statusReason: string | null;
  /** What to publish: as the value of the TXT record, or as the content of the file. Keep it there. */
  challenge: string;
  /** Name of the TXT record. */
  dnsName: string;
  /** URL of the file: with https, without a redirect to another host, at most 1 kB. */
  fileUrl: string;
  /**
     * How it was last proved.
     * @nullable
     */
  method: AdminDomainMethod;
  /** When you added it. */
  createdAt: string;
  /**
     * Until when it can be verified: 7 days. Null unless PENDING.
     * @nullable
     */
  expiresAt: string | null;
  /** Whether this time is over. Add the domain again for a new challenge. */
  expired: boolean;
  /**
     * Since when it is proved.
     * @nullable
     */
  provedAt: string | null;
  /**
     * When it was last checked with success. It is checked every week.
     * @nullable
     */
  lastProvedAt: string | null;
  /**
     * When the first check since then failed. Null if none did.
     * @nullable
     */
  failingSince: string | null;
  /**
     * When the proof lapses unless a check succeeds. Null unless PROVED and failing.
     * @nullable
     */
  lapsesAt: string | null;
  /** The last check. Null before the first. */
  lastCheck: DomainCheck | null;
  /** Id of the developer. */
  developerId: string;
  /** Name of the developer. */
  developerName: string;
  /**
     * Company name.
     * @nullable
     */
  companyName: string | null;
  /** Claims of other developers to the same domain, except pending ones. First proved first. */
  rivals: DomainRival[];
}

/**
 * Who a disputed domain belongs to, and why.
 */
export interface DomainDecision {
  /**
     * Id of the developer who gets the domain: the one who has it, or one who disputes it.
     * @maxLength 100
     */
  winner: string;
  /**
     * Reason. Both developers get it by email.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
}

/**
 * The scope vocabulary.
 */
export interface HostScopeList {
  /** List of items. */
  scopes: HostScope[];
  /**
     * When the vocabulary was last changed. Null: never.
     * @nullable
     */
  updatedAt: string | null;
  /**
     * Account id of the administrator who last changed the vocabulary.
     * @nullable
     */
  updatedBy: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  updatedByName: string | null;
}

/**
 * The new scope vocabulary.
 */
export interface HostScopeChange {
  /**
     * All scopes, in display order. An empty list lets listings request any scope.
     * @maxItems 200
     */
  scopes: HostScope[];
}

/**
 * The workspace.
 */
export type InstallationWorkspace = {
  /** Id of the workspace. */
  id: string;
  /** Name of the workspace when the app was installed. */
  name: string;
};

/**
 * REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final.
 */
export type InstallationStatus = typeof InstallationStatus[keyof typeof InstallationStatus];


export const InstallationStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * Why it ended, if a reason was given.
 * @nullable
 */
export type InstallationEndCode = typeof InstallationEndCode[keyof typeof InstallationEndCode] | null;


export const InstallationEndCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * The installed app.
 */
export type InstallationApp = {
  /** Id of the app. */
  id: string;
  /** URL slug of the app. */
  slug: string;
  /** Name of the app. */
  name: string;
  /**
     * URL of the logo.
     * @nullable
     */
  logoUrl: string | null;
  images: Logo;
  /** Id of the developer. */
  developerId: string;
  /** Public name of the developer. */
  developerName: string;
  /**
     * When the app was transferred to this developer. Null if it always was theirs.
     * @nullable
     */
  publisherSince: string | null;
};

/**
 * Who installed or requested it. Null if the host recorded it.
 * @nullable
 */
export type InstallationInstalledBy = {
  /** Account id. */
  accountUserId: string;
  /**
     * Name from the account system, if known.
     * @nullable
     */
  name: string | null;
} | null;

/**
 * Who asks. Null if unknown.
 * @nullable
 */
export type InstallationRequestBy = {
  /** Account id. */
  accountUserId: string;
  /**
     * Name from the account system, if known.
     * @nullable
     */
  name: string | null;
} | null;

/**
 * An open request: for the app, or for other permissions. Null if there is none.
 * @nullable
 */
export type InstallationRequest = {
  /** The scopes that the installation would have. */
  permissions: string[];
  /**
     * Who asks. Null if unknown.
     * @nullable
     */
  by: InstallationRequestBy;
  /** When it was requested. It expires after 30 days. */
  at: string;
} | null;

/**
 * An app in a workspace, as the members of the workspace see it.
 */
export interface Installation {
  /** Id of the installation. */
  id: string;
  /** The workspace. */
  workspace: InstallationWorkspace;
  /** REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final. */
  status: InstallationStatus;
  /** Version whose permissions were last consented to. */
  version: number;
  /** Granted scopes that the live version still asks for. */
  permissions: string[];
  /** When the app was installed. */
  createdAt: string;
  /** When the installation last changed. */
  updatedAt: string;
  /**
     * When the app last got a grant, to the minute. Null if never.
     * @nullable
     */
  lastGrantAt: string | null;
  /**
     * When it ended.
     * @nullable
     */
  endedAt: string | null;
  /**
     * Why it ended, if a reason was given.
     * @nullable
     */
  endCode: InstallationEndCode;
  /** The installed app. */
  app: InstallationApp;
  /** All permissions that the live version asks for, granted or not. */
  declaredPermissions: PublicPermission[];
  /** Permissions that the live version asks for and the workspace has not granted. */
  newPermissions: PublicPermission[];
  /** Whether the app has a setup page. */
  setupAvailable: boolean;
  /**
     * Who installed or requested it. Null if the host recorded it.
     * @nullable
     */
  installedBy: InstallationInstalledBy;
  /**
     * The scopes of an open request, as in `request`. Null if there is none.
     * @nullable
     */
  requestedPermissions: string[] | null;
  /**
     * An open request: for the app, or for other permissions. Null if there is none.
     * @nullable
     */
  request: InstallationRequest;
}

/**
 * The workspace.
 */
export type NewInstallationWorkspace = {
  /** Id of the workspace. */
  id: string;
  /** Name of the workspace when the app was installed. */
  name: string;
};

/**
 * REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final.
 */
export type NewInstallationStatus = typeof NewInstallationStatus[keyof typeof NewInstallationStatus];


export const NewInstallationStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * Why it ended, if a reason was given.
 * @nullable
 */
export type NewInstallationEndCode = typeof NewInstallationEndCode[keyof typeof NewInstallationEndCode] | null;


export const NewInstallationEndCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * The installed app.
 */
export type NewInstallationApp = {
  /** Id of the app. */
  id: string;
  /** URL slug of the app. */
  slug: string;
  /** Name of the app. */
  name: string;
  /**
     * URL of the logo.
     * @nullable
     */
  logoUrl: string | null;
  images: Logo;
  /** Id of the developer. */
  developerId: string;
  /** Public name of the developer. */
  developerName: string;
  /**
     * When the app was transferred to this developer. Null if it always was theirs.
     * @nullable
     */
  publisherSince: string | null;
};

/**
 * Who installed or requested it. Null if the host recorded it.
 * @nullable
 */
export type NewInstallationInstalledBy = {
  /** Account id. */
  accountUserId: string;
  /**
     * Name from the account system, if known.
     * @nullable
     */
  name: string | null;
} | null;

/**
 * Who asks. Null if unknown.
 * @nullable
 */
export type NewInstallationRequestBy = {
  /** Account id. */
  accountUserId: string;
  /**
     * Name from the account system, if known.
     * @nullable
     */
  name: string | null;
} | null;

/**
 * An open request: for the app, or for other permissions. Null if there is none.
 * @nullable
 */
export type NewInstallationRequest = {
  /** The scopes that the installation would have. */
  permissions: string[];
  /**
     * Who asks. Null if unknown.
     * @nullable
     */
  by: NewInstallationRequestBy;
  /** When it was requested. It expires after 30 days. */
  at: string;
} | null;

/**
 * The way to the setup page. Null if the app has none; not repeated for an `Idempotency-Key`.
 * @nullable
 */
export type NewInstallationSetup = {
  /** Where the person continues: the app’s setup page, with a code that works once, for 60 seconds. */
  url: string;
} | null;

/**
 * A new installation.
 */
export interface NewInstallation {
  /** Id of the installation. */
  id: string;
  /** The workspace. */
  workspace: NewInstallationWorkspace;
  /** REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final. */
  status: NewInstallationStatus;
  /** Version whose permissions were last consented to. */
  version: number;
  /** Granted scopes that the live version still asks for. */
  permissions: string[];
  /** When the app was installed. */
  createdAt: string;
  /** When the installation last changed. */
  updatedAt: string;
  /**
     * When the app last got a grant, to the minute. Null if never.
     * @nullable
     */
  lastGrantAt: string | null;
  /**
     * When it ended.
     * @nullable
     */
  endedAt: string | null;
  /**
     * Why it ended, if a reason was given.
     * @nullable
     */
  endCode: NewInstallationEndCode;
  /** The installed app. */
  app: NewInstallationApp;
  /** All permissions that the live version asks for, granted or not. */
  declaredPermissions: PublicPermission[];
  /** Permissions that the live version asks for and the workspace has not granted. */
  newPermissions: PublicPermission[];
  /** Whether the app has a setup page. */
  setupAvailable: boolean;
  /**
     * Who installed or requested it. Null if the host recorded it.
     * @nullable
     */
  installedBy: NewInstallationInstalledBy;
  /**
     * The scopes of an open request, as in `request`. Null if there is none.
     * @nullable
     */
  requestedPermissions: string[] | null;
  /**
     * An open request: for the app, or for other permissions. Null if there is none.
     * @nullable
     */
  request: NewInstallationRequest;
  /**
     * The way to the setup page. Null if the app has none; not repeated for an `Idempotency-Key`.
     * @nullable
     */
  setup?: NewInstallationSetup;
}

/**
 * The workspace.
 */
export type AppInstallationWorkspace = {
  /** Id of the workspace. */
  id: string;
  /** Name of the workspace when the app was installed. */
  name: string;
};

/**
 * REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final.
 */
export type AppInstallationStatus = typeof AppInstallationStatus[keyof typeof AppInstallationStatus];


export const AppInstallationStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * Why it ended, if a reason was given.
 * @nullable
 */
export type AppInstallationEndCode = typeof AppInstallationEndCode[keyof typeof AppInstallationEndCode] | null;


export const AppInstallationEndCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * An installation of your app. It contains nothing about people.
 */
export interface AppInstallation {
  /** Id of the installation. */
  id: string;
  /** The workspace. */
  workspace: AppInstallationWorkspace;
  /** REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final. */
  status: AppInstallationStatus;
  /** Version whose permissions were last consented to. */
  version: number;
  /** Granted scopes that the live version still asks for. */
  permissions: string[];
  /** When the app was installed. */
  createdAt: string;
  /** When the installation last changed. */
  updatedAt: string;
  /**
     * When the app last got a grant, to the minute. Null if never.
     * @nullable
     */
  lastGrantAt: string | null;
  /**
     * When it ended.
     * @nullable
     */
  endedAt: string | null;
  /**
     * Why it ended, if a reason was given.
     * @nullable
     */
  endCode: AppInstallationEndCode;
}

/**
 * The installed app.
 */
export type ExchangedInstallationApp = {
  /** Id of the app. */
  id: string;
  /** URL slug of the app. */
  slug: string;
};

/**
 * REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final.
 */
export type ExchangedInstallationStatus = typeof ExchangedInstallationStatus[keyof typeof ExchangedInstallationStatus];


export const ExchangedInstallationStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * The workspace.
 */
export type ExchangedInstallationWorkspace = {
  /** Id of the workspace. */
  id: string;
  /** Name of the workspace when the app was installed. */
  name: string;
};

/**
 * The installation that a setup code stands for.
 */
export interface ExchangedInstallation {
  /** Id of the installation. */
  id: string;
  /** The installed app. */
  app: ExchangedInstallationApp;
  /** Version whose permissions were last consented to. */
  version: number;
  /** REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final. */
  status: ExchangedInstallationStatus;
  /** The workspace. */
  workspace: ExchangedInstallationWorkspace;
  /** Granted scopes that the live version still asks for. */
  permissions: string[];
  /** When the app was installed. */
  createdAt: string;
}

/**
 * OPEN: members install. APPROVAL: an administrator of the workspace approves. ALLOWLIST: only apps in `allow`.
 */
export type WorkspacePolicyMode = typeof WorkspacePolicyMode[keyof typeof WorkspacePolicyMode];


export const WorkspacePolicyMode = {
  OPEN: 'OPEN',
  APPROVAL: 'APPROVAL',
  ALLOWLIST: 'ALLOWLIST',
} as const;

/**
 * Apps that ask for more than this are refused. A scope outside the vocabulary counts as HIGH.
 * @nullable
 */
export type WorkspacePolicyMaxRisk = typeof WorkspacePolicyMaxRisk[keyof typeof WorkspacePolicyMaxRisk] | null;


export const WorkspacePolicyMaxRisk = {
  LOW: 'LOW',
  MEDIUM: 'MEDIUM',
  HIGH: 'HIGH',
} as const;

/**
 * What can be installed in a workspace.
 */
export interface WorkspacePolicy {
  /** OPEN: members install. APPROVAL: an administrator of the workspace approves. ALLOWLIST: only apps in `allow`. */
  mode: WorkspacePolicyMode;
  /**
     * Apps that can be installed with ALLOWLIST.
     * @maxItems 1000
     * @items.minLength 1
     * @items.maxLength 80
     */
  allow: string[];
  /**
     * Apps that nobody can install.
     * @maxItems 1000
     * @items.minLength 1
     * @items.maxLength 80
     */
  deny: string[];
  /**
     * Apps that ask for more than this are refused. A scope outside the vocabulary counts as HIGH.
     * @nullable
     */
  maxRisk: WorkspacePolicyMaxRisk;
}

/**
 * OPEN: members install. APPROVAL: an administrator of the workspace approves. ALLOWLIST: only apps in `allow`.
 */
export type WorkspacePolicyChangesMode = typeof WorkspacePolicyChangesMode[keyof typeof WorkspacePolicyChangesMode];


export const WorkspacePolicyChangesMode = {
  OPEN: 'OPEN',
  APPROVAL: 'APPROVAL',
  ALLOWLIST: 'ALLOWLIST',
} as const;

/**
 * Apps that ask for more than this are refused. A scope outside the vocabulary counts as HIGH.
 * @nullable
 */
export type WorkspacePolicyChangesMaxRisk = typeof WorkspacePolicyChangesMaxRisk[keyof typeof WorkspacePolicyChangesMaxRisk] | null;


export const WorkspacePolicyChangesMaxRisk = {
  LOW: 'LOW',
  MEDIUM: 'MEDIUM',
  HIGH: 'HIGH',
} as const;

/**
 * What changes in the policy of a workspace. An absent field stays as it is; a list replaces the list.
 */
export interface WorkspacePolicyChanges {
  /** OPEN: members install. APPROVAL: an administrator of the workspace approves. ALLOWLIST: only apps in `allow`. */
  mode?: WorkspacePolicyChangesMode;
  /**
     * Apps that can be installed with ALLOWLIST.
     * @maxItems 1000
     * @items.minLength 1
     * @items.maxLength 80
     */
  allow?: string[];
  /**
     * Apps that nobody can install.
     * @maxItems 1000
     * @items.minLength 1
     * @items.maxLength 80
     */
  deny?: string[];
  /**
     * Apps that ask for more than this are refused. A scope outside the vocabulary counts as HIGH.
     * @nullable
     */
  maxRisk?: WorkspacePolicyChangesMaxRisk;
}

/**
 * The way to the setup page.
 */
export interface SetupLink {
  /** The app’s setup page, with a code that works once, for 60 seconds. */
  url: string;
}

/**
 * Your role in it.
 */
export type MyWorkspaceRole = typeof MyWorkspaceRole[keyof typeof MyWorkspaceRole];


export const MyWorkspaceRole = {
  member: 'member',
  admin: 'admin',
} as const;

/**
 * A workspace of the host that you belong to.
 */
export interface MyWorkspace {
  /** Id of the workspace. */
  id: string;
  /** Name of the workspace. */
  name: string;
  /** Your role in it. */
  role: MyWorkspaceRole;
  /** Number of apps installed in it. */
  installedApps: number;
  /** Number of requests that wait for an administrator of the workspace. */
  openRequests: number;
}

/**
 * REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final.
 */
export type AppInstallationsCountsItemStatus = typeof AppInstallationsCountsItemStatus[keyof typeof AppInstallationsCountsItemStatus];


export const AppInstallationsCountsItemStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * Installations with one status and version.
 */
export type AppInstallationsCountsItem = {
  /** REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final. */
  status: AppInstallationsCountsItemStatus;
  /** Version whose permissions were last consented to. */
  version: number;
  /** Number of installations. */
  count: number;
};

/**
 * One page of installations, newest first, and how many there are.
 */
export interface AppInstallations {
  /** List of items. */
  data: AppInstallation[];
  /** All installations that have not ended, by status and version. */
  counts: AppInstallationsCountsItem[];
  pagination: Pagination;
}

/**
 * What workspaces would have to do if this version went live.
 */
export interface ConsentForecast {
  /** Number of workspaces that have the app. */
  workspaces: number;
  /** How many of them lack a permission that this version requires, and must consent again. */
  consentNeeded: number;
}

/**
 * A grant for one workspace and its granted permissions.
 */
export interface Grant {
  /** A JWT for the host’s token endpoint, valid for 5 minutes. Exchange it once (RFC 7523). */
  grant: string;
  /** When the grant expires. */
  expiresAt: string;
  /** The token endpoint of the host. */
  tokenEndpoint: string;
}

/**
 * An install that happened at the host.
 */
export interface HostInstall {
  /**
     * URL slug of the app.
     * @minLength 1
     * @maxLength 80
     */
  app: string;
  /**
     * Id of the workspace.
     * @minLength 1
     * @maxLength 200
     */
  workspaceId: string;
  /**
     * Name of the workspace. Defaults to the id.
     * @minLength 1
     * @maxLength 200
     */
  workspaceName?: string;
  /**
     * The scopes that your user granted. Without it, the workspace is only counted.
     * @maxItems 30
     * @items.minLength 1
     * @items.maxLength 100
     */
  permissions?: string[];
  /**
     * When it happened. For your own records; we store the time of the request.
     * @maxLength 40
     * @pattern ^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,9})?(Z|[+-]\d\d:\d\d)$
     */
  at?: string;
}

/**
 * Why it was uninstalled. `OTHER` if you send only a `text`.
 */
export type HostUninstallCode = typeof HostUninstallCode[keyof typeof HostUninstallCode];


export const HostUninstallCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * An uninstall that happened at the host.
 */
export interface HostUninstall {
  /**
     * URL slug of the app.
     * @minLength 1
     * @maxLength 80
     */
  app: string;
  /**
     * Id of the workspace.
     * @minLength 1
     * @maxLength 200
     */
  workspaceId: string;
  /** Why it was uninstalled. `OTHER` if you send only a `text`. */
  code?: HostUninstallCode;
  /**
     * Why it was uninstalled, in words. The developer reads it.
     * @minLength 1
     * @maxLength 500
     */
  text?: string;
}

/**
 * CREATED: new. KNOWN: it was there, and has the given permissions now; or there was nothing to end. ENDED: uninstalled. REFUSED: see `error`.
 */
export type HostResultStatus = typeof HostResultStatus[keyof typeof HostResultStatus];


export const HostResultStatus = {
  CREATED: 'CREATED',
  KNOWN: 'KNOWN',
  ENDED: 'ENDED',
  REFUSED: 'REFUSED',
} as const;

/**
 * One problem.
 */
export type HostResultErrorDetailsItem = {
  /** JSON pointer into the item. */
  pointer: string;
  /** Stable code of the problem. */
  code: string;
  /** What is wrong. */
  message: string;
  /** How to fix it. */
  fix: string;
};

/**
 * Why the item was refused.
 */
export type HostResultError = {
  /** Stable error code. */
  code: string;
  /** What is wrong and how to fix it. */
  message: string;
  /** All problems of the item. */
  details?: HostResultErrorDetailsItem[];
};

/**
 * The outcome of one item.
 */
export interface HostResult {
  /** Position of the item in the request, starting at 0. */
  index: number;
  /** CREATED: new. KNOWN: it was there, and has the given permissions now; or there was nothing to end. ENDED: uninstalled. REFUSED: see `error`. */
  status: HostResultStatus;
  /** Id of the installation, if there is one. */
  installationId?: string;
  /** Why the item was refused. */
  error?: HostResultError;
}

/**
 * REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final.
 */
export type HostInstallationStatus = typeof HostInstallationStatus[keyof typeof HostInstallationStatus];


export const HostInstallationStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * An installation, as the host sees it.
 */
export interface HostInstallation {
  /** Id of the installation. */
  installationId: string;
  /** Id of the app. */
  appId: string;
  /** URL slug of the app. */
  app: string;
  /**
     * OAuth client id of the live version.
     * @nullable
     */
  clientId: string | null;
  /** Id of the workspace. */
  workspaceId: string;
  /** REQUESTED: waits for an administrator of the workspace. ACTIVE: the app has access. CONSENT_NEEDED: the live version requires a permission that is not granted; the app keeps its earlier permissions. SUSPENDED: no access, because the app or its developer is suspended. ENDED: uninstalled, final. */
  status: HostInstallationStatus;
  /** Granted scopes. */
  permissions: string[];
  /** When the app was installed. */
  createdAt: string;
  /** When the installation last changed. */
  updatedAt: string;
}

/**
 * Key type.
 */
export type GrantKeySetKeysItemKty = typeof GrantKeySetKeysItemKty[keyof typeof GrantKeySetKeysItemKty];


export const GrantKeySetKeysItemKty = {
  EC: 'EC',
} as const;

/**
 * The curve.
 */
export type GrantKeySetKeysItemCrv = typeof GrantKeySetKeysItemCrv[keyof typeof GrantKeySetKeysItemCrv];


export const GrantKeySetKeysItemCrv = {
  'P-256': 'P-256',
} as const;

/**
 * Signature algorithm.
 */
export type GrantKeySetKeysItemAlg = typeof GrantKeySetKeysItemAlg[keyof typeof GrantKeySetKeysItemAlg];


export const GrantKeySetKeysItemAlg = {
  ES256: 'ES256',
} as const;

/**
 * Use of the key.
 */
export type GrantKeySetKeysItemUse = typeof GrantKeySetKeysItemUse[keyof typeof GrantKeySetKeysItemUse];


export const GrantKeySetKeysItemUse = {
  sig: 'sig',
} as const;

/**
 * A public key (JWK).
 */
export type GrantKeySetKeysItem = {
  /** Key type. */
  kty: GrantKeySetKeysItemKty;
  /** The curve. */
  crv: GrantKeySetKeysItemCrv;
  /** X coordinate of the public key. */
  x: string;
  /** Y coordinate of the public key. */
  y: string;
  /** Key id, as in the header of a grant. */
  kid: string;
  /** Signature algorithm. */
  alg: GrantKeySetKeysItemAlg;
  /** Use of the key. */
  use: GrantKeySetKeysItemUse;
};

/**
 * A JSON Web Key Set (RFC 7517).
 */
export interface GrantKeySet {
  /** The keys that valid grants are signed with, newest first. */
  keys: GrantKeySetKeysItem[];
}

/**
 * The grant signing key was rotated.
 */
export interface RotatedGrantKey {
  /** Id of the key that signs from now on. */
  kid: string;
}

/**
 * The rule that would refuse it.
 */
export type PolicyPreviewRefusedItemRule = typeof PolicyPreviewRefusedItemRule[keyof typeof PolicyPreviewRefusedItemRule];


export const PolicyPreviewRefusedItemRule = {
  DENY: 'DENY',
  ALLOWLIST: 'ALLOWLIST',
  MAX_RISK: 'MAX_RISK',
} as const;

/**
 * An app that the policy would refuse.
 */
export type PolicyPreviewRefusedItem = {
  /** Id of the installation or request. */
  installationId: string;
  /** URL slug of the app. */
  app: string;
  /** Name of the app. */
  name: string;
  /** Whether it is an open request, not an installed app. */
  requested: boolean;
  /** The rule that would refuse it. */
  rule: PolicyPreviewRefusedItemRule;
};

/**
 * What a policy would refuse.
 */
export interface PolicyPreview {
  /** Installed apps and open requests that could not be installed any more. Saving ends none of them. */
  refused: PolicyPreviewRefusedItem[];
  /** Slugs in `allow` and `deny` that no app has. */
  unknownApps: string[];
}

/**
 * Who did it.
 */
export type HistoryEntryBy = typeof HistoryEntryBy[keyof typeof HistoryEntryBy];


export const HistoryEntryBy = {
  MEMBER: 'MEMBER',
  DEVELOPER: 'DEVELOPER',
  HOST: 'HOST',
  MARKETPLACE: 'MARKETPLACE',
} as const;

/**
 * What a request was for: the app, or other permissions. Null for everything else.
 * @nullable
 */
export type HistoryEntryRequest = typeof HistoryEntryRequest[keyof typeof HistoryEntryRequest] | null;


export const HistoryEntryRequest = {
  APP: 'APP',
  PERMISSIONS: 'PERMISSIONS',
} as const;

/**
 * One entry in the history of a workspace.
 */
export interface HistoryEntry {
  /** Id of the entry. */
  id: string;
  /** When it happened. */
  at: string;
  /** What happened. */
  action: string;
  /** Who did it. */
  by: HistoryEntryBy;
  /**
     * Account id of the member. Null if no member did it.
     * @nullable
     */
  accountUserId: string | null;
  /**
     * Name of the member, if known.
     * @nullable
     */
  name: string | null;
  /**
     * Id of the installation. Null for a change of the policy.
     * @nullable
     */
  installationId: string | null;
  /**
     * Name of the app. Null for a change of the policy.
     * @nullable
     */
  app: string | null;
  /**
     * What a request was for: the app, or other permissions. Null for everything else.
     * @nullable
     */
  request: HistoryEntryRequest;
}

/**
 * The recorded install. It is committed before the response.
 */
export interface InstallResult {
  /** Whether this call was counted. False if the installation was already known. */
  recorded: boolean;
  /** Number of installs so far. */
  installCount: number;
  /** Ends this installation. Returned only once, with the 201 for a new `installationId`; not repeated for an `Idempotency-Key`. Keep it with the `installationId`. */
  secret?: string;
}

/**
 * The recorded uninstall.
 */
export interface UninstallResult {
  /** Whether an installation was ended. */
  recorded: boolean;
}

/**
 * What was forgotten.
 */
export interface ForgottenAccount {
  /** What stands for the account from now on. The service cannot lead it back. */
  pseudonym: string;
  /** Number of reviews that lost their name and text. Their stars stay. */
  reviews: number;
  /** Number of installations that lost the person. They stay. */
  installations: number;
}

/**
 * Your own, or an organization that nobody is left in but owners who close their accounts.
 */
export type ClosingPublisherKind = typeof ClosingPublisherKind[keyof typeof ClosingPublisherKind];


export const ClosingPublisherKind = {
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANIZATION',
} as const;

/**
 * A publisher that closes with the account.
 */
export interface ClosingPublisher {
  /** Id of the publisher. */
  id: string;
  /** Name of the publisher. */
  name: string;
  /** Your own, or an organization that nobody is left in but owners who close their accounts. */
  kind: ClosingPublisherKind;
}

/**
 * What stands in the way. INSTALLATIONS_ACTIVE does not if you send `endInstallations`.
 */
export type ClosingObstacleCode = typeof ClosingObstacleCode[keyof typeof ClosingObstacleCode];


export const ClosingObstacleCode = {
  SUBMISSION_PENDING: 'SUBMISSION_PENDING',
  LAST_OWNER: 'LAST_OWNER',
  INSTALLATIONS_ACTIVE: 'INSTALLATIONS_ACTIVE',
} as const;

/**
 * Something that stands in the way of closing.
 */
export interface ClosingObstacle {
  /** What stands in the way. INSTALLATIONS_ACTIVE does not if you send `endInstallations`. */
  code: ClosingObstacleCode;
  /** The same in words. */
  message: string;
  /** What to do about it. */
  fix: string;
  /** Id of the publisher. */
  publisherId: string;
  /**
     * Id of the app, if it is one.
     * @nullable
     */
  appId: string | null;
}

/**
 * Whether an account is closed, and what closing means for it.
 */
export interface AccountClosing {
  /**
     * When the account is erased, 30 days after it was closed. Null: it is open.
     * @nullable
     */
  closingAt: string | null;
  /** Publishers that close with the account. */
  publishers: ClosingPublisher[];
  /** In how many workspaces their apps are installed: suspended while closed, then uninstalled. */
  installations: number;
  /** What stands in the way of closing. */
  obstacles: ClosingObstacle[];
}

export type AccountExportTablesItem = {[key: string]: unknown};

/**
 * What each table holds about you. The privacy documentation says why and how long. Images are links that work for at least 45 minutes.
 */
export type AccountExportTables = {[key: string]: AccountExportTablesItem[]};

/**
 * Everything about an account.
 */
export interface AccountExport {
  /** When it was exported. */
  exportedAt: string;
  /** Your account id. */
  accountUserId: string;
  /**
     * Id of your own publisher. Null if you did not register.
     * @nullable
     */
  publisherId: string | null;
  /** What each table holds about you. The privacy documentation says why and how long. Images are links that work for at least 45 minutes. */
  tables: AccountExportTables;
}

/**
 * A developer who may use the name.
 */
export type ProtectedTermExemptedItem = {
  /** Id of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
};

/**
 * A name that only exempted developers may use or imitate.
 */
export interface ProtectedTerm {
  /** Id of the protected term. */
  id: string;
  /**
     * The protected name.
     * @minLength 1
     * @maxLength 80
     */
  term: string;
  /**
     * Why it is protected. Only administrators see it.
     * @minLength 1
     * @maxLength 1000
     * @nullable
     */
  note: string | null;
  /** Developers who may use the name. */
  exempted: ProtectedTermExemptedItem[];
  /** Account id of the administrator who added it. */
  createdBy: string;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  createdByName: string | null;
  /** When it was added. */
  createdAt: string;
}

/**
 * A name to protect.
 */
export interface NewProtectedTerm {
  /**
     * The protected name.
     * @minLength 1
     * @maxLength 80
     */
  term: string;
  /**
     * Why it is protected. Only administrators see it.
     * @minLength 1
     * @maxLength 1000
     * @nullable
     */
  note?: string | null;
  /**
     * Developers who may use the name.
     * @maxItems 100
     * @items.maxLength 100
     */
  exemptedDeveloperIds?: string[];
}

/**
 * Fields to change. The list of developers is replaced as a whole.
 */
export interface ProtectedTermUpdate {
  /**
     * Why it is protected. Only administrators see it.
     * @minLength 1
     * @maxLength 1000
     * @nullable
     */
  note?: string | null;
  /**
     * Developers who may use the name.
     * @maxItems 100
     * @items.maxLength 100
     */
  exemptedDeveloperIds?: string[];
}

/**
 * QUEUED: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again.
 */
export type OutgoingMailStatus = typeof OutgoingMailStatus[keyof typeof OutgoingMailStatus];


export const OutgoingMailStatus = {
  QUEUED: 'QUEUED',
  SENT: 'SENT',
  FAILED: 'FAILED',
} as const;

/**
 * An email to a developer or to administrators.
 */
export interface OutgoingMail {
  /** Id of the email. */
  id: string;
  /** Event that triggered the email. */
  event: string;
  /** Email address of the recipient. */
  to: string;
  /** Subject line. */
  subject: string;
  /** QUEUED: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again. */
  status: OutgoingMailStatus;
  /** Number of attempts. */
  attempts: number;
  /**
     * Error of the last failed attempt.
     * @nullable
     */
  lastError: string | null;
  /** When the event occurred. */
  createdAt: string;
  /**
     * When the mail server accepted it.
     * @nullable
     */
  sentAt: string | null;
  /**
     * When the last attempt failed.
     * @nullable
     */
  failedAt: string | null;
}

/**
 * QUEUED: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again.
 */
export type OpenedMailStatus = typeof OpenedMailStatus[keyof typeof OpenedMailStatus];


export const OpenedMailStatus = {
  QUEUED: 'QUEUED',
  SENT: 'SENT',
  FAILED: 'FAILED',
} as const;

/**
 * An email with its text.
 */
export interface OpenedMail {
  /** Id of the email. */
  id: string;
  /** Event that triggered the email. */
  event: string;
  /** Email address of the recipient. */
  to: string;
  /** Subject line. */
  subject: string;
  /** QUEUED: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again. */
  status: OpenedMailStatus;
  /** Number of attempts. */
  attempts: number;
  /**
     * Error of the last failed attempt.
     * @nullable
     */
  lastError: string | null;
  /** When the event occurred. */
  createdAt: string;
  /**
     * When the mail server accepted it.
     * @nullable
     */
  sentAt: string | null;
  /**
     * When the last attempt failed.
     * @nullable
     */
  failedAt: string | null;
  /** Plain-text body. Secrets in links, such as that of a confirmation, are left out. */
  text: string;
  /** HTML body, likewise. */
  html: string;
}

/**
 * The settings in force.
 */
export interface SettingsInForce {
  settings: MarketSettings;
  /**
     * Revision of the settings. Null: the defaults.
     * @nullable
     */
  revision: number | null;
  /**
     * When they were last changed.
     * @nullable
     */
  changedAt: string | null;
  /**
     * Account id of who last changed them, or `system`.
     * @nullable
     */
  changedBy: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  changedByName: string | null;
  /**
     * The file that the settings come from (`BRAND_FILE`). Null: they can be changed here.
     * @nullable
     */
  managedBy: string | null;
  /** Senders that `mail.from` may have (`MAIL_FROM_ALLOWED`). */
  allowedSenders: string[];
}

/**
 * One difference.
 */
export type SettingsPlanChangesItem = {
  /** JSON pointer to what changes. */
  pointer: string;
  /** The value now. */
  from: unknown;
  /** The value after the change. */
  to: unknown;
};

/**
 * What a change of the settings would do.
 */
export interface SettingsPlan {
  /** What would change. Empty: nothing. */
  changes: SettingsPlanChangesItem[];
}

/**
 * An earlier state of the settings.
 */
export interface SettingsRevision {
  /** Number of the revision. */
  revision: number;
  /** When it was made. */
  changedAt: string;
  /** Account id of who made it, or `system` for a file. */
  changedBy: string;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  changedByName: string | null;
  /** What it changed. */
  changes: string[];
}

/**
 * Progress of the copies of images on live versions.
 */
export type MediaOverviewCopies = {
  /** Images of live versions. */
  total: number;
  /** Those that the marketplace has a copy of. */
  pinned: number;
  /** Those that could not be fetched. Visitors see a placeholder. */
  failed: number;
  /** Those that are still to be fetched. */
  waiting: number;
  /** Those without a copy when their version was approved. They are not fetched any more: nobody has reviewed them. */
  unreviewed: number;
};

/**
 * The images that the marketplace keeps.
 */
export interface MediaOverview {
  /** Number of images that the marketplace keeps. */
  images: number;
  /** Size of all of them, without variants. */
  bytes: number;
  /** Images whose smaller copies could not be made. */
  withoutVariants: number;
  /** Progress of the copies of images on live versions. */
  copies: MediaOverviewCopies;
}

/**
 * Media type.
 */
export type MediaType = typeof MediaType[keyof typeof MediaType];


export const MediaType = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
} as const;

/**
 * An image that you uploaded. Images that no version uses are deleted after 30 days.
 */
export interface Media {
  /** Id of the image. */
  id: string;
  /** URL of the image, for every field of a listing that takes an image URL. Public once a version with it is live. */
  url: string;
  /** The same image for whoever has this URL, for at least 45 minutes. */
  previewUrl: string;
  /** SHA-256 of the stored image, which was encoded anew, without metadata. */
  sha256: string;
  /** Media type. */
  type: MediaType;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Size of the stored image. */
  bytes: number;
  /** Whether a version of one of your apps, or an open correction request, uses it. */
  inUse: boolean;
  /** When it was uploaded. */
  createdAt: string;
}

/**
 * One reason for a rejection, at one field.
 */
export interface RejectionReason {
  /**
     * JSON pointer to the field of the listing.
     * @maxLength 200
     */
  pointer: string;
  /**
     * Stable code of the reason.
     * @minLength 1
     * @maxLength 60
     */
  code: string;
  /**
     * What is wrong.
     * @minLength 1
     * @maxLength 1000
     */
  message: string;
  /**
     * How to fix it.
     * @minLength 1
     * @maxLength 1000
     */
  fix: string;
}

/**
 * A rejection with its reasons.
 */
export interface Rejection {
  /**
     * At least one reason. The developer sees each with its fix.
     * @minItems 1
     * @maxItems 50
     */
  reasons: RejectionReason[];
  /**
     * General guidance beyond the single reasons.
     * @minLength 1
     * @maxLength 4000
     * @nullable
     */
  guidance?: string | null;
}

/**
 * The planned decision.
 */
export type PlannedDecisionDecision = typeof PlannedDecisionDecision[keyof typeof PlannedDecisionDecision];


export const PlannedDecisionDecision = {
  APPROVE: 'APPROVE',
  REJECT: 'REJECT',
} as const;

/**
 * A planned decision. A rejection requires reasons.
 */
export interface PlannedDecision {
  /** The planned decision. */
  decision: PlannedDecisionDecision;
  /**
     * At least one reason. The developer sees each with its fix.
     * @minItems 1
     * @maxItems 50
     */
  reasons?: RejectionReason[];
  /**
     * General guidance beyond the single reasons.
     * @minLength 1
     * @maxLength 4000
     * @nullable
     */
  guidance?: string | null;
}

/**
 * The email that a decision sends.
 */
export interface DecisionMail {
  /** Email address of the developer. */
  to: string;
  /** The subject line. */
  subject: string;
  /** Plain-text body. */
  text: string;
  /** HTML body. */
  html: string;
}

/**
 * Developer who submitted it.
 */
export type SubmissionItemDeveloper = {
  /** Id of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
};

/**
 * Status of the submission. Only PENDING submissions can be decided.
 */
export type SubmissionItemStatus = typeof SubmissionItemStatus[keyof typeof SubmissionItemStatus];


export const SubmissionItemStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * Result of the listing checks. The full report is part of the submission.
 */
export type SubmissionItemChecks = typeof SubmissionItemChecks[keyof typeof SubmissionItemChecks];


export const SubmissionItemChecks = {
  RUNNING: 'RUNNING',
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  INCOMPLETE: 'INCOMPLETE',
} as const;

/**
 * A submission in the review queue.
 */
export interface SubmissionItem {
  /** Id of the submission. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Name of the app, as submitted. */
  appName: string;
  /**
     * URL of the logo, as submitted.
     * @nullable
     */
  logoUrl: string | null;
  images: Logo;
  /** URL slug of the app. */
  slug: string;
  /** Version number. */
  version: number;
  /** Developer who submitted it. */
  developer: SubmissionItemDeveloper;
  /** Status of the submission. Only PENDING submissions can be decided. */
  status: SubmissionItemStatus;
  /** When it was submitted. */
  submittedAt: string;
  /** When the decision is due: 48 hours after submission, unless the settings say otherwise. */
  dueAt: string;
  /** Whether the decision is overdue. */
  overdue: boolean;
  /**
     * Account id of the administrator who claimed it.
     * @nullable
     */
  assignee: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  assigneeName: string | null;
  /**
     * When the claim expires: two hours after it was made.
     * @nullable
     */
  claimedUntil: string | null;
  /**
     * When it was decided or withdrawn.
     * @nullable
     */
  decidedAt: string | null;
  /**
     * Account id of the administrator who decided.
     * @nullable
     */
  decidedBy: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  decidedByName: string | null;
  /** Result of the listing checks. The full report is part of the submission. */
  checks: SubmissionItemChecks;
}

/**
 * Category of the app.
 */
export type FrozenListingCategory = typeof FrozenListingCategory[keyof typeof FrozenListingCategory];


export const FrozenListingCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * Where the app runs. Can't be changed after the app is created.
 */
export type FrozenListingEnvironment = typeof FrozenListingEnvironment[keyof typeof FrozenListingEnvironment];


export const FrozenListingEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * The submitted listing. An approval publishes exactly this.
 */
export interface FrozenListing {
  /** Name of the app. */
  name: string;
  /** Short description, one or two sentences. */
  description: string;
  /**
     * Long description, in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /** Category of the app. */
  category: FrozenListingCategory;
  /**
     * URL of the logo. If null, a monogram is shown.
     * @nullable
     */
  logoUrl: string | null;
  /**
     * URL of the banner.
     * @nullable
     */
  bannerUrl: string | null;
  /**
     * URL of the app's website.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * OAuth client id, issued by support.
     * @nullable
     */
  oauthClientId: string | null;
  /**
     * Where a person lands after installing the app.
     * @nullable
     */
  setupUrl: string | null;
  /**
     * Where people get support. A listing with permissions needs this or `supportEmail` to be submitted.
     * @maxLength 2048
     * @nullable
     */
  supportUrl: string | null;
  /**
     * Where people write to for support. A listing with permissions needs this or `supportUrl` to be submitted.
     * @maxLength 254
     * @nullable
     */
  supportEmail: string | null;
  /**
     * The privacy policy. A listing with permissions needs it to be submitted.
     * @maxLength 2048
     * @nullable
     */
  privacyPolicyUrl: string | null;
  /**
     * The terms of service.
     * @maxLength 2048
     * @nullable
     */
  termsUrl: string | null;
  /**
     * The documentation.
     * @maxLength 2048
     * @nullable
     */
  documentationUrl: string | null;
  /**
     * The status page.
     * @maxLength 2048
     * @nullable
     */
  statusUrl: string | null;
  /**
     * Where to report vulnerabilities: an email address or a URL.
     * @maxLength 2048
     * @nullable
     */
  securityContact: string | null;
  /** What the app costs. Null: not stated. */
  pricing: Pricing | null;
  /**
     * Tags of GET /api/tags.
     * @maxItems 5
     * @items.minLength 1
     * @items.maxLength 40
     */
  tags: string[];
  /** How the app treats data. Null: not stated. */
  dataSafety: DataSafety | null;
  /**
     * Permissions that the app requests, each scope once. The order means nothing.
     * @maxItems 30
     */
  permissions: Permission[];
  /** Screenshots in display order. */
  screenshots: Screenshot[];
  /**
     * Long description as sanitized HTML.
     * @nullable
     */
  longDescriptionHtml: string | null;
  /** Where the app runs. Can't be changed after the app is created. */
  environment: FrozenListingEnvironment;
  /**
     * Release notes of this version.
     * @nullable
     */
  releaseNotes: string | null;
  /** The CI run that made this version. Null if a person or another API key made or changed it. */
  publishedFrom: PublishedFrom | null;
}

/**
 * Status of the submission.
 */
export type ReviewEventStatus = typeof ReviewEventStatus[keyof typeof ReviewEventStatus];


export const ReviewEventStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * A reason of an earlier rejection, compared with the current listing.
 */
export type ReviewEventReasonsItem = {
  /** The field. */
  pointer: string;
  /** Stable code of the reason. */
  code: string;
  /** What was wrong. */
  message: string;
  /** How to fix it. */
  fix: string;
  /** Whether the field has changed since then. */
  changed: boolean;
};

/**
 * An earlier submission of the app.
 */
export interface ReviewEvent {
  /** Id of the submission. */
  submissionId: string;
  /** Version number. */
  version: number;
  /** Status of the submission. */
  status: ReviewEventStatus;
  /** When it was submitted. */
  submittedAt: string;
  /**
     * When it was decided or withdrawn.
     * @nullable
     */
  decidedAt: string | null;
  /** Reasons for the rejection. */
  reasons: ReviewEventReasonsItem[];
  /**
     * General guidance from the reviewer.
     * @nullable
     */
  guidance: string | null;
}

/**
 * A reason of an earlier rejection, compared with the current listing.
 */
export type RequestedChangesReasonsItem = {
  /** The field. */
  pointer: string;
  /** Stable code of the reason. */
  code: string;
  /** What was wrong. */
  message: string;
  /** How to fix it. */
  fix: string;
  /** Whether the field has changed since then. */
  changed: boolean;
};

/**
 * The last rejection of this version, unless an approval followed: what was requested, and what has changed since.
 */
export interface RequestedChanges {
  /** Id of the rejected submission. */
  submissionId: string;
  /** Its version number. */
  version: number;
  /**
     * When it was rejected.
     * @nullable
     */
  decidedAt: string | null;
  /** Its reasons; each says whether its field has changed since. */
  reasons: RequestedChangesReasonsItem[];
  /**
     * General guidance from the reviewer.
     * @nullable
     */
  guidance: string | null;
  /** What has changed since. Empty: nothing. */
  difference: Difference[];
}

/**
 * Developer who submitted it.
 */
export type SubmissionDeveloper = {
  /** Id of the developer. */
  id: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company of the developer.
     * @nullable
     */
  companyName: string | null;
};

/**
 * Status of the submission. Only PENDING submissions can be decided.
 */
export type SubmissionStatus = typeof SubmissionStatus[keyof typeof SubmissionStatus];


export const SubmissionStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * Result of the listing checks. The full report is part of the submission.
 */
export type SubmissionChecks = typeof SubmissionChecks[keyof typeof SubmissionChecks];


export const SubmissionChecks = {
  RUNNING: 'RUNNING',
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  INCOMPLETE: 'INCOMPLETE',
} as const;

/**
 * An app with a confusingly similar name.
 */
export type SubmissionSimilarNamesItem = {
  /** Name of a public app. */
  name: string;
  /** URL slug of the app. */
  slug: string;
  /** Similarity, from 0 to 1. */
  similarity: number;
};

/**
 * A submission with everything a reviewer needs.
 */
export interface Submission {
  /** Id of the submission. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Name of the app, as submitted. */
  appName: string;
  /**
     * URL of the logo, as submitted.
     * @nullable
     */
  logoUrl: string | null;
  images: Images;
  /** URL slug of the app. */
  slug: string;
  /** Version number. */
  version: number;
  /** Developer who submitted it. */
  developer: SubmissionDeveloper;
  /** Status of the submission. Only PENDING submissions can be decided. */
  status: SubmissionStatus;
  /** When it was submitted. */
  submittedAt: string;
  /** When the decision is due: 48 hours after submission, unless the settings say otherwise. */
  dueAt: string;
  /** Whether the decision is overdue. */
  overdue: boolean;
  /**
     * Account id of the administrator who claimed it.
     * @nullable
     */
  assignee: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  assigneeName: string | null;
  /**
     * When the claim expires: two hours after it was made.
     * @nullable
     */
  claimedUntil: string | null;
  /**
     * When it was decided or withdrawn.
     * @nullable
     */
  decidedAt: string | null;
  /**
     * Account id of the administrator who decided.
     * @nullable
     */
  decidedBy: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  decidedByName: string | null;
  /** Result of the listing checks. The full report is part of the submission. */
  checks: SubmissionChecks;
  listing: FrozenListing;
  /** Images of the live version that it is compared with. */
  imagesBefore: Images | null;
  /** Changes compared with the live version. */
  difference: Difference[];
  report: CheckReport | null;
  /**
     * What the developer tells the reviewer.
     * @nullable
     */
  note: string | null;
  /**
     * When the app was transferred to this developer. Null if it always was theirs.
     * @nullable
     */
  publisherSince: string | null;
  /** Whether the developer gave test access. `GET …/test-access` returns it to whoever has claimed it. */
  hasTestAccess: boolean;
  /**
     * Version of the guidelines in force when it was submitted. Null if unknown.
     * @nullable
     */
  policyVersion: number | null;
  /** Whether an approval needs an `override`: the checks have not passed, and REQUIRE_CHECKS is on. */
  requiresOverride: boolean;
  /**
     * Why it was approved although its checks had not passed.
     * @nullable
     */
  overrideReason: string | null;
  /** Reasons for the rejection. */
  reasons: RejectionReason[];
  /**
     * General guidance from the reviewer.
     * @nullable
     */
  guidance: string | null;
  requestedChanges: RequestedChanges | null;
  /** Earlier submissions of the app, newest first. Each reason says whether its field has changed since. */
  history: ReviewEvent[];
  /**
     * Use `lookAlikes`. The live apps among them that have a similar name.
     * @deprecated
     */
  similarNames: SubmissionSimilarNamesItem[];
  /** Apps, publishers and protected terms that users could take it for, while the submission is pending. The most similar first. */
  lookAlikes: LookAlike[];
}

/**
 * An image that is not served.
 */
export interface BlockedImage {
  /** SHA-256 of the stored image. */
  sha256: string;
  /** Why it was blocked. */
  reason: string;
  /** Account id of the administrator. */
  deniedBy: string;
  /**
     * Name of the administrator, if known.
     * @nullable
     */
  deniedByName: string | null;
  /** When it was blocked. */
  deniedAt: string;
}

/**
 * Status of the latest submission.
 */
export type ReviewStatus = typeof ReviewStatus[keyof typeof ReviewStatus];


export const ReviewStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * The review of an app.
 */
export interface Review {
  /** Id of the latest submission. */
  submissionId: string;
  /** Number of the submitted version. */
  version: number;
  /** Status of the latest submission. */
  status: ReviewStatus;
  /** When it was submitted. */
  submittedAt: string;
  /** When the decision is due. */
  dueAt: string;
  /** Whether the decision is overdue. */
  overdue: boolean;
  /**
     * Position in the queue, starting at 1. Null if it is not in review.
     * @nullable
     */
  place: number | null;
  /**
     * Median review time of the last 30 decisions, in hours. Null if there are none.
     * @nullable
     */
  medianWaitHours: number | null;
  /**
     * 90th percentile review time of the last 30 decisions, in hours.
     * @nullable
     */
  p90WaitHours: number | null;
  /**
     * When it was decided or withdrawn.
     * @nullable
     */
  decidedAt: string | null;
  checks: CheckReport | null;
  /**
     * What you told the reviewer.
     * @nullable
     */
  note: string | null;
  /** Whether the reviewer has test access. It is erased after 30 days. */
  hasTestAccess: boolean;
  /**
     * Version of the guidelines in force when you submitted. Null if unknown.
     * @nullable
     */
  policyVersion: number | null;
  /** Reasons for the rejection, each with its field and fix. */
  reasons: RejectionReason[];
  /**
     * General guidance from the reviewer.
     * @nullable
     */
  guidance: string | null;
  requestedChanges: RequestedChanges | null;
  /** All submissions of the app, newest first. Each reason says whether its field has changed since. */
  history: ReviewEvent[];
}

/**
 * The review queue.
 */
export type StatsQueue = {
  /** Number of submissions in review. */
  length: number;
  /** Number of them that are overdue. */
  overdue: number;
  /** Number of them that are unclaimed. */
  unclaimed: number;
  /**
     * Age of the oldest one, in hours.
     * @nullable
     */
  oldestHours: number | null;
  /**
     * Median review time of the last 30 decisions, in hours. Null if there are none.
     * @nullable
     */
  medianWaitHours: number | null;
};

/**
 * Figures for one day.
 */
export type StatsDecisionsItem = {
  /** The day (UTC). */
  day: string;
  /** Number of approvals. */
  approved: number;
  /** Number of rejections. */
  rejected: number;
};

/**
 * Figures for one day.
 */
export type StatsDecisionsByDayItem = {
  /** The day (UTC). */
  day: string;
  /** Number of approvals. */
  approved: number;
  /** Number of rejections. */
  rejected: number;
};

/**
 * Activity since midnight (UTC).
 */
export type StatsToday = {
  /** Number of approvals. */
  approved: number;
  /** Number of rejections. */
  rejected: number;
  /** Number of installs. */
  installs: number;
  /** Number of new user reviews. */
  reviews: number;
};

/**
 * Number of developers by status.
 */
export type StatsDevelopers = {[key: string]: number};

/**
 * Developers waiting for verification.
 */
export type StatsVerification = {
  /** Number of developers waiting for verification. */
  waiting: number;
  /** Number of them that are overdue. */
  overdue: number;
  /**
     * How long the first of them has been waiting, in hours.
     * @nullable
     */
  oldestHours: number | null;
};

/**
 * Identity changes.
 */
export type StatsIdentity = {
  /** Number of verified developers whose new name, company or website is in review. */
  waiting: number;
};

/**
 * Watched pages.
 */
export type StatsWatch = {
  /** Number of pages of live listings that have been failing or changed for a week. */
  reported: number;
};

/**
 * Correction requests.
 */
export type StatsCorrections = {
  /** Number of correction requests that nobody has decided. */
  open: number;
};

/**
 * Number of apps by status. An app with an approved version counts as APPROVED.
 */
export type StatsApps = {[key: string]: number};

/**
 * Domains of developers.
 */
export type StatsDomains = {
  /** Claims to domains that wait for a decision. */
  disputed: number;
};

/**
 * Outgoing email.
 */
export type StatsMail = {
  /** Queued emails. */
  queued: number;
  /** Failed emails. */
  failed: number;
};

/**
 * User reviews.
 */
export type StatsReviews = {
  /** Reported reviews that nobody has moderated. */
  reported: number;
};

/**
 * Background jobs.
 */
export type StatsJobs = {
  /** Background jobs that failed permanently in the last week. */
  failed: number;
};

/**
 * Steps to open the marketplace. Null when all are done, and with demo data.
 * @nullable
 */
export type StatsSetup = {
  /** The marketplace has a name, slogan, logo, favicon or colors of its own. */
  brand: boolean;
  /** People sign in with your identity provider (`OIDC_ISSUER`). */
  identityProvider: boolean;
  /** Emails leave through your mail server (`SMTP_URL`). */
  mail: boolean;
  /** A developer was verified. */
  developerVerified: boolean;
  /** An app was approved. */
  appApproved: boolean;
} | null;

/**
 * Key figures of the marketplace.
 */
export interface Stats {
  /** The review queue. */
  queue: StatsQueue;
  /** Decisions per day over the last 30 days, newest first. Days without decisions are omitted. */
  decisions: StatsDecisionsItem[];
  /** Decisions on each of the last 14 days, oldest first, including days without any. */
  decisionsByDay: StatsDecisionsByDayItem[];
  /** Activity since midnight (UTC). */
  today: StatsToday;
  /** Number of developers by status. */
  developers: StatsDevelopers;
  /** Developers waiting for verification. */
  verification: StatsVerification;
  /** Identity changes. */
  identity: StatsIdentity;
  /** Watched pages. */
  watch: StatsWatch;
  /** Correction requests. */
  corrections: StatsCorrections;
  /** Number of apps by status. An app with an approved version counts as APPROVED. */
  apps: StatsApps;
  /** Domains of developers. */
  domains: StatsDomains;
  /** Outgoing email. */
  mail: StatsMail;
  /** User reviews. */
  reviews: StatsReviews;
  /** Background jobs. */
  jobs: StatsJobs;
  /**
     * Steps to open the marketplace. Null when all are done, and with demo data.
     * @nullable
     */
  setup: StatsSetup;
}

/**
 * The field of the listing.
 */
export type WatchedLinkField = typeof WatchedLinkField[keyof typeof WatchedLinkField];


export const WatchedLinkField = {
  websiteUrl: 'websiteUrl',
  supportUrl: 'supportUrl',
  privacyPolicyUrl: 'privacyPolicyUrl',
  termsUrl: 'termsUrl',
  setupUrl: 'setupUrl',
} as const;

/**
 * FAILING: the page does not respond as it should. CHANGED: the text is no longer the accepted one (privacy policy and terms only).
 */
export type WatchedLinkStatus = typeof WatchedLinkStatus[keyof typeof WatchedLinkStatus];


export const WatchedLinkStatus = {
  OK: 'OK',
  FAILING: 'FAILING',
  CHANGED: 'CHANGED',
} as const;

/**
 * A page that the live listing links to. Pages are checked every week, failing ones every day.
 */
export interface WatchedLink {
  /** Id of the watched page. */
  id: string;
  /** The field of the listing. */
  field: WatchedLinkField;
  /** URL of the page. */
  url: string;
  /** FAILING: the page does not respond as it should. CHANGED: the text is no longer the accepted one (privacy policy and terms only). */
  status: WatchedLinkStatus;
  /**
     * Since when it is failing or changed. Null if OK.
     * @nullable
     */
  since: string | null;
  /**
     * What the last check found, if FAILING.
     * @nullable
     */
  problem: string | null;
  /** Sentences that are gone, if CHANGED; at most 20. */
  removed: string[];
  /** Sentences that are new, if CHANGED; at most 20. */
  added: string[];
  /**
     * When the page was last checked. Null before the first check.
     * @nullable
     */
  checkedAt: string | null;
}

/**
 * The category.
 */
export type NotificationCategoryCategory = typeof NotificationCategoryCategory[keyof typeof NotificationCategoryCategory];


export const NotificationCategoryCategory = {
  ACCOUNT: 'ACCOUNT',
  REVIEW_DECISIONS: 'REVIEW_DECISIONS',
  API_KEYS: 'API_KEYS',
  DOMAINS: 'DOMAINS',
  WEBHOOKS: 'WEBHOOKS',
  LINKED_PAGES: 'LINKED_PAGES',
  USER_REVIEWS: 'USER_REVIEWS',
} as const;

/**
 * How often you get these emails. IMMEDIATE: at once. DAILY: in one digest a day. OFF: never.
 */
export type NotificationCategoryFrequency = typeof NotificationCategoryFrequency[keyof typeof NotificationCategoryFrequency];


export const NotificationCategoryFrequency = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * The frequency until you choose another one.
 */
export type NotificationCategoryDefault = typeof NotificationCategoryDefault[keyof typeof NotificationCategoryDefault];


export const NotificationCategoryDefault = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * A kind of email about a publisher.
 */
export interface NotificationCategory {
  /** The category. */
  category: NotificationCategoryCategory;
  /** Whether these emails are always sent at once, to the publisher's contact address. */
  required: boolean;
  /** Short name, for people. */
  title: string;
  /** What the emails are about. */
  description: string;
  /** How often you get these emails. IMMEDIATE: at once. DAILY: in one digest a day. OFF: never. */
  frequency: NotificationCategoryFrequency;
  /** The frequency until you choose another one. */
  default: NotificationCategoryDefault;
}

/**
 * The category.
 */
export type AdminNotificationCategoryCategory = typeof AdminNotificationCategoryCategory[keyof typeof AdminNotificationCategoryCategory];


export const AdminNotificationCategoryCategory = {
  SUBMISSIONS: 'SUBMISSIONS',
  DEVELOPERS: 'DEVELOPERS',
  REPORTED_REVIEWS: 'REPORTED_REVIEWS',
  OPERATION: 'OPERATION',
} as const;

/**
 * How often you get these emails. IMMEDIATE: at once. DAILY: in one digest a day. OFF: never.
 */
export type AdminNotificationCategoryFrequency = typeof AdminNotificationCategoryFrequency[keyof typeof AdminNotificationCategoryFrequency];


export const AdminNotificationCategoryFrequency = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * The frequency until you choose another one.
 */
export type AdminNotificationCategoryDefault = typeof AdminNotificationCategoryDefault[keyof typeof AdminNotificationCategoryDefault];


export const AdminNotificationCategoryDefault = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * A kind of email for administrators.
 */
export interface AdminNotificationCategory {
  /** The category. */
  category: AdminNotificationCategoryCategory;
  /** Short name, for people. */
  title: string;
  /** What the emails are about. */
  description: string;
  /** How often you get these emails. IMMEDIATE: at once. DAILY: in one digest a day. OFF: never. */
  frequency: AdminNotificationCategoryFrequency;
  /** The frequency until you choose another one. */
  default: AdminNotificationCategoryDefault;
}

/**
 * PERSON: your own; you choose what its contact address gets. ORGANIZATION: its contact address gets all emails; you choose what you get in addition.
 */
export type PublisherNotificationsKind = typeof PublisherNotificationsKind[keyof typeof PublisherNotificationsKind];


export const PublisherNotificationsKind = {
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANIZATION',
} as const;

/**
 * Your role in it.
 */
export type PublisherNotificationsRole = typeof PublisherNotificationsRole[keyof typeof PublisherNotificationsRole];


export const PublisherNotificationsRole = {
  OWNER: 'OWNER',
  ADMIN: 'ADMIN',
  DEVELOPER: 'DEVELOPER',
  SUPPORT: 'SUPPORT',
  ANALYST: 'ANALYST',
} as const;

/**
 * Your emails about one publisher.
 */
export interface PublisherNotifications {
  /** Id of the publisher. */
  publisherId: string;
  /** Name of the publisher. */
  name: string;
  /** PERSON: your own; you choose what its contact address gets. ORGANIZATION: its contact address gets all emails; you choose what you get in addition. */
  kind: PublisherNotificationsKind;
  /** Your role in it. */
  role: PublisherNotificationsRole;
  /** Whether your verified email address is its contact address. That of an organization gets each email at once, whatever you choose. */
  isContactAddress: boolean;
  /** The emails that your role can get. */
  categories: NotificationCategory[];
}

/**
 * Your emails as an administrator, in addition to those that the operator has set up (`ADMIN_MAIL_TO`). At most 20 of each kind an hour are sent at once; the daily email counts what is waiting. They end 30 days after you last signed in as one.
 */
export interface AdminNotifications {
  /** The emails for administrators. */
  categories: AdminNotificationCategory[];
}

/**
 * Which emails you get, and how often.
 */
export interface Notifications {
  /**
     * Where you get emails about organizations and for administrators: the address that the account system has verified. Null if it has not: then you get none of these.
     * @nullable
     */
  email: string | null;
  /** Your own publisher, if you registered, and the organizations that you are a member of. */
  publishers: PublisherNotifications[];
  administrator: AdminNotifications | null;
}

/**
 * How often: Account and security.
 */
export type NotificationsUpdatePublishersItemCategoriesACCOUNT = typeof NotificationsUpdatePublishersItemCategoriesACCOUNT[keyof typeof NotificationsUpdatePublishersItemCategoriesACCOUNT];


export const NotificationsUpdatePublishersItemCategoriesACCOUNT = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: Review decisions.
 */
export type NotificationsUpdatePublishersItemCategoriesREVIEWDECISIONS = typeof NotificationsUpdatePublishersItemCategoriesREVIEWDECISIONS[keyof typeof NotificationsUpdatePublishersItemCategoriesREVIEWDECISIONS];


export const NotificationsUpdatePublishersItemCategoriesREVIEWDECISIONS = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: API keys.
 */
export type NotificationsUpdatePublishersItemCategoriesAPIKEYS = typeof NotificationsUpdatePublishersItemCategoriesAPIKEYS[keyof typeof NotificationsUpdatePublishersItemCategoriesAPIKEYS];


export const NotificationsUpdatePublishersItemCategoriesAPIKEYS = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: Domains.
 */
export type NotificationsUpdatePublishersItemCategoriesDOMAINS = typeof NotificationsUpdatePublishersItemCategoriesDOMAINS[keyof typeof NotificationsUpdatePublishersItemCategoriesDOMAINS];


export const NotificationsUpdatePublishersItemCategoriesDOMAINS = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: Webhooks.
 */
export type NotificationsUpdatePublishersItemCategoriesWEBHOOKS = typeof NotificationsUpdatePublishersItemCategoriesWEBHOOKS[keyof typeof NotificationsUpdatePublishersItemCategoriesWEBHOOKS];


export const NotificationsUpdatePublishersItemCategoriesWEBHOOKS = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: Linked pages.
 */
export type NotificationsUpdatePublishersItemCategoriesLINKEDPAGES = typeof NotificationsUpdatePublishersItemCategoriesLINKEDPAGES[keyof typeof NotificationsUpdatePublishersItemCategoriesLINKEDPAGES];


export const NotificationsUpdatePublishersItemCategoriesLINKEDPAGES = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: User reviews.
 */
export type NotificationsUpdatePublishersItemCategoriesUSERREVIEWS = typeof NotificationsUpdatePublishersItemCategoriesUSERREVIEWS[keyof typeof NotificationsUpdatePublishersItemCategoriesUSERREVIEWS];


export const NotificationsUpdatePublishersItemCategoriesUSERREVIEWS = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * The frequency of each category that you change.
 */
export type NotificationsUpdatePublishersItemCategories = {
  /** How often: Account and security. */
  ACCOUNT?: NotificationsUpdatePublishersItemCategoriesACCOUNT;
  /** How often: Review decisions. */
  REVIEW_DECISIONS?: NotificationsUpdatePublishersItemCategoriesREVIEWDECISIONS;
  /** How often: API keys. */
  API_KEYS?: NotificationsUpdatePublishersItemCategoriesAPIKEYS;
  /** How often: Domains. */
  DOMAINS?: NotificationsUpdatePublishersItemCategoriesDOMAINS;
  /** How often: Webhooks. */
  WEBHOOKS?: NotificationsUpdatePublishersItemCategoriesWEBHOOKS;
  /** How often: Linked pages. */
  LINKED_PAGES?: NotificationsUpdatePublishersItemCategoriesLINKEDPAGES;
  /** How often: User reviews. */
  USER_REVIEWS?: NotificationsUpdatePublishersItemCategoriesUSERREVIEWS;
};

/**
 * Your choices for one publisher.
 */
export type NotificationsUpdatePublishersItem = {
  /**
     * Id of a publisher that you are a member of.
     * @maxLength 100
     */
  publisherId: string;
  /** The frequency of each category that you change. */
  categories: NotificationsUpdatePublishersItemCategories;
};

/**
 * How often: Submissions.
 */
export type NotificationsUpdateAdministratorCategoriesSUBMISSIONS = typeof NotificationsUpdateAdministratorCategoriesSUBMISSIONS[keyof typeof NotificationsUpdateAdministratorCategoriesSUBMISSIONS];


export const NotificationsUpdateAdministratorCategoriesSUBMISSIONS = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: Developers.
 */
export type NotificationsUpdateAdministratorCategoriesDEVELOPERS = typeof NotificationsUpdateAdministratorCategoriesDEVELOPERS[keyof typeof NotificationsUpdateAdministratorCategoriesDEVELOPERS];


export const NotificationsUpdateAdministratorCategoriesDEVELOPERS = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: Reported reviews.
 */
export type NotificationsUpdateAdministratorCategoriesREPORTEDREVIEWS = typeof NotificationsUpdateAdministratorCategoriesREPORTEDREVIEWS[keyof typeof NotificationsUpdateAdministratorCategoriesREPORTEDREVIEWS];


export const NotificationsUpdateAdministratorCategoriesREPORTEDREVIEWS = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * How often: Operation.
 */
export type NotificationsUpdateAdministratorCategoriesOPERATION = typeof NotificationsUpdateAdministratorCategoriesOPERATION[keyof typeof NotificationsUpdateAdministratorCategoriesOPERATION];


export const NotificationsUpdateAdministratorCategoriesOPERATION = {
  IMMEDIATE: 'IMMEDIATE',
  DAILY: 'DAILY',
  OFF: 'OFF',
} as const;

/**
 * The frequency of each category that you change.
 */
export type NotificationsUpdateAdministratorCategories = {
  /** How often: Submissions. */
  SUBMISSIONS?: NotificationsUpdateAdministratorCategoriesSUBMISSIONS;
  /** How often: Developers. */
  DEVELOPERS?: NotificationsUpdateAdministratorCategoriesDEVELOPERS;
  /** How often: Reported reviews. */
  REPORTED_REVIEWS?: NotificationsUpdateAdministratorCategoriesREPORTEDREVIEWS;
  /** How often: Operation. */
  OPERATION?: NotificationsUpdateAdministratorCategoriesOPERATION;
};

/**
 * Your choices as an administrator.
 */
export type NotificationsUpdateAdministrator = {
  /** The frequency of each category that you change. */
  categories: NotificationsUpdateAdministratorCategories;
};

/**
 * A change of your emails. What you leave out stays as it is.
 */
export interface NotificationsUpdate {
  /**
     * The publishers that you change; each once.
     * @maxItems 100
     */
  publishers?: NotificationsUpdatePublishersItem[];
  /** Your choices as an administrator. */
  administrator?: NotificationsUpdateAdministrator;
}

/**
 * A job queue.
 */
export interface JobQueue {
  /** Name of the queue. */
  name: string;
  /** What its jobs do. */
  does: string;
  /** Jobs waiting for their first or next attempt. */
  queued: number;
  /** Running jobs. */
  active: number;
  /** Jobs that failed permanently in the last week. */
  failed: number;
  /**
     * When the oldest waiting job was created.
     * @nullable
     */
  oldestWaitingAt: string | null;
}

/**
 * A job that failed permanently.
 */
export interface FailedJob {
  /** Id of the job. */
  id: string;
  /** Name of the queue. */
  queue: string;
  /** When it was created. */
  createdAt: string;
  /**
     * When the last attempt failed. Null after a retry.
     * @nullable
     */
  failedAt: string | null;
  /** Number of retries. */
  retries: number;
  /**
     * Error of the last attempt.
     * @nullable
     */
  error: string | null;
}

/**
 * The process responds.
 */
export type HealthStatus = typeof HealthStatus[keyof typeof HealthStatus];


export const HealthStatus = {
  ok: 'ok',
} as const;

/**
 * The process is alive.
 */
export interface Health {
  /** The process responds. */
  status: HealthStatus;
}

/**
 * Status of each part.
 */
export type ReadinessChecks = {
  /** The database responds. */
  database: boolean;
  /** The database has every migration that this version needs. */
  migrations: boolean;
  /** Notifications from other nodes are received. */
  signals: boolean;
  /** Background jobs are processed. Missing if this process does not run jobs. */
  worker?: boolean;
};

/**
 * Whether this node is ready for traffic.
 */
export interface Readiness {
  /** Whether all parts are ready. */
  ready: boolean;
  /** Status of each part. */
  checks: ReadinessChecks;
}

/**
 * One rule.
 */
export type GuidelinesGroupsItemRulesItem = {
  /** Stable id of the rule. */
  id: string;
  /** The rule in a few words. */
  title: string;
  /** The rule. */
  text: string;
  /** Listing checks that test the rule. Empty: reviewers judge it. */
  checks: string[];
};

/**
 * Rules about one subject.
 */
export type GuidelinesGroupsItem = {
  /** Stable id of the group. */
  id: string;
  /** What its rules are about. */
  title: string;
  /** The rules. */
  rules: GuidelinesGroupsItemRulesItem[];
};

/**
 * One version.
 */
export type GuidelinesChangeLogItem = {
  /** Version of the guidelines. */
  version: number;
  /** The day from which the version applies. */
  date: string;
  /** What is new in this version. */
  changes: string[];
};

/**
 * The rules for listings and apps, which reviewers apply.
 */
export interface Guidelines {
  /** Version of the guidelines. */
  version: number;
  /** The day from which the version applies. */
  date: string;
  /** The rules in force, in groups. */
  groups: GuidelinesGroupsItem[];
  /** All versions, newest first. */
  changeLog: GuidelinesChangeLogItem[];
}

/**
 * PERSON: your own. ORGANIZATION: a publisher with members.
 */
export type OwnPublisherKind = typeof OwnPublisherKind[keyof typeof OwnPublisherKind];


export const OwnPublisherKind = {
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANIZATION',
} as const;

/**
 * Status of the publisher.
 */
export type OwnPublisherStatus = typeof OwnPublisherStatus[keyof typeof OwnPublisherStatus];


export const OwnPublisherStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Your role in it.
 */
export type OwnPublisherRole = typeof OwnPublisherRole[keyof typeof OwnPublisherRole];


export const OwnPublisherRole = {
  OWNER: 'OWNER',
  ADMIN: 'ADMIN',
  DEVELOPER: 'DEVELOPER',
  SUPPORT: 'SUPPORT',
  ANALYST: 'ANALYST',
} as const;

/**
 * A publisher that you are a member of.
 */
export interface OwnPublisher {
  /** Id of the publisher. */
  id: string;
  /** Name of the publisher, as its members see it. */
  name: string;
  /** PERSON: your own. ORGANIZATION: a publisher with members. */
  kind: OwnPublisherKind;
  /** Status of the publisher. */
  status: OwnPublisherStatus;
  /** Your role in it. */
  role: OwnPublisherRole;
}

/**
 * Role of the member.
 */
export type MemberRole = typeof MemberRole[keyof typeof MemberRole];


export const MemberRole = {
  OWNER: 'OWNER',
  ADMIN: 'ADMIN',
  DEVELOPER: 'DEVELOPER',
  SUPPORT: 'SUPPORT',
  ANALYST: 'ANALYST',
} as const;

/**
 * A member of a publisher.
 */
export interface Member {
  /** Account id of the member. */
  accountUserId: string;
  /**
     * Name from the account system. Null if unknown.
     * @nullable
     */
  name: string | null;
  /**
     * Email address from the account system. Null if unknown.
     * @nullable
     */
  email: string | null;
  /** Role of the member. */
  role: MemberRole;
  /** When the member joined. */
  since: string;
}

/**
 * The new role.
 */
export type RoleChangeRole = typeof RoleChangeRole[keyof typeof RoleChangeRole];


export const RoleChangeRole = {
  OWNER: 'OWNER',
  ADMIN: 'ADMIN',
  DEVELOPER: 'DEVELOPER',
  SUPPORT: 'SUPPORT',
  ANALYST: 'ANALYST',
} as const;

/**
 * A change of a member's role.
 */
export interface RoleChange {
  /** The new role. */
  role: RoleChangeRole;
}

/**
 * Role of the new member.
 */
export type NewInvitationRole = typeof NewInvitationRole[keyof typeof NewInvitationRole];


export const NewInvitationRole = {
  ADMIN: 'ADMIN',
  DEVELOPER: 'DEVELOPER',
  SUPPORT: 'SUPPORT',
  ANALYST: 'ANALYST',
} as const;

/**
 * An invitation to become a member.
 */
export interface NewInvitation {
  /**
     * Where the invitation is sent.
     * @maxLength 254
     */
  email: string;
  /** Role of the new member. */
  role: NewInvitationRole;
}

/**
 * Role of the new member.
 */
export type InvitationRole = typeof InvitationRole[keyof typeof InvitationRole];


export const InvitationRole = {
  ADMIN: 'ADMIN',
  DEVELOPER: 'DEVELOPER',
  SUPPORT: 'SUPPORT',
  ANALYST: 'ANALYST',
} as const;

/**
 * An open invitation.
 */
export interface Invitation {
  /** Id of the invitation. */
  id: string;
  /** Where it was sent. */
  email: string;
  /** Role of the new member. */
  role: InvitationRole;
  /** Account id of the member who sent it. */
  invitedBy: string;
  /**
     * Name of that member, if known.
     * @nullable
     */
  invitedByName: string | null;
  /** When it was sent. */
  createdAt: string;
  /** When it expires: 7 days later. */
  expiresAt: string;
}

/**
 * The token of an invitation.
 */
export interface InvitationToken {
  /**
     * Token from the link in the invitation: the part after `#`.
     * @minLength 1
     * @maxLength 100
     */
  token: string;
}

/**
 * Role that you would have.
 */
export type InvitationPreviewRole = typeof InvitationPreviewRole[keyof typeof InvitationPreviewRole];


export const InvitationPreviewRole = {
  ADMIN: 'ADMIN',
  DEVELOPER: 'DEVELOPER',
  SUPPORT: 'SUPPORT',
  ANALYST: 'ANALYST',
} as const;

/**
 * What an invitation offers.
 */
export interface InvitationPreview {
  /** Name of the publisher. */
  publisher: string;
  /** Role that you would have. */
  role: InvitationPreviewRole;
  /** When the invitation expires. */
  expiresAt: string;
}

/**
 * A new organization.
 */
export interface NewOrganization {
  /**
     * Public name.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Where we send emails once it is confirmed. Never public.
     * @maxLength 254
     */
  email: string;
  /**
     * Company name.
     * @minLength 1
     * @maxLength 100
     */
  companyName?: string;
  /**
     * URL of the developer's website.
     * @maxLength 2048
     */
  websiteUrl?: string;
  /**
     * Short description of the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     */
  bio?: string;
}

/**
 * The receipt signing key was rotated.
 */
export interface RotatedKey {
  /** Id of the key that signs from now on. */
  kid: string;
}

/**
 * A rating with an optional title and text.
 */
export interface NewReview {
  /**
     * Stars, from 1 (worst) to 5 (best).
     * @minimum 1
     * @maximum 5
     */
  rating: number;
  /**
     * Title of the review.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  title?: string | null;
  /**
     * Text of the review, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  body?: string | null;
}

/**
 * Fields to change. `null` clears title or body.
 */
export interface ReviewUpdate {
  /**
     * Stars, from 1 (worst) to 5 (best).
     * @minimum 1
     * @maximum 5
     */
  rating?: number;
  /**
     * Title of the review.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  title?: string | null;
  /**
     * Text of the review, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  body?: string | null;
}

/**
 * The developer's public reply to a review.
 */
export interface ReviewReply {
  /** Reply of the developer, plain text. */
  body: string;
  /** When it was written or last changed. */
  repliedAt: string;
}

/**
 * A public review.
 */
export interface UserReview {
  /** Id of the review. */
  id: string;
  /** Stars, from 1 (worst) to 5 (best). */
  rating: number;
  /**
     * Title of the review.
     * @nullable
     */
  title: string | null;
  /**
     * Text of the review, plain text.
     * @nullable
     */
  body: string | null;
  /** Name of the author. Never an account id or email address. */
  authorName: string;
  /** When the review was written. */
  createdAt: string;
  /** When the author last changed it. */
  updatedAt: string;
  /** Whether the author has edited it. */
  edited: boolean;
  /** Whether a workspace of the author had installed the app when the review was last written. */
  installed: boolean;
  reply: ReviewReply | null;
}

/**
 * A review as its author sees it.
 */
export interface MyReview {
  /** Id of the review. */
  id: string;
  /** Stars, from 1 (worst) to 5 (best). */
  rating: number;
  /**
     * Title of the review.
     * @nullable
     */
  title: string | null;
  /**
     * Text of the review, plain text.
     * @nullable
     */
  body: string | null;
  /** Name of the author. Never an account id or email address. */
  authorName: string;
  /** When the review was written. */
  createdAt: string;
  /** When the author last changed it. */
  updatedAt: string;
  /** Whether the author has edited it. */
  edited: boolean;
  /** Whether a workspace of the author had installed the app when the review was last written. */
  installed: boolean;
  reply: ReviewReply | null;
  /** Whether an administrator has hidden it. Hidden reviews are not public and not counted. */
  hidden: boolean;
  /**
     * Why an administrator hid it.
     * @nullable
     */
  hiddenReason: string | null;
}

/**
 * A review as the app's developer sees it.
 */
export interface ReceivedReview {
  /** Id of the review. */
  id: string;
  /** Stars, from 1 (worst) to 5 (best). */
  rating: number;
  /**
     * Title of the review.
     * @nullable
     */
  title: string | null;
  /**
     * Text of the review, plain text.
     * @nullable
     */
  body: string | null;
  /** Name of the author. Never an account id or email address. */
  authorName: string;
  /** When the review was written. */
  createdAt: string;
  /** When the author last changed it. */
  updatedAt: string;
  /** Whether the author has edited it. */
  edited: boolean;
  /** Whether a workspace of the author had installed the app when the review was last written. */
  installed: boolean;
  reply: ReviewReply | null;
  /** Whether an administrator has hidden it. Hidden reviews are not public and not counted. */
  hidden: boolean;
}

/**
 * The reviewed app.
 */
export type ModeratedReviewApp = {
  /** Id of the app. */
  id: string;
  /** URL slug of the app. */
  slug: string;
  /** Name of the app. */
  name: string;
};

/**
 * One report.
 */
export type ModeratedReviewReportsItem = {
  /** Account that reported it. */
  accountUserId: string;
  /**
     * Name of that account, if known.
     * @nullable
     */
  accountName: string | null;
  /** Reason. */
  reason: string;
  /** When it was reported. */
  reportedAt: string;
};

/**
 * A review as administrators see it.
 */
export interface ModeratedReview {
  /** Id of the review. */
  id: string;
  /** Stars, from 1 (worst) to 5 (best). */
  rating: number;
  /**
     * Title of the review.
     * @nullable
     */
  title: string | null;
  /**
     * Text of the review, plain text.
     * @nullable
     */
  body: string | null;
  /** Name of the author. Never an account id or email address. */
  authorName: string;
  /** When the review was written. */
  createdAt: string;
  /** When the author last changed it. */
  updatedAt: string;
  /** Whether the author has edited it. */
  edited: boolean;
  /** Whether a workspace of the author had installed the app when the review was last written. */
  installed: boolean;
  reply: ReviewReply | null;
  /** Whether an administrator has hidden it. Hidden reviews are not public and not counted. */
  hidden: boolean;
  /**
     * Why an administrator hid it.
     * @nullable
     */
  hiddenReason: string | null;
  /**
     * When it was hidden.
     * @nullable
     */
  hiddenAt: string | null;
  /** Account id of the author. */
  accountUserId: string;
  /** The reviewed app. */
  app: ModeratedReviewApp;
  /** Number of accounts that reported it since the last moderation decision. */
  reportCount: number;
  /** The latest twenty reports, newest first. */
  reports: ModeratedReviewReportsItem[];
}

/**
 * Distribution of ratings.
 */
export type RatingSummaryDistribution = {
  /** Number of 1-star ratings. */
  '1': number;
  /** Number of 2-star ratings. */
  '2': number;
  /** Number of 3-star ratings. */
  '3': number;
  /** Number of 4-star ratings. */
  '4': number;
  /** Number of 5-star ratings. */
  '5': number;
};

/**
 * Rating summary of the app.
 */
export interface RatingSummary {
  /** Average rating with two decimals. 0 if there are no ratings. */
  averageRating: number;
  /** Number of ratings. */
  reviewCount: number;
  /** Distribution of ratings. */
  distribution: RatingSummaryDistribution;
}

/**
 * Result of a report.
 */
export interface ReportedReview {
  /** Id of the review. */
  id: string;
  /** Whether this report counts. False if you already reported it. */
  recorded: boolean;
}

/**
 * ENDED: no access any more. SUSPENDED: no access until RESTORED. PERMISSIONS_REDUCED: only `scope` is left. TRANSFERRED: the app belongs to another publisher.
 */
export type RevocationType = typeof RevocationType[keyof typeof RevocationType];


export const RevocationType = {
  ENDED: 'ENDED',
  SUSPENDED: 'SUSPENDED',
  RESTORED: 'RESTORED',
  PERMISSIONS_REDUCED: 'PERMISSIONS_REDUCED',
  TRANSFERRED: 'TRANSFERRED',
} as const;

/**
 * An installation lost access or permissions, or got them back.
 */
export interface Revocation {
  /** Position of this entry. Continue after it with `after`. */
  cursor: string;
  /** ENDED: no access any more. SUSPENDED: no access until RESTORED. PERMISSIONS_REDUCED: only `scope` is left. TRANSFERRED: the app belongs to another publisher. */
  type: RevocationType;
  /** Id of the installation. */
  installationId: string;
  /** Id of the app. */
  appId: string;
  /**
     * OAuth client id of the live version.
     * @nullable
     */
  clientId: string | null;
  /** Id of the workspace. */
  workspaceId: string;
  /** Granted scopes, separated by spaces. */
  scope: string;
  /** When it was decided. */
  at: string;
}

/**
 * A tag of the vocabulary.
 */
export interface Tag {
  /**
     * Lowercase letters and digits, with single hyphens between words.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z0-9]+(-[a-z0-9]+)*$
     */
  tag: string;
  /**
     * Name of the tag, for people.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
}

/**
 * A tag of the vocabulary and its number of apps.
 */
export interface CountedTag {
  /**
     * Lowercase letters and digits, with single hyphens between words.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z0-9]+(-[a-z0-9]+)*$
     */
  tag: string;
  /**
     * Name of the tag, for people.
     * @minLength 1
     * @maxLength 40
     */
  label: string;
  /** Number of live apps with the tag. */
  count: number;
}

/**
 * The tag vocabulary.
 */
export interface TagList {
  /** List of items. */
  tags: CountedTag[];
  /**
     * When the vocabulary was last changed. Null: never.
     * @nullable
     */
  updatedAt: string | null;
  /**
     * Account ID of the administrator who last changed the vocabulary.
     * @nullable
     */
  updatedBy: string | null;
  /**
     * Name of that administrator, if known.
     * @nullable
     */
  updatedByName: string | null;
}

/**
 * The new tag vocabulary.
 */
export interface TagChange {
  /**
     * All tags, in display order.
     * @maxItems 200
     */
  tags: Tag[];
}

/**
 * A publisher of a transfer.
 */
export interface TransferParty {
  /** Id of the publisher. */
  id: string;
  /** Public name of the publisher. */
  name: string;
}

/**
 * A transfer of an app to another publisher.
 */
export interface NewTransfer {
  /** Id of the publisher that gets the app. It must be verified. */
  toPublisher: string;
  /**
     * A message to the receiver, shown in the portal.
     * @minLength 1
     * @maxLength 1000
     * @nullable
     */
  message?: string | null;
}

/**
 * The app.
 */
export type TransferApp = {
  /** Id of the app. */
  id: string;
  /** URL slug of the app. */
  slug: string;
  /** Name of the app. */
  name: string;
  /** Whether the public catalog has the app. */
  listed: boolean;
};

/**
 * Only an OPEN transfer can be accepted, declined or cancelled.
 */
export type TransferStatus = typeof TransferStatus[keyof typeof TransferStatus];


export const TransferStatus = {
  OPEN: 'OPEN',
  ACCEPTED: 'ACCEPTED',
  DECLINED: 'DECLINED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
} as const;

/**
 * A transfer of an app from one publisher to another.
 */
export interface Transfer {
  /** Id of the transfer. */
  id: string;
  /** The app. */
  app: TransferApp;
  from: TransferParty;
  to: TransferParty;
  /**
     * Message of the sender.
     * @nullable
     */
  message: string | null;
  /** Only an OPEN transfer can be accepted, declined or cancelled. */
  status: TransferStatus;
  /** When it was requested. */
  createdAt: string;
  /** When it expires: 14 days later. */
  expiresAt: string;
  /**
     * When it was accepted, declined or cancelled.
     * @nullable
     */
  decidedAt: string | null;
}

/**
 * The kind of CI: GitHub Actions or GitLab CI/CD.
 */
export type NewTrustedPublisherProvider = typeof NewTrustedPublisherProvider[keyof typeof NewTrustedPublisherProvider];


export const NewTrustedPublisherProvider = {
  GITHUB: 'GITHUB',
  GITLAB: 'GITLAB',
} as const;

/**
 * A CI workflow to trust.
 */
export interface NewTrustedPublisher {
  /** The kind of CI: GitHub Actions or GitLab CI/CD. */
  provider: NewTrustedPublisherProvider;
  /**
     * Name of the repository, for people. The ids decide, since names can change hands.
     * @maxLength 500
     * @pattern ^[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,20}$
     */
  repository: string;
  /**
     * Id of the repository (GitHub: `repository_id`) or project (GitLab: `project_id`).
     * @pattern ^[0-9]{1,20}$
     */
  repositoryId: string;
  /**
     * Id of its owner (GitHub: `repository_owner_id`) or namespace (GitLab: `namespace_id`).
     * @pattern ^[0-9]{1,20}$
     */
  ownerId: string;
  /**
     * URL of your own GitLab or GitHub server, if the operator trusts it. Defaults to the public one.
     * @maxLength 2048
     * @nullable
     */
  issuer?: string | null;
  /**
     * Path of the file that defines the run, without a ref. Required for GitHub. A file of another repository starts with its name.
     * @minLength 1
     * @maxLength 300
     * @nullable
     */
  workflow?: string | null;
  /**
     * Deployment environment of the job.
     * @minLength 1
     * @maxLength 255
     * @nullable
     */
  environment?: string | null;
  /** Also trusts runs on branches that are not protected. Anyone with write access to the repository can then publish. Defaults to false. */
  allowUnprotectedRefs?: boolean;
}

/**
 * The kind of CI: GitHub Actions or GitLab CI/CD.
 */
export type TrustedPublisherProvider = typeof TrustedPublisherProvider[keyof typeof TrustedPublisherProvider];


export const TrustedPublisherProvider = {
  GITHUB: 'GITHUB',
  GITLAB: 'GITLAB',
} as const;

/**
 * A CI workflow that may publish versions of an app.
 */
export interface TrustedPublisher {
  /** Id of the trusted publisher. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** The kind of CI: GitHub Actions or GitLab CI/CD. */
  provider: TrustedPublisherProvider;
  /**
     * Name of the repository, for people. The ids decide, since names can change hands.
     * @maxLength 500
     * @pattern ^[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,20}$
     */
  repository: string;
  /**
     * Id of the repository (GitHub: `repository_id`) or project (GitLab: `project_id`).
     * @pattern ^[0-9]{1,20}$
     */
  repositoryId: string;
  /**
     * Id of its owner (GitHub: `repository_owner_id`) or namespace (GitLab: `namespace_id`).
     * @pattern ^[0-9]{1,20}$
     */
  ownerId: string;
  /**
     * Who signs the tokens of the CI.
     * @maxLength 2048
     */
  issuer: string;
  /**
     * Path of the file that defines the run. Null: any.
     * @minLength 1
     * @maxLength 300
     * @nullable
     */
  workflow: string | null;
  /**
     * Deployment environment of the job. Null: any or none.
     * @minLength 1
     * @maxLength 255
     * @nullable
     */
  environment: string | null;
  /** Whether branches that are not protected are trusted, too. */
  allowUnprotectedRefs: boolean;
  /** Account id of the member who added it. */
  createdBy: string;
  /** When it was added. */
  createdAt: string;
  /**
     * When a run last got a key by it. Null if never.
     * @nullable
     */
  lastUsedAt: string | null;
}

/**
 * The token of a CI job.
 */
export interface CiToken {
  /**
     * The OpenID token of the CI job. Request it for the URL of this marketplace as its audience.
     * @minLength 1
     * @maxLength 16384
     */
  token: string;
  /**
     * Id or slug of the app. Required if several apps trust the workflow.
     * @maxLength 100
     */
  app?: string;
}

/**
 * The field of the listing.
 */
export type ReportedPageField = typeof ReportedPageField[keyof typeof ReportedPageField];


export const ReportedPageField = {
  websiteUrl: 'websiteUrl',
  supportUrl: 'supportUrl',
  privacyPolicyUrl: 'privacyPolicyUrl',
  termsUrl: 'termsUrl',
  setupUrl: 'setupUrl',
} as const;

/**
 * FAILING: the page does not respond as it should. CHANGED: the text is no longer the accepted one (privacy policy and terms only).
 */
export type ReportedPageStatus = typeof ReportedPageStatus[keyof typeof ReportedPageStatus];


export const ReportedPageStatus = {
  OK: 'OK',
  FAILING: 'FAILING',
  CHANGED: 'CHANGED',
} as const;

/**
 * A page of a live listing with a problem.
 */
export interface ReportedPage {
  /** Id of the watched page. */
  id: string;
  /** The field of the listing. */
  field: ReportedPageField;
  /** URL of the page. */
  url: string;
  /** FAILING: the page does not respond as it should. CHANGED: the text is no longer the accepted one (privacy policy and terms only). */
  status: ReportedPageStatus;
  /**
     * Since when it is failing or changed. Null if OK.
     * @nullable
     */
  since: string | null;
  /**
     * What the last check found, if FAILING.
     * @nullable
     */
  problem: string | null;
  /** Sentences that are gone, if CHANGED; at most 20. */
  removed: string[];
  /** Sentences that are new, if CHANGED; at most 20. */
  added: string[];
  /**
     * When the page was last checked. Null before the first check.
     * @nullable
     */
  checkedAt: string | null;
  /** Id of the app. */
  appId: string;
  /** Name of the app. */
  appName: string;
  /** Identifies the app in public URLs. */
  slug: string;
  /** Name of the developer. */
  developerName: string;
}

/**
 * Status of the developer after the event.
 */
export type EventDeveloperStatus = typeof EventDeveloperStatus[keyof typeof EventDeveloperStatus];


export const EventDeveloperStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * The developer of the event.
 */
export interface EventDeveloper {
  /** Id of the developer. */
  id: string;
  /** Account id of the developer on the host platform. */
  accountUserId: string;
  /** Name of the developer. */
  name: string;
  /**
     * Company name. Null if there is none.
     * @nullable
     */
  companyName: string | null;
  /** Status of the developer after the event. */
  status: EventDeveloperStatus;
}

/**
 * The app of the event.
 */
export interface EventApp {
  /** Id of the app. */
  id: string;
  /** URL slug of the app. */
  slug: string;
  /** Name of the app in the version of the event. */
  name: string;
  /** Id of the developer. */
  developerId: string;
}

/**
 * The status of a developer changed.
 */
export interface DeveloperEvent {
  developer: EventDeveloper;
  /**
     * Reason given by the administrator.
     * @nullable
     */
  reason: string | null;
}

/**
 * Status of the developer's claim after the event.
 */
export type DomainEventDomainStatus = typeof DomainEventDomainStatus[keyof typeof DomainEventDomainStatus];


export const DomainEventDomainStatus = {
  PENDING: 'PENDING',
  PROVED: 'PROVED',
  DISPUTED: 'DISPUTED',
  LAPSED: 'LAPSED',
} as const;

/**
 * The domain of the event.
 */
export type DomainEventDomain = {
  /** Id of the domain. */
  id: string;
  /** The domain, in ASCII (punycode). */
  domain: string;
  /** Status of the developer's claim after the event. */
  status: DomainEventDomainStatus;
};

/**
 * A domain of a developer changed.
 */
export interface DomainEvent {
  developer: EventDeveloper;
  /** The domain of the event. */
  domain: DomainEventDomain;
  /**
     * Reason given by the administrator.
     * @nullable
     */
  reason: string | null;
}

/**
 * Something happened to an app.
 */
export interface AppEvent {
  app: EventApp;
}

/**
 * An administrator suspended an app.
 */
export interface AppSuspendedEvent {
  app: EventApp;
  /** Reason given by the administrator. */
  reason: string;
}

/**
 * An administrator corrected a published listing.
 */
export interface AppCorrectedEvent {
  app: EventApp;
  /** Version number. */
  version: number;
  /** JSON pointers to the corrected fields of the listing. */
  pointers: string[];
}

/**
 * An app was transferred to another publisher.
 */
export interface AppTransferredEvent {
  app: EventApp;
  /** Id of the previous publisher. */
  from: string;
  /** Id of the new publisher. */
  to: string;
}

/**
 * Something happened to a correction request.
 */
export interface CorrectionEvent {
  app: EventApp;
  /** Version number. */
  version: number;
  /** Id of the correction request. */
  correctionId: string;
  /** JSON pointers to the fields of the listing. */
  pointers: string[];
  /**
     * What the administrator says about the decision.
     * @nullable
     */
  reason: string | null;
}

/**
 * The review status of a version changed.
 */
export interface AppReviewEvent {
  app: EventApp;
  /** Version number. */
  version: number;
  /** Id of the submission. */
  submissionId: string;
}

/**
 * One reason.
 */
export type AppRejectedEventReasonsItem = {
  /** JSON pointer to the field of the listing. */
  pointer: string;
  /** Stable code of the problem. */
  code: string;
  /** What is wrong. */
  message: string;
  /** How to fix it. */
  fix: string;
};

/**
 * Changes were requested for a version of an app.
 */
export interface AppRejectedEvent {
  app: EventApp;
  /** Version number. */
  version: number;
  /** Id of the submission. */
  submissionId: string;
  /** Everything to fix. */
  reasons: AppRejectedEventReasonsItem[];
  /**
     * General guidance from the reviewer.
     * @nullable
     */
  guidance: string | null;
}

/**
 * A version of an app went live.
 */
export interface VersionPublishedEvent {
  app: EventApp;
  /** Version number. */
  version: number;
  /**
     * Release notes.
     * @nullable
     */
  releaseNotes: string | null;
}

/**
 * An app was installed.
 */
export interface InstalledEvent {
  app: EventApp;
  /**
     * Installation id given by the installer. Null if none was given.
     * @nullable
     */
  installationId: string | null;
  /**
     * Where it was installed, if known.
     * @nullable
     */
  environment: string | null;
  /**
     * Installed version, if known.
     * @nullable
     */
  version: string | null;
}

/**
 * Why it was uninstalled, if given.
 * @nullable
 */
export type UninstalledEventCode = typeof UninstalledEventCode[keyof typeof UninstalledEventCode] | null;


export const UninstalledEventCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * An app was uninstalled.
 */
export interface UninstalledEvent {
  app: EventApp;
  /**
     * Installation id given by the installer. Null if none was given.
     * @nullable
     */
  installationId: string | null;
  /**
     * Why it was uninstalled, if given.
     * @nullable
     */
  code: UninstalledEventCode;
  /**
     * The reason in words, if given.
     * @nullable
     */
  reason: string | null;
}

/**
 * Status after the event.
 */
export type InstallationEventInstallationStatus = typeof InstallationEventInstallationStatus[keyof typeof InstallationEventInstallationStatus];


export const InstallationEventInstallationStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * Why it ended, if a reason was given.
 * @nullable
 */
export type InstallationEventInstallationEndCode = typeof InstallationEventInstallationEndCode[keyof typeof InstallationEventInstallationEndCode] | null;


export const InstallationEventInstallationEndCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * The installation after the event. It contains nothing about people.
 */
export type InstallationEventInstallation = {
  /** Id of the installation. */
  id: string;
  /** Id of the workspace. */
  workspaceId: string;
  /** Version whose permissions were last consented to. */
  version: number;
  /** Granted scopes. */
  permissions: string[];
  /** Status after the event. */
  status: InstallationEventInstallationStatus;
  /**
     * Why it ended, if a reason was given.
     * @nullable
     */
  endCode: InstallationEventInstallationEndCode;
};

/**
 * An installation of an app in a workspace changed.
 */
export interface InstallationEvent {
  app: EventApp;
  /** The installation after the event. It contains nothing about people. */
  installation: InstallationEventInstallation;
}

/**
 * The review after the event. For a deletion: the review before it.
 */
export type UserReviewEventReview = {
  /** Id of the review. */
  id: string;
  /** Stars, from 1 (worst) to 5 (best). */
  rating: number;
  /**
     * Title of the review.
     * @nullable
     */
  title: string | null;
  /**
     * Text of the review, plain text.
     * @nullable
     */
  body: string | null;
  /** Name of the author. */
  authorName: string;
  /**
     * The developer's public reply.
     * @nullable
     */
  reply: string | null;
  /** Whether an administrator has hidden it. */
  hidden: boolean;
  /** When the review was written. */
  createdAt: string;
  /** When the author last changed it. */
  updatedAt: string;
};

/**
 * A user review of an app changed.
 */
export interface UserReviewEvent {
  app: EventApp;
  /** The review after the event. For a deletion: the review before it. */
  review: UserReviewEventReview;
}

/**
 * The review after the event. For a deletion: the review before it.
 */
export type ReviewReportedEventReview = {
  /** Id of the review. */
  id: string;
  /** Stars, from 1 (worst) to 5 (best). */
  rating: number;
  /**
     * Title of the review.
     * @nullable
     */
  title: string | null;
  /**
     * Text of the review, plain text.
     * @nullable
     */
  body: string | null;
  /** Name of the author. */
  authorName: string;
  /**
     * The developer's public reply.
     * @nullable
     */
  reply: string | null;
  /** Whether an administrator has hidden it. */
  hidden: boolean;
  /** When the review was written. */
  createdAt: string;
  /** When the author last changed it. */
  updatedAt: string;
};

/**
 * A user review was reported to administrators.
 */
export interface ReviewReportedEvent {
  app: EventApp;
  /** The review after the event. For a deletion: the review before it. */
  review: ReviewReportedEventReview;
  /** Number of accounts that reported it since the last decision. */
  reportCount: number;
}

/**
 * The failed job.
 */
export type JobFailedEventJob = {
  /** Id of the job. */
  id: string;
  /** Name of the queue. */
  queue: string;
  /** Number of retries. */
  retries: number;
  /** When the last attempt failed. */
  failedAt: string;
};

/**
 * A background job failed permanently.
 */
export interface JobFailedEvent {
  /** The failed job. */
  job: JobFailedEventJob;
}

/**
 * What waits for administrators.
 */
export interface DigestEvent {
  /** Submissions that wait for a decision. */
  submissions: number;
  /** Those of them that are overdue. */
  submissionsOverdue: number;
  /** Developers who wait for verification. */
  developers: number;
  /** Those of them that are overdue. */
  developersOverdue: number;
  /** Changes of identity that wait for a decision. */
  identityChanges: number;
  /** User reviews with open reports. */
  reportedReviews: number;
  /** Emails that could not be sent. */
  failedMails: number;
  /** Background jobs that failed permanently in the last week. */
  failedJobs: number;
}

/**
 * The revoked key.
 */
export type KeyRevokedEventKey = {
  /** Id of the key. */
  id: string;
  /** Label of the key. */
  name: string;
  /** First and last characters of the key. */
  maskedKey: string;
  /** Id of the developer. */
  developerId: string;
};

/**
 * REQUESTED: you revoked it. LEAKED: it was found in public. PARENT_REVOKED: the key that created it was revoked.
 */
export type KeyRevokedEventReason = typeof KeyRevokedEventReason[keyof typeof KeyRevokedEventReason];


export const KeyRevokedEventReason = {
  REQUESTED: 'REQUESTED',
  LEAKED: 'LEAKED',
  PARENT_REVOKED: 'PARENT_REVOKED',
} as const;

/**
 * An API key was revoked.
 */
export interface KeyRevokedEvent {
  /** The revoked key. */
  key: KeyRevokedEventKey;
  /** REQUESTED: you revoked it. LEAKED: it was found in public. PARENT_REVOKED: the key that created it was revoked. */
  reason: KeyRevokedEventReason;
  /** Where a leaked key was found, if known. */
  places: string[];
}

/**
 * A test event. Nothing happened.
 */
export interface TestEvent {
  /** Marks the event as a test. */
  message: string;
}

/**
 * An event type.
 */
export type NewWebhookEventsItem = typeof NewWebhookEventsItem[keyof typeof NewWebhookEventsItem];


export const NewWebhookEventsItem = {
  developerregistered: 'developer.registered',
  developerresubmitted: 'developer.resubmitted',
  developerverified: 'developer.verified',
  developerrejected: 'developer.rejected',
  developersuspended: 'developer.suspended',
  developerreinstated: 'developer.reinstated',
  domainproved: 'domain.proved',
  domainlapsed: 'domain.lapsed',
  domaindisputed: 'domain.disputed',
  domaindecided: 'domain.decided',
  appsubmitted: 'app.submitted',
  appwithdrawn: 'app.withdrawn',
  appapproved: 'app.approved',
  apprejected: 'app.rejected',
  appversionpublished: 'app.version.published',
  appcorrected: 'app.corrected',
  apptransferred: 'app.transferred',
  correctionrequested: 'correction.requested',
  correctionwithdrawn: 'correction.withdrawn',
  correctionapplied: 'correction.applied',
  correctiondeclined: 'correction.declined',
  appunlisted: 'app.unlisted',
  apprelisted: 'app.relisted',
  appsuspended: 'app.suspended',
  apprestored: 'app.restored',
  appinstalled: 'app.installed',
  appuninstalled: 'app.uninstalled',
  installationrequested: 'installation.requested',
  installationdenied: 'installation.denied',
  installationcreated: 'installation.created',
  installationpermissions_changed: 'installation.permissions_changed',
  installationconsent_needed: 'installation.consent_needed',
  installationsuspended: 'installation.suspended',
  installationrestored: 'installation.restored',
  installationended: 'installation.ended',
  reviewcreated: 'review.created',
  reviewupdated: 'review.updated',
  reviewdeleted: 'review.deleted',
  reviewreplied: 'review.replied',
  reviewhidden: 'review.hidden',
  reviewrestored: 'review.restored',
  reviewreported: 'review.reported',
  keyrevoked: 'key.revoked',
  jobfailed: 'job.failed',
  marketplacedigest: 'marketplace.digest',
} as const;

/**
 * A webhook endpoint and its event types.
 */
export interface NewWebhook {
  /**
     * Endpoint URL. In production it must use https://.
     * @maxLength 2048
     */
  url: string;
  /**
     * A label to tell your webhooks apart.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  description?: string | null;
  /**
     * Event types to send. `null` or omitted: all types, including future ones.
     * @minItems 1
     * @maxItems 45
     * @nullable
     */
  events?: NewWebhookEventsItem[] | null;
}

/**
 * An event type.
 */
export type WebhookUpdateEventsItem = typeof WebhookUpdateEventsItem[keyof typeof WebhookUpdateEventsItem];


export const WebhookUpdateEventsItem = {
  developerregistered: 'developer.registered',
  developerresubmitted: 'developer.resubmitted',
  developerverified: 'developer.verified',
  developerrejected: 'developer.rejected',
  developersuspended: 'developer.suspended',
  developerreinstated: 'developer.reinstated',
  domainproved: 'domain.proved',
  domainlapsed: 'domain.lapsed',
  domaindisputed: 'domain.disputed',
  domaindecided: 'domain.decided',
  appsubmitted: 'app.submitted',
  appwithdrawn: 'app.withdrawn',
  appapproved: 'app.approved',
  apprejected: 'app.rejected',
  appversionpublished: 'app.version.published',
  appcorrected: 'app.corrected',
  apptransferred: 'app.transferred',
  correctionrequested: 'correction.requested',
  correctionwithdrawn: 'correction.withdrawn',
  correctionapplied: 'correction.applied',
  correctiondeclined: 'correction.declined',
  appunlisted: 'app.unlisted',
  apprelisted: 'app.relisted',
  appsuspended: 'app.suspended',
  apprestored: 'app.restored',
  appinstalled: 'app.installed',
  appuninstalled: 'app.uninstalled',
  installationrequested: 'installation.requested',
  installationdenied: 'installation.denied',
  installationcreated: 'installation.created',
  installationpermissions_changed: 'installation.permissions_changed',
  installationconsent_needed: 'installation.consent_needed',
  installationsuspended: 'installation.suspended',
  installationrestored: 'installation.restored',
  installationended: 'installation.ended',
  reviewcreated: 'review.created',
  reviewupdated: 'review.updated',
  reviewdeleted: 'review.deleted',
  reviewreplied: 'review.replied',
  reviewhidden: 'review.hidden',
  reviewrestored: 'review.restored',
  reviewreported: 'review.reported',
  keyrevoked: 'key.revoked',
  jobfailed: 'job.failed',
  marketplacedigest: 'marketplace.digest',
} as const;

/**
 * Fields to change. Omitted fields stay as they are.
 */
export interface WebhookUpdate {
  /**
     * Endpoint URL. In production it must use https://.
     * @maxLength 2048
     */
  url?: string;
  /**
     * A label to tell your webhooks apart.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  description?: string | null;
  /**
     * Event types to send. `null` or omitted: all types, including future ones.
     * @minItems 1
     * @maxItems 45
     * @nullable
     */
  events?: WebhookUpdateEventsItem[] | null;
}

/**
 * Status of the webhook. A PAUSED webhook receives nothing until it is resumed.
 */
export type WebhookStatus = typeof WebhookStatus[keyof typeof WebhookStatus];


export const WebhookStatus = {
  ACTIVE: 'ACTIVE',
  PAUSED: 'PAUSED',
} as const;

/**
 * A webhook, without its secret.
 */
export interface Webhook {
  /** Id of the webhook. */
  id: string;
  /** Endpoint URL. */
  url: string;
  /**
     * Label of the webhook.
     * @nullable
     */
  description: string | null;
  /**
     * Event types that are sent. Null: all types.
     * @nullable
     */
  events: string[] | null;
  /** Status of the webhook. A PAUSED webhook receives nothing until it is resumed. */
  status: WebhookStatus;
  /**
     * Why the webhook is paused.
     * @nullable
     */
  pausedReason: string | null;
  /**
     * When deliveries started to fail. After five days the webhook is paused. Null if deliveries succeed.
     * @nullable
     */
  failingSince: string | null;
  /**
     * Until when events are also signed with the previous secret.
     * @nullable
     */
  previousSecretUntil: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
}

/**
 * Status of the webhook. A PAUSED webhook receives nothing until it is resumed.
 */
export type WebhookWithSecretStatus = typeof WebhookWithSecretStatus[keyof typeof WebhookWithSecretStatus];


export const WebhookWithSecretStatus = {
  ACTIVE: 'ACTIVE',
  PAUSED: 'PAUSED',
} as const;

/**
 * A webhook with its new secret.
 */
export interface WebhookWithSecret {
  /** Id of the webhook. */
  id: string;
  /** Endpoint URL. */
  url: string;
  /**
     * Label of the webhook.
     * @nullable
     */
  description: string | null;
  /**
     * Event types that are sent. Null: all types.
     * @nullable
     */
  events: string[] | null;
  /** Status of the webhook. A PAUSED webhook receives nothing until it is resumed. */
  status: WebhookWithSecretStatus;
  /**
     * Why the webhook is paused.
     * @nullable
     */
  pausedReason: string | null;
  /**
     * When deliveries started to fail. After five days the webhook is paused. Null if deliveries succeed.
     * @nullable
     */
  failingSince: string | null;
  /**
     * Until when events are also signed with the previous secret.
     * @nullable
     */
  previousSecretUntil: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
  /** Signing secret, used to verify signatures. It is shown only once. Keep it safe. */
  secret: string;
}

/**
 * PENDING: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again.
 */
export type WebhookDeliveryStatus = typeof WebhookDeliveryStatus[keyof typeof WebhookDeliveryStatus];


export const WebhookDeliveryStatus = {
  PENDING: 'PENDING',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
} as const;

/**
 * A delivery: one event sent to one webhook.
 */
export interface WebhookDelivery {
  /** Id of the event, the same for every attempt. Also sent as `webhook-id`. */
  eventId: string;
  /** What happened. */
  type: string;
  /** PENDING: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again. */
  status: WebhookDeliveryStatus;
  /** Number of attempts since it was sent or resent. */
  attempts: number;
  /** When it happened. */
  createdAt: string;
  /**
     * When it was last attempted.
     * @nullable
     */
  lastAttemptAt: string | null;
  /**
     * When the next attempt is due. Null if there is none.
     * @nullable
     */
  nextAttemptAt: string | null;
  /**
     * HTTP status of the last response. Null if there was none.
     * @nullable
     */
  answerStatus: number | null;
  /**
     * Duration of the last attempt, in milliseconds.
     * @nullable
     */
  durationMs: number | null;
  /**
     * Error of the last attempt.
     * @nullable
     */
  problem: string | null;
}

/**
 * PENDING: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again.
 */
export type WebhookDeliveryDetailStatus = typeof WebhookDeliveryDetailStatus[keyof typeof WebhookDeliveryDetailStatus];


export const WebhookDeliveryDetailStatus = {
  PENDING: 'PENDING',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
} as const;

/**
 * A delivery with its request body and the last response.
 */
export interface WebhookDeliveryDetail {
  /** Id of the event, the same for every attempt. Also sent as `webhook-id`. */
  eventId: string;
  /** What happened. */
  type: string;
  /** PENDING: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again. */
  status: WebhookDeliveryDetailStatus;
  /** Number of attempts since it was sent or resent. */
  attempts: number;
  /** When it happened. */
  createdAt: string;
  /**
     * When it was last attempted.
     * @nullable
     */
  lastAttemptAt: string | null;
  /**
     * When the next attempt is due. Null if there is none.
     * @nullable
     */
  nextAttemptAt: string | null;
  /**
     * HTTP status of the last response. Null if there was none.
     * @nullable
     */
  answerStatus: number | null;
  /**
     * Duration of the last attempt, in milliseconds.
     * @nullable
     */
  durationMs: number | null;
  /**
     * Error of the last attempt.
     * @nullable
     */
  problem: string | null;
  /** Request body, byte for byte. */
  body: string;
  /**
     * First 2 kB of the last response.
     * @nullable
     */
  answerBody: string | null;
}

/**
 * An event type.
 */
export interface WebhookEventKind {
  /** Value of `type` in the event. */
  type: string;
  /** When the event is sent. */
  description: string;
  /** Example payload. */
  example: string;
}

/**
 * One problem.
 */
export type ErrorErrorDetailsItem = {
  /** JSON pointer to the invalid field. */
  pointer: string;
  /** Stable code of the problem. */
  code: string;
  /** What is wrong. */
  message: string;
  /** How to fix it. */
  fix: string;
};

/**
 * The error.
 */
export type ErrorError = {
  /** Stable error code. */
  code: string;
  /** Human-readable description of the error and how to fix it. */
  message: string;
  /** Request id for support. Also in the `X-Request-Id` header. */
  requestId: string;
  /** Id of the existing resource that the request collides with. */
  resourceId?: string;
  /** All problems, if there are several or more specific ones. */
  details?: ErrorErrorDetailsItem[];
};

/**
 * Body of every response with a status of 400 or higher.
 */
export interface Error {
  /** The error. */
  error: ErrorError;
}

/**
 * Your domains.
 */
export type ListDomains200 = {
  /** List of items. */
  data: Domain[];
};

/**
 * The deleted resource.
 */
export type DeleteDomain200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

/**
 * Your API keys.
 */
export type ListApiKeys200 = {
  /** List of items. */
  data: ApiKey[];
};

/**
 * Your apps.
 */
export type ListMyApps200 = {
  /** List of items. */
  data: App[];
};

/**
 * The deleted resource.
 */
export type DeleteApp200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

/**
 * What you tell the reviewer. All fields are optional.
 * @nullable
 */
export type SubmitAppBody = {
  /**
     * What the reviewer should know.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  note?: string | null;
  testAccess?: NewTestAccess;
} | null;

/**
 * The versions.
 */
export type ListVersions200 = {
  /** List of items. */
  data: Version[];
};

/**
 * The discarded version.
 */
export type DiscardVersion200 = {
  /** Id of the discarded version. */
  id: string;
  /** Version number. It is not reused. */
  number: number;
  /** Always true. */
  deleted: true;
};

/**
 * Changes of a version.
 */
export type GetVersionDifference200 = {
  /**
     * Number of the previous version. Null if there is none.
     * @nullable
     */
  comparedWith: number | null;
  /** List of items. */
  data: Difference[];
};

/**
 * What you tell the reviewer. All fields are optional.
 * @nullable
 */
export type SubmitVersionBody = {
  /**
     * What the reviewer should know.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  note?: string | null;
  testAccess?: NewTestAccess;
} | null;

export type PreviewMarkdownBody = {
  /**
     * Markdown text.
     * @maxLength 20000
     */
  markdown: string;
};

/**
 * The rendered text.
 */
export type PreviewMarkdown200 = {
  /** Sanitized HTML. */
  html: string;
};

/**
 * The scopes.
 */
export type ListHostScopes200 = {
  /** List of items. */
  data: HostScope[];
};

/**
 * Correction requests.
 */
export type ListMyCorrections200 = {
  /** List of items. */
  data: Correction[];
};

/**
 * The deleted resource.
 */
export type WithdrawCorrection200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

/**
 * Watched pages. Empty before the first check.
 */
export type ListMyWatchedLinks200 = {
  /** List of items. */
  data: WatchedLink[];
};

export type ListReceiptsParams = {
/**
 * Filter by submission id.
 * @maxLength 100
 */
submission?: string;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of receipts.
 */
export type ListReceipts200 = {
  /** List of items. */
  data: Receipt[];
  pagination: Pagination;
};

export type ListReceivedReviewsParams = {
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of reviews.
 */
export type ListReceivedReviews200 = {
  /** List of items. */
  data: ReceivedReview[];
  pagination: Pagination;
};

export type ReplyToReviewBody = {
  /**
     * Your reply, plain text.
     * @minLength 1
     * @maxLength 2000
     */
  body: string;
};

/**
 * The deleted resource.
 */
export type DeleteReply200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

export type ListAppInstallationsParams = {
/**
 * Filter by status.
 */
status?: ListAppInstallationsStatus;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListAppInstallationsStatus = typeof ListAppInstallationsStatus[keyof typeof ListAppInstallationsStatus];


export const ListAppInstallationsStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * Why it is uninstalled. `OTHER` if you send only a `text`.
 */
export type LeaveWorkspaceBodyCode = typeof LeaveWorkspaceBodyCode[keyof typeof LeaveWorkspaceBodyCode];


export const LeaveWorkspaceBodyCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * The reason. All fields are optional.
 * @nullable
 */
export type LeaveWorkspaceBody = {
  /** Why it is uninstalled. `OTHER` if you send only a `text`. */
  code?: LeaveWorkspaceBodyCode;
  /**
     * Why it is uninstalled, in words. The developer reads it.
     * @minLength 1
     * @maxLength 500
     */
  text?: string;
} | null;

export type GetDailyAnalyticsParams = {
/**
 * First day (UTC). 30 days up to `to` when left out.
 */
from?: string;
/**
 * Last day (UTC). Defaults to today.
 */
to?: string;
};

export type DownloadDailyAnalyticsParams = {
/**
 * First day (UTC). 30 days up to `to` when left out.
 */
from?: string;
/**
 * Last day (UTC). Defaults to today.
 */
to?: string;
};

export type GetUninstallReasonsParams = {
/**
 * First day (UTC). 30 days up to `to` when left out.
 */
from?: string;
/**
 * Last day (UTC). Defaults to today.
 */
to?: string;
};

export type DownloadUninstallReasonsParams = {
/**
 * First day (UTC). 30 days up to `to` when left out.
 */
from?: string;
/**
 * Last day (UTC). Defaults to today.
 */
to?: string;
};

export type ListActivityParams = {
/**
 * Maximum number of entries.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * Recent activity.
 */
export type ListActivity200 = {
  /** List of items. */
  data: Activity[];
};

/**
 * Event types.
 */
export type ListWebhookEvents200 = {
  /** List of items. */
  data: WebhookEventKind[];
};

/**
 * The webhooks.
 */
export type ListWebhooks200 = {
  /** List of items. */
  data: Webhook[];
};

/**
 * The deleted resource.
 */
export type DeleteWebhook200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

export type ListWebhookDeliveriesParams = {
/**
 * Filter by status.
 */
status?: ListWebhookDeliveriesStatus;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListWebhookDeliveriesStatus = typeof ListWebhookDeliveriesStatus[keyof typeof ListWebhookDeliveriesStatus];


export const ListWebhookDeliveriesStatus = {
  PENDING: 'PENDING',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
} as const;

/**
 * One page of deliveries.
 */
export type ListWebhookDeliveries200 = {
  /** List of items. */
  data: WebhookDelivery[];
  pagination: Pagination;
};

export type ListMediaParams = {
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * What counts toward the limit of 1,000 images and 500 MB.
 */
export type ListMedia200Usage = {
  /** Number of images. */
  files: number;
  /** Size of all of them. */
  bytes: number;
};

/**
 * One page of images, newest first.
 */
export type ListMedia200 = {
  /** List of items. */
  data: Media[];
  pagination: Pagination;
  /** What counts toward the limit of 1,000 images and 500 MB. */
  usage: ListMedia200Usage;
};

/**
 * The deleted resource.
 */
export type DeleteMedia200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

export type ListDevelopersParams = {
/**
 * Filter by status.
 */
status?: ListDevelopersStatus;
/**
 * Filter by whether the verification is overdue.
 */
overdue?: boolean;
/**
 * Filter by the account that claimed the verification. `me`: you; `none`: unclaimed.
 * @maxLength 255
 */
assignee?: string;
/**
 * Every word must occur in the name, email address, company or account id.
 * @maxLength 200
 */
search?: string;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListDevelopersStatus = typeof ListDevelopersStatus[keyof typeof ListDevelopersStatus];


export const ListDevelopersStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * One page of developers.
 */
export type ListDevelopers200 = {
  /** List of items. */
  data: AdminDeveloper[];
  pagination: Pagination;
};

export type SetAppLimitBody = {
  /**
     * The limit. Null: the default of the marketplace.
     * @minimum 0
     * @maximum 1000000
     * @nullable
     */
  appLimit: number | null;
};

export type ListIdentityChangesParams = {
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of identity changes.
 */
export type ListIdentityChanges200 = {
  /** List of items. */
  data: IdentityChange[];
  pagination: Pagination;
};

export type ListAllDomainsParams = {
/**
 * Filter by status. DISPUTED: those that wait for your decision.
 */
status?: ListAllDomainsStatus;
/**
 * Filter by the id of the developer.
 * @maxLength 100
 */
developer?: string;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListAllDomainsStatus = typeof ListAllDomainsStatus[keyof typeof ListAllDomainsStatus];


export const ListAllDomainsStatus = {
  PENDING: 'PENDING',
  PROVED: 'PROVED',
  DISPUTED: 'DISPUTED',
  LAPSED: 'LAPSED',
} as const;

/**
 * One page of domains.
 */
export type ListAllDomains200 = {
  /** List of items. */
  data: AdminDomain[];
  pagination: Pagination;
};

/**
 * The developer's API keys.
 */
export type ListApiKeysOfDeveloper200 = {
  /** List of items. */
  data: ApiKey[];
};

export type ListAuditEventsParams = {
/**
 * Words, each of which has to match: what happened (`suspended`), a name or a part of the id of an app, a developer, a key or the person who did it. The first 8 words count.
 * @maxLength 100
 */
search?: string;
/**
 * Filter by actor (account or key id).
 * @maxLength 255
 */
actor?: string;
/**
 * Filter by action, for example `developer.verified`.
 * @maxLength 100
 */
action?: string;
/**
 * Filter by subject id.
 * @maxLength 255
 */
subject?: string;
/**
 * Filter by developer id, including the developer's apps and API keys.
 * @maxLength 100
 */
developer?: string;
/**
 * On or after this day (UTC).
 */
from?: string;
/**
 * On or before this day (UTC).
 */
to?: string;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of the audit log.
 */
export type ListAuditEvents200 = {
  /** List of items. */
  data: AuditEvent[];
  pagination: Pagination;
};

export type ExportAuditEventsParams = {
/**
 * Words, each of which has to match: what happened (`suspended`), a name or a part of the id of an app, a developer, a key or the person who did it. The first 8 words count.
 * @maxLength 100
 */
search?: string;
/**
 * Filter by actor (account or key id).
 * @maxLength 255
 */
actor?: string;
/**
 * Filter by action, for example `developer.verified`.
 * @maxLength 100
 */
action?: string;
/**
 * Filter by subject id.
 * @maxLength 255
 */
subject?: string;
/**
 * Filter by developer id, including the developer's apps and API keys.
 * @maxLength 100
 */
developer?: string;
/**
 * On or after this day (UTC).
 */
from?: string;
/**
 * On or before this day (UTC).
 */
to?: string;
};

export type ListAppsAsAdministratorParams = {
/**
 * Every word must match the beginning of a word in the name. Or: the beginning of the slug, or the complete id.
 * @maxLength 200
 */
search?: string;
/**
 * Filter by status.
 */
status?: ListAppsAsAdministratorStatus;
/**
 * Filter by visibility.
 */
visibility?: ListAppsAsAdministratorVisibility;
/**
 * Filter by whether the app is featured.
 */
featured?: boolean;
/**
 * Filter by developer id.
 * @maxLength 100
 */
developer?: string;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListAppsAsAdministratorStatus = typeof ListAppsAsAdministratorStatus[keyof typeof ListAppsAsAdministratorStatus];


export const ListAppsAsAdministratorStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

export type ListAppsAsAdministratorVisibility = typeof ListAppsAsAdministratorVisibility[keyof typeof ListAppsAsAdministratorVisibility];


export const ListAppsAsAdministratorVisibility = {
  LISTED: 'LISTED',
  UNLISTED: 'UNLISTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * One page of apps.
 */
export type ListAppsAsAdministrator200 = {
  /** List of items. */
  data: AppOverview[];
  pagination: Pagination;
};

export type SuspendAppBody = {
  /**
     * Reason. The developer sees it in the email and in the portal.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
};

/**
 * The clashes, at most 100.
 */
export type ListOauthClientClashes200 = {
  /** List of items. */
  data: OauthClientClash[];
};

export type ListSubmissionsParams = {
/**
 * Filter by status.
 */
status?: ListSubmissionsStatus;
/**
 * Filter by the account that claimed it. `me`: you; `none`: unclaimed.
 * @maxLength 255
 */
assignee?: string;
/**
 * Filter by whether the decision is overdue.
 */
overdue?: boolean;
/**
 * Every word must match the beginning of a word in the name of the app, developer or company.
 * @maxLength 200
 */
search?: string;
/**
 * Filter by app id.
 * @maxLength 100
 */
app?: string;
/**
 * Filter by developer id.
 * @maxLength 100
 */
developer?: string;
/**
 * Sort order. Defaults to oldest first.
 */
order?: ListSubmissionsOrder;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListSubmissionsStatus = typeof ListSubmissionsStatus[keyof typeof ListSubmissionsStatus];


export const ListSubmissionsStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

export type ListSubmissionsOrder = typeof ListSubmissionsOrder[keyof typeof ListSubmissionsOrder];


export const ListSubmissionsOrder = {
  oldest: 'oldest',
  newest: 'newest',
} as const;

/**
 * One page of submissions.
 */
export type ListSubmissions200 = {
  /** List of items. */
  data: SubmissionItem[];
  pagination: Pagination;
};

/**
 * Common reasons.
 */
export type ListRejectionReasons200 = {
  /** List of items. */
  data: RejectionReason[];
};

/**
 * An approval. All fields are optional.
 * @nullable
 */
export type ApproveSubmissionBody = {
  /**
     * Why you approve it although its checks have not passed. The audit log keeps it, and the receipt says that there was an override. Ignored if the checks passed.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  override?: string | null;
} | null;

export type ListCorrectionsParams = {
/**
 * Filter by status.
 */
status?: ListCorrectionsStatus;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListCorrectionsStatus = typeof ListCorrectionsStatus[keyof typeof ListCorrectionsStatus];


export const ListCorrectionsStatus = {
  OPEN: 'OPEN',
  APPLIED: 'APPLIED',
  DECLINED: 'DECLINED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * One page of correction requests.
 */
export type ListCorrections200 = {
  /** List of items. */
  data: AdminCorrection[];
  pagination: Pagination;
};

/**
 * Applies a correction. All fields are optional.
 * @nullable
 */
export type ApplyCorrectionBody = {
  /**
     * A note for the developer.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  reason?: string | null;
  /**
     * Why you make the correction although its checks have not passed. The audit log keeps it, and the receipt says that there was an override.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  override?: string | null;
} | null;

export type ListWatchedLinksParams = {
/**
 * Filter by status.
 */
status?: ListWatchedLinksStatus;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListWatchedLinksStatus = typeof ListWatchedLinksStatus[keyof typeof ListWatchedLinksStatus];


export const ListWatchedLinksStatus = {
  FAILING: 'FAILING',
  CHANGED: 'CHANGED',
} as const;

/**
 * One page of them.
 */
export type ListWatchedLinks200 = {
  /** List of items. */
  data: ReportedPage[];
  pagination: Pagination;
};

export type ListAllReceiptsParams = {
/**
 * Filter by app id.
 * @maxLength 100
 */
app?: string;
/**
 * Filter by submission id.
 * @maxLength 100
 */
submission?: string;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of receipts.
 */
export type ListAllReceipts200 = {
  /** List of items. */
  data: FullReceipt[];
  pagination: Pagination;
};

export type ListReviewsForModerationParams = {
/**
 * Filter by whether users reported the review. Most reported first.
 */
reported?: boolean;
/**
 * Filter by whether the review is hidden.
 */
hidden?: boolean;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of reviews.
 */
export type ListReviewsForModeration200 = {
  /** List of items. */
  data: ModeratedReview[];
  pagination: Pagination;
};

export type HideReviewBody = {
  /**
     * Reason. The author of the review sees it.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
};

export type ListMailsParams = {
/**
 * Filter by status.
 */
status?: ListMailsStatus;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListMailsStatus = typeof ListMailsStatus[keyof typeof ListMailsStatus];


export const ListMailsStatus = {
  QUEUED: 'QUEUED',
  SENT: 'SENT',
  FAILED: 'FAILED',
} as const;

/**
 * One page of emails.
 */
export type ListMails200 = {
  /** List of items. */
  data: OutgoingMail[];
  pagination: Pagination;
};

/**
 * All queues, and the latest 50 failed jobs.
 */
export type ListJobs200 = {
  /** All queues. */
  queues: JobQueue[];
  /** The latest failures. */
  failed: FailedJob[];
};

/**
 * The protected terms.
 */
export type ListProtectedTerms200 = {
  /** List of items. */
  data: ProtectedTerm[];
};

/**
 * The deleted resource.
 */
export type RemoveProtectedTerm200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

/**
 * Event types.
 */
export type ListMarketplaceWebhookEvents200 = {
  /** List of items. */
  data: WebhookEventKind[];
};

/**
 * The webhooks.
 */
export type ListMarketplaceWebhooks200 = {
  /** List of items. */
  data: Webhook[];
};

/**
 * The deleted resource.
 */
export type DeleteMarketplaceWebhook200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

export type ListMarketplaceWebhookDeliveriesParams = {
/**
 * Filter by status.
 */
status?: ListMarketplaceWebhookDeliveriesStatus;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListMarketplaceWebhookDeliveriesStatus = typeof ListMarketplaceWebhookDeliveriesStatus[keyof typeof ListMarketplaceWebhookDeliveriesStatus];


export const ListMarketplaceWebhookDeliveriesStatus = {
  PENDING: 'PENDING',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
} as const;

/**
 * One page of deliveries.
 */
export type ListMarketplaceWebhookDeliveries200 = {
  /** List of items. */
  data: WebhookDelivery[];
  pagination: Pagination;
};

export type ListBlockedImagesParams = {
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of blocked images.
 */
export type ListBlockedImages200 = {
  /** List of items. */
  data: BlockedImage[];
  pagination: Pagination;
};

/**
 * Why the image is blocked.
 */
export type BlockImageBody = {
  /**
     * Why the image is blocked. Developers whose live versions show it get an email with it.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
};

/**
 * The image that is served again.
 */
export type UnblockImage200 = {
  /** SHA-256 of the image. */
  sha256: string;
};

export type ListSettingsRevisionsParams = {
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of revisions.
 */
export type ListSettingsRevisions200 = {
  /** List of items. */
  data: SettingsRevision[];
  pagination: Pagination;
};

/**
 * Your review. Null if you have not written one.
 */
export type GetMyReview200 = {
  review: MyReview | null;
};

/**
 * The deleted resource.
 */
export type DeleteMyReview200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

export type ListReviewsParams = {
/**
 * Sort order. Defaults to newest first.
 */
sort?: ListReviewsSort;
/**
 * Filter by whether a workspace of the author had installed the app.
 */
installed?: boolean;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListReviewsSort = typeof ListReviewsSort[keyof typeof ListReviewsSort];


export const ListReviewsSort = {
  newest: 'newest',
  highest: 'highest',
  lowest: 'lowest',
} as const;

/**
 * One page of reviews and the rating summary.
 */
export type ListReviews200 = {
  /** List of items. */
  data: UserReview[];
  pagination: Pagination;
  summary: RatingSummary;
};

export type ReportReviewBody = {
  /**
     * What is wrong with the review. Only administrators see it.
     * @minLength 1
     * @maxLength 500
     */
  reason: string;
};

/**
 * Your workspaces.
 */
export type ListMyWorkspaces200 = {
  /** List of items. */
  data: MyWorkspace[];
};

/**
 * Which app to install where, and what it may do.
 */
export type CreateInstallationBody = {
  /**
     * URL slug of the app.
     * @minLength 1
     * @maxLength 200
     */
  app: string;
  /**
     * Id of the workspace.
     * @minLength 1
     * @maxLength 200
     */
  workspaceId: string;
  /**
     * The scopes that the workspace grants: all that the app requires, and any that are optional.
     * @maxItems 30
     * @items.minLength 1
     * @items.maxLength 100
     */
  permissions: string[];
  /**
     * From the app that started the install: returned to its setup page unchanged.
     * @pattern ^[A-Za-z0-9._~-]{1,512}$
     */
  state?: string;
};

export type ListInstallationsParams = {
/**
 * Filter by workspace.
 * @maxLength 200
 */
workspaceId?: string;
/**
 * Filter by status.
 */
status?: ListInstallationsStatus;
/**
 * Filter by open requests: for an app, or for more permissions.
 */
requested?: boolean;
/**
 * `true`: what was installed. `false`: requests that wait, or ended without approval.
 */
approved?: boolean;
/**
 * Filter by the URL slug of the app.
 * @maxLength 200
 */
app?: string;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListInstallationsStatus = typeof ListInstallationsStatus[keyof typeof ListInstallationsStatus];


export const ListInstallationsStatus = {
  REQUESTED: 'REQUESTED',
  ACTIVE: 'ACTIVE',
  CONSENT_NEEDED: 'CONSENT_NEEDED',
  SUSPENDED: 'SUSPENDED',
  ENDED: 'ENDED',
} as const;

/**
 * One page of installations.
 */
export type ListInstallations200 = {
  /** List of items. */
  data: Installation[];
  pagination: Pagination;
};

/**
 * Why it is uninstalled. `OTHER` if you send only a `text`.
 */
export type DeleteInstallationBodyCode = typeof DeleteInstallationBodyCode[keyof typeof DeleteInstallationBodyCode];


export const DeleteInstallationBodyCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * The reason. All fields are optional.
 * @nullable
 */
export type DeleteInstallationBody = {
  /** Why it is uninstalled. `OTHER` if you send only a `text`. */
  code?: DeleteInstallationBodyCode;
  /**
     * Why it is uninstalled, in words. The developer reads it.
     * @minLength 1
     * @maxLength 500
     */
  text?: string;
} | null;

/**
 * All fields are optional.
 * @nullable
 */
export type OpenSetupBody = {
  /**
     * From the app that started the install: returned to its setup page unchanged.
     * @pattern ^[A-Za-z0-9._~-]{1,512}$
     */
  state?: string;
} | null;

/**
 * The permissions from now on. Without them, nothing changes.
 */
export type UpdateInstallationPermissionsBody = {
  /**
     * The scopes that the workspace grants: all that the app requires, and any that are optional.
     * @maxItems 30
     * @items.minLength 1
     * @items.maxLength 100
     */
  permissions?: string[];
};

/**
 * Why it is uninstalled. `OTHER` if you send only a `text`.
 */
export type EndInstallationBodyCode = typeof EndInstallationBodyCode[keyof typeof EndInstallationBodyCode];


export const EndInstallationBodyCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * The reason. All fields are optional.
 * @nullable
 */
export type EndInstallationBody = {
  /** Why it is uninstalled. `OTHER` if you send only a `text`. */
  code?: EndInstallationBodyCode;
  /**
     * Why it is uninstalled, in words. The developer reads it.
     * @minLength 1
     * @maxLength 500
     */
  text?: string;
} | null;

/**
 * What you approve. All fields are optional.
 * @nullable
 */
export type ApproveInstallationBody = {
  /**
     * The permissions of the request that you have seen. If it asks for others by now, nothing happens.
     * @maxItems 30
     * @items.maxLength 100
     */
  permissions?: string[];
} | null;

export type ListWorkspaceHistoryParams = {
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of the history.
 */
export type ListWorkspaceHistory200 = {
  /** List of items. */
  data: HistoryEntry[];
  pagination: Pagination;
};

/**
 * Your publishers.
 */
export type ListPublishers200 = {
  /** List of items. */
  data: OwnPublisher[];
};

/**
 * Members.
 */
export type ListMembers200 = {
  /** List of items. */
  data: Member[];
};

/**
 * The deleted resource.
 */
export type RemoveMember200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

/**
 * Open invitations.
 */
export type ListInvitations200 = {
  /** List of items. */
  data: Invitation[];
};

/**
 * The deleted resource.
 */
export type RevokeInvitation200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

export type ListTransfersParams = {
/**
 * in: to this publisher. out: from it.
 */
direction: ListTransfersDirection;
};

export type ListTransfersDirection = typeof ListTransfersDirection[keyof typeof ListTransfersDirection];


export const ListTransfersDirection = {
  in: 'in',
  out: 'out',
} as const;

/**
 * Transfers.
 */
export type ListTransfers200 = {
  /** List of items. */
  data: Transfer[];
};

/**
 * The trusted publishers.
 */
export type ListTrustedPublishers200 = {
  /** List of items. */
  data: TrustedPublisher[];
};

/**
 * The deleted resource.
 */
export type RemoveTrustedPublisher200 = {
  /** Id of the deleted resource. */
  id: string;
  /** Always true. */
  deleted: true;
};

/**
 * How to close an account.
 * @nullable
 */
export type CloseAccountBody = {
  /** Close although your apps are installed: they are suspended at once, and uninstalled when the account is erased. */
  endInstallations?: boolean;
} | null;

/**
 * The code to exchange.
 */
export type ExchangeSetupCodeBody = {
  /**
     * The `code` that your setup page received.
     * @minLength 1
     * @maxLength 200
     */
  code: string;
};

/**
 * The installation of the code.
 */
export type ExchangeSetupCode200 = {
  installation: ExchangedInstallation;
};

/**
 * A batch. One bad item never fails the others.
 */
export type RecordHostInstallsBody = {
  /**
     * 1 to 1,000 items.
     * @minItems 1
     * @maxItems 1000
     */
  data: (HostInstall | unknown)[];
};

/**
 * One outcome for each item, in order.
 */
export type RecordHostInstalls200 = {
  /** List of items. */
  data: HostResult[];
};

/**
 * A batch. One bad item never fails the others.
 */
export type RecordHostUninstallsBody = {
  /**
     * 1 to 1,000 items.
     * @minItems 1
     * @maxItems 1000
     */
  data: (HostUninstall | unknown)[];
};

/**
 * One outcome for each item, in order.
 */
export type RecordHostUninstalls200 = {
  /** List of items. */
  data: HostResult[];
};

export type ListHostInstallationsParams = {
/**
 * `next` of the previous response.
 * @maxLength 100
 */
after?: string;
/**
 * Items per page.
 * @minimum 1
 * @maximum 1000
 */
limit?: number;
};

/**
 * One page of installations, by id.
 */
export type ListHostInstallations200 = {
  /** List of items. */
  data: HostInstallation[];
  /**
     * Cursor of the next page. Null on the last.
     * @nullable
     */
  next: string | null;
};

/**
 * What ended.
 */
export type RecordWorkspaceDeleted200 = {
  /** Number of installations and requests that ended. */
  ended: number;
};

export type ListRevocationsParams = {
/**
 * `next` of the previous response. Without it, the feed starts at its oldest entry.
 * @minLength 1
 * @maxLength 100
 */
after?: string;
/**
 * Maximum number of entries.
 * @minimum 1
 * @maximum 1000
 */
limit?: number;
/**
 * Seconds to wait for an entry if there is none.
 * @minimum 0
 * @maximum 25
 */
wait?: number;
};

/**
 * Entries after the cursor, oldest first.
 */
export type ListRevocations200 = {
  /** List of items. */
  data: Revocation[];
  /** Cursor for the next request. The same as before if there is nothing new. */
  next: string;
};

/**
 * The signed-in user, or `null`.
 */
export type GetSession200 = {
  session: Session | null;
};

export type ListAppsParams = {
/**
 * Only apps of the developer with this ID.
 * @maxLength 100
 */
developer?: string;
/**
 * Only apps in this category.
 */
category?: ListAppsCategory;
/**
 * Only apps that run in this environment.
 */
environment?: ListAppsEnvironment;
/**
 * Only apps that are featured (`true`) or not featured (`false`).
 */
featured?: boolean;
/**
 * Only apps with this pricing model.
 */
pricing?: ListAppsPricing;
/**
 * Only apps with this tag. `GET /api/tags` lists the tags.
 * @minLength 1
 * @maxLength 40
 */
tag?: string;
/**
 * Only apps that store data in this country, among others: its ISO 3166-1 alpha-2 code.
 * @pattern ^[A-Z]{2}$
 */
storedIn?: string;
/**
 * Only apps of developers who have proved that they control a domain (`true`), or have not (`false`).
 */
verifiedDomain?: boolean;
/**
 * Search words. Finds apps that have every word, another form of it (`invoice`, `invoices`), a synonym, or a word that starts with it. If few apps do, apps with at least half of the words follow (`match` is `some`). Accents and words such as `the` are ignored, and small typos are corrected, in 3 words at most. Words after the 8th are ignored.
 * @maxLength 200
 */
search?: string;
/**
 * Whether typos are corrected. Defaults to `on`.
 */
correct?: ListAppsCorrect;
/**
 * Whether the answer has `facets`. Defaults to `true` for searches.
 */
facets?: boolean;
/**
 * Sort order. Defaults to `relevance` for searches and to `popular` otherwise. Results by `relevance` end after 1,000 apps: later pages are empty, and `total` still counts all matches.
 */
sort?: ListAppsSort;
/**
 * Page number, starting at 1. Past the last page, the list is empty.
 * @minimum 1
 * @maximum 9007199254740991
 */
page?: number;
/**
 * Items per page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

export type ListAppsCategory = typeof ListAppsCategory[keyof typeof ListAppsCategory];


export const ListAppsCategory = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

export type ListAppsEnvironment = typeof ListAppsEnvironment[keyof typeof ListAppsEnvironment];


export const ListAppsEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

export type ListAppsPricing = typeof ListAppsPricing[keyof typeof ListAppsPricing];


export const ListAppsPricing = {
  FREE: 'FREE',
  FREEMIUM: 'FREEMIUM',
  PAID: 'PAID',
  CONTACT: 'CONTACT',
} as const;

export type ListAppsCorrect = typeof ListAppsCorrect[keyof typeof ListAppsCorrect];


export const ListAppsCorrect = {
  on: 'on',
  off: 'off',
} as const;

export type ListAppsSort = typeof ListAppsSort[keyof typeof ListAppsSort];


export const ListAppsSort = {
  relevance: 'relevance',
  popular: 'popular',
  rating: 'rating',
  newest: 'newest',
  name: 'name',
} as const;

/**
 * Only for searches: what was searched for.
 */
export type ListApps200Search = {
  /** The search as it was sent. */
  query: string;
  /**
     * The search as it was corrected, or null if nothing was corrected.
     * @nullable
     */
  corrected: string | null;
};

/**
 * Value of the filter.
 */
export type ListApps200FacetsCategoryItemValue = typeof ListApps200FacetsCategoryItemValue[keyof typeof ListApps200FacetsCategoryItemValue];


export const ListApps200FacetsCategoryItemValue = {
  PRODUCTIVITY: 'PRODUCTIVITY',
  UTILITIES: 'UTILITIES',
  BUSINESS: 'BUSINESS',
  DEVELOPER_TOOLS: 'DEVELOPER_TOOLS',
  COMMUNICATION: 'COMMUNICATION',
  ANALYTICS: 'ANALYTICS',
  AI_ML: 'AI_ML',
  FINANCE: 'FINANCE',
  EDUCATION: 'EDUCATION',
  OTHER: 'OTHER',
} as const;

/**
 * A value and its number of apps.
 */
export type ListApps200FacetsCategoryItem = {
  /** Value of the filter. */
  value: ListApps200FacetsCategoryItemValue;
  /** Number of apps with this value. */
  count: number;
};

/**
 * Value of the filter.
 */
export type ListApps200FacetsEnvironmentItemValue = typeof ListApps200FacetsEnvironmentItemValue[keyof typeof ListApps200FacetsEnvironmentItemValue];


export const ListApps200FacetsEnvironmentItemValue = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * A value and its number of apps.
 */
export type ListApps200FacetsEnvironmentItem = {
  /** Value of the filter. */
  value: ListApps200FacetsEnvironmentItemValue;
  /** Number of apps with this value. */
  count: number;
};

/**
 * Value of the filter.
 */
export type ListApps200FacetsPricingItemValue = typeof ListApps200FacetsPricingItemValue[keyof typeof ListApps200FacetsPricingItemValue];


export const ListApps200FacetsPricingItemValue = {
  FREE: 'FREE',
  FREEMIUM: 'FREEMIUM',
  PAID: 'PAID',
  CONTACT: 'CONTACT',
} as const;

/**
 * A value and its number of apps.
 */
export type ListApps200FacetsPricingItem = {
  /** Value of the filter. */
  value: ListApps200FacetsPricingItemValue;
  /** Number of apps with this value. */
  count: number;
};

/**
 * A value and its number of apps.
 */
export type ListApps200FacetsTagItem = {
  /** Value of the filter. */
  value: string;
  /** Number of apps with this value. */
  count: number;
};

/**
 * A value and its number of apps.
 */
export type ListApps200FacetsStoredInItem = {
  /** Value of the filter. */
  value: string;
  /** Number of apps with this value. */
  count: number;
};

/**
 * A value and its number of apps.
 */
export type ListApps200FacetsVerifiedDomainItem = {
  /** Value of the filter. */
  value: boolean;
  /** Number of apps with this value. */
  count: number;
};

/**
 * How many apps each value of a filter would give.
 */
export type ListApps200Facets = {
  /** Apps by category, with all filters but this one. Values without apps are absent. */
  category: ListApps200FacetsCategoryItem[];
  /** Apps by environment, with all filters but this one. */
  environment: ListApps200FacetsEnvironmentItem[];
  /** Apps by pricing model, with all filters but this one. Apps that state none are not counted. */
  pricing: ListApps200FacetsPricingItem[];
  /** Apps by tag, with all filters but this one. */
  tag: ListApps200FacetsTagItem[];
  /** Apps by country in which they store data, with all filters but this one. */
  storedIn: ListApps200FacetsStoredInItem[];
  /** Apps by whether their developer has proved a domain, with all filters but this one. */
  verifiedDomain: ListApps200FacetsVerifiedDomainItem[];
};

/**
 * One page of apps.
 */
export type ListApps200 = {
  /** List of items. */
  data: PublicApp[];
  pagination: Pagination;
  /** Only for searches: what was searched for. */
  search?: ListApps200Search;
  /** How many apps each value of a filter would give. */
  facets?: ListApps200Facets;
};

export type ListSuggestionsParams = {
/**
 * What was typed so far.
 * @minLength 1
 * @maxLength 100
 */
q: string;
/**
 * Maximum number of suggestions.
 * @minimum 1
 * @maximum 10
 */
limit?: number;
};

/**
 * Suggestions, the best first.
 */
export type ListSuggestions200 = {
  /** List of items. */
  data: Suggestion[];
};

export type ListFeaturedAppsParams = {
/**
 * Only apps that run in this environment.
 */
environment?: ListFeaturedAppsEnvironment;
/**
 * Maximum number of apps.
 * @minimum 1
 * @maximum 50
 */
limit?: number;
};

export type ListFeaturedAppsEnvironment = typeof ListFeaturedAppsEnvironment[keyof typeof ListFeaturedAppsEnvironment];


export const ListFeaturedAppsEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Featured apps.
 */
export type ListFeaturedApps200 = {
  /** List of items. */
  data: FeaturedApp[];
};

/**
 * Categories.
 */
export type ListCategories200 = {
  /** List of items. */
  data: CategoryCount[];
};

/**
 * Tags.
 */
export type ListTags200 = {
  /** List of items. */
  data: CountedTag[];
};

export type ExportCatalogParams = {
/**
 * `cursor` of the last line of an earlier export: only what changed since, and what was removed. A change may be sent more than once.
 * @maxLength 100
 */
since?: string;
};

/**
 * Where it was installed.
 */
export type RecordInstallBodyEnvironment = typeof RecordInstallBodyEnvironment[keyof typeof RecordInstallBodyEnvironment];


export const RecordInstallBodyEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Details of the installation. All fields are optional.
 * @nullable
 */
export type RecordInstallBody = {
  /**
     * Your id for this installation. Each id is counted once.
     * @minLength 1
     * @maxLength 200
     */
  installationId?: string;
  /** Where it was installed. */
  environment?: RecordInstallBodyEnvironment;
  /**
     * Installed version: its number or your own label.
     * @minLength 1
     * @maxLength 50
     */
  version?: string | number;
} | null;

/**
 * Why it was removed. `OTHER` if you send only a `reason`.
 */
export type RecordUninstallBodyCode = typeof RecordUninstallBodyCode[keyof typeof RecordUninstallBodyCode];


export const RecordUninstallBodyCode = {
  NOT_NEEDED: 'NOT_NEEDED',
  TOO_EXPENSIVE: 'TOO_EXPENSIVE',
  BROKEN: 'BROKEN',
  MISSING_FEATURE: 'MISSING_FEATURE',
  PRIVACY: 'PRIVACY',
  SWITCHED: 'SWITCHED',
  OTHER: 'OTHER',
} as const;

/**
 * Which installation ended.
 */
export type RecordUninstallBody = {
  /**
     * Your id for this installation. Each id is counted once.
     * @minLength 1
     * @maxLength 200
     */
  installationId: string;
  /**
     * The `secret` that was returned when this installation was recorded. Not needed with a host service token.
     * @minLength 1
     * @maxLength 100
     */
  secret?: string;
  /** Why it was removed. `OTHER` if you send only a `reason`. */
  code?: RecordUninstallBodyCode;
  /**
     * Why it was removed, in words. The developer reads it.
     * @minLength 1
     * @maxLength 500
     */
  reason?: string;
};

export type GetImageParams = {
/**
 * Signature of the URL.
 */
t?: string;
};

export type ReportLeakedKeyBody = {
  /**
     * The API key that you found.
     * @minLength 1
     * @maxLength 200
     */
  key: string;
};

/**
 * The report was received.
 */
export type ReportLeakedKey202 = {
  /** Always true. */
  received: true;
};

export const getGetMyReviewUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/reviews/mine`
}

/**
 * Includes the reason if an administrator has hidden it.
 * @summary Get your review
 */
export const getMyReview = async (slug: string, options?: Parameters<typeof send>[1]): Promise<GetMyReview200> => {

  return send<GetMyReview200>(getGetMyReviewUrl(slug),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateMyReviewUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/reviews/mine`
}

/**
 * Changes the fields that you send; `null` clears title or body. A hidden review stays hidden.
 * @summary Update your review
 */
export const updateMyReview = async (slug: string,
    reviewUpdate: ReviewUpdate, options?: Parameters<typeof send>[1]): Promise<MyReview> => {
  return send<MyReview>(getUpdateMyReviewUrl(slug),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(reviewUpdate)
  }
);}



export const getDeleteMyReviewUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/reviews/mine`
}

/**
 * Deletes the review and the developer's reply. If you write a review within 24 hours, it gets the same id again.
 * @summary Delete your review
 */
export const deleteMyReview = async (slug: string, options?: Parameters<typeof send>[1]): Promise<DeleteMyReview200> => {

  return send<DeleteMyReview200>(getDeleteMyReviewUrl(slug),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getCreateReviewUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/reviews`
}

/**
 * One review per account and app. You cannot review your own app. The developer gets an email. Within 24 hours after you deleted your review, this restores it with the new text under the same id, and the developer gets no second email.
 * @summary Review an app
 */
export const createReview = async (slug: string,
    newReview: NewReview, options?: Parameters<typeof send>[1]): Promise<MyReview> => {
  return send<MyReview>(getCreateReviewUrl(slug),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newReview)
  }
);}



export const getListReviewsUrl = (slug: string,
    params?: ListReviewsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/apps/${encodeURIComponent(String(slug))}/reviews?${stringifiedParams}` : `/api/apps/${encodeURIComponent(String(slug))}/reviews`
}

/**
 * Returns reviews with the developer's replies, and the rating summary.
 * @summary List the reviews of a public app
 */
export const listReviews = async (slug: string,
    params?: ListReviewsParams, options?: Parameters<typeof send>[1]): Promise<ListReviews200> => {

  return send<ListReviews200>(getListReviewsUrl(slug,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getReportReviewUrl = (slug: string,
    id: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/reviews/${encodeURIComponent(String(id))}/report`
}

/**
 * Reports a review to administrators. Each account counts once: 201 the first time, then 200.
 * @summary Report a review
 */
export const reportReview = async (slug: string,
    id: string,
    reportReviewBody: ReportReviewBody, options?: Parameters<typeof send>[1]): Promise<ReportedReview> => {
  return send<ReportedReview>(getReportReviewUrl(slug,id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(reportReviewBody)
  }
);}



export const getListMyWorkspacesUrl = () => {




  return `/api/workspaces`
}

/**
 * Returns the workspaces of the host that you belong to, with your role and the number of installed apps.
 * @summary List your workspaces
 */
export const listMyWorkspaces = async ( options?: Parameters<typeof send>[1]): Promise<ListMyWorkspaces200> => {

  return send<ListMyWorkspaces200>(getListMyWorkspacesUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCreateInstallationUrl = () => {




  return `/api/installations`
}

/**
 * Installs a public app in one of your workspaces with the permissions that you grant. The response leads to the app’s setup page. If the policy of the workspace requires approval, it is a request (202). Honours `If-Match` with the `ETag` of the policy.
 * @summary Install an app in a workspace
 */
export const createInstallation = async (createInstallationBody: CreateInstallationBody, options?: Parameters<typeof send>[1]): Promise<NewInstallation> => {
  return send<NewInstallation>(getCreateInstallationUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(createInstallationBody)
  }
);}



export const getListInstallationsUrl = (params?: ListInstallationsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/installations?${stringifiedParams}` : `/api/installations`
}

/**
 * Returns the installations of your workspaces, newest first. Ended ones are included.
 * @summary List installations
 */
export const listInstallations = async (params?: ListInstallationsParams, options?: Parameters<typeof send>[1]): Promise<ListInstallations200> => {

  return send<ListInstallations200>(getListInstallationsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetInstallationUrl = (id: string,) => {




  return `/api/installations/${encodeURIComponent(String(id))}`
}

/**
 * Returns an installation of one of your workspaces.
 * @summary Get an installation
 */
export const getInstallation = async (id: string, options?: Parameters<typeof send>[1]): Promise<Installation> => {

  return send<Installation>(getGetInstallationUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getDeleteInstallationUrl = (id: string,) => {




  return `/api/installations/${encodeURIComponent(String(id))}`
}

/**
 * Ends the installation, or withdraws a request. Grants are refused from now on, on every node within a second. For the installer and administrators of the workspace.
 * @summary Uninstall an app
 */
export const deleteInstallation = async (id: string,
    deleteInstallationBody?: DeleteInstallationBody, options?: Parameters<typeof send>[1]): Promise<Installation> => {
  return send<Installation>(getDeleteInstallationUrl(id),
  {
    ...options,
    method: 'DELETE',
    body: JSON.stringify(deleteInstallationBody)
  }
);}



export const getOpenSetupUrl = (id: string,) => {




  return `/api/installations/${encodeURIComponent(String(id))}/setup`
}

/**
 * Returns the URL of the app’s setup page with a new code. For the installer and administrators of the workspace.
 * @summary Open the setup page
 */
export const openSetup = async (id: string,
    openSetupBody?: OpenSetupBody, options?: Parameters<typeof send>[1]): Promise<SetupLink> => {
  return send<SetupLink>(getOpenSetupUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(openSetupBody)
  }
);}



export const getUpdateInstallationPermissionsUrl = (id: string,) => {




  return `/api/installations/${encodeURIComponent(String(id))}/permissions`
}

/**
 * Replaces the granted permissions: consents to new ones, or withdraws optional ones. Takes effect with the app’s next grant. New ones are judged by the policy of the workspace like an install: they may need approval (202). Sending the present permissions withdraws an open request.
 * @summary Change the permissions of an installation
 */
export const updateInstallationPermissions = async (id: string,
    updateInstallationPermissionsBody: UpdateInstallationPermissionsBody, options?: Parameters<typeof send>[1]): Promise<Installation> => {
  return send<Installation>(getUpdateInstallationPermissionsUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(updateInstallationPermissionsBody)
  }
);}



export const getEndInstallationUrl = (id: string,) => {




  return `/api/installations/${encodeURIComponent(String(id))}/end`
}

/**
 * Ends the installation, or withdraws a request. Grants are refused from now on, on every node within a second. For the installer and administrators of the workspace.
 * @summary Uninstall an app
 */
export const endInstallation = async (id: string,
    endInstallationBody?: EndInstallationBody, options?: Parameters<typeof send>[1]): Promise<Installation> => {
  return send<Installation>(getEndInstallationUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(endInstallationBody)
  }
);}



export const getApproveInstallationUrl = (id: string,) => {




  return `/api/installations/${encodeURIComponent(String(id))}/approve`
}

/**
 * Installs the requested app, or grants the requested permissions. The requester gets an email and finishes setup.
 * @summary Approve a request
 */
export const approveInstallation = async (id: string,
    approveInstallationBody?: ApproveInstallationBody, options?: Parameters<typeof send>[1]): Promise<Installation> => {
  return send<Installation>(getApproveInstallationUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(approveInstallationBody)
  }
);}



export const getDenyInstallationUrl = (id: string,) => {




  return `/api/installations/${encodeURIComponent(String(id))}/deny`
}

/**
 * Ends the request. The requester gets an email.
 * @summary Deny a request
 */
export const denyInstallation = async (id: string, options?: Parameters<typeof send>[1]): Promise<Installation> => {

  return send<Installation>(getDenyInstallationUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getGetWorkspacePolicyUrl = (id: string,) => {




  return `/api/workspaces/${encodeURIComponent(String(id))}/policy`
}

/**
 * Returns what can be installed in one of your workspaces, with an `ETag`.
 * @summary Get the policy of a workspace
 */
export const getWorkspacePolicy = async (id: string, options?: Parameters<typeof send>[1]): Promise<WorkspacePolicy> => {

  return send<WorkspacePolicy>(getGetWorkspacePolicyUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateWorkspacePolicyUrl = (id: string,) => {




  return `/api/workspaces/${encodeURIComponent(String(id))}/policy`
}

/**
 * Changes the fields that you send. The policy applies to installs from now on and never ends an installation. For administrators of the workspace. Honours `If-Match`.
 * @summary Change the policy of a workspace
 */
export const updateWorkspacePolicy = async (id: string,
    workspacePolicyChanges: WorkspacePolicyChanges, options?: Parameters<typeof send>[1]): Promise<WorkspacePolicy> => {
  return send<WorkspacePolicy>(getUpdateWorkspacePolicyUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(workspacePolicyChanges)
  }
);}



export const getPreviewWorkspacePolicyUrl = (id: string,) => {




  return `/api/workspaces/${encodeURIComponent(String(id))}/policy/preview`
}

/**
 * Returns which installed apps and open requests a policy would refuse, without saving it.
 * @summary Preview a policy
 */
export const previewWorkspacePolicy = async (id: string,
    workspacePolicy: WorkspacePolicy, options?: Parameters<typeof send>[1]): Promise<PolicyPreview> => {
  return send<PolicyPreview>(getPreviewWorkspacePolicyUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(workspacePolicy)
  }
);}



export const getListWorkspaceHistoryUrl = (id: string,
    params?: ListWorkspaceHistoryParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/workspaces/${encodeURIComponent(String(id))}/history?${stringifiedParams}` : `/api/workspaces/${encodeURIComponent(String(id))}/history`
}

/**
 * Returns what happened to installations and the policy, newest first. For administrators of the workspace.
 * @summary List the history of a workspace
 */
export const listWorkspaceHistory = async (id: string,
    params?: ListWorkspaceHistoryParams, options?: Parameters<typeof send>[1]): Promise<ListWorkspaceHistory200> => {

  return send<ListWorkspaceHistory200>(getListWorkspaceHistoryUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListPublishersUrl = () => {




  return `/api/publishers`
}

/**
 * Returns your own publisher, if you registered, and the organizations that you are a member of.
 * @summary List your publishers
 */
export const listPublishers = async ( options?: Parameters<typeof send>[1]): Promise<ListPublishers200> => {

  return send<ListPublishers200>(getListPublishersUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCreateOrganizationUrl = () => {




  return `/api/publishers`
}

/**
 * You become its owner. It is UNVERIFIED until an administrator has reviewed its profile, like a developer. You can own at most 5 organizations that are not verified.
 * @summary Create an organization
 */
export const createOrganization = async (newOrganization: NewOrganization, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getCreateOrganizationUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newOrganization)
  }
);}



export const getGetPublisherUrl = (id: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}`
}

/**
 * Returns the profile of a publisher that you are a member of.
 * @summary Get a publisher
 */
export const getPublisher = async (id: string, options?: Parameters<typeof send>[1]): Promise<Developer> => {

  return send<Developer>(getGetPublisherUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdatePublisherUrl = (id: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}`
}

/**
 * Does the same as `PUT /api/dev/me`, for any publisher that you are an owner or administrator of.
 * @summary Update a publisher
 */
export const updatePublisher = async (id: string,
    profileUpdate: ProfileUpdate, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getUpdatePublisherUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(profileUpdate)
  }
);}



export const getListMembersUrl = (id: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/members`
}

/**
 * Returns the members of an organization by role. A person has none.
 * @summary List members
 */
export const listMembers = async (id: string, options?: Parameters<typeof send>[1]): Promise<ListMembers200> => {

  return send<ListMembers200>(getListMembersUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getChangeMemberRoleUrl = (id: string,
    accountUserId: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/members/${encodeURIComponent(String(accountUserId))}`
}

/**
 * Only owners can make a member an owner or change an owner's role. API keys of the member that exceed the new role are revoked, with the keys created with them. If the new role may not invite, so are open invitations of the member. Owners get an email, and so does an owner who loses the role. It also works while the organization is suspended.
 * @summary Change a member's role
 */
export const changeMemberRole = async (id: string,
    accountUserId: string,
    roleChange: RoleChange, options?: Parameters<typeof send>[1]): Promise<Member> => {
  return send<Member>(getChangeMemberRoleUrl(id,accountUserId),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(roleChange)
  }
);}



export const getRemoveMemberUrl = (id: string,
    accountUserId: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/members/${encodeURIComponent(String(accountUserId))}`
}

/**
 * Any member can leave, except the last owner. Owners and administrators can remove others; only owners can remove an owner. All API keys and open invitations of the member are revoked. Owners get an email, and so does an owner who is removed. It also works while the organization is suspended.
 * @summary Remove a member, or leave
 */
export const removeMember = async (id: string,
    accountUserId: string, options?: Parameters<typeof send>[1]): Promise<RemoveMember200> => {

  return send<RemoveMember200>(getRemoveMemberUrl(id,accountUserId),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getListInvitationsUrl = (id: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/invitations`
}

/**
 * Returns the invitations that can still be accepted, newest first.
 * @summary List open invitations
 */
export const listInvitations = async (id: string, options?: Parameters<typeof send>[1]): Promise<ListInvitations200> => {

  return send<ListInvitations200>(getListInvitationsUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getInviteMemberUrl = (id: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/invitations`
}

/**
 * Sends an email with a link that works for 7 days, once. It replaces an open invitation to the same address. Only verified organizations can invite. A publisher can have 20 open invitations, and one recipient gets at most 3 a day.
 * @summary Invite a member
 */
export const inviteMember = async (id: string,
    newInvitation: NewInvitation, options?: Parameters<typeof send>[1]): Promise<Invitation> => {
  return send<Invitation>(getInviteMemberUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newInvitation)
  }
);}



export const getRevokeInvitationUrl = (id: string,
    invitationId: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/invitations/${encodeURIComponent(String(invitationId))}`
}

/**
 * Its link stops working.
 * @summary Revoke an invitation
 */
export const revokeInvitation = async (id: string,
    invitationId: string, options?: Parameters<typeof send>[1]): Promise<RevokeInvitation200> => {

  return send<RevokeInvitation200>(getRevokeInvitationUrl(id,invitationId),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getPreviewInvitationUrl = () => {




  return `/api/invitations/preview`
}

/**
 * Returns what an invitation offers, before you accept it.
 * @summary Preview an invitation
 */
export const previewInvitation = async (invitationToken: InvitationToken, options?: Parameters<typeof send>[1]): Promise<InvitationPreview> => {
  return send<InvitationPreview>(getPreviewInvitationUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(invitationToken)
  }
);}



export const getAcceptInvitationUrl = () => {




  return `/api/invitations/accept`
}

/**
 * You become a member of the publisher. If the account system says which email address you have, it must be the invited one.
 * @summary Accept an invitation
 */
export const acceptInvitation = async (invitationToken: InvitationToken, options?: Parameters<typeof send>[1]): Promise<OwnPublisher> => {
  return send<OwnPublisher>(getAcceptInvitationUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(invitationToken)
  }
);}



export const getRequestTransferUrl = (id: string,
    appId: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/apps/${encodeURIComponent(String(appId))}/transfers`
}

/**
 * Asks an owner of another publisher to take over the app. They have 14 days. Nothing moves before they accept. Refused while a version is in review.
 * @summary Transfer an app
 */
export const requestTransfer = async (id: string,
    appId: string,
    newTransfer: NewTransfer, options?: Parameters<typeof send>[1]): Promise<Transfer> => {
  return send<Transfer>(getRequestTransferUrl(id,appId),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newTransfer)
  }
);}



export const getListTransfersUrl = (id: string,
    params: ListTransfersParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/publishers/${encodeURIComponent(String(id))}/transfers?${stringifiedParams}` : `/api/publishers/${encodeURIComponent(String(id))}/transfers`
}

/**
 * Returns the latest 100 transfers to or from a publisher, newest first.
 * @summary List transfers
 */
export const listTransfers = async (id: string,
    params: ListTransfersParams, options?: Parameters<typeof send>[1]): Promise<ListTransfers200> => {

  return send<ListTransfers200>(getListTransfersUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getAcceptTransferUrl = (id: string,) => {




  return `/api/transfers/${encodeURIComponent(String(id))}/accept`
}

/**
 * For owners of the receiving publisher. Moves the app with its versions, reviews, counters, receipts and installations. API keys that were limited to the app lose it. Its OAuth client is cleared: name your own in a new version to get grants. For 7 days it can get no new permission, no setup URL at another host, and cannot be transferred again.
 * @summary Accept a transfer
 */
export const acceptTransfer = async (id: string, options?: Parameters<typeof send>[1]): Promise<Transfer> => {

  return send<Transfer>(getAcceptTransferUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getDeclineTransferUrl = (id: string,) => {




  return `/api/transfers/${encodeURIComponent(String(id))}/decline`
}

/**
 * For owners of the receiving publisher. The sender gets an email.
 * @summary Decline a transfer
 */
export const declineTransfer = async (id: string, options?: Parameters<typeof send>[1]): Promise<Transfer> => {

  return send<Transfer>(getDeclineTransferUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getCancelTransferUrl = (id: string,) => {




  return `/api/transfers/${encodeURIComponent(String(id))}/cancel`
}

/**
 * For owners of the sending publisher.
 * @summary Cancel a transfer
 */
export const cancelTransfer = async (id: string, options?: Parameters<typeof send>[1]): Promise<Transfer> => {

  return send<Transfer>(getCancelTransferUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListTrustedPublishersUrl = (id: string,
    appId: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/apps/${encodeURIComponent(String(appId))}/trusted-publishers`
}

/**
 * Returns the CI workflows that may publish versions of the app. For owners and administrators.
 * @summary List the trusted publishers of an app
 */
export const listTrustedPublishers = async (id: string,
    appId: string, options?: Parameters<typeof send>[1]): Promise<ListTrustedPublishers200> => {

  return send<ListTrustedPublishers200>(getListTrustedPublishersUrl(id,appId),
  {
    ...options,
    method: 'GET'


  }
);}



export const getAddTrustedPublisherUrl = (id: string,
    appId: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/apps/${encodeURIComponent(String(appId))}/trusted-publishers`
}

/**
 * Its runs can get an API key of 15 minutes for this app with their own OpenID token. Nothing secret is stored. The publisher gets an email.
 * @summary Trust a CI workflow
 */
export const addTrustedPublisher = async (id: string,
    appId: string,
    newTrustedPublisher: NewTrustedPublisher, options?: Parameters<typeof send>[1]): Promise<TrustedPublisher> => {
  return send<TrustedPublisher>(getAddTrustedPublisherUrl(id,appId),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newTrustedPublisher)
  }
);}



export const getRemoveTrustedPublisherUrl = (id: string,
    appId: string,
    tpId: string,) => {




  return `/api/publishers/${encodeURIComponent(String(id))}/apps/${encodeURIComponent(String(appId))}/trusted-publishers/${encodeURIComponent(String(tpId))}`
}

/**
 * Its runs get no more keys, and the keys that they have stop working immediately.
 * @summary Stop trusting a CI workflow
 */
export const removeTrustedPublisher = async (id: string,
    appId: string,
    tpId: string, options?: Parameters<typeof send>[1]): Promise<RemoveTrustedPublisher200> => {

  return send<RemoveTrustedPublisher200>(getRemoveTrustedPublisherUrl(id,appId,tpId),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getGetNotificationsUrl = () => {




  return `/api/account/notifications`
}

/**
 * Returns which emails you get about each of your publishers and, if you are an administrator, about the marketplace, with an `ETag`.
 * @summary Get your email preferences
 */
export const getNotifications = async ( options?: Parameters<typeof send>[1]): Promise<Notifications> => {

  return send<Notifications>(getGetNotificationsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateNotificationsUrl = () => {




  return `/api/account/notifications`
}

/**
 * Changes the frequencies that you send; publishers and categories that you leave out stay as they are. Either everything is changed or nothing. Honours `If-Match`.
 * @summary Change your email preferences
 */
export const updateNotifications = async (notificationsUpdate: NotificationsUpdate, options?: Parameters<typeof send>[1]): Promise<Notifications> => {
  return send<Notifications>(getUpdateNotificationsUrl(),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(notificationsUpdate)
  }
);}



export const getExportAccountUrl = () => {




  return `/api/account/export`
}

/**
 * Returns one JSON document with all rows about your account and your own publisher. Data of organizations is not yours alone, and is not included; your memberships are.
 * @summary Export everything about you
 */
export const exportAccount = async ( options?: Parameters<typeof send>[1]): Promise<AccountExport> => {

  return send<AccountExport>(getExportAccountUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetAccountClosingUrl = () => {




  return `/api/account/closing`
}

/**
 * Returns whether your account is closed, what closes with it, and what stands in the way.
 * @summary Get what closing means
 */
export const getAccountClosing = async ( options?: Parameters<typeof send>[1]): Promise<AccountClosing> => {

  return send<AccountClosing>(getGetAccountClosingUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCloseAccountUrl = () => {




  return `/api/account/close`
}

/**
 * Requires a sign-in of the last 10 minutes. Unlists your apps, suspends their installations, revokes your API keys and ends your sessions. After 30 days everything about you is erased; until then you can reopen the account.
 * @summary Close your account
 */
export const closeAccount = async (closeAccountBody?: CloseAccountBody, options?: Parameters<typeof send>[1]): Promise<AccountClosing> => {
  return send<AccountClosing>(getCloseAccountUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(closeAccountBody)
  }
);}



export const getReopenAccountUrl = () => {




  return `/api/account/reopen`
}

/**
 * Within 30 days of closing it. Apps are listed and installations work again; API keys stay revoked.
 * @summary Reopen your account
 */
export const reopenAccount = async ( options?: Parameters<typeof send>[1]): Promise<AccountClosing> => {

  return send<AccountClosing>(getReopenAccountUrl(),
  {
    ...options,
    method: 'POST'


  }
);}



export const getRecordHostInstallsUrl = () => {




  return `/api/host/installs`
}

/**
 * With `permissions`, installs the app or replaces its permissions: you took the consent, and policies are not asked. Without, counts the workspace once. Ignores `Idempotency-Key`: each item is committed for itself and known by its app and workspace, so one that is sent again is `KNOWN`.
 * @summary Record installs of the host
 */
export const recordHostInstalls = async (recordHostInstallsBody: RecordHostInstallsBody, options?: Parameters<typeof send>[1]): Promise<RecordHostInstalls200> => {
  return send<RecordHostInstalls200>(getRecordHostInstallsUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(recordHostInstallsBody)
  }
);}



export const getRecordHostUninstallsUrl = () => {




  return `/api/host/uninstalls`
}

/**
 * Ends installations. An app that is not installed in the workspace is no fault.
 * @summary Record uninstalls of the host
 */
export const recordHostUninstalls = async (recordHostUninstallsBody: RecordHostUninstallsBody, options?: Parameters<typeof send>[1]): Promise<RecordHostUninstalls200> => {
  return send<RecordHostUninstalls200>(getRecordHostUninstallsUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(recordHostUninstallsBody)
  }
);}



export const getListHostInstallationsUrl = (params?: ListHostInstallationsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/host/installations?${stringifiedParams}` : `/api/host/installations`
}

/**
 * Returns every installation that has not ended, for a full read. Requests are not included.
 * @summary List all installations
 */
export const listHostInstallations = async (params?: ListHostInstallationsParams, options?: Parameters<typeof send>[1]): Promise<ListHostInstallations200> => {

  return send<ListHostInstallations200>(getListHostInstallationsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRecordWorkspaceDeletedUrl = (id: string,) => {




  return `/api/host/workspaces/${encodeURIComponent(String(id))}/deleted`
}

/**
 * Ends all installations and requests of the workspace. Can be repeated.
 * @summary Record the end of a workspace
 */
export const recordWorkspaceDeleted = async (id: string, options?: Parameters<typeof send>[1]): Promise<RecordWorkspaceDeleted200> => {

  return send<RecordWorkspaceDeleted200>(getRecordWorkspaceDeletedUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListRevocationsUrl = (params?: ListRevocationsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/host/revocations?${stringifiedParams}` : `/api/host/revocations`
}

/**
 * Returns what tokens must no longer be honoured, in the order of the commits: no entry ever appears behind a cursor that was handed out. Entries are kept for 90 days.
 * @summary Read the revocation feed
 */
export const listRevocations = async (params?: ListRevocationsParams, options?: Parameters<typeof send>[1]): Promise<ListRevocations200> => {

  return send<ListRevocations200>(getListRevocationsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetAccountDeveloperUrl = () => {




  return `/api/account/developer`
}

/**
 * Returns the same as `GET /api/dev/me`, with an account token: also before you are verified, and if you were rejected or suspended.
 * @summary Get your account's developer
 */
export const getAccountDeveloper = async ( options?: Parameters<typeof send>[1]): Promise<Developer> => {

  return send<Developer>(getGetAccountDeveloperUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateAccountDeveloperUrl = () => {




  return `/api/account/developer`
}

/**
 * Does the same as `PUT /api/dev/me`, with an account token. If you were rejected, an update requests another review.
 * @summary Update your account's developer
 */
export const updateAccountDeveloper = async (profileUpdate: ProfileUpdate, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getUpdateAccountDeveloperUrl(),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(profileUpdate)
  }
);}



export const getExchangeCiTokenUrl = () => {




  return `/api/trusted-publishing/token`
}

/**
 * The OpenID token of a CI job is the credential; it works once. Returns an API key of 15 minutes with APP_READ and APP_UPDATE, limited to the app that trusts the workflow. Versions that it makes carry `publishedFrom`.
 * @summary Exchange a CI token for an API key
 */
export const exchangeCiToken = async (ciToken: CiToken, options?: Parameters<typeof send>[1]): Promise<CreatedApiKey> => {
  return send<CreatedApiKey>(getExchangeCiTokenUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(ciToken)
  }
);}



export const getGetSessionUrl = () => {




  return `/store/api/session`
}

/**
 * For the web app: reads the session cookie, not a token or key. Returns `null` for a visitor who is not signed in.
 * @summary Get the current session
 */
export const getSession = async ( options?: Parameters<typeof send>[1]): Promise<GetSession200> => {

  return send<GetSession200>(getGetSessionUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetSignInSettingsUrl = () => {




  return `/api/account-system`
}

/**
 * For programs on a developer's machine. They sign in at the account system (authorization code with PKCE and a redirect to `http://127.0.0.1:<port>/callback`, or the device flow if available) and create an API key with the access token.
 * @summary Get sign-in settings
 */
export const getSignInSettings = async ( options?: Parameters<typeof send>[1]): Promise<SignInSettings> => {

  return send<SignInSettings>(getGetSignInSettingsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListAppsUrl = (params?: ListAppsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/apps?${stringifiedParams}` : `/api/apps`
}

/**
 * Returns the listed apps that match the filters, page by page in a stable order.
 * @summary Browse and search the catalog
 */
export const listApps = async (params?: ListAppsParams, options?: Parameters<typeof send>[1]): Promise<ListApps200> => {

  return send<ListApps200>(getListAppsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetAppUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}`
}

/**
 * Returns the app with this slug.
 * @summary Get an app
 */
export const getApp = async (slug: string, options?: Parameters<typeof send>[1]): Promise<PublicAppDetail> => {

  return send<PublicAppDetail>(getGetAppUrl(slug),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListSuggestionsUrl = (params: ListSuggestionsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/apps/suggestions/list?${stringifiedParams}` : `/api/apps/suggestions/list`
}

/**
 * Returns apps, categories and searches that begin with what was typed. They come from the catalog, never from searches of other people.
 * @summary Suggest searches
 */
export const listSuggestions = async (params: ListSuggestionsParams, options?: Parameters<typeof send>[1]): Promise<ListSuggestions200> => {

  return send<ListSuggestions200>(getListSuggestionsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListFeaturedAppsUrl = (params?: ListFeaturedAppsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/apps/featured/list?${stringifiedParams}` : `/api/apps/featured/list`
}

/**
 * Returns featured apps, the most installed first.
 * @summary List featured apps
 */
export const listFeaturedApps = async (params?: ListFeaturedAppsParams, options?: Parameters<typeof send>[1]): Promise<ListFeaturedApps200> => {

  return send<ListFeaturedApps200>(getListFeaturedAppsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListCategoriesUrl = () => {




  return `/api/apps/categories/list`
}

/**
 * Returns all categories with their number of apps.
 * @summary List categories
 */
export const listCategories = async ( options?: Parameters<typeof send>[1]): Promise<ListCategories200> => {

  return send<ListCategories200>(getListCategoriesUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListTagsUrl = () => {




  return `/api/tags`
}

/**
 * Returns all tags that listings can have, with their number of apps.
 * @summary List tags
 */
export const listTags = async ( options?: Parameters<typeof send>[1]): Promise<ListTags200> => {

  return send<ListTags200>(getListTagsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getExportCatalogUrl = (params?: ExportCatalogParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/catalog.ndjson?${stringifiedParams}` : `/catalog.ndjson`
}

/**
 * Returns one JSON object per line: `CatalogAppLine` for each app, with `since` also `CatalogRemovedLine` for each app that left the catalog, and `CatalogEndLine` at the end, with the cursor for the next `since`. The `ETag` changes with the listings, not with counters.
 * @summary Export the catalog
 */
export const exportCatalog = async (params?: ExportCatalogParams, options?: Parameters<typeof send>[1]): Promise<Response> => {

  return send<Response>(getExportCatalogUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetPublicDeveloperUrl = (id: string,) => {




  return `/api/developers/${encodeURIComponent(String(id))}`
}

/**
 * Available for developers with at least one public app. List their apps with `GET /api/apps?developer=`.
 * @summary Get a public developer profile
 */
export const getPublicDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<PublicDeveloper> => {

  return send<PublicDeveloper>(getGetPublicDeveloperUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetProofUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/proof`
}

/**
 * Returns the receipt that approved the live version, with what it signs: the listing and the images.
 * @summary Get the proof of an app
 */
export const getProof = async (slug: string, options?: Parameters<typeof send>[1]): Promise<Proof> => {

  return send<Proof>(getGetProofUrl(slug),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetGuidelinesUrl = () => {




  return `/api/guidelines`
}

/**
 * Returns the rules that reviewers apply, with their version and change log. A submission keeps the version in force when it was submitted (`policyVersion`).
 * @summary Get the guidelines
 */
export const getGuidelines = async ( options?: Parameters<typeof send>[1]): Promise<Guidelines> => {

  return send<Guidelines>(getGetGuidelinesUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetBrandUrl = () => {




  return `/api/brand`
}

/**
 * Name, look and contacts, for hosts that show the marketplace as a part of their product.
 * @summary Get the brand of the marketplace
 */
export const getBrand = async ( options?: Parameters<typeof send>[1]): Promise<Brand> => {

  return send<Brand>(getGetBrandUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRecordInstallUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/install`
}

/**
 * Records an install of a public app. With an `installationId` it is counted once (201, then 200); without one every call counts, within the rate limit of your IP address. The limit does not apply to the host platform with a host service token.
 * @summary Record an install
 */
export const recordInstall = async (slug: string,
    recordInstallBody?: RecordInstallBody, options?: Parameters<typeof send>[1]): Promise<InstallResult> => {
  return send<InstallResult>(getRecordInstallUrl(slug),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(recordInstallBody)
  }
);}



export const getRecordUninstallUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/uninstall`
}

/**
 * Ends an installation, also of an app that is unlisted or suspended. Requires the `secret` of the installation or a host service token. Has no effect if the installation is already ended. Installations that were recorded before secrets existed can be ended without one until the date in the `Sunset` header.
 * @summary Record an uninstall
 */
export const recordUninstall = async (slug: string,
    recordUninstallBody: RecordUninstallBody, options?: Parameters<typeof send>[1]): Promise<UninstallResult> => {
  return send<UninstallResult>(getRecordUninstallUrl(slug),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(recordUninstallBody)
  }
);}



export const getGetReceiptKeysUrl = () => {




  return `/.well-known/marketplace-receipts.json`
}

/**
 * Returns a JSON Web Key Set with every key that ever signed a receipt, and the head of the chain. Can be cached for a minute.
 * @summary Get receipt verification keys
 */
export const getReceiptKeys = async ( options?: Parameters<typeof send>[1]): Promise<ReceiptKeys> => {

  return send<ReceiptKeys>(getGetReceiptKeysUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetGrantKeysUrl = () => {




  return `/.well-known/jwks.json`
}

/**
 * Returns a JSON Web Key Set with the keys that verify grants. After a rotation the previous key stays for an hour. Can be cached for a minute.
 * @summary Get grant verification keys
 */
export const getGrantKeys = async ( options?: Parameters<typeof send>[1]): Promise<GrantKeySet> => {

  return send<GrantKeySet>(getGetGrantKeysUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetImageUrl = (sha256: string,
    name: string,
    params?: GetImageParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/media/${encodeURIComponent(String(sha256))}/${encodeURIComponent(String(name))}?${stringifiedParams}` : `/media/${encodeURIComponent(String(sha256))}/${encodeURIComponent(String(name))}`
}

/**
 * The stored image (`master.png`, `master.jpg` or `master.webp`), or a variant of it by width and type (`640.webp`, `640.avif`). Public if a live version uses it; otherwise with the signature of a URL in an API response.
 * @summary Get the bytes of an image
 */
export const getImage = async (sha256: string,
    name: string,
    params?: GetImageParams, options?: Parameters<typeof send>[1]): Promise<Blob> => {

  return send<Blob>(getGetImageUrl(sha256,name,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getReportLeakedKeyUrl = () => {




  return `/api/keys/report`
}

/**
 * For anyone who finds an API key in public. If the key is active, it is revoked within seconds and its developer gets an email. The response is the same for every text.
 * @summary Report a leaked API key
 */
export const reportLeakedKey = async (reportLeakedKeyBody: ReportLeakedKeyBody, options?: Parameters<typeof send>[1]): Promise<ReportLeakedKey202> => {
  return send<ReportLeakedKey202>(getReportLeakedKeyUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(reportLeakedKeyBody)
  }
);}



export const getReportScannedSecretsUrl = () => {




  return `/api/secret-scanning`
}

/**
 * In the format of GitHub’s secret scanning partner programme. The headers `Github-Public-Key-Identifier` and `Github-Public-Key-Signature` carry an ECDSA P-256 signature of the body. Keys that are found are revoked within seconds and their developers get an email. A repeated request has no further effect. The body may have up to 4 MiB.
 * @summary Report matches of a secret scanner
 */
export const reportScannedSecrets = async (secretScanningMatch: SecretScanningMatch[], options?: Parameters<typeof send>[1]): Promise<SecretScanningFeedback[]> => {
  return send<SecretScanningFeedback[]>(getReportScannedSecretsUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(secretScanningMatch)
  }
);}



export const getHealthUrl = () => {




  return `/healthz`
}

/**
 * Responds as long as the process runs, even if its dependencies are down. Restart the process if this fails.
 * @summary Liveness probe
 */
export const health = async ( options?: Parameters<typeof send>[1]): Promise<Health> => {

  return send<Health>(getHealthUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getReadinessUrl = () => {




  return `/readyz`
}

/**
 * Returns 200 if every part is ready, otherwise 503 with the parts that are not. Send no traffic to a node that is not ready.
 * @summary Readiness probe
 */
export const readiness = async ( options?: Parameters<typeof send>[1]): Promise<Readiness> => {

  return send<Readiness>(getReadinessUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getMetricsUrl = () => {




  return `/metrics`
}

/**
 * Metrics in the Prometheus text format, summed over all processes of the node. With `METRICS_TOKEN`, requires it as bearer token; otherwise responds only to direct requests from a private network.
 * @summary Prometheus metrics
 */
export const metrics = async ( options?: Parameters<typeof send>[1]): Promise<string> => {

  return send<string>(getMetricsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}
