// The signing key of the embedded provider, in DATA_DIR: tokens survive a restart, and scripts can mint them.

import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { makeDataDirectory } from '../../platform/data-directory.ts';

export const ALGORITHM = 'RS256';

export interface Identity {
  key: JWK;
  cookieSecret: string;
}

export function hasIdentity(dataDir: string): boolean {
  return existsSync(identityFile(dataDir));
}

function identityFile(dataDir: string): string {
  return join(dataDir, 'identity-provider.json');
}

export async function loadIdentity(dataDir: string): Promise<Identity> {
  const file = identityFile(dataDir);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: ALGORITHM, use: 'sig' };
  const identity: Identity = { key, cookieSecret: randomBytes(32).toString('base64url') };

  // Written to a temporary file and hard-linked into place: two processes that start together end up with the same key.
  makeDataDirectory(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(identity), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function publicPartOf({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty: kty!, n, e, kid, alg, use } as JWK;
}

/** An access token (RFC 9068) without `iat` and `exp`, which are added. */
export async function signAccessToken({ key }: Identity, claims: object, lifetime: string): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid: key.kid })
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importJWK(key, ALGORITHM));
}

/** The secret of a client of the demo: the same in every process, and stored nowhere. */
export function clientSecretOf({ cookieSecret }: Identity, clientId: string): string {
  return createHmac('sha256', cookieSecret).update(`client ${clientId}`).digest('base64url');
}
