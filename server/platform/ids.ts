import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base 32: no i, l, o, u

/** Random bytes, drawn for many ids at once: to ask for them takes longer than to make an id of them. */
const drawn = Buffer.alloc(10 * 256);
let used = drawn.length;

/** A typed id that sorts by creation time: `dev_` + 48 bits of milliseconds + 80 random bits. */
export function newId(prefix: string, at = Date.now()): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 10;
  const [first, second] = [drawn.readUIntBE(used - 10, 5), drawn.readUIntBE(used - 5, 5)];
  return `${prefix}_${inBase32(at, 10)}${inBase32(first, 8)}${inBase32(second, 8)}`;
}

function inBase32(value: number, digits: number): string {
  let text = '';
  for (let rest = value; text.length < digits; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  return text;
}

export const ID_BYTES = 16;

/** Of an id without its prefix: the 48 bits and the 80, in their order. */
export function bytesOfId(id: string): Buffer {
  if (!isId(id)) throw new Error(`${id} is no id`);
  const digits = id.length - 26;
  const bytes = Buffer.allocUnsafe(ID_BYTES);
  bytes.writeUIntBE(ofBase32(id, digits, 10), 0, 6);
  bytes.writeUIntBE(ofBase32(id, digits + 10, 8), 6, 5);
  bytes.writeUIntBE(ofBase32(id, digits + 18, 8), 11, 5);
  return bytes;
}

/** Of the bytes that begin at `start`. */
export function idOfBytes(prefix: string, bytes: Buffer, start: number): string {
  const [first, second] = [bytes.readUIntBE(start + 6, 5), bytes.readUIntBE(start + 11, 5)];
  return `${prefix}_${inBase32(bytes.readUIntBE(start, 6), 10)}${inBase32(first, 8)}${inBase32(second, 8)}`;
}

function ofBase32(text: string, start: number, digits: number): number {
  let value = 0;
  for (let i = start; i < start + digits; i++) value = value * 32 + ALPHABET.indexOf(text[i]!);
  return value;
}

export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[a-z]{2,10}_[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}
