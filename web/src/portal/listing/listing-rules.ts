// Evaluates the listing rules against the current draft: texts at every keystroke, images and URLs with the results of the
// last check, as long as the URL is the one that was checked.

import {
  type CheckReportRulesItem,
  countSentences,
  duplicateUrls,
  IMAGE_REQUIREMENTS,
  MAX_SCREENSHOTS,
  MAX_SENTENCES,
  MIN_SCREENSHOTS,
  MIN_SENTENCES,
  missingForPermissions,
  NEEDED_FOR_PERMISSIONS,
} from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { wantedText } from '../../shared/check-names.ts';
import type { ListingDraft } from '../../shared/listing-draft.ts';

export type RuleState = 'met' | 'unmet' | 'warning' | 'unchecked' | 'running';

export interface ListingRule {
  pointer: string;
  label: string;
  state: RuleState;
  /** Measured value or requirement. */
  detail: string;
  /** A submission that breaks it is refused. */
  blocking: boolean;
}

/** Results of a check by URL, so that images keep their result when they are moved. */
export interface CheckedUrls {
  results: { url: string; result: CheckReportRulesItem }[];
  /** URLs whose check is still running. */
  awaited: { url: string; rule: string }[];
}

/** Prefix of the rules for a URL: the same image may be the logo and a screenshot. */
type Kind = 'LOGO' | 'BANNER' | 'SCREENSHOT' | (typeof LINKS)[number][1];

/** Pages that are fetched. */
const LINKS = [
  ['websiteUrl', 'WEBSITE'],
  ['privacyPolicyUrl', 'PRIVACY_POLICY'],
  ['supportUrl', 'SUPPORT'],
  ['termsUrl', 'TERMS'],
] as const;

export function rulesOf(draft: ListingDraft, faults: ReadonlyMap<string, string>, checked: CheckedUrls): ListingRule[] {
  const rules = [...textRules(draft), ...urlRules(draft, checked)];
  const broken = [...faults].map(([pointer, detail]) => rule(pointer, fieldName(pointer), 'unmet', detail, true));
  // A field that cannot be saved is listed once, in place of its rule.
  return [...broken, ...rules.filter(({ pointer }) => !faults.has(pointer))];
}

function textRules(draft: ListingDraft): ListingRule[] {
  const { description, screenshots } = draft;
  const count = countSentences(description);
  const told = count === 1 ? '1 sentence' : `${count} sentences`;
  const shown = screenshots.length;
  const enough = shown >= MIN_SCREENSHOTS && shown <= MAX_SCREENSHOTS;
  return [
    rule(
      '/description',
      'Short description of one or two sentences',
      count >= MIN_SENTENCES && count <= MAX_SENTENCES ? 'met' : 'unmet',
      count > MAX_SENTENCES ? `It has ${told}. Move the rest to the long description.` : `It has ${told}.`,
      true,
    ),
    rule('/screenshots', 'Two to six screenshots', enough ? 'met' : 'unmet', haveScreenshots(shown), true),
    ...rulesForPermissions(draft),
  ];
}

/** What a listing with permissions needs. A URL that is there has a rule of its own: it must respond. */
function rulesForPermissions(draft: ListingDraft): ListingRule[] {
  const requests = draft.permissions.length > 0;
  const missing = missingForPermissions({ ...draft, permissions: [draft] });
  return NEEDED_FOR_PERMISSIONS.flatMap((field) => {
    const pointer = `/${field}`;
    const label = field === 'supportUrl' ? 'Support page or email' : fieldName(pointer);
    if (missing.includes(field)) {
      if (requests) return [rule(pointer, label, 'unmet', 'Needed because the app requests permissions.', true)];
      return field in RECOMMENDED ? [rule(pointer, label, 'warning', RECOMMENDED[field as 'supportUrl'], false)] : [];
    }
    const isFetched = field in RECOMMENDED && draft[field] !== '';
    return requests && !isFetched ? [rule(pointer, label, 'met', draft[field] || draft.supportEmail, true)] : [];
  });
}

