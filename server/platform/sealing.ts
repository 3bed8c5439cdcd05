// Authenticated encryption of secrets at rest (webhook secrets, receipt keys): a copy of the database alone reveals none.

import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDirectory } from './data-directory.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose is part of the derived key, so a value sealed for one purpose cannot be opened for another. */
export function seal(text: string, secret: string, purpose: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws if the value was sealed with another secret or for another purpose, or was modified. */
export function open(sealed: Buffer, secret: string, purpose: string): string {
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function keyOf(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

function macOf(text: string, secret: string, purpose: string): string {
  return createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url');
}

/** Seals with the first secret and opens with any of them, so that secrets can be rotated without losing data. */
export class Seals {
  #secrets: string[];

  constructor(secrets: string[]) {
    this.#secrets = secrets;
  }

  seal(text: string, purpose: string): Buffer {
    return seal(text, this.#secrets[0]!, purpose);
  }

  open(sealed: Buffer, purpose: string): string {
    for (const secret of this.#secrets) {
      try {
        return open(sealed, secret, purpose);
      } catch {
        // Try the next secret.
      }
    }
    throw new Error(`What was sealed for "${purpose}" opens with no secret in SESSION_SECRET.`);
  }

  /** A message authentication code (HMAC-SHA-256): a secret about this text that is not stored anywhere. */
  mac(text: string, purpose: string): string {
    return macOf(text, this.#secrets[0]!, purpose);
  }

  verifiesMac(given: string, text: string, purpose: string): boolean {
    const code = Buffer.from(given);
    return this.#secrets.some((secret) => {
      const expected = Buffer.from(macOf(text, secret, purpose));
      return code.length === expected.length && timingSafeEqual(code, expected);
    });
  }
}

/** The secret of a service without SESSION_SECRET: generated once, stored beside the embedded database. */
export function ownSecret(directory: string): string {
  const file = join(directory, 'session-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  makeDataDirectory(directory);
  // Written to a temporary file and linked into place: of two processes that start at once one wins, and both read the same.
  const draft = `${file}-${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
