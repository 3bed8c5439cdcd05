// Authentication and authorization per route. Every route declares `config.access`; a route without it fails at boot.

import type { Role, Scope } from '@marketplace/sdk/roles';
import { may, type Permission, permissionFor } from '@marketplace/sdk/roles';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { JWTPayload } from 'jose';
import { commonErrors, type ErrorKind } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { unstorableText } from '../../platform/http/validation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountCaller, Caller, HostCaller, KeyCaller, MemberCaller, Workspace } from './caller.ts';
import { requireNotClosing } from './closing-accounts.ts';
import { accountErrors, challenge } from './errors.ts';
import { type Limits, takeFromCaller } from './limits.ts';
import { findMembership } from './memberships.ts';
import { requireRecentSignIn, type StepUpRules } from './step-up.ts';

export type Access =
  | { who: 'anyone' }
  | { who: 'anyone or host' }
  | { who: 'account' }
  | { who: 'member' }
  | { who: 'developer'; anyScopeOf: readonly Scope[]; permission: Permission }
  | { who: 'publisher'; permission: Permission }
  | { who: 'account or developer' }
  | { who: 'administrator' }
  | { who: 'host' };

export const anyone = { who: 'anyone' } as const satisfies Access;
/** Open to everybody; a host service token gives the host platform's backend more rights than others have. */
export const anyoneOrHost: Access = { who: 'anyone or host' };
/** A user with an account token of the host platform. */
export const account: Access = { who: 'account' };
/** A user with an account token or session, whose workspaces the route needs. */
export const member: Access = { who: 'member' };
export const accountOrDeveloper: Access = { who: 'account or developer' };
export const administrator: Access = { who: 'administrator' };
/** The host platform's backend, with a host service token. */
export const host: Access = { who: 'host' };
/** A developer's API key with at least one of these scopes; with none named, any valid key. */
export const developer = (...anyScopeOf: Scope[]): Access => developerMay(permissionFor(anyScopeOf), ...anyScopeOf);
/** The same, for routes that need another permission of a member than the scopes tell. */
export const developerMay = (permission: Permission, ...anyScopeOf: Scope[]): Access => ({
  who: 'developer',
  anyScopeOf,
  permission,
});
/** A member of the publisher with the id in the path, with an account token or session. */
export const publisher = (permission: Permission): Access => ({ who: 'publisher', permission });

/** A request that access has let in. */
export interface Identified {
  caller: Caller | null;
}

/** Who is responsible for a change: the caller as the audit log and receipts record it. */
export interface Actor {
  kind: 'account' | 'api_key' | 'host' | 'system';
  /** The account id, the key id, the host's client id, or `system`. */
  id: string;
  requestId: string | null;
}

/** The service itself: a scheduled job or a repair. */
export const SYSTEM_ACTOR: Actor = { kind: 'system', id: 'system', requestId: null };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Set for whole mounts: these routes take the web app's session cookie instead of a token or key. */
    session?: boolean;
    /** Errors of this route beyond those that every route of its kind can return; for the API reference. */
    errors?: ErrorKind[];
    /** Also admits a suspended developer. */
    openToSuspended?: boolean;
    /** Also admits an account that closes. */
    openToClosing?: boolean;
    /** Requires a sign-in of the last minutes (RFC 9470). */
    stepUp?: boolean;
    /** Also admits keys that are limited to some apps; the handler returns nothing about others. Routes of an app always do. */
    limitedKeys?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export interface VerifiedToken {
  caller: AccountCaller | HostCaller;
  claims: JWTPayload;
}

/** Verifies an access token and returns whose it is, or throws the error that describes the fault. */
export interface AccountTokens {
  verify(token: string): Promise<VerifiedToken>;
}

export interface CredentialCheckers {
  accountTokens: AccountTokens;
  apiKeys: { authenticate(key: string): Promise<KeyCaller> };
  sessions: {
    identify(request: FastifyRequest): Promise<AccountCaller>;
    identifyMember(request: FastifyRequest): Promise<MemberCaller>;
  };
  workspaces: { of(token: string, claims: JWTPayload): Promise<readonly Workspace[]> };
  db: Database;
  stepUp: StepUpRules;
}

export const KEY_PREFIX = 'mkt_';

