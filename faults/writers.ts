// Write load: accounts register, developers write and submit listings that are approved, users install, and members of workspaces
// install, change permissions and uninstall. Each writer has one request in flight and records every response, or its absence, in the ledger.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked, Entry, Ledger } from './ledger.ts';

const REGISTRANTS = 2;
const AUTHORS = 2;
const INSTALLERS = 2;
const WORKSPACES = 2;
const PAUSE_MS = 5;
const PAUSE_AFTER_FAILURE_MS = 250;
/** Longer than any request may take. */
const GIVE_UP_MS = 15_000;

export interface Accounts {
  admin: string;
  /** Of the host's backend. */
  host: string;
  /** `workspaceId`: the account is a member of it. */
  token(accountUserId: string, workspaceId?: string): Promise<string>;
}

export class Writers {
  #url: string;
  #accounts: Accounts;
  #ledger: Ledger;
  /** Keys of verified developers. */
  #keys: string[] = [];
  #slug = '';
  /** An app that asks for permissions. */
  #connectedSlug = '';
  #over = false;
  #running: Promise<void>[] = [];
  #sequence = 0;

  constructor(url: string, accounts: Accounts, ledger: Ledger) {
    this.#url = url;
    this.#accounts = accounts;
    this.#ledger = ledger;
  }

