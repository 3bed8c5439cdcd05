// A token of the account system at rest: encrypted with a key that only the value in the browser's cookie gives, of which
// the database has a hash alone. So neither a copy of the database nor a setting of ours can open it.

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function seal(token: string, cookieValue: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(cookieValue), iv);
  const body = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

export function open(sealed: Buffer, cookieValue: string): string {
  const decipher = createDecipheriv(CIPHER, keyOf(cookieValue), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function keyOf(cookieValue: string): Buffer {
  return createHmac('sha256', cookieValue).update('refresh token').digest();
}
