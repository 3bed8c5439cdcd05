// Is it there for everybody, is it really an image, has it the right size. The type is told by content, never by name,
// and only headers are decoded: a file that claims a billion pixels costs no more than any other.

import sharp from 'sharp';
import type { SafeFetcher } from '../../platform/safe-fetch.ts';
import type { Result } from './rule-result.ts';

export type ImageType = 'png' | 'jpeg' | 'webp';

interface Size {
  width: number;
  height: number;
}

export interface ImageRule {
  name: string;
  types: ImageType[];
  wanted: string;
  fits(size: Size): boolean;
}

/** Beyond this no shop window needs it, and every viewer would suffer. */
const MOST_PIXELS = 50_000_000;
const REACHABLE = 'an image that everybody can open, up to 10 MB';

export async function checkImage(
  rule: ImageRule,
  pointer: string,
  url: string,
  fetcher: SafeFetcher,
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
  const types = rule.types.join(' or ').toUpperCase();
  const unchecked = (sha256: string | null) => [
    result('TYPE', 'NOT_CHECKED', null, types, sha256),
    result('SIZE', 'NOT_CHECKED', null, rule.wanted, sha256),
  ];

  const answer = await fetcher.fetch(url);
  if (!answer.ok) return [result('REACHABLE', 'FAILED', answer.problem, REACHABLE), ...unchecked(null)];
  if (answer.status !== 200) {
    return [result('REACHABLE', 'FAILED', `answers with status ${answer.status}`, REACHABLE), ...unchecked(null)];
  }
  const { head, sha256 } = answer;
  const reachable = result('REACHABLE', 'PASSED', null, REACHABLE, sha256);
  const type = typeOf(head);
  if (!type || !rule.types.includes(type)) {
    const found = type ? type.toUpperCase() : 'not an image of a known type';
    return [
      reachable,
      result('TYPE', 'FAILED', found, types, sha256),
      result('SIZE', 'NOT_CHECKED', null, rule.wanted, sha256),
    ];
  }
  const size = await sizeOf(head);
  if (!size)
    return [
      reachable,
      result('TYPE', 'FAILED', `a broken ${type.toUpperCase()}`, types, sha256),
      unchecked(sha256)[1]!,
    ];
  const found = `${size.width} × ${size.height} px`;
  const fits = size.width * size.height <= MOST_PIXELS && rule.fits(size);
  return [
    reachable,
    result('TYPE', 'PASSED', type.toUpperCase(), types, sha256),
    result('SIZE', fits ? 'PASSED' : 'FAILED', found, rule.wanted, sha256),
  ];
}

function typeOf(head: Buffer): ImageType | undefined {
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

async function sizeOf(head: Buffer): Promise<Size | undefined> {
  try {
    // As it is shown: a photograph that is turned by its metadata has its sides swapped.
    const { autoOrient } = await sharp(head, { limitInputPixels: false, sequentialRead: true }).metadata();
    return autoOrient;
  } catch {
    return undefined;
  }
}