  /** Verified developers with keys, and an app to install. */
  async prepare(): Promise<void> {
    for (let i = 0; i < AUTHORS; i++) {
      const { entry, token } = await this.#register();
      await this.#must(200, `/api/admin/developers/${entry.answer.id}/verify`, this.#accounts.admin);
      const wanted = { name: 'writer', scopes: ['APP_CREATE', 'APP_READ', 'APP_UPDATE'] };
      this.#keys.push((await this.#must(201, '/api/dev/api-keys', token, wanted)).key);
    }
    await this.#publish(this.#keys[0]!);
    await this.#publish(this.#keys[0]!, {
      oauthClientId: this.#newName(),
      setupUrl: 'http://127.0.0.1:1/setup',
      privacyPolicyUrl: 'http://127.0.0.1:1/privacy',
      supportEmail: 'support@example.com',
      permissions: ['tasks:read', 'tasks:write'].map((scope, i) => ({
        scope,
        required: i === 0,
        reason: 'Finds faults.',
      })),
    });
    const published = this.#ledger.accepted().filter(({ kind }) => kind === 'create');
    [this.#slug, this.#connectedSlug] = published.map(({ answer }) => answer.slug) as [string, string];
    // A request that is always refused would leave nothing to lose.
    const { kind, status, answer } = await this.#useInWorkspace();
    if (kind !== 'end installation' || status !== 200) throw new Error(`${kind}: ${status} ${JSON.stringify(answer)}`);
  }

  start(): void {
    this.#over = false;
    const loops = [
      ...Array.from({ length: REGISTRANTS }, () => this.#repeat(async () => (await this.#register()).entry)),
      ...this.#keys.map((key) => this.#repeat(() => this.#publish(key))),
      ...Array.from({ length: INSTALLERS }, () => this.#repeat(() => this.#install())),
      ...Array.from({ length: WORKSPACES }, () => this.#repeat(() => this.#useInWorkspace())),
    ];
    this.#running.push(...loops);
  }

  /** Resolves when every request has its response, or will not get one. */
  async stop(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#running.splice(0));
  }

  /** Repeats every request without a response, unchanged. */
  async repeatUnanswered(): Promise<Entry[]> {
    const again: Entry[] = [];
    for (const { kind, subject, method, path, as, body, idempotencyKey } of this.#ledger.unanswered())
      again.push(await this.#ask({ kind, subject, method, path, as, body, idempotencyKey } as Asked));
    return again;
  }

  async #repeat(once: () => Promise<Entry>): Promise<void> {
    while (!this.#over) {
      const { status } = await once();
      await sleep(status === 0 || status >= 500 ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
    }
  }

  async #register(): Promise<{ entry: Entry; token: string }> {
    const id = this.#newName();
    const token = await this.#accounts.token(id);
    const body = { name: 'Fault Finder', email: `${id}@example.com`, accountUserId: id };
    const entry = await this.#ask({
      ...{ kind: 'register', subject: id, path: '/api/dev/register', as: token, body },
      idempotencyKey: randomUUID(),
    });
    return { entry, token };
  }

  /** Creates, submits and approves an app, as far as it gets. */
  async #publish(key: string, fields: object = {}): Promise<Entry> {
    const name = this.#newName();
    const body = {
      name,
      description: 'Finds faults before others do.',
      category: 'UTILITIES',
      environment: 'localhost',
      // Nothing listens there: the checks end at once.
      screenshots: ['one', 'two'].map((picture) => ({ url: `http://127.0.0.1:1/${picture}.png` })),
      ...fields,
    };
    const created = await this.#ask({
      ...{ kind: 'create', subject: name, path: '/api/dev/apps', as: key, body },
      idempotencyKey: randomUUID(),
    });
    if (created.status !== 201) return created;
    const { id } = created.answer;
    const path = `/api/dev/apps/${id}`;
    const submitted = await this.#ask({ kind: 'submit', subject: id, path: `${path}/submit`, as: key });
    if (submitted.status !== 200) return submitted;
    const review = await this.#send({ path: `${path}/review`, as: key }, 'GET');
    if (review.status !== 200) return submitted;
    return this.#ask({
      ...{ kind: 'approve', subject: id, as: this.#accounts.admin },
      path: `/api/admin/submissions/${review.answer.submissionId}/approve`,
    });
  }

  #install(): Promise<Entry> {
    const installationId = this.#newName();
    const path = `/api/apps/${this.#slug}/install`;
    return this.#ask({ kind: 'install', subject: installationId, path, body: { installationId } });
  }

  /** Two members install an app in a workspace at the same time; one of them changes its permissions and uninstalls it. */
  async #useInWorkspace(): Promise<Entry> {
    const workspaceId = this.#newName();
    const body = { app: this.#connectedSlug, workspaceId, permissions: ['tasks:read'] };
    const members = [`${workspaceId}-a`, `${workspaceId}-b`];
    const attempts = await Promise.all(
      members.map(async (member): Promise<Entry> => {
        const as = await this.#accounts.token(member, workspaceId);
        const asked = {
          kind: 'install in workspace',
          subject: workspaceId,
          path: '/api/installations',
          as,
          body,
        } as const;
        return this.#answered({ ...asked, idempotencyKey: randomUUID() });
      }),
    );
    // The other one gets a 409, if the outcome is known.
    const decisive = [201, 0, 503].flatMap((wanted) => attempts.filter(({ status }) => status === wanted));
    const installed = decisive[0] ?? attempts[0]!;
    this.#ledger.entries.push(installed);
    if (installed.status !== 201) return installed;
    const { id } = installed.answer;
    const changed = await this.#ask({
      ...{ kind: 'change permissions', subject: id, method: 'PUT', path: `/api/installations/${id}/permissions` },
      ...{ as: installed.as!, body: { permissions: ['tasks:read', 'tasks:write'] } },
    });
    if (changed.status !== 200) return changed;
    const reason = { code: 'SWITCHED', text: id };
    const path = `/api/installations/${id}/end`;
    return this.#ask({ kind: 'end installation', subject: id, path, as: installed.as!, body: reason });
  }

  async #ask(asked: Asked): Promise<Entry> {
    const entry = await this.#answered(asked);
    this.#ledger.entries.push(entry);
    return entry;
  }

  async #answered(asked: Asked): Promise<Entry> {
    const begun = performance.now();
    const answer = await this.#send(asked, asked.method);
    return { ...asked, begun, ...answer, ms: performance.now() - begun };
  }

  async #send(
    { path, as, body, idempotencyKey }: Pick<Asked, 'path' | 'as' | 'body' | 'idempotencyKey'>,
    method: 'GET' | 'POST' | 'PUT' = 'POST',
  ) {
    try {
      const answer = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          ...(as ? { authorization: `Bearer ${as}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        answer: text.startsWith('{') ? JSON.parse(text) : text,
      };
    } catch {
      return { status: 0, retryAfter: null, answer: undefined };
    }
  }

  async #must(status: number, path: string, as: string, body?: object) {
    const sent = await this.#send({ path, as, ...(body ? { body } : {}) });
    if (sent.status !== status) throw new Error(`${path}: ${sent.status} ${JSON.stringify(sent.answer)}`);
    return sent.answer;
  }

  #newName(): string {
    return `fault-${process.pid}-${++this.#sequence}`;
  }
}
