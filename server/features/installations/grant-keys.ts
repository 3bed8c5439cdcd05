// The keys that sign grants (ES256), sealed at rest. One signs; after a rotation the previous public key stays published
// for an hour, so that grants it has signed can still be verified.

import type { FastifyBaseLogger } from 'fastify';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Seals } from '../../platform/sealing.ts';
import { type Actor, SYSTEM_ACTOR } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';

export const GRANT_ALGORITHM = 'ES256';
const PURPOSE = 'grants';
const TOPIC = 'grant-key';

type Signer = Awaited<ReturnType<typeof importJWK>>;
export interface GrantSigner {
  kid: string;
  key: Signer;
}
export interface PublicGrantKey {
  kid: string;
  publicJwk: { x: string; y: string };
}

export class GrantKeys {
  #db: Database;
  #notifications: PgNotifications;
  #seals: Seals;
  #log: FastifyBaseLogger;
  /** Cached until a notification reports a rotation; not used while the LISTEN connection is down. */
  #signer: Promise<GrantSigner> | undefined;

  constructor(db: Database, notifications: PgNotifications, seals: Seals, log: FastifyBaseLogger) {
    this.#db = db;
    this.#notifications = notifications;
    this.#seals = seals;
    this.#log = log;
    const forget = () => {
      this.#signer = undefined;
    };
    notifications.listen(TOPIC, { onMessage: forget, onDisconnect: forget });
  }

  async signer(): Promise<GrantSigner> {
    if (!this.#notifications.connected) return this.#load();
    this.#signer ??= this.#load().catch((error) => {
      this.#signer = undefined;
      throw error;
    });
    return this.#signer;
  }

  /** Every key that a valid grant can be signed with, newest first. */
  async published(): Promise<PublicGrantKey[]> {
    const { rows } = await sql<PublicGrantKey>`
      SELECT kid, public_jwk FROM grant_keys WHERE retired_at IS NULL OR retired_at > now() - interval '1 hour'
      ORDER BY created_at DESC`.execute(this.#db);
    return rows;
  }

  /** Returns the id of the key that signs from now on. */
  async rotate(tx: Tx, actor: Actor): Promise<string> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('grant keys', 0))`.execute(tx);
    const pair = await generateKeyPair(GRANT_ALGORITHM, { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    const privateJwk = this.#seals.seal(JSON.stringify(await exportJWK(pair.privateKey)), PURPOSE);
    await sql`UPDATE grant_keys SET retired_at = now(), private_jwk = NULL WHERE retired_at IS NULL`.execute(tx);
    await tx
      .insertInto('grantKeys')
      .values({ kid, publicJwk: JSON.stringify(publicJwk), privateJwk })
      .execute();
    await audit(tx, actor, { action: 'grant_key.rotated', subjectType: 'grant_key', subjectId: kid });
    await this.#notifications.publish(tx, TOPIC, [kid]);
    return kid;
  }

  async #load(): Promise<GrantSigner> {
    const current = await this.#current();
    const opened = current && this.#open(current.privateJwk);
    if (opened) return { kid: current.kid, key: await importJWK(opened, GRANT_ALGORITHM) };
    if (current) this.#log.error('no secret in SESSION_SECRET decrypts the grant signing key; replacing the key');
    // The first key, or one in place of a key whose secret is lost. Another node may be faster.
    await transaction(this.#db, async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('grant keys', 0))`.execute(tx);
      const latest = await this.#current(tx);
      if (latest?.kid === current?.kid) await this.rotate(tx, SYSTEM_ACTOR);
    });
    const made = await this.#current();
    return { kid: made!.kid, key: await importJWK(this.#open(made!.privateJwk)!, GRANT_ALGORITHM) };
  }

  async #current(db: Database = this.#db) {
    const query = db.selectFrom('grantKeys').select(['kid', 'privateJwk']).where('retiredAt', 'is', null);
    const row = await query.executeTakeFirst();
    return row && { kid: row.kid, privateJwk: row.privateJwk! };
  }

  #open(sealed: Buffer): JWK | undefined {
    try {
      return JSON.parse(this.#seals.open(sealed, PURPOSE));
    } catch {
      return undefined;
    }
  }
}