export function enforceAccess(app: HttpServer, checkers: CredentialCheckers, limits: Limits): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => !route.config?.access).map(({ method, url }) => `${method} ${url}`);
    if (undeclared.length > 0)
      throw new Error(`These routes do not declare who may call them: ${undeclared.join(', ')}`);
    const personal = routes.filter(
      ({ config }) => config?.cacheable && (config.access!.who !== 'anyone' || config.session),
    );
    if (personal.length > 0)
      throw new Error(`Only routes for everybody can be cacheable: ${personal.map(({ url }) => url).join(', ')}`);
  });

  app.decorateRequest('caller', null);
  const admit = async (request: FastifyRequest, reply: FastifyReply, access: Access) => {
    const { session, stepUp, openToClosing } = request.routeOptions.config;
    const caller = session
      ? await identifySession(request, access, checkers)
      : await identify(request, access, checkers);
    reply.headers(await takeFromCaller(limits, caller));
    if (caller.kind === 'account' && !openToClosing) await requireNotClosing(checkers.db, caller);
    request.caller = access.who === 'publisher' ? await inPublisher(request, access, checkers, caller) : caller;
    if (stepUp) requireRecentSignIn(request.caller, checkers.stepUp);
  };
  app.addHook('onRequest', function requireAccess(request, reply, done) {
    const { access } = request.routeOptions.config;
    // A path that matches no route has no access declaration and needs no protection.
    if (!access || access.who === 'anyone') return done();
    if (access.who === 'anyone or host') {
      identifyHost(request, checkers).then((caller) => {
        request.caller = caller;
        done();
      }, done);
      return;
    }
    admit(request, reply, access).then(() => done(), done);
  });
}

async function identify(request: FastifyRequest, access: Access, checkers: CredentialCheckers): Promise<Caller> {
  const credential = bearerOf(request);
  if (!credential.startsWith(KEY_PREFIX)) {
    if (access.who === 'developer') {
      throw challenge(accountErrors.CREDENTIAL_NOT_ACCEPTED, 'This endpoint accepts only an API key (mkt_…).');
    }
    const { caller, claims } = await checkers.accountTokens.verify(credential);
    if (access.who === 'host') return requireHost(caller);
    if (access.who === 'administrator' && !caller.administrator) throw accountErrors.ADMINISTRATOR_REQUIRED();
    if (caller.kind === 'host') {
      throw challenge(accountErrors.CREDENTIAL_NOT_ACCEPTED, 'This endpoint does not accept a host service token.');
    }
    if (access.who !== 'member') return caller;
    const member: MemberCaller = { ...caller, workspaces: await checkers.workspaces.of(credential, claims) };
    return member;
  }

  const caller = await checkers.apiKeys.authenticate(credential);
  if (access.who === 'administrator') throw accountErrors.ADMINISTRATOR_REQUIRED();
  if (access.who === 'host') {
    throw challenge(accountErrors.CREDENTIAL_NOT_ACCEPTED, 'This endpoint accepts only a host service token.');
  }
  if (access.who === 'account' || access.who === 'member' || access.who === 'publisher') {
    throw challenge(accountErrors.CREDENTIAL_NOT_ACCEPTED, 'This endpoint accepts an account token, not an API key.');
  }
  if (access.who === 'developer') {
    requireScope(caller, access.anyScopeOf);
    requirePermission(caller.role, access.permission);
  }
  if (caller.apps) requireWithinLimit(request, caller.apps);
  return caller;
}

/** The routes of one app. */
const APP_PATH = '/api/dev/apps/:id';

/** Refuses by default: a route that does not say otherwise is closed to limited keys. Other apps do not exist for them. */
function requireWithinLimit({ routeOptions: { url, config }, params }: FastifyRequest, apps: readonly string[]): void {
  if (url === APP_PATH || url?.startsWith(`${APP_PATH}/`)) {
    if (!apps.includes((params as { id: string }).id)) throw accountErrors.APP_NOT_FOUND();
  } else if (!config.limitedKeys) throw accountErrors.KEY_LIMITED_TO_APPS();
}

/** Membership and role are looked up on every request: whoever is not a member learns nothing about the publisher. */
async function inPublisher(
  request: FastifyRequest,
  { permission }: { permission: Permission },
  checkers: CredentialCheckers,
  caller: Caller,
): Promise<AccountCaller> {
  if (caller.kind !== 'account') throw new Error('only accounts are members of publishers');
  // The values of the path are validated after this hook.
  const details = unstorableText(request.params);
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
  const acting = await actingFor(caller, (request.params as { id: string }).id, checkers);
  requirePermission(acting.role, permission);
  requireNotSuspended(request, acting);
  return acting;
}

async function actingFor<T extends AccountCaller>(caller: T, publisherId: string, { db }: CredentialCheckers) {
  const found = await findMembership(db, caller.accountUserId, publisherId);
  if (!found) throw accountErrors.PUBLISHER_NOT_FOUND();
  return { ...caller, developerId: found.publisherId, developerStatus: found.status, role: found.role };
}

function requirePermission(role: Role, permission: Permission): void {
  if (!may(role, permission)) throw accountErrors.ROLE_INSUFFICIENT();
}

function requireNotSuspended({ routeOptions }: FastifyRequest, { developerStatus }: AccountCaller): void {
  if (developerStatus === 'SUSPENDED' && !routeOptions.config.openToSuspended)
    throw accountErrors.DEVELOPER_SUSPENDED();
}

