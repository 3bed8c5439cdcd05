// The report of all listing rules for one listing: passed, failed, or not checked. A rule that
// could not run never counts as passed. Image rules include the hash of the bytes that were checked.

import {
  IMAGE_REQUIREMENTS,
  MAX_SCREENSHOTS,
  MIN_SCREENSHOTS,
  NEEDED_FOR_PERMISSIONS,
  type NeededForPermissions,
} from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import { named, oneOf, timestamp } from '../../platform/http/schemas.ts';
import { fixForStatus } from '../../platform/safe-fetch/failures.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import type { ImageSource } from '../media/image-source.ts';
import type { Pins } from '../media/pins.ts';
import { checkImage, type ImageRule, planImage } from './image-rules.ts';
import { type PlannedRule, type Result, RuleResult } from './rule-result.ts';
import { type FindSharedLogo, sharedLogo } from './shared-logo.ts';
import {
  brokenStaticRules,
  type CheckedListing,
  DUPLICATE,
  DUPLICATE_FIX,
  duplicateScreenshots,
  WITHOUT_NEEDED,
} from './static-rules.ts';

export const CheckReport = named(
  'CheckReport',
  Type.Object(
    {
      status: oneOf(['PASSED', 'FAILED', 'INCOMPLETE'], 'INCOMPLETE: no rule failed, but some could not be checked.'),
      checkedAt: timestamp('When the rules were checked.'),
      rules: Type.Array(RuleResult, { description: 'All rules, in listing order.' }),
    },
    { description: 'Results of the listing rules. We fetch images and links without signing in.' },
  ),
);

export type Report = Static<typeof CheckReport>;

const LOGO: ImageRule = { name: 'LOGO', ...IMAGE_REQUIREMENTS.logo };
const BANNER: ImageRule = { name: 'BANNER', ...IMAGE_REQUIREMENTS.banner };
const SCREENSHOT: ImageRule = { name: 'SCREENSHOT', ...IMAGE_REQUIREMENTS.screenshot };

/** Hashes of the bytes that a reviewer approved, by URL. */
export type ReviewedImages = ReadonlyMap<string, string>;

/** What the service knows of the images: those that a reviewer approved, and those of other developers. */
export interface KnownImages {
  reviewed: ReviewedImages;
  findSharedLogo: FindSharedLogo;
}

/** Where the check gets images and the website from. */
export interface Sources {
  images: ImageSource;
  fetcher: Pick<SafeFetcher, 'fetch'>;
}

/** One unit of work: the rules that it decides, and the check itself. */
interface Part {
  plan: PlannedRule[];
  check(): Result[] | Promise<Result[]>;
}

/** The progress of a check: first the plan of all rules, then each result as soon as it is known. */
export type CheckEvent = { type: 'plan'; rules: PlannedRule[] } | ({ type: 'result' } & Result);

/** `pins`: the marketplace's copies of the images, by URL. */
export async function checkListing(
  listing: CheckedListing,
  sources: Sources,
  { reviewed, findSharedLogo }: KnownImages,
  emit: (event: CheckEvent) => void = () => {},
): Promise<{ report: Report; pins: Pins }> {
  const emitted = (results: Result[]) => {
    for (const result of results) emit({ type: 'result', ...result });
    return results;
  };
  const pins: Pins = {};
  const parts = partsOf(listing, sources, pins);
  emit({ type: 'plan', rules: parts.flatMap(({ plan }) => plan) });
  const results = (await Promise.all(parts.map(async (part) => emitted(await part.check())))).flat();
  const compared = [
    ...swappedImages(listing, results, reviewed),
    ...sameScreenshots(results),
    ...(await sharedLogo(listing.logoUrl, results, findSharedLogo)),
  ];
  const rules = [...results, ...emitted(compared)];
  const has = (status: Result['status']) => rules.some((rule) => rule.status === status);
  const status = has('FAILED') ? 'FAILED' : has('NOT_CHECKED') ? 'INCOMPLETE' : 'PASSED';
  return { report: { status, checkedAt: new Date().toISOString(), rules }, pins };
}

function partsOf(listing: CheckedListing, { images, fetcher }: Sources, pins: Pins): Part[] {
  const { logoUrl, bannerUrl, screenshots } = listing;
  const known = (results: Result[]): Part => ({
    plan: results.map(({ rule, pointer, wanted }) => ({ rule, pointer, wanted })),
    check: () => results,
  });
  const image = (rule: ImageRule, pointer: string, url: string): Part => ({
    plan: planImage(rule, pointer),
    check: async () => {
      const { results, master } = await checkImage(rule, pointer, url, images);
      if (master) pins[url] = master;
      return results;
    },
  });
  return [
    known(staticResults(listing)),
    logoUrl ? image(LOGO, '/logoUrl', logoUrl) : known([missingLogo]),
    ...(bannerUrl ? [image(BANNER, '/bannerUrl', bannerUrl)] : []),
    ...screenshots.map(({ url }, i) => image(SCREENSHOT, `/screenshots/${i}/url`, url)),
    ...LINKS.flatMap(([field, rule]) => {
      const url = listing[field];
      const planned = { rule, pointer: `/${field}`, wanted: 'a publicly accessible page' };
      return url ? [{ plan: [planned], check: () => checkLink(planned, url, fetcher) }] : [];
    }),
  ];
}

const RAN = 'CHECKS_RAN';

/** For checks that failed themselves after every retry. */
export function notRunReport(found = 'the checks could not run because of a problem on our side'): Report {
  const rule: Result = {
    rule: RAN,
    pointer: '',
    status: 'NOT_CHECKED',
    found,
    wanted: 'every image and URL checked; an administrator can run the checks again',
    sha256: null,
  };
  return { status: 'INCOMPLETE', checkedAt: new Date().toISOString(), rules: [rule] };
}

