// Checks of an image file before it is uploaded. The type comes from the bytes, because browsers guess it from the name.
// Refusals use the service's words.

import { IMAGE_REQUIREMENTS, type ImageSize, type ImageType, MAX_IMAGE_BYTES } from '@marketplace/sdk';

export type ImageKind = keyof typeof IMAGE_REQUIREMENTS;

/** Enough to recognize every type below. */
const HEAD_BYTES = 4_096;

const TYPE_NAMES: Record<ImageType, string> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' };

/** Types that people try, to name them in the refusal. Patterns of the first bytes as Latin-1. */
const SIGNATURES: [name: string, pattern: RegExp, type?: ImageType][] = [
  [TYPE_NAMES.png, /^\x89PNG/, 'png'],
  [TYPE_NAMES.jpeg, /^\xff\xd8\xff/, 'jpeg'],
  [TYPE_NAMES.webp, /^RIFF.{4}WEBP/s, 'webp'],
  ['GIF', /^GIF8/],
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['HEIC', /^.{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s],
  ['SVG', /<svg[\s>]/i],
  ['BMP', /^BM/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['PDF', /^%PDF-/],
];

/** A file that can be sent, with its real type, or why it would be refused. */
export type CheckedFile = { name: string; image: Blob; refusal?: undefined } | { name: string; refusal: string };

export async function checkFile(file: File, kind: ImageKind): Promise<CheckedFile> {
  const { name, size } = file;
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    // A folder has no bytes.
    .catch(() => new ArrayBuffer());
  const [found, , type] = signatureOf(new Uint8Array(head)) ?? [];
  if (!found) return { name, refusal: `The file is not a ${listTypes(IMAGE_REQUIREMENTS[kind].types)}.` };
  if (!type || !IMAGE_REQUIREMENTS[kind].types.includes(type)) {
    return { name, refusal: `The file is a ${found}. Convert it to ${listTypes(IMAGE_REQUIREMENTS[kind].types)}.` };
  }
  if (size > MAX_IMAGE_BYTES) {
    return { name, refusal: 'The image is larger than 10 MB or 50 megapixels. Send a smaller one.' };
  }
  return { name, image: file.slice(0, size, `image/${type}`) };
}

function signatureOf(bytes: Uint8Array) {
  const head = String.fromCharCode(...bytes);
  return SIGNATURES.find(([, pattern]) => pattern.test(head));
}

/** "PNG, JPEG or WebP" */
function listTypes(types: readonly ImageType[]): string {
  const names = types.map((type) => TYPE_NAMES[type]);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** "PNG or JPEG, square, at least 512 × 512 px, up to 10 MB." */
export function requirementOf(kind: ImageKind): string {
  const { types, wanted } = IMAGE_REQUIREMENTS[kind];
  return `${listTypes(types)}, ${wanted}, up to 10 MB.`;
}

/** In the words of the check report. */
export function sizeWarning(kind: ImageKind, size: ImageSize): string | undefined {
  const { fits, wanted } = IMAGE_REQUIREMENTS[kind];
  return fits(size) ? undefined : `${size.width} × ${size.height} px. Required: ${wanted}.`;
}

/** The value of `accept` of a file input. */
export function acceptOf(kind: ImageKind): string {
  return IMAGE_REQUIREMENTS[kind].types.map((type) => `image/${type}`).join(',');
}
