// The keys that `market login` made, one for each marketplace, in a file that nobody else can read.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.ts';

export interface Credential {
  key: string;
  keyId: string;
  /** By `market login`, for this machine alone: it may be revoked without asking. */
  madeHere: boolean;
  developer: { id: string; name: string; email: string };
  expiresAt: string;
}

interface Kept {
  /** The marketplace that was signed in to last: the one that is meant when none is named. */
  current?: string;
  servers: Record<string, Credential>;
}

export class Credentials {
  readonly file: string;

  constructor(env: NodeJS.ProcessEnv = process.env) {
    this.file = join(configDirectory(env), 'credentials.json');
  }

  get current(): string | undefined {
    return this.#read().current;
  }

  of(url: string): Credential | undefined {
    return this.#read().servers[url];
  }

  keep(url: string, credential: Credential): void {
    const { servers } = this.#read();
    this.#write({ current: url, servers: { ...servers, [url]: credential } });
  }

  forget(url: string): void {
    const { current, servers } = this.#read();
    const { [url]: _gone, ...others } = servers;
    const next = current === url ? Object.keys(others)[0] : current;
    if (Object.keys(others).length === 0) rmSync(this.file, { force: true });
    else this.#write({ ...(next ? { current: next } : {}), servers: others });
  }

  #read(): Kept {
    try {
      return { servers: {}, ...JSON.parse(readFileSync(this.file, 'utf8')) };
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return { servers: {} };
      throw new Failure(`The kept keys cannot be read: ${(error as Error).message}`, {
        code: 'CREDENTIALS_UNREADABLE',
        next: `Mend or remove ${this.file}, then: market login`,
      });
    }
  }

  /** Written aside and moved into place: whenever it is interrupted, the file is whole. */
  #write(kept: Kept): void {
    mkdirSync(join(this.file, '..'), { recursive: true, mode: 0o700 });
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, this.file);
  }
}

function configDirectory({ XDG_CONFIG_HOME, APPDATA }: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'market');
  if (XDG_CONFIG_HOME) return join(XDG_CONFIG_HOME, 'market');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'market');
  return join(homedir(), '.config', 'market');
}
