// The workspaces of an account: from a claim of its token, or from the host platform (HOST_WORKSPACES_URL).

import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { isOneLine } from '../../platform/http/validation.ts';
import { type AccountSettings, claimAt } from './account-tokens.ts';
import type { MemberCaller, Workspace } from './caller.ts';
import { accountErrors, challenge } from './errors.ts';

const MAX_WORKSPACES = 1_000;
const MAX_TEXT_LENGTH = 200;
const HOST_TIMEOUT_MS = 3_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const CACHE_MS = 60_000;
const MAX_CACHED_TOKENS = 10_000;
/** Of all tokens together: bounds the memory. */
const MAX_CACHED_WORKSPACES = 200_000;

export class Workspaces {
  #settings: AccountSettings;
  #log: FastifyBaseLogger;
  /** By hash of the token. Single-flight: concurrent requests with one token share one request to the host. */
  #known = new LRUCache<string, Workspace[], string>({
    max: MAX_CACHED_TOKENS,
    maxSize: MAX_CACHED_WORKSPACES,
    sizeCalculation: (workspaces) => workspaces.length + 1,
    ttl: CACHE_MS,
    fetchMethod: (_hash, _old, { context: token }) => this.#ask(token),
  });

  constructor(settings: AccountSettings, log: FastifyBaseLogger) {
    this.#settings = settings;
    this.#log = log;
  }

  /** `claims`: those of the token. */
  async of(token: string, claims: JWTPayload): Promise<readonly Workspace[]> {
    if (!this.#settings.workspacesUrl) return workspacesIn(claimAt(claims, this.#settings.workspacesClaim));
    const hash = createHash('sha256').update(token).digest('base64');
    return (await this.#known.fetch(hash, { context: token }))!;
  }

  async #ask(token: string): Promise<Workspace[]> {
    const response = await this.#request(token).catch((err) => this.#fail(err));
    if (response.status === 401) throw challenge(accountErrors.TOKEN_INVALID);
    try {
      if (response.status !== 200) throw new Error(`it answers ${response.status}`);
      const { data } = JSON.parse(response.text) as { data?: unknown };
      if (!Array.isArray(data)) throw new Error('its answer has no list `data`');
      return workspacesIn(data);
    } catch (err) {
      return this.#fail(err);
    }
  }

  async #request(token: string): Promise<{ status: number; text: string }> {
    const response = await fetch(this.#settings.workspacesUrl!, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      // The token is for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(HOST_TIMEOUT_MS),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) throw new Error(`its answer has more than ${MAX_ANSWER_BYTES} bytes`);
      chunks.push(chunk);
    }
    return { status: response.status, text: Buffer.concat(chunks).toString() };
  }

  #fail(err: unknown): never {
    this.#log.warn({ err }, 'HOST_WORKSPACES_URL cannot be read; requests that need workspaces get a 503');
    throw accountErrors.HOST_UNREACHABLE({ headers: { 'retry-after': '2' }, cause: err });
  }
}

/** Malformed entries are ignored; of two with the same id, the second. */
function workspacesIn(list: unknown): Workspace[] {
  if (!Array.isArray(list)) return [];
  const found = new Map<string, Workspace>();
  for (const entry of list.slice(0, MAX_WORKSPACES)) {
    const { id, name, role } = (entry ?? {}) as Record<string, unknown>;
    if (!isText(id) || !isText(name) || (role !== 'member' && role !== 'admin') || found.has(id)) continue;
    found.set(id, { id, name, role });
  }
  return [...found.values()];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && value.isWellFormed() && isOneLine(value);
}

export function isWorkspaceAdmin(workspaces: readonly Workspace[] | null): boolean {
  return workspaces?.some(({ role }) => role === 'admin') ?? false;
}

export function requireWorkspace({ workspaces }: MemberCaller, id: string): Workspace {
  const found = workspaces.find((workspace) => workspace.id === id);
  if (!found) throw accountErrors.WORKSPACE_NOT_FOUND();
  return found;
}

export function requireWorkspaceAdmin(caller: MemberCaller, id: string): Workspace {
  const workspace = requireWorkspace(caller, id);
  if (workspace.role !== 'admin') throw accountErrors.WORKSPACE_ADMIN_REQUIRED();
  return workspace;
}
