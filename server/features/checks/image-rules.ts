// Rules for an image: it is publicly reachable, it is an image, and it has the required size.

import { type ImageRequirement, MAX_IMAGE_PIXELS } from '@marketplace/sdk/listing-rules';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { readImage } from './image-header.ts';
import type { PlannedRule, Result } from './rule-result.ts';

export interface ImageRule extends ImageRequirement {
  /** First part of the rules' names: `LOGO` in `LOGO_SIZE`. */
  name: string;
}

const REACHABLE = 'a publicly accessible image, up to 10 MB';

const typesOf = ({ types }: ImageRule) => types.map((type) => type.toUpperCase()).join(' or ');

export function planImage(rule: ImageRule, pointer: string): PlannedRule[] {
  const wanted = { REACHABLE, TYPE: typesOf(rule), SIZE: rule.wanted };
  return Object.entries(wanted).map(([aspect, what]) => ({ rule: `${rule.name}_${aspect}`, pointer, wanted: what }));
}

export async function checkImage(
  rule: ImageRule,
  pointer: string,
  url: string,
  fetcher: Pick<SafeFetcher, 'fetch'>,
): Promise<Result[]> {
  const result = (
    aspect: string,
    status: Result['status'],
    found: string | null,
    wanted: string,
    sha256: string | null = null,
  ): Result => ({
    rule: `${rule.name}_${aspect}`,
    pointer,
    status,
    found,
    wanted,
    sha256,
  });
  const types = typesOf(rule);
  const unchecked = (sha256: string | null) => [
    result('TYPE', 'NOT_CHECKED', null, types, sha256),
    result('SIZE', 'NOT_CHECKED', null, rule.wanted, sha256),
  ];

  const answer = await fetcher.fetch(url);
  if (!answer.ok) return [result('REACHABLE', 'FAILED', answer.problem, REACHABLE), ...unchecked(null)];
  if (answer.status !== 200) {
    return [result('REACHABLE', 'FAILED', `responds with status ${answer.status}`, REACHABLE), ...unchecked(null)];
  }
  const { sha256 } = answer;
  const reachable = result('REACHABLE', 'PASSED', null, REACHABLE, sha256);
  const image = await readImage(answer);
  if (!image || !rule.types.includes(image.type) || !image.whole) {
    const found = image
      ? `${image.whole ? '' : 'a broken '}${image.type.toUpperCase()}`
      : 'not an image of a supported type';
    return [reachable, result('TYPE', 'FAILED', found, types, sha256), unchecked(sha256)[1]!];
  }
  const { width, height } = image;
  const tooLarge = width * height > MAX_IMAGE_PIXELS;
  const wanted = tooLarge ? `${rule.wanted}, and no more than ${MAX_IMAGE_PIXELS / 1e6} megapixels` : rule.wanted;
  return [
    reachable,
    result('TYPE', 'PASSED', image.type.toUpperCase(), types, sha256),
    result('SIZE', !tooLarge && rule.fits(image) ? 'PASSED' : 'FAILED', `${width} × ${height} px`, wanted, sha256),
  ];
}
