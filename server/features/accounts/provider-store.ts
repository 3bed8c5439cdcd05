// File store of the embedded provider: pending sign-ins, grants and accounts, as files next to its key, so that every
// process that shares the directory sees them and they survive a restart.

import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Remembered<T> {
  value: T;
  /** Expiry in milliseconds since the epoch; absent for permanent entries. */
  until?: number;
}

/** Expired entries are removed once in so many that are added. */
const CLEAN_AFTER = 100;

export class ProviderStore {
  #directory: string;
  #added = 0;

  /** Each issuer has its own directory: two services that share DATA_DIR do not share accounts. */
  constructor(dataDir: string, issuer: string) {
    this.#directory = join(dataDir, 'sign-ins', hashOf(issuer).slice(0, 16));
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    for (const kind of new Set(this.#files('').map((file) => file.split('.')[0]!))) this.all(kind);
  }

  /** Atomic: written to a temporary file and renamed, so that no reader sees a partial file. */
  set(kind: string, id: string, value: object, seconds?: number): void {
    renameSync(this.#draft(value, seconds), this.#file(kind, id));
  }

  /** False when there is one already, also for a process that adds it at the same time. */
  add(kind: string, id: string, value: object, seconds: number): boolean {
    this.#added += 1;
    if (this.#added % CLEAN_AFTER === 0) this.all(kind);
    const draft = this.#draft(value, seconds);
    try {
      linkSync(draft, this.#file(kind, id));
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft);
    }
  }

  get<T>(kind: string, id: string): T | undefined {
    return this.#read<T>(this.#file(kind, id));
  }

  /** Removes expired entries on the way. */
  all<T>(kind: string): T[] {
    return this.#files(`${kind}.`).flatMap((file) => this.#read<T>(join(this.#directory, file)) ?? []);
  }

  count(kind: string): number {
    return this.#files(`${kind}.`).length;
  }

  delete(kind: string, id: string): void {
    rmSync(this.#file(kind, id), { force: true });
  }

  #draft(value: object, seconds?: number): string {
    const draft = join(this.#directory, `draft-${randomBytes(8).toString('hex')}`);
    const remembered = { value, ...(seconds ? { until: Date.now() + seconds * 1000 } : {}) };
    writeFileSync(draft, JSON.stringify(remembered), { mode: 0o600 });
    return draft;
  }

  #files(prefix: string): string[] {
    return readdirSync(this.#directory).filter((file) => file.startsWith(prefix) && file.endsWith('.json'));
  }

  /** Ids come from cookies and URLs, so they are hashed: none may choose a file name (path traversal). */
  #file(kind: string, id: string): string {
    return join(this.#directory, `${kind}.${hashOf(id)}.json`);
  }

  #read<T>(file: string): T | undefined {
    try {
      const { value, until = Number.POSITIVE_INFINITY } = JSON.parse(readFileSync(file, 'utf8')) as Remembered<T>;
      if (until > Date.now()) return value;
      rmSync(file, { force: true });
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    }
    return undefined;
  }
}

/** The adapter interface of the provider's library. */
export function adapterFor(store: ProviderStore, kind: string): Adapter {
  const find = async (id: string) => store.get<AdapterPayload>(kind, id);
  const where = async (name: 'uid' | 'userCode', value: string) =>
    store.all<AdapterPayload>(kind).find((payload) => payload[name] === value);
  return {
    find,
    findByUid: (uid) => where('uid', uid),
    findByUserCode: (code) => where('userCode', code),
    upsert: async (id, payload, seconds) => store.set(kind, id, payload, seconds),
    destroy: async (id) => store.delete(kind, id),
    consume: async (id) => {
      const payload = await find(id);
      const consumed = Math.floor(Date.now() / 1000);
      if (payload) store.set(kind, id, { ...payload, consumed }, payload.exp ? payload.exp - consumed : undefined);
    },
    revokeByGrantId: async (grantId) => {
      for (const payload of store.all<AdapterPayload>(kind))
        if (payload.grantId === grantId && payload.jti) store.delete(kind, payload.jti);
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
