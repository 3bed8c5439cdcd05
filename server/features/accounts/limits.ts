// Rate limits (token buckets): per IP address for every caller, and per API key or account from any IP address.

import type { HttpServer } from '../../platform/http/http-server.ts';
import { networkOf } from '../../platform/http/ip.ts';
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { Settings } from '../../settings.ts';
import type { Caller } from './caller.ts';

export type Limits = RateLimits<LimitName>;
type LimitName = keyof Settings['rateLimits'];

/** `what` names the limited thing in the error message. */
export function limitsOf({ rateLimits }: Settings): Record<LimitName, Limit> {
  return {
    addresses: { perMinute: rateLimits.addresses, what: 'requests from your IP address' },
    keys: { perMinute: rateLimits.keys, what: 'requests with this API key' },
    accounts: { perMinute: rateLimits.accounts, what: 'requests from your account' },
    installs: { perMinute: rateLimits.installs, what: 'installs and uninstalls from your IP address' },
    checks: { perMinute: rateLimits.checks, what: 'checks and submissions of your listings' },
    publishing: { perMinute: rateLimits.publishing, what: 'changes of your public listings and profile' },
    previews: { perMinute: rateLimits.previews, what: 'previews of your texts' },
    reports: { perMinute: rateLimits.reports, what: 'reports of leaked keys from your IP address' },
    scanning: { perMinute: rateLimits.scanning, what: 'secret-scanning reports from your IP address' },
    uploads: { perMinute: rateLimits.uploads, what: 'uploads of your images' },
    domains: { perMinute: rateLimits.domains, what: 'new domains and their checks' },
    reviews: { perMinute: rateLimits.reviews, what: 'changes and reports of reviews from your account' },
    exports: { perMinute: rateLimits.exports, what: 'exports of your account' },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted against an IP address: load-balancer probes, and static files that cost nothing to send. */
    uncounted?: boolean;
    /** What a request counts for against its IP address, where it takes far more time than most; 1 when unset. */
    cost?: number;
  }
}

/** Remote address of requests that the service injects into itself; no real connection has it. */
export const INSIDE = 'inside';

/** Runs before authentication, so that a flood of wrong credentials is refused without a look-up. */
export function limitRequestsByIp(app: HttpServer, limits: Limits, { trustProxy }: Pick<Settings, 'trustProxy'>): void {
  let warned = trustProxy !== false;
  app.addHook('onRequest', function limitRequestsByIp({ ip, raw, headers, log, routeOptions }, _reply, done) {
    const { uncounted, cost } = routeOptions.config;
    if (uncounted || raw.socket.remoteAddress === INSIDE) return done();
    const network = networkOf(ip);
    // No remaining-requests header here: public responses are the same for every client and are cached.
    if (limits.takeNow('addresses', network, cost)) return done();
    const refuse = (refusal: Error) => {
      const forwarded = headers['x-forwarded-for'] !== undefined;
      if (forwarded && !warned) log.warn('all requests through this proxy count as one IP address: see TRUST_PROXY');
      warned ||= forwarded;
      done(refusal);
    };
    limits.take('addresses', network, cost).then(() => done(), refuse);
  });
}

export async function takeFromCaller(limits: Limits, caller: Caller): Promise<Record<string, string>> {
  if (caller.kind === 'host') return {};
  return caller.kind === 'api_key' ? limits.take('keys', caller.keyId) : limits.take('accounts', caller.accountUserId);
}
