// How much one caller may ask for: by address, whoever it is, and by API key or account, from wherever it comes.

import type { HttpServer } from '../../platform/http/http-server.ts';
import { networkOf } from '../../platform/http/ip.ts';
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { Settings } from '../../settings.ts';
import type { Caller } from './caller.ts';

export type Limits = RateLimits<LimitName>;
type LimitName = keyof Settings['rateLimits'];

/** Each with what there was too much of, for the one who is refused. */
export function limitsOf({ rateLimits }: Settings): Record<LimitName, Limit> {
  return {
    addresses: { perMinute: rateLimits.addresses, what: 'requests from your address' },
    keys: { perMinute: rateLimits.keys, what: 'requests with this API key' },
    accounts: { perMinute: rateLimits.accounts, what: 'requests of your account' },
    installs: { perMinute: rateLimits.installs, what: 'installs and uninstalls from your address' },
    checks: { perMinute: rateLimits.checks, what: 'checks of your listings' },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts against no address: probes of load balancers, and files that cost nothing to send. */
    uncounted?: boolean;
  }
}

/** Where requests come from that the service makes to itself: no connection does. */
export const INSIDE = 'inside';

/** Ahead of the credential: a flood of wrong ones is refused before any of them is looked up. */
export function limitRequestsByIp(app: HttpServer, limits: Limits, { trustProxy }: Pick<Settings, 'trustProxy'>): void {
  let told = trustProxy !== false;
  app.addHook('onRequest', function limitRequestsByIp({ ip, raw, headers, log, routeOptions }, _reply, done) {
    if (routeOptions.config.uncounted || raw.socket.remoteAddress === INSIDE) return done();
    const network = networkOf(ip);
    // Nothing is told of what is left: public answers are the same for everybody, and kept by caches.
    if (limits.takeNow('addresses', network)) return done();
    const refuse = (refusal: Error) => {
      const forwarded = headers['x-forwarded-for'] !== undefined;
      if (forwarded && !told) log.warn('all that a proxy forwards counts as one address: see TRUST_PROXY');
      told ||= forwarded;
      done(refusal);
    };
    limits.take('addresses', network).then(() => done(), refuse);
  });
}

export function takeFromCaller(limits: Limits, caller: Caller) {
  return caller.kind === 'api_key' ? limits.take('keys', caller.keyId) : limits.take('accounts', caller.accountUserId);
}
