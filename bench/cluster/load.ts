// Bounded load through the proxy: readers and installers that each have one request under way.

import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';

const READERS = 12;
const INSTALLERS = 4;
/** Each rests a moment between two requests: the machine must not be the bottleneck. */
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
  /** Installs that were answered with success, and those whose fate the client does not know. */
  answered: { slug: string; installationId: string }[] = [];
  unknown: { slug: string; installationId: string }[] = [];

  constructor(base: string, slugs: string[]) {
    this.#base = base;
    this.#slugs = slugs;
  }

  /** While `work` lasts, and as long as told at least. */
  async during(seconds: number, work: () => Promise<void> = async () => {}): Promise<Figures> {
    const begun = performance.now();
    const sent: Sent[] = [];
    const before = this.answered.length;
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
      installs: this.answered.length - before,
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
    if (sent.status === 200 || sent.status === 201) this.answered.push({ slug, installationId });
    else this.unknown.push({ slug, installationId });
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
