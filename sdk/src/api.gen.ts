import { send } from './transport.ts';
/**
 * Where in a paged list this page stands.
 */
export interface Pagination {
  /** This page, from 1. */
  page: number;
  /** How many a page holds at the most. */
  limit: number;
  /** How many there are on all pages. */
  total: number;
  /** How many pages there are. */
  totalPages: number;
}

/**
 * How a program signs somebody in.
 */
export interface SignInSettings {
  /** The account system: an OpenID Connect issuer, which describes itself. */
  issuer: string;
  /**
     * The public client that programs sign in as; empty where none was set up: use an API key there.
     * @nullable
     */
  clientId: string | null;
  /** What to ask the account system for. */
  scope: string;
  /** Whom the access token has to be for. */
  audience: string;
  /** The developer portal, where people register. */
  portalUrl: string;
}

/**
 * Who is signed in to the web app.
 */
export interface Session {
  /** Id in the account system. */
  accountUserId: string;
  /**
     * Name, as the account system tells it.
     * @nullable
     */
  name: string | null;
  /**
     * E-mail address, as the account system tells it.
     * @nullable
     */
  email: string | null;
  /** Whether the console is open to this account. */
  administrator: boolean;
  /**
     * Id of the developer that this account is; empty before registration.
     * @nullable
     */
  developerId: string | null;
  /**
     * Name of that developer, as users see it.
     * @nullable
     */
  developerName: string | null;
  /**
     * State of that developer.
     * @nullable
     */
  developerStatus: string | null;
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
 * An app in a list of the public catalog.
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
 * Developer of the app.
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
  /** Developer of the app. */
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
  /** Screenshots, in order. */
  screenshots: PublicAppDetailScreenshotsItem[];
  /** Number of the published version. */
  version: number;
  /**
     * Release notes of the published version.
     * @nullable
     */
  releaseNotes: string | null;
}

/**
 * An image of the app at work.
 */
export interface Screenshot {
  /** Where the image is. */
  url: string;
  /**
     * A line under the image.
     * @nullable
     */
  caption: string | null;
  /** Position, from 0. */
  order: number;
}

/**
 * Where it belongs.
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
 * Where the app runs. Set at creation, for good.
 */
export type NewAppEnvironment = typeof NewAppEnvironment[keyof typeof NewAppEnvironment];


export const NewAppEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * An image of the app at work.
 */
export type NewAppScreenshotsItem = {
  /**
     * Where the image is; everybody must be able to open it.
     * @maxLength 2048
     */
  url: string;
  /**
     * A line under the image.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  caption?: string | null;
  /**
     * Position, from 0; that in the array when left out.
     * @minimum 0
     * @maximum 1000000
     */
  order?: number;
};

/**
 * A new app; it starts as a draft.
 */
export interface NewApp {
  /**
     * What the app is called.
     * @minLength 1
     * @maxLength 80
     */
  name: string;
  /**
     * What it does, in one or two sentences; shown in lists.
     * @minLength 1
     * @maxLength 280
     */
  description: string;
  /** Where it belongs. */
  category: NewAppCategory;
  /** Where the app runs. Set at creation, for good. */
  environment: NewAppEnvironment;
  /**
     * What it does in detail, in Markdown.
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
     * The app's home page.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * Id of an OAuth client arranged with support.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  oauthClientId?: string | null;
  /**
     * Two to six to be submitted; a draft may have fewer.
     * @maxItems 6
     */
  screenshots?: NewAppScreenshotsItem[];
}

/**
 * Where it belongs.
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
 * An image of the app at work.
 */
export type AppUpdateScreenshotsItem = {
  /**
     * Where the image is; everybody must be able to open it.
     * @maxLength 2048
     */
  url: string;
  /**
     * A line under the image.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  caption?: string | null;
  /**
     * Position, from 0; that in the array when left out.
     * @minimum 0
     * @maximum 1000000
     */
  order?: number;
};

/**
 * What to change; `null` clears an optional field, `screenshots` replaces all of them.
 */
export interface AppUpdate {
  /**
     * What the app is called.
     * @minLength 1
     * @maxLength 80
     */
  name?: string;
  /**
     * What it does, in one or two sentences; shown in lists.
     * @minLength 1
     * @maxLength 280
     */
  description?: string;
  /** Where it belongs. */
  category?: AppUpdateCategory;
  /**
     * What it does in detail, in Markdown.
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
     * The app's home page.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * Id of an OAuth client arranged with support.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  oauthClientId?: string | null;
  /**
     * Two to six to be submitted; a draft may have fewer.
     * @maxItems 6
     * @nullable
     */
  screenshots?: AppUpdateScreenshotsItem[] | null;
}

/**
 * Where it belongs.
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
 * An image of the app at work.
 */
export type VersionChangesScreenshotsItem = {
  /**
     * Where the image is; everybody must be able to open it.
     * @maxLength 2048
     */
  url: string;
  /**
     * A line under the image.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  caption?: string | null;
  /**
     * Position, from 0; that in the array when left out.
     * @minimum 0
     * @maximum 1000000
     */
  order?: number;
};

/**
 * What this version changes; `null` clears an optional field.
 */
export interface VersionChanges {
  /**
     * What the app is called.
     * @minLength 1
     * @maxLength 80
     */
  name?: string;
  /**
     * What it does, in one or two sentences; shown in lists.
     * @minLength 1
     * @maxLength 280
     */
  description?: string;
  /** Where it belongs. */
  category?: VersionChangesCategory;
  /**
     * What it does in detail, in Markdown.
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
     * The app's home page.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * Id of an OAuth client arranged with support.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  oauthClientId?: string | null;
  /**
     * Two to six to be submitted; a draft may have fewer.
     * @maxItems 6
     * @nullable
     */
  screenshots?: VersionChangesScreenshotsItem[] | null;
  /**
     * What is new in this version, for users.
     * @minLength 1
     * @maxLength 5000
     * @nullable
     */
  releaseNotes?: string | null;
}

/**
 * Where it belongs.
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
 * Where the app runs. Set at creation, for good.
 */
export type AppEnvironment = typeof AppEnvironment[keyof typeof AppEnvironment];


export const AppEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * Where it stands: written, in review, on the shelf, or sent back with reasons.
 */
export type AppStatus = typeof AppStatus[keyof typeof AppStatus];


export const AppStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * UNLISTED: you took it off the shelf. SUSPENDED: an administrator did.
 */
export type AppVisibility = typeof AppVisibility[keyof typeof AppVisibility];


