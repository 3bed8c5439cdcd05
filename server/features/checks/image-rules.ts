// Rules for an image: it is publicly reachable, it is an image, and it has the required size.

import { type ImageRequirement, MAX_IMAGE_PIXELS } from '@marketplace/sdk/listing-rules';
import { fixForStatus } from '../../platform/safe-fetch/failures.ts';
import type { ImageFacts } from '../media/image-header.ts';
import type { ImageSource } from '../media/image-source.ts';
import type { KeepFault } from '../media/masters.ts';
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
  source: ImageSource,
): Promise<{ results: Result[]; master?: string | undefined }> {
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

  const unreachable = (found: string, fix: string) => ({
    results: [{ ...result('REACHABLE', 'FAILED', found, REACHABLE), fix }, ...unchecked(null)],
  });

  const answer = await source.load(url);
  if (!answer.ok) return unreachable(answer.problem, answer.fix);
  const { status } = answer;
  if (status !== 200) return unreachable(`responds with status ${status}`, fixForStatus(status));
  const { sha256, image, master, fault } = answer;
  const reachable = result('REACHABLE', 'PASSED', null, REACHABLE, sha256);
  if (!image || !rule.types.includes(image.type) || !image.whole || fault) {
    const results = [
      reachable,
      { ...result('TYPE', 'FAILED', null, types, sha256), ...wrongType(image, answer.head, fault) },
      unchecked(sha256)[1]!,
    ];
    return { results, master };
  }
  const { width, height } = image;
  const tooLarge = width * height > MAX_IMAGE_PIXELS;
  const wanted = tooLarge ? `${rule.wanted}, and no more than ${MAX_IMAGE_PIXELS / 1e6} megapixels` : rule.wanted;
  const results = [
    reachable,
    result('TYPE', 'PASSED', image.type.toUpperCase(), types, sha256),
    result('SIZE', !tooLarge && rule.fits(image) ? 'PASSED' : 'FAILED', `${width} × ${height} px`, wanted, sha256),
  ];
  return { results, master };
}

/** Why the marketplace cannot keep an image, as a report says it. */
const FAULTS: Partial<Record<KeepFault, { found: string; fix: string }>> = {
  ANIMATED: { found: 'an animated image', fix: 'Use a still image.' },
  TRAILING_DATA: { found: 'an image with other data after it', fix: 'Export the image again and replace the file.' },
  TOO_MANY_PIXELS: {
    found: `an image of more than ${MAX_IMAGE_PIXELS / 1e6} megapixels`,
    fix: 'Use a smaller image.',
  },
  DENIED: { found: 'an image that an administrator has blocked', fix: 'Use another image, or contact support.' },
};

function wrongType(image: ImageFacts | undefined, head: Buffer, fault?: KeepFault): Pick<Result, 'found' | 'fix'> {
  if (fault && FAULTS[fault]) return FAULTS[fault];
  if (image && (!image.whole || fault)) {
    return { found: `a broken ${image.type.toUpperCase()}`, fix: 'Export the image again and replace the file.' };
  }
  if (image) return { found: image.type.toUpperCase(), fix: null };
  if (/^\s*<(?:!doctype html|html)/i.test(head.toString('latin1', 0, 200))) {
    const fix = 'Use the URL of the image file itself, not of a page that shows it.';
    return { found: 'a web page, not an image', fix };
  }
  return { found: 'not an image of a supported type', fix: 'Convert the image to one of the supported types.' };
}