/**
 * Other credentials are ignored, as on every public route; but a token has to be valid, so that the host learns that its
 * token has expired.
 */
async function identifyHost({ headers }: FastifyRequest, checkers: CredentialCheckers): Promise<HostCaller | null> {
  const credential = BEARER.exec(headers.authorization ?? '')?.[1];
  if (credential === undefined || credential.startsWith(KEY_PREFIX)) return null;
  const { caller } = await checkers.accountTokens.verify(credential);
  return caller.kind === 'host' ? caller : null;
}

function requireHost(caller: AccountCaller | HostCaller): HostCaller {
  if (caller.kind !== 'host') throw accountErrors.HOST_REQUIRED();
  return caller;
}

/** The web app's own mount of the same routes: a session has the same access as a key with every scope. */
async function identifySession(request: FastifyRequest, access: Access, checkers: CredentialCheckers): Promise<Caller> {
  const { sessions } = checkers;
  if (access.who === 'host') throw accountErrors.HOST_REQUIRED();
  if (access.who === 'member') return sessions.identifyMember(request);
  const caller = await sessions.identify(request);
  if (access.who === 'administrator' && !caller.administrator) throw accountErrors.ADMINISTRATOR_REQUIRED();
  if (access.who !== 'developer' && access.who !== 'account or developer') return caller;
  const chosen = request.headers[PUBLISHER_HEADER];
  const acting = typeof chosen === 'string' ? await actingFor(caller, chosen, checkers) : caller;
  if (access.who === 'developer') {
    if (!acting.developerId) throw accountErrors.NOT_REGISTERED();
    requirePermission(acting.role!, access.permission);
    requireNotSuspended(request, acting);
  }
  return acting;
}

/** Names the publisher that a session acts for; without it, the person's own. A header, because two tabs may show two publishers. */
const PUBLISHER_HEADER = 'x-publisher';

const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

function bearerOf({ headers }: FastifyRequest): string {
  if (headers.authorization === undefined) throw challenge(accountErrors.CREDENTIAL_MISSING);
  const match = BEARER.exec(headers.authorization);
  if (!match) throw challenge(accountErrors.CREDENTIAL_MALFORMED);
  return match[1]!;
}

function requireScope(caller: KeyCaller, anyScopeOf: readonly Scope[]): void {
  if (anyScopeOf.length === 0 || anyScopeOf.some((scope) => caller.scopes.includes(scope))) return;
  const wanted = anyScopeOf.join(' or ');
  throw challenge(accountErrors.INSUFFICIENT_SCOPE, `This API key does not have the scope ${wanted}.`, {
    scope: anyScopeOf.join(' '),
  });
}

export function accountCaller({ caller }: Identified): AccountCaller {
  if (caller?.kind !== 'account') throw new Error('this route does not let accounts in');
  return caller;
}

/** The caller of a route for members of workspaces. */
export function memberCaller({ caller }: Identified): MemberCaller {
  if (caller?.kind !== 'account' || !('workspaces' in caller)) throw new Error('this route does not let members in');
  return caller as MemberCaller;
}

/** The caller of a route for accounts and developers. */
export function accountOrKeyCaller({ caller }: Identified): AccountCaller | KeyCaller {
  if (!caller || caller.kind === 'host') throw new Error('this route does not let accounts and developers in');
  return caller;
}

/** The developer on whose behalf a developer route is called. */
export function developerIdOf({ caller }: Identified): string {
  if (!caller || caller.kind === 'host' || !caller.developerId)
    throw new Error('this route does not let developers in');
  return caller.developerId;
}

/** Which apps a developer route is called for: all of a developer, or those that the key is limited to. */
export interface Reach {
  developerId: string;
  apps: readonly string[] | null;
}

export function reachOf(request: Identified): Reach {
  const { caller } = request;
  return { developerId: developerIdOf(request), apps: caller?.kind === 'api_key' ? caller.apps : null };
}

export function reaches({ developerId, apps }: Reach, app: { developerId: string; appId: string }): boolean {
  return app.developerId === developerId && (apps === null || apps.includes(app.appId));
}

/** The CI run that calls, if one does: what it writes came from there. */
export function publishedFromOf({ caller }: Identified): KeyCaller['publishedFrom'] {
  return caller?.kind === 'api_key' ? caller.publishedFrom : null;
}

/** The caller of a route that requires a credential. */
export function actorOf({ caller, id: requestId }: FastifyRequest): Actor {
  if (!caller) throw new Error('this request decides nothing that is audited');
  if (caller.kind === 'host') return { kind: 'host', id: caller.clientId, requestId };
  return { kind: caller.kind, id: caller.kind === 'account' ? caller.accountUserId : caller.keyId, requestId };
}
