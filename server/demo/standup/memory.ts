// What the demo app knows of a browser, sealed in its cookie: the app has no accounts and no database of its own.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seals } from '../../platform/sealing.ts';
import type { Connection } from './marketplace.ts';

const COOKIE = 'standup';
const PURPOSE = 'cookie of the demo app';
const MAX_AGE_S = 30 * 86_400;
/** Browsers drop cookies above 4 kB. */
const MAX_CONNECTIONS = 4;

export interface Memory {
  /** Of an installation that this browser started in the app. */
  state?: string | undefined;
  /** Waits until the person confirms it. */
  pending?: Connection | undefined;
  /** Newest first. */
  connections: Connection[];
}

export class BrowserMemory {
  #seals: Seals;
  #secure: boolean;
  #path: string;

  /** `path`: of the app's pages. */
  constructor(seals: Seals, publicUrl: string, path: string) {
    this.#path = path;
    this.#seals = seals;
    this.#secure = publicUrl.startsWith('https:');
  }

  read({ cookies }: FastifyRequest): Memory {
    try {
      return JSON.parse(this.#seals.open(Buffer.from(cookies[COOKIE] ?? '', 'base64url'), PURPOSE));
    } catch {
      return { connections: [] };
    }
  }

  write(reply: FastifyReply, memory: Memory): void {
    const sealed = this.#seals.seal(JSON.stringify(memory), PURPOSE).toString('base64url');
    const options = { path: this.#path, httpOnly: true, sameSite: 'lax', secure: this.#secure } as const;
    reply.setCookie(COOKIE, sealed, { ...options, maxAge: MAX_AGE_S });
  }
}

export function withConnection({ connections }: Memory, connection: Connection): Memory {
  const others = connections.filter(({ workspace }) => workspace.id !== connection.workspace.id);
  return { connections: [connection, ...others].slice(0, MAX_CONNECTIONS) };
}
