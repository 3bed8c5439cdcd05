// Token bucket, in the form of GCRA (generic cell rate algorithm): the whole state is the theoretical arrival time, the
// moment at which the bucket would be full again. Each request moves it by the interval in which one token flows in.

export const WINDOW_MS = 60_000;
/** Tolerance for rounding in the database, so that the last request of a whole number is not refused. */
export const ROUNDING_MS = 0.01;

export type LimitHeaders = Record<string, string>;

export class TokenBucket {
  readonly perMinute: number;
  /** The cost of one request, in milliseconds of refilling. */
  readonly interval: number;
  theoreticalArrivalTime = Number.NEGATIVE_INFINITY;

  constructor(perMinute: number) {
    this.perMinute = perMinute;
    this.interval = WINDOW_MS / perMinute;
  }

  /** Seconds until a request of this cost is allowed; 0: now. */
  wait(now: number, cost = 1): number {
    const early = Math.max(this.theoreticalArrivalTime, now) + this.worth(cost) - now - WINDOW_MS;
    return early > ROUNDING_MS ? Math.ceil(early / 1000) : 0;
  }

  take(now: number, cost = 1): void {
    this.theoreticalArrivalTime = Math.max(this.theoreticalArrivalTime, now) + this.worth(cost);
  }

  /** A cost in milliseconds of refilling. One above the limit takes all of it: otherwise it would never be allowed. */
  worth(cost: number): number {
    return Math.min(cost, this.perMinute) * this.interval;
  }

  headers(now: number): LimitHeaders {
    const missing = Math.max(this.theoreticalArrivalTime - now, 0);
    const remaining = Math.floor((WINDOW_MS - missing + ROUNDING_MS) / this.interval);
    return {
      'ratelimit-limit': String(this.perMinute),
      'ratelimit-remaining': String(Math.max(remaining, 0)),
      'ratelimit-reset': String(Math.ceil(missing / 1000)),
    };
  }
}
