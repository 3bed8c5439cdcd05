// Write load: accounts register, developers write and submit listings that are approved, users install. Each
// writer has one request in flight and records every response, or its absence, in the ledger.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked, Entry, Ledger } from './ledger.ts';

const REGISTRANTS = 2;
const AUTHORS = 2;
const INSTALLERS = 2;
const PAUSE_MS = 5;
const PAUSE_AFTER_FAILURE_MS = 250;
/** Longer than any request may take. */
const GIVE_UP_MS = 15_000;

export interface Accounts {
  admin: string;
  token(accountUserId: string): Promise<string>;
}

export class Writers {
  #url: string;
  #accounts: Accounts;
  #ledger: Ledger;
  /** Keys of verified developers. */
  #keys: string[] = [];
  #slug = '';
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
    const published = this.#ledger.accepted().find(({ kind }) => kind === 'create');
    this.#slug = published!.answer.slug;
  }

  start(): void {
    this.#over = false;
    const loops = [
      ...Array.from({ length: REGISTRANTS }, () => this.#repeat(async () => (await this.#register()).entry)),
      ...this.#keys.map((key) => this.#repeat(() => this.#publish(key))),
      ...Array.from({ length: INSTALLERS }, () => this.#repeat(() => this.#install())),
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
    for (const { kind, subject, path, as, body, idempotencyKey } of this.#ledger.unanswered())
      again.push(await this.#ask({ kind, subject, path, as, body, idempotencyKey } as Asked));
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
  async #publish(key: string): Promise<Entry> {
    const name = this.#newName();
    const body = {
      name,
      description: 'Finds faults before others do.',
      category: 'UTILITIES',
      environment: 'localhost',
      // Nothing listens there: the checks end at once.
      screenshots: ['one', 'two'].map((picture) => ({ url: `http://127.0.0.1:1/${picture}.png` })),
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

  async #ask(asked: Asked): Promise<Entry> {
    const begun = performance.now();
    const entry = { ...asked, begun, ...(await this.#send(asked)), ms: performance.now() - begun };
    this.#ledger.entries.push(entry);
    return entry;
  }

  async #send(
    { path, as, body, idempotencyKey }: Pick<Asked, 'path' | 'as' | 'body' | 'idempotencyKey'>,
    method = 'POST',
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