const RECOMMENDED = {
  privacyPolicyUrl: 'No privacy policy yet. People look for one before they install.',
  supportUrl: 'No support contact yet. People look for one before they install.',
};

function haveScreenshots(count: number): string {
  if (count >= MIN_SCREENSHOTS) return `It has ${count}.`;
  return count === 0 ? 'None yet. Add at least two.' : 'It has one. Add at least one more.';
}

function urlRules(draft: ListingDraft, checked: CheckedUrls): ListingRule[] {
  const { logoUrl, bannerUrl, screenshots } = draft;
  const judge = (kind: Kind, pointer: string, url: string, wanted: string) =>
    judgeUrl(kind, pointer, url, wanted, checked);
  const repeated = duplicateUrls(screenshots.map(({ url }) => url));
  return [
    logoUrl
      ? judge('LOGO', '/logoUrl', logoUrl, `Square PNG or JPEG, at least ${IMAGE_REQUIREMENTS.logo.size}`)
      : rule('/logoUrl', 'Logo', 'warning', 'No logo yet. The app’s initials are shown instead.', false),
    ...(bannerUrl
      ? [judge('BANNER', '/bannerUrl', bannerUrl, `PNG or JPEG of ${IMAGE_REQUIREMENTS.banner.size}`)]
      : []),
    ...screenshots.map(({ url }, i) => {
      const same = repeated.find(({ position }) => position === i);
      const pointer = `/screenshots/${i}/url`;
      if (same) return rule(pointer, fieldName(pointer), 'unmet', sameAs(same.first), true);
      return judge('SCREENSHOT', pointer, url, `At least ${IMAGE_REQUIREMENTS.screenshot.size}`);
    }),
    ...LINKS.flatMap(([field, kind]) =>
      draft[field] ? [judge(kind, `/${field}`, draft[field], 'A publicly accessible page')] : [],
    ),
  ];
}

const sameAs = (first: number) => `The same image as screenshot ${first + 1}. Use another image, or remove this one.`;

function judgeUrl(
  kind: Kind,
  pointer: string,
  url: string,
  wanted: string,
  { results, awaited }: CheckedUrls,
): ListingRule {
  const label = fieldName(pointer);
  const concerns = (name: string) => name.startsWith(kind) || name === 'IMAGE_UNCHANGED';
  const own = results.filter((one) => one.url === url && concerns(one.result.rule)).map((one) => one.result);
  if (awaited.some((one) => one.url === url && concerns(one.rule)))
    return rule(pointer, label, 'running', 'Checking…', false);
  const failed = own.find(({ status }) => status === 'FAILED');
  if (failed) return rule(pointer, label, 'unmet', describeResult(failed), false);
  const open = own.find(({ status }) => status === 'WARNING' || status === 'NOT_CHECKED');
  if (open) return rule(pointer, label, 'warning', describeResult(open), false);
  if (own.length === 0) return rule(pointer, label, 'unchecked', `${wanted}. Not checked yet.`, false);
  const size = own.find(({ rule: name }) => name.endsWith('_SIZE'))?.found;
  return rule(pointer, label, 'met', size ?? own.at(-1)?.found ?? wanted, false);
}

/** "300 × 200 px. Required: square, at least 512 × 512 px.", or "Responds with status 404. Check the URL." */
export function describeResult(result: CheckReportRulesItem): string {
  const { found, wanted, fix, status } = result;
  const what = found ?? (status === 'NOT_CHECKED' ? 'couldn’t be checked' : '');
  const start = what.charAt(0).toUpperCase() + what.slice(1);
  if (status === 'PASSED') return start || wanted;
  return `${start ? `${start}. ` : ''}${fix || `${wantedText(result)}.`}`;
}

function rule(pointer: string, label: string, state: RuleState, detail: string, blocking: boolean): ListingRule {
  return { pointer, label, state, detail, blocking };
}
