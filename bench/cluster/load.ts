// Closed-loop load through the load balancer: each reader and installer has one request in flight.

import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';

const READERS = 12;
const INSTALLERS = 4;
/** Between two requests of a client, so that the machine is not the bottleneck. */
const PAUSE_MS = 15;

export interface Figures {
  requests: number;
  perSecond: number;
  failed: number;
  p50: number;
  p99: number;
  slowest: number;
  installs: number;
}

interface Sent {
  status: number;
  ms: number;
  text: string;
}

export class Load {
  #agent = new Agent({ keepAlive: true, maxSockets: READERS + INSTALLERS });
  #base: string;
  #slugs: string[];
  #sequence = 0;
  /** Installs with a success response, and those whose outcome the client does not know. */
  confirmed: { slug: string; installationId: string }[] = [];
  unconfirmed: { slug: string; installationId: string }[] = [];

  constructor(base: string, slugs: string[]) {
    this.#base = base;
    this.#slugs = slugs;
  }

  /** Lasts until `work` is done, and at least this many seconds. */
  async during(seconds: number, work: () => Promise<void> = async () => {}): Promise<Figures> {
    const begun = performance.now();
    const sent: Sent[] = [];
    const before = this.confirmed.length;
    let over = false;
    const repeat = async (once: () => Promise<Sent>) => {
      while (!over) {
        sent.push(await once());
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    const clients = [
      ...Array.from({ length: READERS }, () => repeat(() => this.#read())),
      ...Array.from({ length: INSTALLERS }, () => repeat(() => this.#install())),
    ];
    try {
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, seconds * 1000))]);
    } finally {
      over = true;
      await Promise.all(clients);
    }
    const times = sent.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
    return {
      requests: sent.length,
      perSecond: Math.round(sent.length / ((performance.now() - begun) / 1000)),
      failed: sent.filter(({ status }) => status !== 200 && status !== 201).length,
      p50: at(0.5),
      p99: at(0.99),
      slowest: at(0.99999),
      installs: this.confirmed.length - before,
    };
  }

  #read(): Promise<Sent> {
    const slug = this.#slugs[randomInt(this.#slugs.length)]!;
    const word = slug.split('-')[0]!;
    const paths = [
      '/api/apps',
      `/api/apps?page=${randomInt(1, 400)}`,
      `/api/apps?search=${word}&page=${randomInt(1, 4)}`,
      '/api/apps/categories/list',
      ...Array<string>(4).fill(`/api/apps/${slug}`),
    ];
    return this.#send('GET', paths[randomInt(paths.length)]!);
  }

  async #install(): Promise<Sent> {
    const slug = this.#slugs[randomInt(this.#slugs.length)]!;
    const installationId = `cluster-${++this.#sequence}`;
    const sent = await this.#send('POST', `/api/apps/${slug}/install`, JSON.stringify({ installationId }));
    if (sent.status === 200 || sent.status === 201) this.confirmed.push({ slug, installationId });
    else this.unconfirmed.push({ slug, installationId });
    return sent;
  }

  #send(method: string, path: string, body?: string): Promise<Sent> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text = '') => resolve({ status, text, ms: performance.now() - begun });
      const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
      const asked = request(
        `${this.#base}${path}`,
        { method, agent: this.#agent, headers, timeout: 10_000 },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => end(answer.statusCode!, text));
          answer.on('error', () => end(0));
        },
      );
      asked.on('timeout', () => asked.destroy());
      asked.on('error', () => end(0));
      asked.end(body);
    });
  }
}
