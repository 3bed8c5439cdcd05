// Stored API keys, one per marketplace, in a file that only the user can read (mode 0600).

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CliError } from './errors.ts';

export interface Credential {
  key: string;
  keyId: string;
  /** Created by `market login` for this machine, so logout can revoke it; false for a key that the user provided. */
  madeHere: boolean;
  /** Without an address if the key is limited to some apps. */
  developer: { id: string; name: string; email?: string | undefined };
  expiresAt: string;
}

interface CredentialFile {
  /** The marketplace that was signed in to last: the default when no URL is given. */
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

  get(url: string): Credential | undefined {
    return this.#read().servers[url];
  }

  set(url: string, credential: Credential): void {
    const { servers } = this.#read();
    this.#write({ current: url, servers: { ...servers, [url]: credential } });
  }

  delete(url: string): void {
    const { current, servers } = this.#read();
    const { [url]: _removed, ...others } = servers;
    const next = current === url ? Object.keys(others)[0] : current;
    if (Object.keys(others).length === 0) rmSync(this.file, { force: true });
    else this.#write({ ...(next ? { current: next } : {}), servers: others });
  }

  #read(): CredentialFile {
    try {
      return { servers: {}, ...JSON.parse(readFileSync(this.file, 'utf8')) };
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return { servers: {} };
      throw new CliError(`Could not read the stored keys: ${(error as Error).message}`, {
        code: 'CREDENTIALS_UNREADABLE',
        next: `Fix or delete ${this.file}, then run: market login`,
      });
    }
  }

  /** Atomic: writes a temporary file and renames it. */
  #write(content: CredentialFile): void {
    mkdirSync(join(this.file, '..'), { recursive: true, mode: 0o700 });
    const temporary = `${this.file}.${process.pid}`;
    writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, this.file);
  }
}

function configDirectory({ XDG_CONFIG_HOME, APPDATA }: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'market');
  if (XDG_CONFIG_HOME) return join(XDG_CONFIG_HOME, 'market');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'market');
  return join(homedir(), '.config', 'market');
}
