// File store of the embedded provider: pending sign-ins, grants and accounts, as files next to its key, so that every
// process that shares the directory sees them and they survive a restart.

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Remembered<T> {
  value: T;
  /** Expiry in milliseconds since the epoch; absent for permanent entries. */
  until?: number;
}

export class ProviderStore {
  #directory: string;

  /** Each issuer has its own directory: two services that share DATA_DIR do not share accounts. */
  constructor(dataDir: string, issuer: string) {
    this.#directory = join(dataDir, 'sign-ins', hashOf(issuer).slice(0, 16));
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    for (const kind of new Set(this.#files('').map((file) => file.split('.')[0]!))) this.all(kind);
  }

  /** Atomic: written to a temporary file and renamed, so that no reader sees a partial file. */
  set(kind: string, id: string, value: object, seconds?: number): void {
    const file = this.#file(kind, id);
    const draft = join(this.#directory, `draft-${randomBytes(8).toString('hex')}`);
    const remembered = { value, ...(seconds ? { until: Date.now() + seconds * 1000 } : {}) };
    writeFileSync(draft, JSON.stringify(remembered), { mode: 0o600 });
    renameSync(draft, file);
  }

  get<T>(kind: string, id: string): T | undefined {
    return this.#read<T>(this.#file(kind, id));
  }

  /** Removes expired entries on the way. */
  all<T>(kind: string): T[] {
    return this.#files(`${kind}.`).flatMap((file) => this.#read<T>(join(this.#directory, file)) ?? []);
  }

  delete(kind: string, id: string): void {
    rmSync(this.#file(kind, id), { force: true });
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
