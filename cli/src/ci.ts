// Trusted publishing: in a job of GitHub Actions or GitLab CI/CD, the CI signs a token for this marketplace, and the
// marketplace exchanges it for an API key of 15 minutes. Nothing secret is stored in the repository.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError, EXIT } from './errors.ts';

export interface CiToken {
  token: string;
  /** GitLab gives a job one token, which can be exchanged once; GitHub gives a new one for each request. */
  forWholeJob: boolean;
}

/** Undefined outside of CI, and in jobs that cannot request a token. */
export async function readCiToken(url: string, env: NodeJS.ProcessEnv = process.env): Promise<CiToken | undefined> {
  // GitLab: named by `id_tokens` of the job.
  if (env.MARKET_ID_TOKEN) return { token: env.MARKET_ID_TOKEN.trim(), forWholeJob: true };
  const { ACTIONS_ID_TOKEN_REQUEST_URL: endpoint, ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer } = env;
  if (!endpoint || !bearer) return undefined;
  return { token: await requestGithubToken(endpoint, bearer, url), forWholeJob: false };
}

/** Jobs with `id-token: write` have both variables. */
async function requestGithubToken(endpoint: string, bearer: string, audience: string): Promise<string> {
  const address = new URL(endpoint);
  address.searchParams.set('audience', audience);
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return ((await response.json()) as { value: string }).value;
  } catch (error) {
    throw new CliError(`Could not get a token from GitHub Actions: ${(error as Error).message}.`, {
      code: 'CI_TOKEN_UNAVAILABLE',
      exitCode: EXIT.notSignedIn,
      next: 'Run the job again, or set MARKET_API_KEY.',
    });
  }
}

interface JobKey {
  /** SHA-256 of the CI token and the app. */
  job: string;
  key: string;
  expiresAt: string;
}

/** Keeps the keys of this machine's jobs until they expire, in a file that only the user can read. */
export class JobKeys {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  get(token: string, app = ''): string | undefined {
    return this.#read().find(({ job }) => job === hashOf(token, app))?.key;
  }

  set(token: string, app = '', { key, expiresAt }: Omit<JobKey, 'job'>): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const keys = [...this.#read(), { job: hashOf(token, app), key, expiresAt }];
    writeFileSync(this.#file, JSON.stringify(keys), { mode: 0o600 });
  }

  /** Those that still work. What cannot be read is as good as none: the token is exchanged again. */
  #read(): JobKey[] {
    try {
      const keys: JobKey[] = JSON.parse(readFileSync(this.#file, 'utf8'));
      return keys.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now());
    } catch {
      return [];
    }
  }
}

function hashOf(token: string, app: string): string {
  return createHash('sha256').update(`${token} ${app}`).digest('hex');
}
