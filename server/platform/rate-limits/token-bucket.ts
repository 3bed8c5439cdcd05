// A bucket that holds a minute's worth of requests and fills steadily. All there is to know of it is the moment at which
// it will be full again; every request moves that by the time in which one request's worth flows in.

export const WINDOW_MS = 60_000;
/** So that sums of fractions, which the database rounds, do not refuse the last of a whole number. */
export const ROUNDING_MS = 0.01;

export type LimitHeaders = Record<string, string>;

export class Bucket {
  readonly perMinute: number;
  /** What one request takes, in milliseconds of filling. */
  readonly interval: number;
  fullAt = Number.NEGATIVE_INFINITY;

  constructor(perMinute: number) {
    this.perMinute = perMinute;
    this.interval = WINDOW_MS / perMinute;
  }

  /** For how many seconds a request has to wait; 0: it may come now. */
  wait(now: number): number {
    const early = Math.max(this.fullAt, now) + this.interval - now - WINDOW_MS;
    return early > ROUNDING_MS ? Math.ceil(early / 1000) : 0;
  }

  take(now: number): void {
    this.fullAt = Math.max(this.fullAt, now) + this.interval;
  }

  headers(now: number): LimitHeaders {
    const missing = Math.max(this.fullAt - now, 0);
    const remaining = Math.floor((WINDOW_MS - missing + ROUNDING_MS) / this.interval);
    return {
      'ratelimit-limit': String(this.perMinute),
      'ratelimit-remaining': String(Math.max(remaining, 0)),
      'ratelimit-reset': String(Math.ceil(missing / 1000)),
    };
  }
}