export const AppVisibility = {
  LISTED: 'LISTED',
  UNLISTED: 'UNLISTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Where that version stands.
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
 * An app, as its developer sees it: the approved version, or the first one until there is an approved one.
 */
export interface App {
  /** Id of the app. */
  id: string;
  /** Its address in public paths. Follows the name until the first approval. */
  slug: string;
  /** Id of its developer. */
  developerId: string;
  /** What the app is called. */
  name: string;
  /** What it does, in one or two sentences. */
  description: string;
  /**
     * What it does in detail, in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /** Where it belongs. */
  category: AppCategory;
  /**
     * The logo; a monogram is shown when there is none.
     * @nullable
     */
  logoUrl: string | null;
  /**
     * The banner.
     * @nullable
     */
  bannerUrl: string | null;
  /**
     * The app's home page.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * Id of an OAuth client arranged with support.
     * @nullable
     */
  oauthClientId: string | null;
  /** In their order. */
  screenshots: Screenshot[];
  /** Where the app runs. Set at creation, for good. */
  environment: AppEnvironment;
  /** Where it stands: written, in review, on the shelf, or sent back with reasons. */
  status: AppStatus;
  /** UNLISTED: you took it off the shelf. SUSPENDED: an administrator did. */
  visibility: AppVisibility;
  /**
     * Why an administrator took it off the shelf.
     * @nullable
     */
  suspendedReason: string | null;
  /** Whether administrators put it into the shop window. */
  featured: boolean;
  /** How often it was installed. */
  installCount: number;
  /** How many users have rated it. */
  reviewCount: number;
  /** Their average, 1 to 5, two decimals; 0 without ratings. */
  averageRating: number;
  /**
     * Number of the version that the public sees; empty before the first approval.
     * @nullable
     */
  version: number | null;
  /**
     * Number of the version that is being written or reviewed; empty when there is none.
     * @nullable
     */
  openVersion: number | null;
  /**
     * Where that version stands.
     * @nullable
     */
  openVersionStatus: AppOpenVersionStatus;
  /**
     * When it, or its next version, was submitted last; empty if it never was.
     * @nullable
     */
  submittedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it, or one of its versions, changed last. */
  updatedAt: string;
  /**
     * When it was approved first.
     * @nullable
     */
  publishedAt: string | null;
}

/**
 * Where it stands: written, in review, on the shelf, or sent back with reasons.
 */
export type VersionStatus = typeof VersionStatus[keyof typeof VersionStatus];


export const VersionStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * Where it belongs.
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
 * One version of what an app says about itself.
 */
export interface Version {
  /** Id of the version. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Its number, from 1. */
  number: number;
  /** Where it stands: written, in review, on the shelf, or sent back with reasons. */
  status: VersionStatus;
  /** Whether this is the version that the public sees. */
  live: boolean;
  /** What the app is called. */
  name: string;
  /** What it does, in one or two sentences. */
  description: string;
  /**
     * What it does in detail, in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /** Where it belongs. */
  category: VersionCategory;
  /**
     * The logo; a monogram is shown when there is none.
     * @nullable
     */
  logoUrl: string | null;
  /**
     * The banner.
     * @nullable
     */
  bannerUrl: string | null;
  /**
     * The app's home page.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * Id of an OAuth client arranged with support.
     * @nullable
     */
  oauthClientId: string | null;
  /** In their order. */
  screenshots: Screenshot[];
  /**
     * What is new in this version, for users.
     * @minLength 1
     * @maxLength 5000
     * @nullable
     */
  releaseNotes: string | null;
  /** When it was opened. */
  createdAt: string;
  /** When it changed last. */
  updatedAt: string;
  /**
     * When it was submitted last.
     * @nullable
     */
  submittedAt: string | null;
  /**
     * When a reviewer decided last.
     * @nullable
     */
  decidedAt: string | null;
}

/**
 * Where the app stands.
 */
export type AnalyticsStatus = typeof AnalyticsStatus[keyof typeof AnalyticsStatus];


export const AnalyticsStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * An app in numbers.
 */
export interface Analytics {
  /** How often it was installed. */
  installCount: number;
  /** How many users have rated it. */
  reviewCount: number;
  /** Their average, 1 to 5, two decimals; 0 without ratings. */
  averageRating: number;
  /** Where the app stands. */
  status: AnalyticsStatus;
  /** Whether it is in the shop window. */
  featured: boolean;
}

/**
 * One day.
 */
export type DailyAnalyticsDataItem = {
  /** The day (UTC). */
  date: string;
  /** Installs that were counted. */
  installs: number;
  /** Installations that ended. */
  uninstalls: number;
  /** Looks at the app's page. */
  views: number;
  /** New user reviews. */
  reviews: number;
  /** Their average, two decimals; 0 without any. */
  averageRating: number;
};

/**
 * An app day by day.
 */
export interface DailyAnalytics {
  /** Every day of the span, the oldest first. */
  data: DailyAnalyticsDataItem[];
}

/**
 * What the key may do.
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
 * What the new key is for.
 */
export interface NewApiKey {
  /**
     * A label, to tell your keys apart.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * What the key may do.
     * @minItems 1
     * @maxItems 5
     */
  scopes: NewApiKeyScopesItem[];
  /**
     * Lifetime in whole days. 90 when left out (or as long as the key that makes it, if that is shorter).
     * @minimum 1
     * @maximum 365
     */
  expiresInDays?: number;
}

/**
 * What the key may do.
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
 * Only an ACTIVE key works.
 */
export type ApiKeyStatus = typeof ApiKeyStatus[keyof typeof ApiKeyStatus];


export const ApiKeyStatus = {
  ACTIVE: 'ACTIVE',
  EXPIRED: 'EXPIRED',
  REVOKED: 'REVOKED',
} as const;

/**
 * An API key, without its secret value.
 */
export interface ApiKey {
  /** Id of the key; names it in the path that revokes it. */
  id: string;
  /** The label that it was given. */
  name: string;
  /** What the key may do. */
  scopes: ApiKeyScopesItem[];
  /** The first and last characters of the key, to recognise it by. */
  maskedKey: string;
  /** Only an ACTIVE key works. */
  status: ApiKeyStatus;
  /** When it was created. */
  createdAt: string;
  /** When it stops working by itself. */
  expiresAt: string;
  /**
     * When it was used last, a few seconds late; empty if never.
     * @nullable
     */
  lastUsedAt: string | null;
  /**
     * When it was revoked; empty if it was not.
     * @nullable
     */
  revokedAt: string | null;
}

/**
 * What the key may do.
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
 * Only an ACTIVE key works.
 */
export type CreatedApiKeyStatus = typeof CreatedApiKeyStatus[keyof typeof CreatedApiKeyStatus];


export const CreatedApiKeyStatus = {
  ACTIVE: 'ACTIVE',
  EXPIRED: 'EXPIRED',
  REVOKED: 'REVOKED',
} as const;

/**
 * A new API key with its secret value.
 */
export interface CreatedApiKey {
  /** Id of the key; names it in the path that revokes it. */
  id: string;
  /** The label that it was given. */
  name: string;
  /** What the key may do. */
  scopes: CreatedApiKeyScopesItem[];
  /** The first and last characters of the key, to recognise it by. */
  maskedKey: string;
  /** Only an ACTIVE key works. */
  status: CreatedApiKeyStatus;
  /** When it was created. */
  createdAt: string;
  /** When it stops working by itself. */
  expiresAt: string;
  /**
     * When it was used last, a few seconds late; empty if never.
     * @nullable
     */
  lastUsedAt: string | null;
  /**
     * When it was revoked; empty if it was not.
     * @nullable
     */
  revokedAt: string | null;
  /** The key itself. It is shown here once and stored nowhere: keep it safe now. */
  key: string;
}

/**
 * Where it belongs.
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
 * Where the app runs. Set at creation, for good.
 */
export type AppOverviewEnvironment = typeof AppOverviewEnvironment[keyof typeof AppOverviewEnvironment];


export const AppOverviewEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * State of the app: APPROVED as soon as one version was.
 */
export type AppOverviewStatus = typeof AppOverviewStatus[keyof typeof AppOverviewStatus];


export const AppOverviewStatus = {
  DRAFT: 'DRAFT',
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

/**
 * UNLISTED: its developer took it off the shelf. SUSPENDED: an administrator did.
 */
export type AppOverviewVisibility = typeof AppOverviewVisibility[keyof typeof AppOverviewVisibility];


export const AppOverviewVisibility = {
  LISTED: 'LISTED',
  UNLISTED: 'UNLISTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * State of that version; PENDING: it waits for review.
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
 * State of the developer; the public sees apps of VERIFIED ones only.
 */
export type AppOverviewDeveloperStatus = typeof AppOverviewDeveloperStatus[keyof typeof AppOverviewDeveloperStatus];


export const AppOverviewDeveloperStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * Whose app it is.
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
  /** State of the developer; the public sees apps of VERIFIED ones only. */
  status: AppOverviewDeveloperStatus;
};

/**
 * An app in the list of all apps.
 */
export interface AppOverview {
  /** Id of the app. */
  id: string;
  /** Its address in public paths. */
  slug: string;
  /** What the app is called. */
  name: string;
  /** Where it belongs. */
  category: AppOverviewCategory;
  /**
     * The logo; a monogram is shown when there is none.
     * @nullable
     */
  logoUrl: string | null;
  /** Where the app runs. Set at creation, for good. */
  environment: AppOverviewEnvironment;
  /** State of the app: APPROVED as soon as one version was. */
  status: AppOverviewStatus;
  /** UNLISTED: its developer took it off the shelf. SUSPENDED: an administrator did. */
  visibility: AppOverviewVisibility;
  /** Whether it is in the shop window. */
  featured: boolean;
  /** How often it was installed. */
  installCount: number;
  /** How many users have rated it. */
  reviewCount: number;
  /** Their average, 1 to 5, two decimals; 0 without ratings. */
  averageRating: number;
  /**
     * Number of the version that the public sees; empty before the first approval.
     * @nullable
     */
  version: number | null;
  /**
     * Number of the version that is being written or reviewed; empty without one.
     * @nullable
     */
  openVersion: number | null;
  /**
     * State of that version; PENDING: it waits for review.
     * @nullable
     */
  openVersionStatus: AppOverviewOpenVersionStatus;
  /** Whose app it is. */
  developer: AppOverviewDeveloper;
  /** When it was created. */
  createdAt: string;
  /** When it, or one of its versions, changed last. */
  updatedAt: string;
  /**
     * When it was approved first.
     * @nullable
     */
  publishedAt: string | null;
}

/**
 * INCOMPLETE: nothing failed, but something could not be checked.
 */
export type CheckReportStatus = typeof CheckReportStatus[keyof typeof CheckReportStatus];


export const CheckReportStatus = {
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  INCOMPLETE: 'INCOMPLETE',
} as const;

/**
 * NOT_CHECKED: it could not be checked, which is not a pass. WARNING: allowed, but worth a look.
 */
export type CheckReportRulesItemStatus = typeof CheckReportRulesItemStatus[keyof typeof CheckReportRulesItemStatus];


export const CheckReportRulesItemStatus = {
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  WARNING: 'WARNING',
  NOT_CHECKED: 'NOT_CHECKED',
} as const;

/**
 * The outcome of one rule.
 */
export type CheckReportRulesItem = {
  /** Which rule. */
  rule: string;
  /** JSON pointer to the field that it is about. */
  pointer: string;
  /** NOT_CHECKED: it could not be checked, which is not a pass. WARNING: allowed, but worth a look. */
  status: CheckReportRulesItemStatus;
  /**
     * What was found.
     * @nullable
     */
  found: string | null;
  /** What is wanted. */
  wanted: string;
  /**
     * SHA-256 of the bytes that were judged, for rules about an image.
     * @nullable
     */
  sha256: string | null;
};

/**
 * The listing rules, checked: text, and every image and address fetched as the public would.
 */
export interface CheckReport {
  /** INCOMPLETE: nothing failed, but something could not be checked. */
  status: CheckReportStatus;
  /** When the rules were checked. */
  checkedAt: string;
  /** Every rule, in the order of the listing. */
  rules: CheckReportRulesItem[];
}

/**
 * One field that changes.
 */
export interface Difference {
  /** JSON pointer to the field. */
  pointer: string;
  /** What stood there before; empty for a first version. */
  from: unknown;
  /** What stands there in this version. */
  to: unknown;
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
 * One thing that happened to a developer or an app.
 */
export interface Activity {
  /** When it happened. */
  at: string;
  /** What happened, for programs. */
  action: string;
  /**
     * Id of the app; empty when it is not about one.
     * @nullable
     */
  appId: string | null;
  /**
     * What that app is called now.
     * @nullable
     */
  appName: string | null;
  /** Who did it: you (or one of your keys), the marketplace, or a user. */
  by: ActivityBy;
  /** What happened, for people. */
  summary: string;
}

/**
 * What acted: somebody signed in, an API key, or the service itself.
 */
export type AuditEventActorKind = typeof AuditEventActorKind[keyof typeof AuditEventActorKind];


export const AuditEventActorKind = {
  account: 'account',
  api_key: 'api_key',
  system: 'system',
} as const;

/**
 * Who did it.
 */
export type AuditEventActor = {
  /** What acted: somebody signed in, an API key, or the service itself. */
  kind: AuditEventActorKind;
  /** The account id, the key id, or `system`. */
  id: string;
};

/**
 * What it was done to.
 */
export type AuditEventSubject = {
  /** What kind of thing it was done to. */
  type: string;
  /** The id of that thing. */
  id: string;
};

/**
 * Reason, old and new values; depends on the action.
 */
export type AuditEventDetails = {[key: string]: unknown};

/**
 * One entry of the audit log. Entries are never changed or removed.
 */
export interface AuditEvent {
  /** Id of this entry. */
  id: string;
  /** When it was done. */
  at: string;
  /** Who did it. */
  actor: AuditEventActor;
  /** What was done. */
  action: string;
  /** What it was done to. */
  subject: AuditEventSubject;
  /** What was done, in one sentence for people; names as they are today. */
  summary: string;
  /** Reason, old and new values; depends on the action. */
  details: AuditEventDetails;
  /**
     * The request that did it, as in the logs; empty for the service itself.
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
 * What is needed to become a developer.
 */
export interface Registration {
  /**
     * The name that users see.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Where mails of the marketplace go. Never shown in public.
     * @maxLength 254
     */
  email: string;
  /**
     * Your id in the account system of the host platform; that of your token.
     * @minLength 1
     * @maxLength 255
     */
  accountUserId: string;
  /**
     * The company behind the apps.
     * @minLength 1
     * @maxLength 100
     */
  companyName?: string;
  /**
     * Home page of the developer.
     * @maxLength 2048
     */
  websiteUrl?: string;
  /**
     * A few words about the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     */
  bio?: string;
}

/**
 * What to change; `null` clears an optional field.
 */
export interface ProfileUpdate {
  /**
     * The name that users see.
     * @minLength 1
     * @maxLength 100
     */
  name?: string;
  /**
     * Where mails of the marketplace go. Never shown in public.
     * @maxLength 254
     */
  email?: string;
  /**
     * The company behind the apps.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  companyName?: string | null;
  /**
     * Home page of the developer.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl?: string | null;
  /**
     * A few words about the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  bio?: string | null;
}

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
 * A developer, as the developer and administrators see it.
 */
export interface Developer {
  /** Id of the developer. */
  id: string;
  /**
     * Your id in the account system of the host platform; that of your token.
     * @minLength 1
     * @maxLength 255
     */
  accountUserId: string;
  /**
     * The name that users see.
     * @minLength 1
     * @maxLength 100
     */
  name: string;
  /**
     * Where mails of the marketplace go. Never shown in public.
     * @maxLength 254
     */
  email: string;
  /**
     * The company behind the apps.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  companyName: string | null;
  /**
     * Home page of the developer.
     * @maxLength 2048
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * A few words about the developer, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  bio: string | null;
  /** Only VERIFIED developers can create API keys and submit apps. */
  status: DeveloperStatus;
  /**
     * Why an administrator rejected or suspended the account.
     * @nullable
     */
  statusReason: string | null;
  /** Whether the status is VERIFIED. */
  verified: boolean;
  /**
     * When an administrator verified the account first.
     * @nullable
     */
  verifiedAt: string | null;
  /** When the developer registered. */
  createdAt: string;
  /** When the profile or its status changed last. */
  updatedAt: string;
}

/**
 * A decision that hurts comes with its reason.
 */
export interface Reason {
  /**
     * Why. The developer reads it in the mail and in the portal.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
}

/**
 * A developer, as everybody sees it.
 */
export interface PublicDeveloper {
  /** Id of the developer. */
  id: string;
  /** What the developer is called. */
  name: string;
  /**
     * The company behind the apps.
     * @nullable
     */
  companyName: string | null;
  /** Whether administrators have verified the developer. */
  verified: boolean;
  /**
     * Home page of the developer.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * A few words about the developer, plain text.
     * @nullable
     */
  bio: string | null;
  /** How many apps the catalogue has of this developer. */
  appCount: number;
  /** How often those were installed, all together. */
  installCount: number;
  /** Average of all their ratings, two decimals; 0 without ratings. */
  averageRating: number;
  /** How many ratings those are. */
  reviewCount: number;
  /** When the developer registered. */
  createdAt: string;
}

/**
 * What was recorded. An answered install is kept: it is committed before the answer.
 */
export interface InstallResult {
  /** Whether this call was counted; false for an installation that was known. */
  recorded: boolean;
  /** How often the app was installed by now. */
  installCount: number;
}

/**
 * What was recorded.
 */
export interface UninstallResult {
  /** Whether there was an installation to end. */
  recorded: boolean;
}

/**
 * QUEUED: on its way, retries included. FAILED: given up; it can be sent again.
 */
export type OutgoingMailStatus = typeof OutgoingMailStatus[keyof typeof OutgoingMailStatus];


export const OutgoingMailStatus = {
  QUEUED: 'QUEUED',
  SENT: 'SENT',
  FAILED: 'FAILED',
} as const;

/**
 * A mail of the marketplace to a developer.
 */
export interface OutgoingMail {
  /** Id of the mail. */
  id: string;
  /** What it tells. */
  event: string;
  /** The address it goes to. */
  to: string;
  /** Its subject line. */
  subject: string;
  /** QUEUED: on its way, retries included. FAILED: given up; it can be sent again. */
  status: OutgoingMailStatus;
  /** How often it was tried. */
  attempts: number;
  /**
     * What the mail server said to the last failed attempt.
     * @nullable
     */
  lastError: string | null;
  /** When the event happened. */
  createdAt: string;
  /**
     * When the mail server took it.
     * @nullable
     */
  sentAt: string | null;
  /**
     * When it was given up.
     * @nullable
     */
  failedAt: string | null;
}

/**
 * One kind of background work.
 */
export interface JobQueue {
  /** Name of the queue. */
  name: string;
  /** What its jobs do, in one sentence. */
  does: string;
  /** Jobs that wait, for their first attempt or the next one. */
  queued: number;
  /** Jobs that are running. */
  active: number;
  /** Jobs that failed for good within the last week. */
  failed: number;
  /**
     * When the oldest of those that wait was made.
     * @nullable
     */
  oldestWaitingAt: string | null;
}

/**
 * A job that failed for good.
 */
export interface FailedJob {
  /** Id of the job. */
  id: string;
  /** Name of its queue. */
  queue: string;
  /** When it was made. */
  createdAt: string;
  /**
     * When its last attempt failed; empty once it was set going again.
     * @nullable
     */
  failedAt: string | null;
  /** How often it was tried again. */
  retries: number;
  /**
     * What the last attempt failed with, in one line.
     * @nullable
     */
  error: string | null;
}

/**
 * The process answers.
 */
export type HealthStatus = typeof HealthStatus[keyof typeof HealthStatus];


export const HealthStatus = {
  ok: 'ok',
} as const;

/**
 * The process is alive.
 */
export interface Health {
  /** The process answers. */
  status: HealthStatus;
}

/**
 * Each part by itself.
 */
export type ReadinessChecks = {
  /** The database answers. */
  database: boolean;
  /** The database has every migration that this version needs. */
  migrations: boolean;
  /** News from other nodes are heard. */
  signals: boolean;
  /** Background jobs are being worked on. Missing where the process leaves them to others. */
  worker?: boolean;
};

/**
 * Whether this node should get requests.
 */
export interface Readiness {
  /** Whether all parts are. */
  ready: boolean;
  /** Each part by itself. */
  checks: ReadinessChecks;
}

/**
 * A rating, with words or without.
 */
export interface NewReview {
  /**
     * Stars, 1 (bad) to 5 (good).
     * @minimum 1
     * @maximum 5
     */
  rating: number;
  /**
     * The review in a few words.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  title?: string | null;
  /**
     * What the user has to say, plain text.
     * @minLength 1
     * @maxLength 2000
     * @nullable
     */
  body?: string | null;
}

/**
 * What to change; `null` clears title or body.
 */
export interface ReviewUpdate {
  /**
     * Stars, 1 (bad) to 5 (good).
     * @minimum 1
     * @maximum 5
     */
  rating?: number;
  /**
     * The review in a few words.
     * @minLength 1
     * @maxLength 100
     * @nullable
     */
  title?: string | null;
  /**
     * What the user has to say, plain text.
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
  /** What the developer answered, plain text. */
  body: string;
  /** When it was written, or changed last. */
  repliedAt: string;
}

/**
 * A review, as everybody sees it.
 */
export interface UserReview {
  /** Id of the review. */
  id: string;
  /** Stars, 1 (bad) to 5 (good). */
  rating: number;
  /**
     * The review in a few words.
     * @nullable
     */
  title: string | null;
  /**
     * What the user has to say, plain text.
     * @nullable
     */
  body: string | null;
  /** What the author is called; never an account id or e-mail address. */
  authorName: string;
  /** When it was written. */
  createdAt: string;
  /** When the author changed it last. */
  updatedAt: string;
  /** Whether the author has changed it since. */
  edited: boolean;
  reply: ReviewReply | null;
}

/**
 * A review, as its author sees it.
 */
export interface MyReview {
  /** Id of the review. */
  id: string;
  /** Stars, 1 (bad) to 5 (good). */
  rating: number;
  /**
     * The review in a few words.
     * @nullable
     */
  title: string | null;
  /**
     * What the user has to say, plain text.
     * @nullable
     */
  body: string | null;
  /** What the author is called; never an account id or e-mail address. */
  authorName: string;
  /** When it was written. */
  createdAt: string;
  /** When the author changed it last. */
  updatedAt: string;
  /** Whether the author has changed it since. */
  edited: boolean;
  reply: ReviewReply | null;
  /** Whether an administrator has hidden it: nobody reads it, it is not counted. */
  hidden: boolean;
  /**
     * Why an administrator has hidden it.
     * @nullable
     */
  hiddenReason: string | null;
}

/**
 * A review, as the app's developer sees it.
 */
export interface ReceivedReview {
  /** Id of the review. */
  id: string;
  /** Stars, 1 (bad) to 5 (good). */
  rating: number;
  /**
     * The review in a few words.
     * @nullable
     */
  title: string | null;
  /**
     * What the user has to say, plain text.
     * @nullable
     */
  body: string | null;
  /** What the author is called; never an account id or e-mail address. */
  authorName: string;
  /** When it was written. */
  createdAt: string;
  /** When the author changed it last. */
  updatedAt: string;
  /** Whether the author has changed it since. */
  edited: boolean;
  reply: ReviewReply | null;
  /** Whether an administrator has hidden it: nobody reads it, it is not counted. */
  hidden: boolean;
}

/**
 * What was reviewed.
 */
export type ModeratedReviewApp = {
  /** Id of the app. */
  id: string;
  /** Its address in public paths. */
  slug: string;
  /** What it is called. */
  name: string;
};

/**
 * One report.
 */
export type ModeratedReviewReportsItem = {
  /** Who reported it. */
  accountUserId: string;
  /** Why. */
  reason: string;
  /** When. */
  reportedAt: string;
};

/**
 * A review, as administrators see it.
 */
export interface ModeratedReview {
  /** Id of the review. */
  id: string;
  /** Stars, 1 (bad) to 5 (good). */
  rating: number;
  /**
     * The review in a few words.
     * @nullable
     */
  title: string | null;
  /**
     * What the user has to say, plain text.
     * @nullable
     */
  body: string | null;
  /** What the author is called; never an account id or e-mail address. */
  authorName: string;
  /** When it was written. */
  createdAt: string;
  /** When the author changed it last. */
  updatedAt: string;
  /** Whether the author has changed it since. */
  edited: boolean;
  reply: ReviewReply | null;
  /** Whether an administrator has hidden it: nobody reads it, it is not counted. */
  hidden: boolean;
  /**
     * Why an administrator has hidden it.
     * @nullable
     */
  hiddenReason: string | null;
  /**
     * When it was hidden.
     * @nullable
     */
  hiddenAt: string | null;
  /** Account of the author. */
  accountUserId: string;
  /** What was reviewed. */
  app: ModeratedReviewApp;
  /** How many accounts have reported it since it was last judged. */
  reportCount: number;
  /** The latest twenty reports, newest first. */
  reports: ModeratedReviewReportsItem[];
}

/**
 * How the ratings spread.
 */
export type RatingSummaryDistribution = {
  /** How many gave one star. */
  '1': number;
  /** How many gave two stars. */
  '2': number;
  /** How many gave three stars. */
  '3': number;
  /** How many gave four stars. */
  '4': number;
  /** How many gave five stars. */
  '5': number;
};

/**
 * What users think of the app, in numbers.
 */
export interface RatingSummary {
  /** Average of all ratings, two decimals; 0 without ratings. */
  averageRating: number;
  /** How many users have rated the app. */
  reviewCount: number;
  /** How the ratings spread. */
  distribution: RatingSummaryDistribution;
}

/**
 * What became of a report.
 */
export interface ReportedReview {
  /** Id of the review. */
  id: string;
  /** Whether this report counts; false when you have reported it before. */
  recorded: boolean;
}

/**
 * What was decided: about a submission, or about an app on the shelf.
 */
export type ReceiptRecordDecision = typeof ReceiptRecordDecision[keyof typeof ReceiptRecordDecision];


export const ReceiptRecordDecision = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
  RESTORED: 'RESTORED',
} as const;

/**
 * One reason of a rejection.
 */
export type ReceiptRecordReasonsItem = {
  /** The field of the listing. */
  pointer: string;
  /** A stable name of the reason. */
  code: string;
  /** What was wrong. */
  message: string;
  /** What was to be done. */
  fix: string;
};

/**
 * How the listing checks had ended; empty if they had not.
 * @nullable
 */
export type ReceiptRecordChecks = typeof ReceiptRecordChecks[keyof typeof ReceiptRecordChecks] | null;


export const ReceiptRecordChecks = {
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  INCOMPLETE: 'INCOMPLETE',
} as const;

/**
 * What was decided. Its canonical JSON (RFC 8785) is what is hashed and signed.
 */
export interface ReceiptRecord {
  /** Id of the receipt. */
  id: string;
  /** Its place in the chain of all receipts, from 1, without gaps. */
  sequence: number;
  /**
     * Hash of the receipt before it; empty in the first.
     * @nullable
     */
  previousHash: string | null;
  /** When it was decided. */
  decidedAt: string;
  /** What was decided: about a submission, or about an app on the shelf. */
  decision: ReceiptRecordDecision;
  /** Id of the app. */
  appId: string;
  /** Its address when it was decided. */
  slug: string;
  /**
     * Id of the submission; empty for a decision about the shelf.
     * @nullable
     */
  submissionId: string | null;
  /** Number of the version. */
  version: number;
  /** SHA-256 of the listing that was decided on, as canonical JSON (RFC 8785). */
  listingHash: string;
  /** Why it was rejected. */
  reasons: ReceiptRecordReasonsItem[];
  /**
     * The guidance of a rejection, or the reason why an app was suspended.
     * @nullable
     */
  comment: string | null;
  /**
     * How the listing checks had ended; empty if they had not.
     * @nullable
     */
  checks: ReceiptRecordChecks;
  /** Names of the listing rules that failed. */
  failedChecks: string[];
  /** SHA-256 of salt and account id of the administrator, both known to administrators alone. */
  decidedByHash: string;
}

/**
 * A decision with its signature.
 */
export interface Receipt {
  record: ReceiptRecord;
  /** SHA-256 of the canonical JSON of the record. */
  hash: string;
  /** The record, signed: a compact JWS (EdDSA) whose payload is the canonical JSON of the record. */
  jws: string;
}

/**
 * Who decided.
 */
export type FullReceiptDecider = {
  /** Account id of the administrator. */
  accountUserId: string;
  /** Put before it, it has the hash that the record tells. */
  salt: string;
};

/**
 * A decision with its signature and with who decided.
 */
export interface FullReceipt {
  record: ReceiptRecord;
  /** SHA-256 of the canonical JSON of the record. */
  hash: string;
  /** The record, signed: a compact JWS (EdDSA) whose payload is the canonical JSON of the record. */
  jws: string;
  /** Who decided. */
  decider: FullReceiptDecider;
}

/**
 * The kind of key.
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
 * What it signs with.
 */
export type ReceiptKeysKeysItemAlg = typeof ReceiptKeysKeysItemAlg[keyof typeof ReceiptKeysKeysItemAlg];


export const ReceiptKeysKeysItemAlg = {
  EdDSA: 'EdDSA',
} as const;

/**
 * What it is for.
 */
export type ReceiptKeysKeysItemUse = typeof ReceiptKeysKeysItemUse[keyof typeof ReceiptKeysKeysItemUse];


export const ReceiptKeysKeysItemUse = {
  sig: 'sig',
} as const;

/**
 * A public key as a JWK.
 */
export type ReceiptKeysKeysItem = {
  /** The kind of key. */
  kty: ReceiptKeysKeysItemKty;
  /** The curve. */
  crv: ReceiptKeysKeysItemCrv;
  /** The public key. */
  x: string;
  /** Name of the key, as in the header of a JWS. */
  kid: string;
  /** What it signs with. */
  alg: ReceiptKeysKeysItemAlg;
  /** What it is for. */
  use: ReceiptKeysKeysItemUse;
};

/**
 * The latest receipt: whoever keeps this notices if the end of the chain is cut off.
 */
export type ReceiptKeysHead = {
  /** Its place in the chain, or 0 as long as there is none. */
  sequence: number;
  /**
     * Its hash.
     * @nullable
     */
  hash: string | null;
};

/**
 * A JSON Web Key Set with the head of the chain.
 */
export interface ReceiptKeys {
  /** Every key that ever signed a receipt, the newest first. */
  keys: ReceiptKeysKeysItem[];
  /** The latest receipt: whoever keeps this notices if the end of the chain is cut off. */
  head: ReceiptKeysHead;
}

/**
 * The key of receipts was rotated.
 */
export interface RotatedKey {
  /** Name of the key that signs from now on. */
  kid: string;
}

/**
 * Why a submission was rejected: one point, at one field.
 */
export interface RejectionReason {
  /**
     * JSON pointer to the field of the listing that it is about.
     * @maxLength 200
     */
  pointer: string;
  /**
     * A stable name of the reason.
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
     * What to do about it.
     * @minLength 1
     * @maxLength 1000
     */
  fix: string;
}

/**
 * A rejection that helps.
 */
export interface Rejection {
  /**
     * At least one. The developer gets each with its fix.
     * @minItems 1
     * @maxItems 50
     */
  reasons: RejectionReason[];
  /**
     * A few words that go beyond the single points.
     * @minLength 1
     * @maxLength 4000
     * @nullable
     */
  guidance?: string | null;
}

/**
 * What is to be decided.
 */
export type PlannedDecisionDecision = typeof PlannedDecisionDecision[keyof typeof PlannedDecisionDecision];


export const PlannedDecisionDecision = {
  APPROVE: 'APPROVE',
  REJECT: 'REJECT',
} as const;

/**
 * A decision that is not made yet. A rejection needs its reasons.
 */
export interface PlannedDecision {
  /** What is to be decided. */
  decision: PlannedDecisionDecision;
  /**
     * At least one. The developer gets each with its fix.
     * @minItems 1
     * @maxItems 50
     */
  reasons?: RejectionReason[];
  /**
     * A few words that go beyond the single points.
     * @minLength 1
     * @maxLength 4000
     * @nullable
     */
  guidance?: string | null;
}

/**
 * The mail that a decision sends.
 */
export interface DecisionMail {
  /** The developer's e-mail address. */
  to: string;
  /** The subject line. */
  subject: string;
  /** The mail as plain text. */
  text: string;
  /** The mail as a page of HTML. */
  html: string;
}

/**
 * Who submitted it.
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
 * Only a PENDING one can be decided.
 */
export type SubmissionItemStatus = typeof SubmissionItemStatus[keyof typeof SubmissionItemStatus];


export const SubmissionItemStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * The listing checks in one word; the report is in the whole submission.
 */
export type SubmissionItemChecks = typeof SubmissionItemChecks[keyof typeof SubmissionItemChecks];


export const SubmissionItemChecks = {
  RUNNING: 'RUNNING',
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  INCOMPLETE: 'INCOMPLETE',
} as const;

/**
 * A submission in the queue.
 */
export interface SubmissionItem {
  /** Id of the submission. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Its name, as submitted. */
  appName: string;
  /**
     * Address of its logo, as submitted.
     * @nullable
     */
  logoUrl: string | null;
  /** Its address. */
  slug: string;
  /** Number of the version. */
  version: number;
  /** Who submitted it. */
  developer: SubmissionItemDeveloper;
  /** Only a PENDING one can be decided. */
  status: SubmissionItemStatus;
  /** When it was submitted. */
  submittedAt: string;
  /** When it should be decided at the latest: 48 hours later. */
  dueAt: string;
  /** Whether it waits for longer than that. */
  overdue: boolean;
  /**
     * Account id of the administrator who is reviewing it.
     * @nullable
     */
  assignee: string | null;
  /**
     * When the claim ends by itself: two hours after it was made.
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
  /** The listing checks in one word; the report is in the whole submission. */
  checks: SubmissionItemChecks;
}

/**
 * Where it belongs.
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
 * Where the app runs. Set at creation, for good.
 */
export type FrozenListingEnvironment = typeof FrozenListingEnvironment[keyof typeof FrozenListingEnvironment];


export const FrozenListingEnvironment = {
  localhost: 'localhost',
  staging: 'staging',
  production: 'production',
} as const;

/**
 * The listing as it was submitted. An approval publishes exactly this.
 */
export interface FrozenListing {
  /** What the app is called. */
  name: string;
  /** What it does, in one or two sentences. */
  description: string;
  /**
     * What it does in detail, in Markdown.
     * @nullable
     */
  longDescription: string | null;
  /** Where it belongs. */
  category: FrozenListingCategory;
  /**
     * The logo; a monogram is shown when there is none.
     * @nullable
     */
  logoUrl: string | null;
  /**
     * The banner.
     * @nullable
     */
  bannerUrl: string | null;
  /**
     * The app's home page.
     * @nullable
     */
  websiteUrl: string | null;
  /**
     * Id of an OAuth client arranged with support.
     * @nullable
     */
  oauthClientId: string | null;
  /** In their order. */
  screenshots: Screenshot[];
  /**
     * The long description as HTML that is safe to show as it is.
     * @nullable
     */
  longDescriptionHtml: string | null;
  /** Where the app runs. Set at creation, for good. */
  environment: FrozenListingEnvironment;
  /**
     * What is new in this version.
     * @nullable
     */
  releaseNotes: string | null;
}

/**
 * How it ended, or PENDING.
 */
export type ReviewEventStatus = typeof ReviewEventStatus[keyof typeof ReviewEventStatus];


export const ReviewEventStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * A reason of an earlier rejection, held against the listing of now.
 */
export type ReviewEventReasonsItem = {
  /** The field. */
  pointer: string;
  /** A stable name of the reason. */
  code: string;
  /** What was wrong. */
  message: string;
  /** What was to be done. */
  fix: string;
  /** Whether the field has changed since. */
  changed: boolean;
};

/**
 * One submission in the history of an app.
 */
export interface ReviewEvent {
  /** Which submission. */
  submissionId: string;
  /** Of which version. */
  version: number;
  /** How it ended, or PENDING. */
  status: ReviewEventStatus;
  /** When it was submitted. */
  submittedAt: string;
  /**
     * When it was decided or withdrawn.
     * @nullable
     */
  decidedAt: string | null;
  /** Why it was rejected. */
  reasons: ReviewEventReasonsItem[];
  /**
     * The reviewer's words beyond the single points.
     * @nullable
     */
  guidance: string | null;
}

/**
 * Who submitted it.
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
 * Only a PENDING one can be decided.
 */
export type SubmissionStatus = typeof SubmissionStatus[keyof typeof SubmissionStatus];


export const SubmissionStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
} as const;

/**
 * The listing checks in one word; the report is in the whole submission.
 */
export type SubmissionChecks = typeof SubmissionChecks[keyof typeof SubmissionChecks];


export const SubmissionChecks = {
  RUNNING: 'RUNNING',
  PASSED: 'PASSED',
  FAILED: 'FAILED',
  INCOMPLETE: 'INCOMPLETE',
} as const;

/**
 * An app with a name that is easily confused with this one.
 */
export type SubmissionSimilarNamesItem = {
  /** Name of an app in the catalogue. */
  name: string;
  /** Its address. */
  slug: string;
  /** How alike, 0 to 1. */
  similarity: number;
};

/**
 * A submission with all that a reviewer needs.
 */
export interface Submission {
  /** Id of the submission. */
  id: string;
  /** Id of the app. */
  appId: string;
  /** Its name, as submitted. */
  appName: string;
  /**
     * Address of its logo, as submitted.
     * @nullable
     */
  logoUrl: string | null;
  /** Its address. */
  slug: string;
  /** Number of the version. */
  version: number;
  /** Who submitted it. */
  developer: SubmissionDeveloper;
  /** Only a PENDING one can be decided. */
  status: SubmissionStatus;
  /** When it was submitted. */
  submittedAt: string;
  /** When it should be decided at the latest: 48 hours later. */
  dueAt: string;
  /** Whether it waits for longer than that. */
  overdue: boolean;
  /**
     * Account id of the administrator who is reviewing it.
     * @nullable
     */
  assignee: string | null;
  /**
     * When the claim ends by itself: two hours after it was made.
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
  /** The listing checks in one word; the report is in the whole submission. */
  checks: SubmissionChecks;
  listing: FrozenListing;
  /** What it changes, compared with what the public sees now. */
  difference: Difference[];
  report: CheckReport | null;
  /** Why it was rejected. */
  reasons: RejectionReason[];
  /**
     * The reviewer's words beyond the single points.
     * @nullable
     */
  guidance: string | null;
  /** Earlier submissions of the app, newest first, each reason marked changed or untouched. */
  history: ReviewEvent[];
  /** Names in the catalogue that are easily confused with this one. */
  similarNames: SubmissionSimilarNamesItem[];
}

/**
 * How the latest submission stands.
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
  /** How the latest submission stands. */
  status: ReviewStatus;
  /** When it was submitted. */
  submittedAt: string;
  /** When it should be decided at the latest. */
  dueAt: string;
  /** Whether it waits for longer than that. */
  overdue: boolean;
  /**
     * Place in the queue, from 1; empty when it does not wait.
     * @nullable
     */
  place: number | null;
  /**
     * Half of the last thirty decisions took no longer than this; empty when there are none.
     * @nullable
     */
  medianWaitHours: number | null;
  /**
     * Nine of ten of the last thirty decisions took no longer than this.
     * @nullable
     */
  p90WaitHours: number | null;
  /**
     * When it was decided or withdrawn.
     * @nullable
     */
  decidedAt: string | null;
  checks: CheckReport | null;
  /** Why it was rejected: each with its field and what to do. */
  reasons: RejectionReason[];
  /**
     * The reviewer's words beyond the single points.
     * @nullable
     */
  guidance: string | null;
  /** All submissions of the app, newest first. Reasons say whether the field has changed since. */
  history: ReviewEvent[];
}

/**
 * The review queue.
 */
export type StatsQueue = {
  /** How many submissions wait. */
  length: number;
  /** How many of them wait for longer than 48 hours. */
  overdue: number;
  /** How many of them nobody is reviewing. */
  unclaimed: number;
  /**
     * How long the oldest one waits, in hours.
     * @nullable
     */
  oldestHours: number | null;
  /**
     * Half of the last thirty decisions took no longer than this; empty without one.
     * @nullable
     */
  medianWaitHours: number | null;
};

/**
 * One day.
 */
export type StatsDecisionsItem = {
  /** The day (UTC). */
  day: string;
  /** Approvals. */
  approved: number;
  /** Rejections. */
  rejected: number;
};

/**
 * One day.
 */
export type StatsDecisionsByDayItem = {
  /** The day (UTC). */
  day: string;
  /** Approvals. */
  approved: number;
  /** Rejections. */
  rejected: number;
};

/**
 * What has happened since midnight (UTC).
 */
export type StatsToday = {
  /** Approvals. */
  approved: number;
  /** Rejections. */
  rejected: number;
  /** Installs. */
  installs: number;
  /** User reviews that were written. */
  reviews: number;
};

/**
 * Developers by state.
 */
export type StatsDevelopers = {[key: string]: number};

/**
 * Developers who wait.
 */
export type StatsVerification = {
  /** How many developers wait to be verified. */
  waiting: number;
  /**
     * How long ago the first of them registered, in hours.
     * @nullable
     */
  oldestHours: number | null;
};

/**
 * Apps by state; those with an approved version count as APPROVED.
 */
export type StatsApps = {[key: string]: number};

/**
 * Outgoing mail.
 */
export type StatsMail = {
  /** Mails on their way. */
  queued: number;
  /** Mails that were given up. */
  failed: number;
};

/**
 * User reviews.
 */
export type StatsReviews = {
  /** Reviews that users have reported, and nobody has judged. */
  reported: number;
};

/**
 * Background work.
 */
export type StatsJobs = {
  /** Background jobs that failed for good within the last week. */
  failed: number;
};

/**
 * The marketplace in numbers.
 */
export interface Stats {
  /** The review queue. */
  queue: StatsQueue;
  /** Decisions a day, the last 30 days, newest first; days without one are left out. */
  decisions: StatsDecisionsItem[];
  /** Decisions on each of the last 14 days, oldest first, today last; to be drawn as it is. */
  decisionsByDay: StatsDecisionsByDayItem[];
  /** What has happened since midnight (UTC). */
  today: StatsToday;
  /** Developers by state. */
  developers: StatsDevelopers;
  /** Developers who wait. */
  verification: StatsVerification;
  /** Apps by state; those with an approved version count as APPROVED. */
  apps: StatsApps;
  /** Outgoing mail. */
  mail: StatsMail;
  /** User reviews. */
  reviews: StatsReviews;
  /** Background work. */
  jobs: StatsJobs;
}

/**
 * How the account stands after the event.
 */
export type EventDeveloperStatus = typeof EventDeveloperStatus[keyof typeof EventDeveloperStatus];


export const EventDeveloperStatus = {
  UNVERIFIED: 'UNVERIFIED',
  VERIFIED: 'VERIFIED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

/**
 * The developer that an event is about.
 */
export interface EventDeveloper {
  /** Id of the developer. */
  id: string;
  /** Account of the developer on the host platform. */
  accountUserId: string;
  /** What the developer is called. */
  name: string;
  /**
     * The company; empty for somebody without one.
     * @nullable
     */
  companyName: string | null;
  /** How the account stands after the event. */
  status: EventDeveloperStatus;
}

/**
 * The app that an event is about.
 */
export interface EventApp {
  /** Id of the app. */
  id: string;
  /** Its address in public paths. */
  slug: string;
  /** What it is called in the version that the event is about. */
  name: string;
  /** Id of its developer. */
  developerId: string;
}

/**
 * A developer account changed its state.
 */
export interface DeveloperEvent {
  developer: EventDeveloper;
  /**
     * Why, in the words of the administrator.
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
 * An administrator took an app off the shelf.
 */
export interface AppSuspendedEvent {
  app: EventApp;
  /** Why, in the words of the administrator. */
  reason: string;
}

/**
 * A version of an app took a step of its review.
 */
export interface AppReviewEvent {
  app: EventApp;
  /** Number of the version. */
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
  /** A stable name of the fault. */
  code: string;
  /** What is wrong. */
  message: string;
  /** What to do. */
  fix: string;
};

/**
 * A version of an app was sent back with reasons.
 */
export interface AppRejectedEvent {
  app: EventApp;
  /** Number of the version. */
  version: number;
  /** Id of the submission. */
  submissionId: string;
  /** Everything that is to be mended. */
  reasons: AppRejectedEventReasonsItem[];
  /**
     * What else the reviewer has to say.
     * @nullable
     */
  guidance: string | null;
}

/**
 * A version of an app is the one that the public sees.
 */
export interface VersionPublishedEvent {
  app: EventApp;
  /** Number of the version. */
  version: number;
  /**
     * What is new in it.
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
     * The name that whoever installed it gave this installation; empty if none was given.
     * @nullable
     */
  installationId: string | null;
  /**
     * Where it was installed, if that was told.
     * @nullable
     */
  environment: string | null;
  /**
     * Which version was installed, if that was told.
     * @nullable
     */
  version: string | null;
}

/**
 * An installation of an app ended.
 */
export interface UninstalledEvent {
  app: EventApp;
  /**
     * The name that whoever installed it gave this installation; empty if none was given.
     * @nullable
     */
  installationId: string | null;
  /**
     * Why, if that was told.
     * @nullable
     */
  reason: string | null;
}

/**
 * The review after the event; when it was deleted, as it was before.
 */
export type UserReviewEventReview = {
  /** Id of the review. */
  id: string;
  /** Stars, 1 (bad) to 5 (good). */
  rating: number;
  /**
     * The review in a few words.
     * @nullable
     */
  title: string | null;
  /**
     * What the user has to say, plain text.
     * @nullable
     */
  body: string | null;
  /** What the author is called. */
  authorName: string;
  /**
     * The developer's public reply.
     * @nullable
     */
  reply: string | null;
  /** Whether an administrator has hidden it. */
  hidden: boolean;
  /** When it was written. */
  createdAt: string;
  /** When the author changed it last. */
  updatedAt: string;
};

/**
 * Something happened to a user review of an app.
 */
export interface UserReviewEvent {
  app: EventApp;
  /** The review after the event; when it was deleted, as it was before. */
  review: UserReviewEventReview;
}

/**
 * Nothing happened: somebody tries a webhook.
 */
export interface TestEvent {
  /** Says that this is a test. */
  message: string;
}

/**
 * A kind of event.
 */
export type NewWebhookEventsItem = typeof NewWebhookEventsItem[keyof typeof NewWebhookEventsItem];


export const NewWebhookEventsItem = {
  developerregistered: 'developer.registered',
  developerverified: 'developer.verified',
  developerrejected: 'developer.rejected',
  developersuspended: 'developer.suspended',
  developerreinstated: 'developer.reinstated',
  appsubmitted: 'app.submitted',
  appwithdrawn: 'app.withdrawn',
  appapproved: 'app.approved',
  apprejected: 'app.rejected',
  appversionpublished: 'app.version.published',
  appunlisted: 'app.unlisted',
  apprelisted: 'app.relisted',
  appsuspended: 'app.suspended',
  apprestored: 'app.restored',
  appinstalled: 'app.installed',
  appuninstalled: 'app.uninstalled',
  reviewcreated: 'review.created',
  reviewupdated: 'review.updated',
  reviewdeleted: 'review.deleted',
  reviewreplied: 'review.replied',
  reviewhidden: 'review.hidden',
  reviewrestored: 'review.restored',
} as const;

/**
 * An address, and what it is told of.
 */
export interface NewWebhook {
  /**
     * Where events are sent. In production an https:// address.
     * @maxLength 2048
     */
  url: string;
  /**
     * A label, to tell your webhooks apart.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  description?: string | null;
  /**
     * The kinds of events to be told of; `null`, or left out: all of them, also those that are yet to come.
     * @minItems 1
     * @maxItems 22
     * @nullable
     */
  events?: NewWebhookEventsItem[] | null;
}

/**
 * A kind of event.
 */
export type WebhookUpdateEventsItem = typeof WebhookUpdateEventsItem[keyof typeof WebhookUpdateEventsItem];


export const WebhookUpdateEventsItem = {
  developerregistered: 'developer.registered',
  developerverified: 'developer.verified',
  developerrejected: 'developer.rejected',
  developersuspended: 'developer.suspended',
  developerreinstated: 'developer.reinstated',
  appsubmitted: 'app.submitted',
  appwithdrawn: 'app.withdrawn',
  appapproved: 'app.approved',
  apprejected: 'app.rejected',
  appversionpublished: 'app.version.published',
  appunlisted: 'app.unlisted',
  apprelisted: 'app.relisted',
  appsuspended: 'app.suspended',
  apprestored: 'app.restored',
  appinstalled: 'app.installed',
  appuninstalled: 'app.uninstalled',
  reviewcreated: 'review.created',
  reviewupdated: 'review.updated',
  reviewdeleted: 'review.deleted',
  reviewreplied: 'review.replied',
  reviewhidden: 'review.hidden',
  reviewrestored: 'review.restored',
} as const;

/**
 * What to change; what is left out stays.
 */
export interface WebhookUpdate {
  /**
     * Where events are sent. In production an https:// address.
     * @maxLength 2048
     */
  url?: string;
  /**
     * A label, to tell your webhooks apart.
     * @minLength 1
     * @maxLength 200
     * @nullable
     */
  description?: string | null;
  /**
     * The kinds of events to be told of; `null`, or left out: all of them, also those that are yet to come.
     * @minItems 1
     * @maxItems 22
     * @nullable
     */
  events?: WebhookUpdateEventsItem[] | null;
}

/**
 * A PAUSED one is told of nothing until it is resumed.
 */
export type WebhookStatus = typeof WebhookStatus[keyof typeof WebhookStatus];


export const WebhookStatus = {
  ACTIVE: 'ACTIVE',
  PAUSED: 'PAUSED',
} as const;

/**
 * An address that is told what happens; without its secret.
 */
export interface Webhook {
  /** Id of the webhook. */
  id: string;
  /** Where events are sent. */
  url: string;
  /**
     * Its label.
     * @nullable
     */
  description: string | null;
  /**
     * The kinds of events that it is told of; empty: all of them.
     * @nullable
     */
  events: string[] | null;
  /** A PAUSED one is told of nothing until it is resumed. */
  status: WebhookStatus;
  /**
     * Why it is paused.
     * @nullable
     */
  pausedReason: string | null;
  /**
     * Since when no attempt has succeeded; after five days it is paused. Empty while all is well.
     * @nullable
     */
  failingSince: string | null;
  /**
     * Until when the secret before the last rotation signs, too.
     * @nullable
     */
  previousSecretUntil: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was changed last. */
  updatedAt: string;
}

/**
 * A PAUSED one is told of nothing until it is resumed.
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
  /** Where events are sent. */
  url: string;
  /**
     * Its label.
     * @nullable
     */
  description: string | null;
  /**
     * The kinds of events that it is told of; empty: all of them.
     * @nullable
     */
  events: string[] | null;
  /** A PAUSED one is told of nothing until it is resumed. */
  status: WebhookWithSecretStatus;
  /**
     * Why it is paused.
     * @nullable
     */
  pausedReason: string | null;
  /**
     * Since when no attempt has succeeded; after five days it is paused. Empty while all is well.
     * @nullable
     */
  failingSince: string | null;
  /**
     * Until when the secret before the last rotation signs, too.
     * @nullable
     */
  previousSecretUntil: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was changed last. */
  updatedAt: string;
  /** What signatures are verified with. It is shown here once: keep it safe now. */
  secret: string;
}

/**
 * PENDING: on its way, retries included. FAILED: given up; it can be sent again.
 */
export type WebhookDeliveryStatus = typeof WebhookDeliveryStatus[keyof typeof WebhookDeliveryStatus];


export const WebhookDeliveryStatus = {
  PENDING: 'PENDING',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
} as const;

/**
 * One event on its way to one webhook.
 */
export interface WebhookDelivery {
  /** Id of the event: the `webhook-id` header, the same at every attempt. */
  eventId: string;
  /** What happened. */
  type: string;
  /** PENDING: on its way, retries included. FAILED: given up; it can be sent again. */
  status: WebhookDeliveryStatus;
  /** How often it was tried since it was sent, or sent again. */
  attempts: number;
  /** When it happened. */
  createdAt: string;
  /**
     * When it was tried last.
     * @nullable
     */
  lastAttemptAt: string | null;
  /**
     * When it is tried next; empty when it is not.
     * @nullable
     */
  nextAttemptAt: string | null;
  /**
     * The HTTP status of the last answer; empty without one.
     * @nullable
     */
  answerStatus: number | null;
  /**
     * How long the last attempt took, in milliseconds.
     * @nullable
     */
  durationMs: number | null;
  /**
     * What was wrong with the last attempt.
     * @nullable
     */
  problem: string | null;
}

/**
 * PENDING: on its way, retries included. FAILED: given up; it can be sent again.
 */
export type WebhookDeliveryDetailStatus = typeof WebhookDeliveryDetailStatus[keyof typeof WebhookDeliveryDetailStatus];


export const WebhookDeliveryDetailStatus = {
  PENDING: 'PENDING',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
} as const;

/**
 * One event on its way to one webhook, with what was sent and what was answered.
 */
export interface WebhookDeliveryDetail {
  /** Id of the event: the `webhook-id` header, the same at every attempt. */
  eventId: string;
  /** What happened. */
  type: string;
  /** PENDING: on its way, retries included. FAILED: given up; it can be sent again. */
  status: WebhookDeliveryDetailStatus;
  /** How often it was tried since it was sent, or sent again. */
  attempts: number;
  /** When it happened. */
  createdAt: string;
  /**
     * When it was tried last.
     * @nullable
     */
  lastAttemptAt: string | null;
  /**
     * When it is tried next; empty when it is not.
     * @nullable
     */
  nextAttemptAt: string | null;
  /**
     * The HTTP status of the last answer; empty without one.
     * @nullable
     */
  answerStatus: number | null;
  /**
     * How long the last attempt took, in milliseconds.
     * @nullable
     */
  durationMs: number | null;
  /**
     * What was wrong with the last attempt.
     * @nullable
     */
  problem: string | null;
  /** What is sent, byte for byte. */
  body: string;
  /**
     * The first 2 kB of the last answer.
     * @nullable
     */
  answerBody: string | null;
}

/**
 * A kind of event.
 */
export interface WebhookEventKind {
  /** What stands in `type` of the event. */
  type: string;
  /** When it is told. */
  description: string;
  /** What is sent, as JSON. */
  example: string;
}

/**
 * One fault.
 */
export type ErrorErrorDetailsItem = {
  /** JSON pointer to the field at fault. */
  pointer: string;
  /** A stable name of the fault. */
  code: string;
  /** What is wrong with it. */
  message: string;
  /** What to change. */
  fix: string;
};

/**
 * What went wrong.
 */
export type ErrorError = {
  /** A stable name of what went wrong, for programs. */
  code: string;
  /** What went wrong and what to do, for people. */
  message: string;
  /** Leads support to the log; also in the `X-Request-Id` header. */
  requestId: string;
  /** Every fault, when there is more to say than the message. */
  details?: ErrorErrorDetailsItem[];
};

/**
 * The body of every answer with a status of 400 or more.
 */
export interface Error {
  /** What went wrong. */
  error: ErrorError;
}

/**
 * Your API keys.
 */
export type ListApiKeys200 = {
  /** The entries. */
  data: ApiKey[];
};

/**
 * Your apps.
 */
export type ListMyApps200 = {
  /** The entries. */
  data: App[];
};

/**
 * What was deleted.
 */
export type DeleteApp200 = {
  /** Id of what was deleted. */
  id: string;
  /** It is gone. */
  deleted: true;
};

/**
 * The versions.
 */
export type ListVersions200 = {
  /** The entries. */
  data: Version[];
};

/**
 * What was discarded.
 */
export type DiscardVersion200 = {
  /** Id of the discarded version. */
  id: string;
  /** Its number, which is not used again. */
  number: number;
  /** It is gone. */
  deleted: true;
};

/**
 * What a version changes.
 */
export type GetVersionDifference200 = {
  /**
     * Number of the version before; empty when there is none.
     * @nullable
     */
  comparedWith: number | null;
  /** The entries. */
  data: Difference[];
};

export type PreviewMarkdownBody = {
  /**
     * The text, in Markdown.
     * @maxLength 20000
     */
  markdown: string;
};

/**
 * The text as it will be shown.
 */
export type PreviewMarkdown200 = {
  /** HTML that is safe to show as it is. */
  html: string;
};

export type ListReceiptsParams = {
/**
 * Only the one of the submission with this id.
 * @maxLength 100
 */
submission?: string;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of receipts.
 */
export type ListReceipts200 = {
  /** The entries. */
  data: Receipt[];
  pagination: Pagination;
};

export type ListReceivedReviewsParams = {
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of reviews.
 */
export type ListReceivedReviews200 = {
  /** The entries. */
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
 * What was deleted.
 */
export type DeleteReply200 = {
  /** Id of what was deleted. */
  id: string;
  /** It is gone. */
  deleted: true;
};

export type GetDailyAnalyticsParams = {
/**
 * First day (UTC). 30 days up to `to` when left out.
 */
from?: string;
/**
 * Last day (UTC). Today when left out.
 */
to?: string;
};

export type DownloadDailyAnalyticsParams = {
/**
 * First day (UTC). 30 days up to `to` when left out.
 */
from?: string;
/**
 * Last day (UTC). Today when left out.
 */
to?: string;
};

export type ListActivityParams = {
/**
 * How many at the most.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * What happened lately.
 */
export type ListActivity200 = {
  /** The entries. */
  data: Activity[];
};

/**
 * The kinds of events.
 */
export type ListWebhookEvents200 = {
  /** The entries. */
  data: WebhookEventKind[];
};

/**
 * The webhooks.
 */
export type ListWebhooks200 = {
  /** The entries. */
  data: Webhook[];
};

/**
 * What was deleted.
 */
export type DeleteWebhook200 = {
  /** Id of what was deleted. */
  id: string;
  /** It is gone. */
  deleted: true;
};

export type ListWebhookDeliveriesParams = {
/**
 * Only deliveries in this state.
 */
status?: ListWebhookDeliveriesStatus;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
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
  /** The entries. */
  data: WebhookDelivery[];
  pagination: Pagination;
};

export type ListDevelopersParams = {
/**
 * Only developers in this state.
 */
status?: ListDevelopersStatus;
/**
 * Every word must occur in the name, e-mail address, company or account id.
 * @maxLength 200
 */
search?: string;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
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
  /** The entries. */
  data: Developer[];
  pagination: Pagination;
};

/**
 * The developer's API keys.
 */
export type ListApiKeysOfDeveloper200 = {
  /** The entries. */
  data: ApiKey[];
};

export type ListAuditEventsParams = {
/**
 * Only what this account or key did.
 * @maxLength 255
 */
actor?: string;
/**
 * Only this action, such as `developer.verified`.
 * @maxLength 100
 */
action?: string;
/**
 * Only what was done to the thing with this id.
 * @maxLength 100
 */
subject?: string;
/**
 * Only what was done to the developer with this id, and to the apps and API keys of that developer.
 * @maxLength 100
 */
developer?: string;
/**
 * Only on or after this day (UTC).
 */
from?: string;
/**
 * Only on or before this day (UTC).
 */
to?: string;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of the audit log.
 */
export type ListAuditEvents200 = {
  /** The entries. */
  data: AuditEvent[];
  pagination: Pagination;
};

export type ListAppsAsAdministratorParams = {
/**
 * Every word must begin a word of the name; or the beginning of the slug; or the whole id.
 * @maxLength 200
 */
search?: string;
/**
 * Only apps in this state.
 */
status?: ListAppsAsAdministratorStatus;
/**
 * Only apps that stand so.
 */
visibility?: ListAppsAsAdministratorVisibility;
/**
 * Only apps that are, or are not, in the shop window.
 */
featured?: boolean;
/**
 * Only apps of the developer with this id.
 * @maxLength 100
 */
developer?: string;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
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
  /** The entries. */
  data: AppOverview[];
  pagination: Pagination;
};

export type ListSubmissionsParams = {
/**
 * Only submissions in this state.
 */
status?: ListSubmissionsStatus;
/**
 * Only those that this account has claimed; `me`: you; `none`: those that nobody has.
 * @maxLength 255
 */
assignee?: string;
/**
 * Only those that do, or do not, wait for too long.
 */
overdue?: boolean;
/**
 * Every word must begin a word of the names of app, developer or company.
 * @maxLength 200
 */
search?: string;
/**
 * Only those of the app with this id.
 * @maxLength 100
 */
app?: string;
/**
 * Only those of the developer with this id.
 * @maxLength 100
 */
developer?: string;
/**
 * Those first that wait longest, unless told.
 */
order?: ListSubmissionsOrder;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
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
  /** The entries. */
  data: SubmissionItem[];
  pagination: Pagination;
};

/**
 * The canned reasons.
 */
export type ListRejectionReasons200 = {
  /** The entries. */
  data: RejectionReason[];
};

export type SuspendAppBody = {
  /**
     * Why. The developer reads it in the mail and in the portal.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
};

export type ListAllReceiptsParams = {
/**
 * Only those of the app with this id.
 * @maxLength 100
 */
app?: string;
/**
 * Only the one of the submission with this id.
 * @maxLength 100
 */
submission?: string;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of receipts.
 */
export type ListAllReceipts200 = {
  /** The entries. */
  data: FullReceipt[];
  pagination: Pagination;
};

export type ListReviewsForModerationParams = {
/**
 * Only reviews that users have, or have not, reported; the most reported first.
 */
reported?: boolean;
/**
 * Only reviews that are, or are not, hidden.
 */
hidden?: boolean;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
 * @minimum 1
 * @maximum 100
 */
limit?: number;
};

/**
 * One page of reviews.
 */
export type ListReviewsForModeration200 = {
  /** The entries. */
  data: ModeratedReview[];
  pagination: Pagination;
};

export type HideReviewBody = {
  /**
     * Why. The author of the review reads it.
     * @minLength 1
     * @maxLength 2000
     */
  reason: string;
};

export type ListMailsParams = {
/**
 * Only mails in this state.
 */
status?: ListMailsStatus;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
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
 * One page of mails.
 */
export type ListMails200 = {
  /** The entries. */
  data: OutgoingMail[];
  pagination: Pagination;
};

/**
 * All queues, and the latest 50 jobs that failed for good.
 */
export type ListJobs200 = {
  /** Every queue. */
  queues: JobQueue[];
  /** The latest failures. */
  failed: FailedJob[];
};

/**
 * The kinds of events.
 */
export type ListMarketplaceWebhookEvents200 = {
  /** The entries. */
  data: WebhookEventKind[];
};

/**
 * The webhooks.
 */
export type ListMarketplaceWebhooks200 = {
  /** The entries. */
  data: Webhook[];
};

/**
 * What was deleted.
 */
export type DeleteMarketplaceWebhook200 = {
  /** Id of what was deleted. */
  id: string;
  /** It is gone. */
  deleted: true;
};

export type ListMarketplaceWebhookDeliveriesParams = {
/**
 * Only deliveries in this state.
 */
status?: ListMarketplaceWebhookDeliveriesStatus;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
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
  /** The entries. */
  data: WebhookDelivery[];
  pagination: Pagination;
};

/**
 * Your review; empty when you have written none.
 */
export type GetMyReview200 = {
  review: MyReview | null;
};

/**
 * What was deleted.
 */
export type DeleteMyReview200 = {
  /** Id of what was deleted. */
  id: string;
  /** It is gone. */
  deleted: true;
};

export type ListReviewsParams = {
/**
 * The newest (when left out), the best or the worst first.
 */
sort?: ListReviewsSort;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
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
 * One page of reviews, and the ratings in numbers.
 */
export type ListReviews200 = {
  /** The entries. */
  data: UserReview[];
  pagination: Pagination;
  summary: RatingSummary;
};

export type ReportReviewBody = {
  /**
     * What is wrong with the review; administrators read it.
     * @minLength 1
     * @maxLength 500
     */
  reason: string;
};

/**
 * Who is signed in, or `null` for nobody.
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
 * Search words. An app must contain every word or a word that starts with it. Accents are ignored and small typos are corrected.
 * @maxLength 200
 */
search?: string;
/**
 * Sort order. Defaults to `relevance` for searches and to `popular` otherwise. Results by `relevance` end after 1,000 apps: later pages are empty, and `total` still counts all matches.
 */
sort?: ListAppsSort;
/**
 * Which page, from 1. Past the last: an empty list.
 * @minimum 1
 * @maximum 1000000
 */
page?: number;
/**
 * How many a page.
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

export type ListAppsSort = typeof ListAppsSort[keyof typeof ListAppsSort];


export const ListAppsSort = {
  relevance: 'relevance',
  popular: 'popular',
  rating: 'rating',
  newest: 'newest',
  name: 'name',
} as const;

/**
 * One page of apps.
 */
export type ListApps200 = {
  /** The entries. */
  data: PublicApp[];
  pagination: Pagination;
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
  /** The entries. */
  data: FeaturedApp[];
};

/**
 * Categories.
 */
export type ListCategories200 = {
  /** The entries. */
  data: CategoryCount[];
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
 * What is known of the installation; all of it may be left out.
 * @nullable
 */
export type RecordInstallBody = {
  /**
     * Your name for this one installation. The same one is counted once, for ever.
     * @minLength 1
     * @maxLength 200
     */
  installationId?: string;
  /** Where it was installed. */
  environment?: RecordInstallBodyEnvironment;
  /**
     * Which version was installed: its number, or a name of your own.
     * @minLength 1
     * @maxLength 50
     */
  version?: string | number;
} | null;

/**
 * Which installation ended.
 */
export type RecordUninstallBody = {
  /**
     * Your name for this one installation. The same one is counted once, for ever.
     * @minLength 1
     * @maxLength 200
     */
  installationId: string;
  /**
     * Why it was removed.
     * @minLength 1
     * @maxLength 500
     */
  reason?: string;
};

export const getRegisterDeveloperUrl = () => {




  return `/api/dev/register`
}

/**
 * Takes an account token. The new developer is UNVERIFIED until an administrator has looked at the profile.
 * @summary Register as a developer
 */
export const registerDeveloper = async (registration: Registration, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getRegisterDeveloperUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(registration)
  }
);}



export const getGetMeUrl = () => {




  return `/api/dev/me`
}

/**
 * The developer whom the API key belongs to.
 * @summary Read your profile
 */
export const getMe = async ( options?: Parameters<typeof send>[1]): Promise<Developer> => {

  return send<Developer>(getGetMeUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateMeUrl = () => {




  return `/api/dev/me`
}

/**
 * Changes the fields that are sent; `null` clears an optional one. A new e-mail address is told to the old one. A rejected developer is looked at again.
 * @summary Update your profile
 */
export const updateMe = async (profileUpdate: ProfileUpdate, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getUpdateMeUrl(),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(profileUpdate)
  }
);}



export const getCreateApiKeyUrl = () => {




  return `/api/dev/api-keys`
}

/**
 * For verified developers, with an account token or with an API key. A key made by a key has no more scopes than it and does not outlive it. The answer is the only place where the key is ever shown.
 * @summary Create an API key
 */
export const createApiKey = async (newApiKey: NewApiKey, options?: Parameters<typeof send>[1]): Promise<CreatedApiKey> => {
  return send<CreatedApiKey>(getCreateApiKeyUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newApiKey)
  }
);}



export const getListApiKeysUrl = () => {




  return `/api/dev/api-keys`
}

/**
 * Masked; active ones first, then the newest. At most 200.
 * @summary List your API keys
 */
export const listApiKeys = async ( options?: Parameters<typeof send>[1]): Promise<ListApiKeys200> => {

  return send<ListApiKeys200>(getListApiKeysUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRevokeApiKeyUrl = (id: string,) => {




  return `/api/dev/api-keys/${encodeURIComponent(String(id))}`
}

/**
 * It stops working at once. A key may revoke itself, and keys whose scopes it has. Revoking twice changes nothing.
 * @summary Revoke an API key
 */
export const revokeApiKey = async (id: string, options?: Parameters<typeof send>[1]): Promise<ApiKey> => {

  return send<ApiKey>(getRevokeApiKeyUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getCreateAppUrl = () => {




  return `/api/dev/apps`
}

/**
 * It starts as a draft. Nobody else sees it before it is submitted and approved.
 * @summary Create an app
 */
export const createApp = async (newApp: NewApp, options?: Parameters<typeof send>[1]): Promise<App> => {
  return send<App>(getCreateAppUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newApp)
  }
);}



export const getListMyAppsUrl = () => {




  return `/api/dev/apps`
}

/**
 * All of them, newest first.
 * @summary List your apps
 */
export const listMyApps = async ( options?: Parameters<typeof send>[1]): Promise<ListMyApps200> => {

  return send<ListMyApps200>(getListMyAppsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetMyAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}`
}

/**
 * With an `ETag`, to be sent as `If-Match` with a change.
 * @summary Read one of your apps
 */
export const getMyApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getGetMyAppUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}`
}

/**
 * While it is a draft or was rejected. An approved app is changed by a new version, one in review after it is withdrawn.
 * @summary Edit an app
 */
export const updateApp = async (id: string,
    appUpdate: AppUpdate, options?: Parameters<typeof send>[1]): Promise<App> => {
  return send<App>(getUpdateAppUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(appUpdate)
  }
);}



export const getDeleteAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}`
}

/**
 * Unless it was ever approved. Its address is not given to another app.
 * @summary Delete an app
 */
export const deleteApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeleteApp200> => {

  return send<DeleteApp200>(getDeleteAppUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getSubmitAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/submit`
}

/**
 * DRAFT or REJECTED to PENDING. Refused with every broken listing rule; images and addresses are checked afterwards, with a report.
 * @summary Submit an app for review
 */
export const submitApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getSubmitAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getWithdrawAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/withdraw`
}

/**
 * PENDING to DRAFT.
 * @summary Withdraw an app from review
 */
export const withdrawApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getWithdrawAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getUnlistAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/unlist`
}

/**
 * It leaves the public catalogue; nothing else changes.
 * @summary Take an app off the shelf
 */
export const unlistApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getUnlistAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getRelistAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/relist`
}

/**
 * Unless an administrator took it off.
 * @summary Put an app back on the shelf
 */
export const relistApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getRelistAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListVersionsUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions`
}

/**
 * Newest first, at most 200.
 * @summary List the versions of an app
 */
export const listVersions = async (id: string, options?: Parameters<typeof send>[1]): Promise<ListVersions200> => {

  return send<ListVersions200>(getListVersionsUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getOpenVersionUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions`
}

/**
 * Starts from the approved one, with the changes that are sent. The approved one stays live until this one is approved.
 * @summary Open the next version of an approved app
 */
export const openVersion = async (id: string,
    versionChanges: VersionChanges, options?: Parameters<typeof send>[1]): Promise<Version> => {
  return send<Version>(getOpenVersionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(versionChanges)
  }
);}



export const getGetVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}`
}

/**
 * With an `ETag`, to be sent as `If-Match` with a change.
 * @summary Read one version
 */
export const getVersion = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<Version> => {

  return send<Version>(getGetVersionUrl(id,number),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}`
}

/**
 * While it is a draft or was rejected.
 * @summary Edit a version
 */
export const updateVersion = async (id: string,
    number: string,
    versionChanges: VersionChanges, options?: Parameters<typeof send>[1]): Promise<Version> => {
  return send<Version>(getUpdateVersionUrl(id,number),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(versionChanges)
  }
);}



export const getDiscardVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}`
}

/**
 * The approved one stays live. The first version goes with its app: delete that.
 * @summary Discard an open version
 */
export const discardVersion = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<DiscardVersion200> => {

  return send<DiscardVersion200>(getDiscardVersionUrl(id,number),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getGetVersionDifferenceUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}/difference`
}

/**
 * Field by field, from the approved version before it. Empty when there is none.
 * @summary See what a version changes
 */
export const getVersionDifference = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<GetVersionDifference200> => {

  return send<GetVersionDifference200>(getGetVersionDifferenceUrl(id,number),
  {
    ...options,
    method: 'GET'


  }
);}



export const getSubmitVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}/submit`
}

/**
 * DRAFT or REJECTED to PENDING. The approved version stays live meanwhile.
 * @summary Submit a version for review
 */
export const submitVersion = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<Version> => {

  return send<Version>(getSubmitVersionUrl(id,number),
  {
    ...options,
    method: 'POST'


  }
);}



export const getWithdrawVersionUrl = (id: string,
    number: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/versions/${encodeURIComponent(String(number))}/withdraw`
}

/**
 * PENDING to DRAFT.
 * @summary Withdraw a version from review
 */
export const withdrawVersion = async (id: string,
    number: string, options?: Parameters<typeof send>[1]): Promise<Version> => {

  return send<Version>(getWithdrawVersionUrl(id,number),
  {
    ...options,
    method: 'POST'


  }
);}



export const getCheckAppUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/check`
}

/**
 * Without submitting it: the open version, or the approved one when none is open. Fetches every image and the website, which may take ten seconds.
 *
 * With `Accept: application/x-ndjson` the answer tells its progress, one JSON object a line as it happens: first `{ "type": "plan", "rules": [{ rule, pointer, wanted }] }` with all that will be checked, then for each rule `{ "type": "result", rule, pointer, status, found, wanted, sha256 }` in the order in which they finish, at last `{ "type": "report", "report": CheckReport }`. A rule that was not planned may follow: `IMAGE_UNCHANGED`, for an image that was replaced since it was approved. A fault on the way is a last line `{ "type": "error", "error": { code, message, requestId } }`. Whoever hangs up ends the check.
 * @summary Check a listing against all rules
 */
export const checkApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<CheckReport> => {

  return send<CheckReport>(getCheckAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getPreviewMarkdownUrl = () => {




  return `/api/dev/markdown`
}

/**
 * Headings, lists, emphasis, code, quotes, tables and links; HTML is shown as text, images as links to them. Nothing is stored.
 * @summary See a long description as it will be shown
 */
export const previewMarkdown = async (previewMarkdownBody: PreviewMarkdownBody, options?: Parameters<typeof send>[1]): Promise<PreviewMarkdown200> => {
  return send<PreviewMarkdown200>(getPreviewMarkdownUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(previewMarkdownBody)
  }
);}



export const getGetReviewUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/review`
}

/**
 * Place in the queue, due time, usual waiting times, the report of the checks, reasons and history.
 * @summary Follow the review of an app
 */
export const getReview = async (id: string, options?: Parameters<typeof send>[1]): Promise<Review> => {

  return send<Review>(getGetReviewUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListReceiptsUrl = (id: string,
    params?: ListReceiptsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/receipts?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/receipts`
}

/**
 * Every approval, rejection, suspension and restoration as a signed record, newest first. They do not tell which administrator decided.
 * @summary Read the receipts of an app
 */
export const listReceipts = async (id: string,
    params?: ListReceiptsParams, options?: Parameters<typeof send>[1]): Promise<ListReceipts200> => {

  return send<ListReceipts200>(getListReceiptsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListReceivedReviewsUrl = (id: string,
    params?: ListReceivedReviewsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/reviews?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/reviews`
}

/**
 * The newest first; those that administrators have hidden are marked.
 * @summary Read the reviews of one of your apps
 */
export const listReceivedReviews = async (id: string,
    params?: ListReceivedReviewsParams, options?: Parameters<typeof send>[1]): Promise<ListReceivedReviews200> => {

  return send<ListReceivedReviews200>(getListReceivedReviewsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getReplyToReviewUrl = (id: string,
    reviewId: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/reviews/${encodeURIComponent(String(reviewId))}/reply`
}

/**
 * Everybody reads it below the review. A second one replaces the first.
 * @summary Reply to a review
 */
export const replyToReview = async (id: string,
    reviewId: string,
    replyToReviewBody: ReplyToReviewBody, options?: Parameters<typeof send>[1]): Promise<ReceivedReview> => {
  return send<ReceivedReview>(getReplyToReviewUrl(id,reviewId),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(replyToReviewBody)
  }
);}



export const getDeleteReplyUrl = (id: string,
    reviewId: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/reviews/${encodeURIComponent(String(reviewId))}/reply`
}

/**
 * The review itself stays.
 * @summary Delete your reply to a review
 */
export const deleteReply = async (id: string,
    reviewId: string, options?: Parameters<typeof send>[1]): Promise<DeleteReply200> => {

  return send<DeleteReply200>(getDeleteReplyUrl(id,reviewId),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getGetAnalyticsUrl = (id: string,) => {




  return `/api/dev/apps/${encodeURIComponent(String(id))}/analytics`
}

/**
 * As they stand now.
 * @summary Read the numbers of an app
 */
export const getAnalytics = async (id: string, options?: Parameters<typeof send>[1]): Promise<Analytics> => {

  return send<Analytics>(getGetAnalyticsUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetDailyAnalyticsUrl = (id: string,
    params?: GetDailyAnalyticsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/daily?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/daily`
}

/**
 * At most 366 days; days without anything are there, with zeros.
 * @summary Read the numbers of an app day by day
 */
export const getDailyAnalytics = async (id: string,
    params?: GetDailyAnalyticsParams, options?: Parameters<typeof send>[1]): Promise<DailyAnalytics> => {

  return send<DailyAnalytics>(getGetDailyAnalyticsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getDownloadDailyAnalyticsUrl = (id: string,
    params?: DownloadDailyAnalyticsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/daily.csv?${stringifiedParams}` : `/api/dev/apps/${encodeURIComponent(String(id))}/analytics/daily.csv`
}

/**
 * The same days and figures as comma-separated values (RFC 4180), with a header row.
 * @summary Download the numbers of an app day by day
 */
export const downloadDailyAnalytics = async (id: string,
    params?: DownloadDailyAnalyticsParams, options?: Parameters<typeof send>[1]): Promise<string> => {

  return send<string>(getDownloadDailyAnalyticsUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListActivityUrl = (params?: ListActivityParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/activity?${stringifiedParams}` : `/api/dev/activity`
}

/**
 * To your account, keys, apps and their reviews, the newest first. Edits of drafts are left out.
 * @summary Read what happened lately
 */
export const listActivity = async (params?: ListActivityParams, options?: Parameters<typeof send>[1]): Promise<ListActivity200> => {

  return send<ListActivity200>(getListActivityUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListWebhookEventsUrl = () => {




  return `/api/dev/webhook-events`
}

/**
 * Every kind that a webhook can be told of, with an example of what is sent.
 * @summary List the kinds of events
 */
export const listWebhookEvents = async ( options?: Parameters<typeof send>[1]): Promise<ListWebhookEvents200> => {

  return send<ListWebhookEvents200>(getListWebhookEventsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCreateWebhookUrl = () => {




  return `/api/dev/webhooks`
}

/**
 * An address that is told what happens, with signed requests (Standard Webhooks). At most 10. The answer is the only place where the secret is shown.
 * @summary Create a webhook
 */
export const createWebhook = async (newWebhook: NewWebhook, options?: Parameters<typeof send>[1]): Promise<WebhookWithSecret> => {
  return send<WebhookWithSecret>(getCreateWebhookUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newWebhook)
  }
);}



export const getListWebhooksUrl = () => {




  return `/api/dev/webhooks`
}

/**
 * The newest first, without their secrets.
 * @summary List your webhooks
 */
export const listWebhooks = async ( options?: Parameters<typeof send>[1]): Promise<ListWebhooks200> => {

  return send<ListWebhooks200>(getListWebhooksUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Without its secret. What it was told is under `/deliveries`.
 * @summary Read one webhook
 */
export const getWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getGetWebhookUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Its address, label or chosen events. What is waiting goes to the new address.
 * @summary Change a webhook
 */
export const updateWebhook = async (id: string,
    webhookUpdate: WebhookUpdate, options?: Parameters<typeof send>[1]): Promise<Webhook> => {
  return send<Webhook>(getUpdateWebhookUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(webhookUpdate)
  }
);}



export const getDeleteWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * With its deliveries. What was waiting is not sent any more.
 * @summary Delete a webhook
 */
export const deleteWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeleteWebhook200> => {

  return send<DeleteWebhook200>(getDeleteWebhookUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getRotateWebhookSecretUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/rotate-secret`
}

/**
 * Shown here once. For 24 hours everything is signed with the old one, too; one that was rotated before that ends now.
 * @summary Make a new secret
 */
export const rotateWebhookSecret = async (id: string, options?: Parameters<typeof send>[1]): Promise<WebhookWithSecret> => {

  return send<WebhookWithSecret>(getRotateWebhookSecretUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getPauseWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/pause`
}

/**
 * What was waiting waits until it is resumed; of what happens meanwhile it is not told. Pausing twice changes nothing.
 * @summary Pause a webhook
 */
export const pauseWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getPauseWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getResumeWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/resume`
}

/**
 * It is told of what happens from now on, and of what was waiting.
 * @summary Resume a webhook
 */
export const resumeWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getResumeWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getTestWebhookUrl = (id: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/test`
}

/**
 * Of the kind `webhook.test`, to this webhook alone, whatever it chose. Read its delivery for the outcome.
 * @summary Send a test event
 */
export const testWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<WebhookDelivery> => {

  return send<WebhookDelivery>(getTestWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListWebhookDeliveriesUrl = (id: string,
    params?: ListWebhookDeliveriesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/dev/webhooks/${encodeURIComponent(String(id))}/deliveries?${stringifiedParams}` : `/api/dev/webhooks/${encodeURIComponent(String(id))}/deliveries`
}

/**
 * In the last 30 days, the newest first.
 * @summary List what a webhook was told
 */
export const listWebhookDeliveries = async (id: string,
    params?: ListWebhookDeliveriesParams, options?: Parameters<typeof send>[1]): Promise<ListWebhookDeliveries200> => {

  return send<ListWebhookDeliveries200>(getListWebhookDeliveriesUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetWebhookDeliveryUrl = (id: string,
    eventId: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/deliveries/${encodeURIComponent(String(eventId))}`
}

/**
 * With what was sent, and the beginning of the last answer.
 * @summary Read one delivery
 */
export const getWebhookDelivery = async (id: string,
    eventId: string, options?: Parameters<typeof send>[1]): Promise<WebhookDeliveryDetail> => {

  return send<WebhookDeliveryDetail>(getGetWebhookDeliveryUrl(id,eventId),
  {
    ...options,
    method: 'GET'


  }
);}



export const getResendWebhookDeliveryUrl = (id: string,
    eventId: string,) => {




  return `/api/dev/webhooks/${encodeURIComponent(String(id))}/deliveries/${encodeURIComponent(String(eventId))}/resend`
}

/**
 * Now, with the same `webhook-id`; also one that was delivered, or that waits for its next attempt.
 * @summary Send an event again
 */
export const resendWebhookDelivery = async (id: string,
    eventId: string, options?: Parameters<typeof send>[1]): Promise<WebhookDeliveryDetail> => {

  return send<WebhookDeliveryDetail>(getResendWebhookDeliveryUrl(id,eventId),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListDevelopersUrl = (params?: ListDevelopersParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/developers?${stringifiedParams}` : `/api/admin/developers`
}

/**
 * By state and by what is remembered of them; those who wait longest come first.
 * @summary Find developers
 */
export const listDevelopers = async (params?: ListDevelopersParams, options?: Parameters<typeof send>[1]): Promise<ListDevelopers200> => {

  return send<ListDevelopers200>(getListDevelopersUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}`
}

/**
 * The whole profile. Keys are under `/api-keys`; the history is in the audit log (`developer=` this id).
 * @summary Read one developer
 */
export const getDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<Developer> => {

  return send<Developer>(getGetDeveloperUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getVerifyDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/verify`
}

/**
 * UNVERIFIED to VERIFIED; the developer gets a mail.
 * @summary Verify a developer
 */
export const verifyDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<Developer> => {

  return send<Developer>(getVerifyDeveloperUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getRejectDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/reject`
}

/**
 * UNVERIFIED to REJECTED; the developer gets a mail with the reason and can try again.
 * @summary Reject a developer
 */
export const rejectDeveloper = async (id: string,
    reason: Reason, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getRejectDeveloperUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(reason)
  }
);}



export const getSuspendDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/suspend`
}

/**
 * VERIFIED to SUSPENDED: keys and sessions stop working on every node within a second, apps leave the catalogue.
 * @summary Suspend a developer
 */
export const suspendDeveloper = async (id: string,
    reason: Reason, options?: Parameters<typeof send>[1]): Promise<Developer> => {
  return send<Developer>(getSuspendDeveloperUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(reason)
  }
);}



export const getReinstateDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/reinstate`
}

/**
 * SUSPENDED to VERIFIED: keys and apps are back.
 * @summary Reinstate a developer
 */
export const reinstateDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<Developer> => {

  return send<Developer>(getReinstateDeveloperUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListApiKeysOfDeveloperUrl = (id: string,) => {




  return `/api/admin/developers/${encodeURIComponent(String(id))}/api-keys`
}

/**
 * Masked, as the developer sees them.
 * @summary List a developer's API keys
 */
export const listApiKeysOfDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<ListApiKeysOfDeveloper200> => {

  return send<ListApiKeysOfDeveloper200>(getListApiKeysOfDeveloperUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListAuditEventsUrl = (params?: ListAuditEventsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/audit?${stringifiedParams}` : `/api/admin/audit`
}

/**
 * Who did what, when, newest first.
 * @summary Read the audit log
 */
export const listAuditEvents = async (params?: ListAuditEventsParams, options?: Parameters<typeof send>[1]): Promise<ListAuditEvents200> => {

  return send<ListAuditEvents200>(getListAuditEventsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListAppsAsAdministratorUrl = (params?: ListAppsAsAdministratorParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/apps?${stringifiedParams}` : `/api/admin/apps`
}

/**
 * All apps of all developers, drafts too, the newest first. Deleted ones are left out.
 * @summary Find apps
 */
export const listAppsAsAdministrator = async (params?: ListAppsAsAdministratorParams, options?: Parameters<typeof send>[1]): Promise<ListAppsAsAdministrator200> => {

  return send<ListAppsAsAdministrator200>(getListAppsAsAdministratorUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListSubmissionsUrl = (params?: ListSubmissionsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/submissions?${stringifiedParams}` : `/api/admin/submissions`
}

/**
 * The oldest first unless told otherwise, with due times.
 * @summary Look at the review queue
 */
export const listSubmissions = async (params?: ListSubmissionsParams, options?: Parameters<typeof send>[1]): Promise<ListSubmissions200> => {

  return send<ListSubmissions200>(getListSubmissionsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}`
}

/**
 * The frozen listing, the difference from what is live, checks, history and similar names; with an `ETag` for the decision.
 * @summary Read one submission, whole
 */
export const getSubmission = async (id: string, options?: Parameters<typeof send>[1]): Promise<Submission> => {

  return send<Submission>(getGetSubmissionUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getClaimSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/claim`
}

/**
 * Tells the others that you are on it, for two hours. Claiming again makes it two hours anew.
 * @summary Claim a submission
 */
export const claimSubmission = async (id: string, options?: Parameters<typeof send>[1]): Promise<Submission> => {

  return send<Submission>(getClaimSubmissionUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getReleaseSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/release`
}

/**
 * Puts it back for the others.
 * @summary Release a claim
 */
export const releaseSubmission = async (id: string, options?: Parameters<typeof send>[1]): Promise<Submission> => {

  return send<Submission>(getReleaseSubmissionUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getApproveSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/approve`
}

/**
 * The frozen listing is live with the next request; the developer gets a mail.
 * @summary Approve a submission
 */
export const approveSubmission = async (id: string, options?: Parameters<typeof send>[1]): Promise<Submission> => {

  return send<Submission>(getApproveSubmissionUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getRejectSubmissionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/reject`
}

/**
 * With at least one reason at a field; the developer gets a mail with all of them.
 * @summary Reject a submission
 */
export const rejectSubmission = async (id: string,
    rejection: Rejection, options?: Parameters<typeof send>[1]): Promise<Submission> => {
  return send<Submission>(getRejectSubmissionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(rejection)
  }
);}



export const getPreviewDecisionUrl = (id: string,) => {




  return `/api/admin/submissions/${encodeURIComponent(String(id))}/preview`
}

/**
 * Exactly what the developer would get. Nothing is decided, sent or written.
 * @summary Read the mail of a decision before it is made
 */
export const previewDecision = async (id: string,
    plannedDecision: PlannedDecision, options?: Parameters<typeof send>[1]): Promise<DecisionMail> => {
  return send<DecisionMail>(getPreviewDecisionUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(plannedDecision)
  }
);}



export const getListRejectionReasonsUrl = () => {




  return `/api/admin/rejection-reasons`
}

/**
 * Reasons that are needed again and again, worded once; adapt pointer and words.
 * @summary Read the canned reasons
 */
export const listRejectionReasons = async ( options?: Parameters<typeof send>[1]): Promise<ListRejectionReasons200> => {

  return send<ListRejectionReasons200>(getListRejectionReasonsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetAppAsAdministratorUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}`
}

/**
 * As its developer sees it, with an `ETag`.
 * @summary Read anybody's app
 */
export const getAppAsAdministrator = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getGetAppAsAdministratorUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCorrectAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}`
}

/**
 * Addresses and wording, at the request of the developer. Visible at once; old and new values are in the audit log.
 * @summary Make a small correction to an approved app
 */
export const correctApp = async (id: string,
    appUpdate: AppUpdate, options?: Parameters<typeof send>[1]): Promise<App> => {
  return send<App>(getCorrectAppUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(appUpdate)
  }
);}



export const getFeatureAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}/feature`
}

/**
 * Put an app into the shop window; seen with the next request.
 * @summary Put an app into the shop window
 */
export const featureApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getFeatureAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getUnfeatureAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}/unfeature`
}

/**
 * Take an app out of the shop window; seen with the next request.
 * @summary Take an app out of the shop window
 */
export const unfeatureApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getUnfeatureAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getSuspendAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}/suspend`
}

/**
 * Take an app off the shelf; seen with the next request.
 * @summary Take an app off the shelf
 */
export const suspendApp = async (id: string,
    suspendAppBody: SuspendAppBody, options?: Parameters<typeof send>[1]): Promise<App> => {
  return send<App>(getSuspendAppUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(suspendAppBody)
  }
);}



export const getRestoreAppUrl = (id: string,) => {




  return `/api/admin/apps/${encodeURIComponent(String(id))}/restore`
}

/**
 * Put a suspended app back; seen with the next request.
 * @summary Put a suspended app back
 */
export const restoreApp = async (id: string, options?: Parameters<typeof send>[1]): Promise<App> => {

  return send<App>(getRestoreAppUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListAllReceiptsUrl = (params?: ListAllReceiptsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/receipts?${stringifiedParams}` : `/api/admin/receipts`
}

/**
 * Signed records of approvals, rejections, suspensions and restorations, newest first.
 * @summary Read receipts of decisions
 */
export const listAllReceipts = async (params?: ListAllReceiptsParams, options?: Parameters<typeof send>[1]): Promise<ListAllReceipts200> => {

  return send<ListAllReceipts200>(getListAllReceiptsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getExportReceiptsUrl = () => {




  return `/api/admin/receipts/export`
}

/**
 * All of it from the first, one JSON object a line, as in the list. `npm run -s verify-receipts` verifies the file.
 * @summary Download the chain of receipts
 */
export const exportReceipts = async ( options?: Parameters<typeof send>[1]): Promise<Response> => {

  return send<Response>(getExportReceiptsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRotateReceiptKeyUrl = () => {




  return `/api/admin/receipts/rotate-key`
}

/**
 * The next receipt is signed with it. The private part of the one before is deleted; its public part stays published, so receipts of before stay good.
 * @summary Sign receipts with a new key
 */
export const rotateReceiptKey = async ( options?: Parameters<typeof send>[1]): Promise<RotatedKey> => {

  return send<RotatedKey>(getRotateReceiptKeyUrl(),
  {
    ...options,
    method: 'POST'


  }
);}



export const getGetStatsUrl = () => {




  return `/api/admin/stats`
}

/**
 * Queue, decisions a day, what happened today, developers and apps by state, and what needs attention.
 * @summary See the marketplace in numbers
 */
export const getStats = async ( options?: Parameters<typeof send>[1]): Promise<Stats> => {

  return send<Stats>(getGetStatsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getListReviewsForModerationUrl = (params?: ListReviewsForModerationParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/reviews?${stringifiedParams}` : `/api/admin/reviews`
}

/**
 * Of all apps, the newest first. What waits for a judgement: `reported=true&hidden=false`.
 * @summary Look at user reviews
 */
export const listReviewsForModeration = async (params?: ListReviewsForModerationParams, options?: Parameters<typeof send>[1]): Promise<ListReviewsForModeration200> => {

  return send<ListReviewsForModeration200>(getListReviewsForModerationUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getHideReviewUrl = (id: string,) => {




  return `/api/admin/reviews/${encodeURIComponent(String(id))}/hide`
}

/**
 * Nobody reads it any more and it is not counted. Its author sees the reason; the reports stay.
 * @summary Hide a review
 */
export const hideReview = async (id: string,
    hideReviewBody: HideReviewBody, options?: Parameters<typeof send>[1]): Promise<ModeratedReview> => {
  return send<ModeratedReview>(getHideReviewUrl(id),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(hideReviewBody)
  }
);}



export const getRestoreReviewUrl = (id: string,) => {




  return `/api/admin/reviews/${encodeURIComponent(String(id))}/restore`
}

/**
 * A hidden one is shown and counted again. Its reports are settled; a shown one that was reported leaves the list of reported ones.
 * @summary Restore a review
 */
export const restoreReview = async (id: string, options?: Parameters<typeof send>[1]): Promise<ModeratedReview> => {

  return send<ModeratedReview>(getRestoreReviewUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListMailsUrl = (params?: ListMailsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/mails?${stringifiedParams}` : `/api/admin/mails`
}

/**
 * Mails queued, sent within 30 days, or given up, newest first.
 * @summary List outgoing mail
 */
export const listMails = async (params?: ListMailsParams, options?: Parameters<typeof send>[1]): Promise<ListMails200> => {

  return send<ListMails200>(getListMailsUrl(params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRetryMailUrl = (id: string,) => {




  return `/api/admin/mails/${encodeURIComponent(String(id))}/retry`
}

/**
 * Puts a mail that was given up back in the queue.
 * @summary Send a failed mail again
 */
export const retryMail = async (id: string, options?: Parameters<typeof send>[1]): Promise<OutgoingMail> => {

  return send<OutgoingMail>(getRetryMailUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListJobsUrl = () => {




  return `/api/admin/jobs`
}

/**
 * Every queue, and the latest 50 jobs that failed for good.
 * @summary Look at the background work
 */
export const listJobs = async ( options?: Parameters<typeof send>[1]): Promise<ListJobs200> => {

  return send<ListJobs200>(getListJobsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRetryJobUrl = (id: string,) => {




  return `/api/admin/jobs/${encodeURIComponent(String(id))}/retry`
}

/**
 * One more attempt, at once.
 * @summary Set a failed job going again
 */
export const retryJob = async (id: string, options?: Parameters<typeof send>[1]): Promise<FailedJob> => {

  return send<FailedJob>(getRetryJobUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListMarketplaceWebhookEventsUrl = () => {




  return `/api/admin/webhook-events`
}

/**
 * Every kind that a webhook can be told of, with an example of what is sent.
 * @summary List the kinds of events
 */
export const listMarketplaceWebhookEvents = async ( options?: Parameters<typeof send>[1]): Promise<ListMarketplaceWebhookEvents200> => {

  return send<ListMarketplaceWebhookEvents200>(getListMarketplaceWebhookEventsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getCreateMarketplaceWebhookUrl = () => {




  return `/api/admin/webhooks`
}

/**
 * An address that is told what happens, with signed requests (Standard Webhooks). At most 10. The answer is the only place where the secret is shown.
 * @summary Create a webhook
 */
export const createMarketplaceWebhook = async (newWebhook: NewWebhook, options?: Parameters<typeof send>[1]): Promise<WebhookWithSecret> => {
  return send<WebhookWithSecret>(getCreateMarketplaceWebhookUrl(),
  {
    ...options,
    method: 'POST',
    body: JSON.stringify(newWebhook)
  }
);}



export const getListMarketplaceWebhooksUrl = () => {




  return `/api/admin/webhooks`
}

/**
 * The newest first, without their secrets.
 * @summary List the marketplace's webhooks
 */
export const listMarketplaceWebhooks = async ( options?: Parameters<typeof send>[1]): Promise<ListMarketplaceWebhooks200> => {

  return send<ListMarketplaceWebhooks200>(getListMarketplaceWebhooksUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Without its secret. What it was told is under `/deliveries`.
 * @summary Read one webhook
 */
export const getMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getGetMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getUpdateMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Its address, label or chosen events. What is waiting goes to the new address.
 * @summary Change a webhook
 */
export const updateMarketplaceWebhook = async (id: string,
    webhookUpdate: WebhookUpdate, options?: Parameters<typeof send>[1]): Promise<Webhook> => {
  return send<Webhook>(getUpdateMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'PUT',
    body: JSON.stringify(webhookUpdate)
  }
);}



export const getDeleteMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * With its deliveries. What was waiting is not sent any more.
 * @summary Delete a webhook
 */
export const deleteMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<DeleteMarketplaceWebhook200> => {

  return send<DeleteMarketplaceWebhook200>(getDeleteMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'DELETE'


  }
);}



export const getRotateMarketplaceWebhookSecretUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/rotate-secret`
}

/**
 * Shown here once. For 24 hours everything is signed with the old one, too; one that was rotated before that ends now.
 * @summary Make a new secret
 */
export const rotateMarketplaceWebhookSecret = async (id: string, options?: Parameters<typeof send>[1]): Promise<WebhookWithSecret> => {

  return send<WebhookWithSecret>(getRotateMarketplaceWebhookSecretUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getPauseMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/pause`
}

/**
 * What was waiting waits until it is resumed; of what happens meanwhile it is not told. Pausing twice changes nothing.
 * @summary Pause a webhook
 */
export const pauseMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getPauseMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getResumeMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/resume`
}

/**
 * It is told of what happens from now on, and of what was waiting.
 * @summary Resume a webhook
 */
export const resumeMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<Webhook> => {

  return send<Webhook>(getResumeMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getTestMarketplaceWebhookUrl = (id: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/test`
}

/**
 * Of the kind `webhook.test`, to this webhook alone, whatever it chose. Read its delivery for the outcome.
 * @summary Send a test event
 */
export const testMarketplaceWebhook = async (id: string, options?: Parameters<typeof send>[1]): Promise<WebhookDelivery> => {

  return send<WebhookDelivery>(getTestMarketplaceWebhookUrl(id),
  {
    ...options,
    method: 'POST'


  }
);}



export const getListMarketplaceWebhookDeliveriesUrl = (id: string,
    params?: ListMarketplaceWebhookDeliveriesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/admin/webhooks/${encodeURIComponent(String(id))}/deliveries?${stringifiedParams}` : `/api/admin/webhooks/${encodeURIComponent(String(id))}/deliveries`
}

/**
 * In the last 30 days, the newest first.
 * @summary List what a webhook was told
 */
export const listMarketplaceWebhookDeliveries = async (id: string,
    params?: ListMarketplaceWebhookDeliveriesParams, options?: Parameters<typeof send>[1]): Promise<ListMarketplaceWebhookDeliveries200> => {

  return send<ListMarketplaceWebhookDeliveries200>(getListMarketplaceWebhookDeliveriesUrl(id,params),
  {
    ...options,
    method: 'GET'


  }
);}



export const getGetMarketplaceWebhookDeliveryUrl = (id: string,
    eventId: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/deliveries/${encodeURIComponent(String(eventId))}`
}

/**
 * With what was sent, and the beginning of the last answer.
 * @summary Read one delivery
 */
export const getMarketplaceWebhookDelivery = async (id: string,
    eventId: string, options?: Parameters<typeof send>[1]): Promise<WebhookDeliveryDetail> => {

  return send<WebhookDeliveryDetail>(getGetMarketplaceWebhookDeliveryUrl(id,eventId),
  {
    ...options,
    method: 'GET'


  }
);}



export const getResendMarketplaceWebhookDeliveryUrl = (id: string,
    eventId: string,) => {




  return `/api/admin/webhooks/${encodeURIComponent(String(id))}/deliveries/${encodeURIComponent(String(eventId))}/resend`
}

/**
 * Now, with the same `webhook-id`; also one that was delivered, or that waits for its next attempt.
 * @summary Send an event again
 */
export const resendMarketplaceWebhookDelivery = async (id: string,
    eventId: string, options?: Parameters<typeof send>[1]): Promise<WebhookDeliveryDetail> => {

  return send<WebhookDeliveryDetail>(getResendMarketplaceWebhookDeliveryUrl(id,eventId),
  {
    ...options,
    method: 'POST'


  }
);}



export const getGetMyReviewUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/reviews/mine`
}

/**
 * Also when an administrator has hidden it, with the reason.
 * @summary Read your own review
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
 * What is sent changes, `null` clears title or body. A hidden one stays hidden.
 * @summary Change your own review
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
 * With the developer's reply. You may write another one afterwards.
 * @summary Delete your own review
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
 * Once for each account and app, and not your own. The developer gets a mail.
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
 * Their reviews with the replies of the developer, and all ratings in numbers.
 * @summary Read what users think of an app
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
 * Administrators look at it. An account counts once: 201 the first time, 200 again.
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



export const getGetSessionUrl = () => {




  return `/store/api/session`
}

/**
 * For the web app's own pages: reads the cookie that signing in has set, and no token or key. A visitor who is not signed in is no error.
 * @summary Who is signed in to the web app
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
 * For programs on a developer's machine: they sign in at the account system (authorization code with PKCE and a redirect to `http://127.0.0.1:<port>/callback`, or the device flow where it is offered), and create an API key with the access token.
 * @summary Learn where to sign in
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



export const getGetPublicDeveloperUrl = (id: string,) => {




  return `/api/developers/${encodeURIComponent(String(id))}`
}

/**
 * Developers with at least one app in the catalogue. Their apps: `GET /api/apps?developer=`.
 * @summary Read who made an app
 */
export const getPublicDeveloper = async (id: string, options?: Parameters<typeof send>[1]): Promise<PublicDeveloper> => {

  return send<PublicDeveloper>(getGetPublicDeveloperUrl(id),
  {
    ...options,
    method: 'GET'


  }
);}



export const getRecordInstallUrl = (slug: string,) => {




  return `/api/apps/${encodeURIComponent(String(slug))}/install`
}

/**
 * Of an app in the catalogue. With an `installationId` it is counted once for ever (201, then 200); without one each call counts, within the rate limit of your address.
 * @summary Record an installation
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
 * Ending one that is not known, or ended already, changes nothing.
 * @summary Record the end of an installation
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
 * A JSON Web Key Set with every key that ever signed a receipt, and the head of the chain. May be cached for a minute.
 * @summary Read the keys of receipts
 */
export const getReceiptKeys = async ( options?: Parameters<typeof send>[1]): Promise<ReceiptKeys> => {

  return send<ReceiptKeys>(getGetReceiptKeysUrl(),
  {
    ...options,
    method: 'GET'


  }
);}



export const getHealthUrl = () => {




  return `/healthz`
}

/**
 * Answers as long as the process runs, whatever else is down: restart it when this fails.
 * @summary Is the process alive
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
 * 200 when every part is ready, 503 with the parts that are not: send no traffic meanwhile.
 * @summary May the node get requests
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
 * In the Prometheus text format, summed over the processes of the node. Keep it inside: let your proxy refuse it to the public.
 * @summary Figures for Prometheus
 */
export const metrics = async ( options?: Parameters<typeof send>[1]): Promise<string> => {

  return send<string>(getMetricsUrl(),
  {
    ...options,
    method: 'GET'


  }
);}
