import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base 32: no i, l, o, u

/** Filled for many ids at once: a call for random bytes takes longer than making an id of them. */
const randomBytes = Buffer.alloc(10 * 256);
let used = randomBytes.length;

/** A typed id that sorts by creation time: `dev_` + 48 bits of milliseconds + 80 random bits. */
export function newId(prefix: string, at = Date.now()): string {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes);
    used = 0;
  }
  used += 10;
  const [first, second] = [randomBytes.readUIntBE(used - 10, 5), randomBytes.readUIntBE(used - 5, 5)];
  return `${prefix}_${inBase32(at, 10)}${inBase32(first, 8)}${inBase32(second, 8)}`;
}

function inBase32(value: number, digits: number): string {
  let text = '';
  for (let rest = value; text.length < digits; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  return text;
}

export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[a-z]{2,10}_[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}
