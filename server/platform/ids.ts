import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base 32: no i, l, o, u

/** A typed id that sorts by creation time: `dev_` + 48 bits of milliseconds + 80 random bits. */
export function newId(prefix: string, at = Date.now()): string {
  let value = BigInt(at);
  for (const byte of tenRandomBytes()) value = (value << 8n) | BigInt(byte);
  let text = '';
  for (let i = 0; i < 26; i++) {
    text = ALPHABET[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return `${prefix}_${text}`;
}

/** Drawn for many ids at once: to ask for them takes longer than to make an id of them. */
const drawn = Buffer.alloc(10 * 256);
let used = drawn.length;

function tenRandomBytes(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 10;
  return drawn.subarray(used - 10, used);
}

export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[a-z]{2,10}_[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}