export function couldNotRun({ rules }: Report): boolean {
  return rules.some(({ rule }) => rule === RAN);
}

/** A URL whose bytes differ from the approved ones shows the public something that no reviewer has seen. */
function swappedImages(
  { logoUrl, bannerUrl, screenshots }: CheckedListing,
  results: Result[],
  reviewed: ReviewedImages,
): Result[] {
  const images = [
    ['/logoUrl', logoUrl],
    ['/bannerUrl', bannerUrl],
    ...screenshots.map(({ url }, i) => [`/screenshots/${i}/url`, url]),
  ];
  return images.flatMap(([pointer, url]) => {
    const { sha256 } = results.find((result) => result.pointer === pointer && result.sha256) ?? {};
    const approved = reviewed.get(url ?? '');
    if (!pointer || !sha256 || !approved || sha256 === approved) return [];
    const found = 'the image at this URL was replaced after approval';
    return [
      {
        rule: 'IMAGE_UNCHANGED',
        pointer,
        status: 'WARNING' as const,
        found,
        wanted: `the approved image (SHA-256 ${approved})`,
        sha256,
      },
    ];
  });
}

/** The same bytes at different URLs; the same URL is found without fetching it. */
function sameScreenshots(results: Result[]): Result[] {
  const shots = results.filter(({ rule, sha256 }) => rule === 'SCREENSHOT_REACHABLE' && sha256 !== null);
  const known = new Set(results.filter(({ rule }) => rule === DUPLICATE).map(({ pointer }) => pointer));
  return shots.flatMap(({ pointer, sha256 }, i) => {
    const first = shots.findIndex((shot) => shot.sha256 === sha256);
    if (first === i || known.has(pointer)) return [];
    return [duplicate(pointer, `the same image as ${nameOf(shots[first]!.pointer)}`, sha256)];
  });
}

/** "screenshot 2", from `/screenshots/1/url`. */
const nameOf = (pointer: string) => `screenshot ${Number(pointer.split('/')[2]) + 1}`;

function duplicate(pointer: string, found: string, sha256: string | null): Result {
  return { rule: DUPLICATE, pointer, status: 'FAILED', found, wanted: 'different images', fix: DUPLICATE_FIX, sha256 };
}

const missingLogo: Result = {
  rule: 'LOGO_PRESENT',
  pointer: '/logoUrl',
  status: 'WARNING',
  found: 'no logo; a monogram is shown instead',
  wanted: 'a logo',
  sha256: null,
};

function staticResults(listing: CheckedListing): Result[] {
  const broken = new Map(brokenStaticRules(listing).map((fault) => [fault.code, fault]));
  const result = (rule: string, pointer: string, wanted: string): Result => {
    const fault = broken.get(rule);
    return { rule, pointer, status: fault ? 'FAILED' : 'PASSED', found: fault?.message ?? null, wanted, sha256: null };
  };
  return [
    result('DESCRIPTION_SENTENCES', '/description', 'one or two sentences'),
    result('SCREENSHOTS_COUNT', '/screenshots', `${MIN_SCREENSHOTS} to ${MAX_SCREENSHOTS} screenshots`),
    ...(listing.permissions?.length
      ? NEEDED_FOR_PERMISSIONS.map((field) =>
          result(WITHOUT_NEEDED[field].code, WITHOUT_NEEDED[field].pointer, WANTED[field]),
        )
      : missingContacts(listing)),
    ...duplicateScreenshots(listing).map(({ pointer, message }) => duplicate(pointer, message, null)),
  ];
}

const WANTED: Record<NeededForPermissions, string> = {
  oauthClientId: 'an OAuth client id',
  setupUrl: 'a setup URL',
  privacyPolicyUrl: 'a privacy policy',
  supportUrl: 'a support page or a support email',
};

/** Without permissions they are recommended only. */
function missingContacts({ privacyPolicyUrl, supportUrl, supportEmail }: CheckedListing): Result[] {
  const warning = (field: 'privacyPolicyUrl' | 'supportUrl', found: string): Result => {
    const { code: rule, pointer } = WITHOUT_NEEDED[field];
    return { rule, pointer, status: 'WARNING', found, wanted: WANTED[field], sha256: null };
  };
  return [
    ...(privacyPolicyUrl ? [] : [warning('privacyPolicyUrl', 'no privacy policy')]),
    ...(supportUrl || supportEmail ? [] : [warning('supportUrl', 'no support contact')]),
  ];
}

/** Pages that must be there when a reviewer looks. */
const LINKS = [
  ['websiteUrl', 'WEBSITE_ANSWERS'],
  ['privacyPolicyUrl', 'PRIVACY_POLICY_ANSWERS'],
  ['supportUrl', 'SUPPORT_ANSWERS'],
  ['termsUrl', 'TERMS_ANSWERS'],
] as const;

async function checkLink(planned: PlannedRule, url: string, fetcher: Sources['fetcher']): Promise<Result[]> {
  const answer = await fetcher.fetch(url);
  const found = answer.ok ? `responds with status ${answer.status}` : answer.problem;
  const fix = answer.ok ? fixForStatus(answer.status) : answer.fix;
  // The size of a page does not matter: any response counts.
  const answers = answer.ok ? answer.status < 400 : answer.tooLarge === true;
  return [{ ...planned, status: answers ? 'PASSED' : 'FAILED', found, fix: answers ? null : fix, sha256: null }];
}
