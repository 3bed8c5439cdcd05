// Format of an API key: `mkt_` + 40 random base62 characters + a 6-character checksum (CRC-32). A mistyped or invented
// key is refused without a look-up, and secret scanners recognize the pattern.

import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_PREFIX } from '../accounts/access.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6; // 62^6 > 2^32: the whole CRC fits
const SHAPE = new RegExp(`^${KEY_PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** A key anywhere in a text. As a lookahead, so that what looks like a key hides none that begins inside it. */
const ANYWHERE = new RegExp(`${KEY_PREFIX}(?=([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}}))`, 'g');

export function newKey(): string {
  let random = '';
  while (random.length < RANDOM_LENGTH) random += BASE62[randomInt(BASE62.length)];
  return keyOf(random);
}

/** The key with these random characters. */
export function keyOf(random: string): string {
  return `${KEY_PREFIX}${random}${checksumOf(random)}`;
}

export function isWellFormedKey(key: string): boolean {
  const [, random, checksum] = SHAPE.exec(key) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** Markdown escapes the underscore of a key with a backslash, and shows the key without it. */
export function containsKey(text: string): boolean {
  if (!text.includes(KEY_PREFIX.slice(0, -1))) return false;
  const keys = text.replaceAll('\\', '').matchAll(ANYWHERE);
  return keys.some(([, random, checksum]) => checksum === checksumOf(random!));
}

/** Stored instead of the key. No salt and no key stretching: 238 random bits cannot be guessed. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Of a key that is limited to some apps: not the hash that the previous release looks for, which does not know limits. */
export function limitedHashOf(hash: Buffer): Buffer {
  return createHash('sha256').update('limited ').update(hash).digest();
}

/** Under one of them a key with this hash is stored. */
export function storedHashesOf(hash: Buffer): Buffer[] {
  return [hash, limitedHashOf(hash)];
}

export function maskedKeyOf(key: string): string {
  return `${key.slice(0, KEY_PREFIX.length + 4)}…${key.slice(-4)}`;
}

function checksumOf(random: string): string {
  let value = crc32(KEY_PREFIX + random);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = BASE62[value % 62] + text;
    value = Math.floor(value / 62);
  }
  return text;
}
