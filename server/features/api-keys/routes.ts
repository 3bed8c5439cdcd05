// A developer's own API keys.

import type { Role, Scope } from '@marketplace/sdk/roles';
import { may, scopesOf } from '@marketplace/sdk/roles';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce, type IdempotencyCaller } from '../../platform/http/idempotency.ts';
import { listOf, ref } from '../../platform/http/schemas.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import {
  accountOrDeveloper,
  accountOrKeyCaller,
  actorOf,
  developer,
  developerIdOf,
  developerMay,
} from '../accounts/access.ts';
import type { AccountCaller, KeyCaller } from '../accounts/caller.ts';
import { accountErrors, challenge } from '../accounts/errors.ts';
import { findMembership } from '../accounts/memberships.ts';
import { requireRecentSignIn, type StepUpRules } from '../accounts/step-up.ts';
import { audit } from '../audit/audit.ts';
import { developerErrors } from '../developers/errors.ts';
import { lockDeveloper, lockDeveloperState } from '../developers/queries.ts';
import { requireVerified } from '../developers/verification.ts';
import type { Events } from '../events/events.ts';
import { apiKeyErrors } from './errors.ts';
import {
  ApiKey,
  type ApiKeyRow,
  CreatedApiKey,
  DEFAULT_LIFETIME_DAYS,
  MAX_ACTIVE_KEYS,
  NewApiKey,
  presentKey,
} from './key.ts';
import { newKey } from './key-format.ts';
import { countActiveKeys, creatorOf, databaseTime, insertKey, listKeys, lockKey, requireOwnApps } from './queries.ts';
import { revokeKey } from './revocation.ts';

const DAY_MS = 86_400_000;

export interface ApiKeyOptions {
  db: Database;
  notifications: PgNotifications;
  events: Events;
  stepUp: StepUpRules;
}

export async function apiKeyRoutes(
  app: HttpServer,
  { db, notifications, events, stepUp }: ApiKeyOptions,
): Promise<void> {
  app.post(
    '/api-keys',
    {
      config: {
        access: accountOrDeveloper,
        errors: [
          ...[
            accountErrors.NOT_REGISTERED,
            developerErrors.DEVELOPER_UNVERIFIED,
            developerErrors.PUBLISHER_CLOSING,
            accountErrors.DEVELOPER_SUSPENDED,
          ],
          ...[apiKeyErrors.KEY_TOO_POWERFUL, apiKeyErrors.KEY_OUTLIVES_MAKER, apiKeyErrors.KEY_LIMIT_REACHED],
          ...[apiKeyErrors.KEY_BEYOND_ROLE, accountErrors.PUBLISHER_NOT_FOUND, accountErrors.APP_NOT_FOUND],
          accountErrors.STEP_UP_REQUIRED,
          commonErrors.ANSWER_NOT_REPEATABLE,
        ],
      },
      schema: {
        operationId: 'createApiKey',
        tags: ['API keys'],
        summary: 'Create an API key',
        description:
          'For verified developers, with an account token or an API key. A key created with an API key cannot have more scopes or expire later than that key, and is revoked with it. The response is the only place where the key is shown.',
        body: ref(NewApiKey),
        response: { 201: ref(CreatedApiKey) },
      },
    },
    async (request, reply) => {
      const { name, scopes, expiresInDays, apps } = request.body;
      const caller = accountOrKeyCaller(request);
      const publisherId = request.body.publisherId ?? caller.developerId ?? undefined;
      if (caller.kind === 'account' && request.routeOptions.config.session && scopes.includes('APP_DELETE'))
        requireRecentSignIn(caller, stepUp);
      return createOnce(db, request, reply, { caller: ownerOf(caller, publisherId), secret: true }, async (tx) => {
        const { owner, role } = await lockOwner(tx, caller, publisherId);
        requireVerified(owner);
        const maker = caller.kind === 'api_key' ? await stillValid(tx, caller) : undefined;
        if (maker) requireScopesOf(maker, scopes);
        requireScopesOfRole(role, scopes);
        if ((await countActiveKeys(tx, owner.id)) >= MAX_ACTIVE_KEYS) throw apiKeyErrors.KEY_LIMIT_REACHED();
        if (apps) await requireOwnApps(tx, owner.id, apps);

        const key = newKey();
        const expiresAt = expiryOf(await databaseTime(tx), expiresInDays, maker);
        const row = await insertKey(tx, key, {
          ...{ developerId: owner.id, name, scopes, expiresAt, appIds: apps ?? null },
          parentId: maker?.keyId ?? null,
          createdBy: caller.kind === 'account' ? caller.accountUserId : await creatorOf(tx, caller.keyId),
        });
        const details = { name, scopes, expiresAt, ...(apps ? { apps } : {}) };
        await audit(tx, actorOf(request), {
          action: 'api_key.created',
          subjectType: 'api_key',
          subjectId: row.id,
          details,
        });
        return { ...presentKey(row), key };
      });
    },
  );

  app.get(
    '/api-keys',
    {
      config: { access: developer(), limitedKeys: true },
      schema: {
        operationId: 'listApiKeys',
        tags: ['API keys'],
        summary: 'List your API keys',
        description:
          'Keys are masked. Active keys first, then newest first. Returns at most 200. A key that is limited to apps sees only itself.',
        response: { 200: listOf(ApiKey, 'Your API keys.') },
      },
    },
    async (request) => {
      const limited = limitedKeyOf(request);
      return { data: (await listKeys(db, developerIdOf(request), limited)).map((row) => present(row, limited)) };
    },
  );

  app.delete(
    '/api-keys/:id',
    {
      config: {
        access: developerMay('KEYS'),
        limitedKeys: true,
        errors: [
          ...[apiKeyErrors.KEY_NOT_FOUND, apiKeyErrors.KEY_TOO_POWERFUL],
          ...[accountErrors.ROLE_INSUFFICIENT, accountErrors.KEY_LIMITED_TO_APPS],
        ],
      },
      schema: {
        operationId: 'revokeApiKey',
        tags: ['API keys'],
        summary: 'Revoke an API key',
        description:
          'The key stops working immediately, and so do the keys that were created with it. A key can revoke itself and, unless it is limited to apps, keys whose scopes it has. Only owners and administrators can revoke keys of other members, also with their keys. Revoking a key twice has no effect.',
        params: Type.Object({ id: Type.String({ description: 'Id of the key.' }) }),
        response: { 200: ref(ApiKey) },
      },
    },
    async (request) =>
      transaction(db, async (tx) => {
        const developerId = developerIdOf(request);
        await lockDeveloperState(tx, developerId);
        const key = await lockKey(tx, developerId, request.params.id);
        if (!key) throw apiKeyErrors.KEY_NOT_FOUND();
        await requireMayRevoke(tx, accountOrKeyCaller(request), key);
        const limited = limitedKeyOf(request);
        if (key.revokedAt) return present(key, limited);
        const { revoked } = await revokeKey(
          tx,
          actorOf(request),
          key,
          { reason: 'REQUESTED' },
          { notifications, events },
        );
        return present(revoked, limited);
      }),
  );
}

/** The id of the key that calls, if it is limited to apps. */
function limitedKeyOf({ caller }: FastifyRequest): string | undefined {
  return caller?.kind === 'api_key' && caller.apps ? caller.keyId : undefined;
}

/** A limited key is not told whose account is behind it, as in `GET /api/dev/me`. */
function present(row: ApiKeyRow, limited: string | undefined): Static<typeof ApiKey> {
  const key = presentKey(row);
  return limited ? { ...key, createdBy: null } : key;
}

/** A key acts for the member who created it, and any key may revoke itself. */
async function requireMayRevoke(tx: Tx, caller: AccountCaller | KeyCaller, key: ApiKeyRow): Promise<void> {
  if (caller.kind === 'api_key') {
    if (key.id === caller.keyId) return;
    if (caller.apps) throw accountErrors.KEY_LIMITED_TO_APPS();
    requireScopesOf(caller, key.scopes);
  }
  if (may(caller.role!, 'ALL_KEYS')) return;
  const member = caller.kind === 'account' ? caller.accountUserId : await creatorOf(tx, caller.keyId);
  if (key.createdBy !== member) throw accountErrors.ROLE_INSUFFICIENT();
}

function ownerOf(caller: AccountCaller | KeyCaller, publisherId: string | undefined): IdempotencyCaller {
  if (caller.kind === 'api_key') return `developer ${caller.developerId}`;
  return `account ${caller.accountUserId}${publisherId ? ` for ${publisherId}` : ''}`;
}

/** Under the row lock, so that two concurrent requests cannot both create the twenty-fifth key. */
async function lockOwner(tx: Tx, caller: AccountCaller | KeyCaller, publisherId: string | undefined) {
  if (caller.kind === 'api_key') {
    if (publisherId !== caller.developerId) throw accountErrors.PUBLISHER_NOT_FOUND();
    return { owner: (await lockDeveloper(tx, { id: publisherId }))!, role: caller.role };
  }
  const { accountUserId } = caller;
  const owner = await lockDeveloper(tx, publisherId ? { id: publisherId } : { accountUserId });
  // Under the lock: a member who is being removed creates no key afterwards.
  const membership = owner && (await findMembership(tx, accountUserId, owner.id));
  if (owner && membership) return { owner, role: membership.role };
  throw publisherId ? accountErrors.PUBLISHER_NOT_FOUND() : accountErrors.NOT_REGISTERED();
}

/** Reads the creating key again under the lock: it may have been revoked since the request arrived. */
async function stillValid(tx: Tx, caller: KeyCaller): Promise<KeyCaller> {
  const row = await lockKey(tx, caller.developerId, caller.keyId);
  if (!row || row.revokedAt) throw challenge(accountErrors.KEY_REVOKED);
  if (row.expired) throw challenge(accountErrors.KEY_EXPIRED);
  return caller;
}

function requireScopesOfRole(role: Role, scopes: Scope[]): void {
  const allowed = scopesOf(role);
  const beyond = scopes.filter((scope) => !allowed.includes(scope));
  if (beyond.length === 0) return;
  throw apiKeyErrors.KEY_BEYOND_ROLE({ message: `Your role ${role} does not allow a key with ${beyond.join(', ')}.` });
}

function requireScopesOf(maker: KeyCaller, scopes: Scope[]): void {
  const beyond = scopes.filter((scope) => !maker.scopes.includes(scope));
  if (beyond.length === 0) return;
  throw apiKeyErrors.KEY_TOO_POWERFUL({
    message: `${apiKeyErrors.KEY_TOO_POWERFUL.message} Missing here: ${beyond.join(', ')}.`,
  });
}

/** The last day of the creating key counts as a whole day: a 90-day key can create another "for 90 days" that expires with it. */
function expiryOf(now: Date, days: number | undefined, maker: KeyCaller | undefined): Date {
  const wanted = now.getTime() + (days ?? DEFAULT_LIFETIME_DAYS) * DAY_MS;
  if (!maker) return new Date(wanted);
  const limit = maker.expiresAt.getTime();
  if (days !== undefined && wanted - limit >= DAY_MS) {
    const daysLeft = Math.ceil((limit - now.getTime()) / DAY_MS);
    throw apiKeyErrors.KEY_OUTLIVES_MAKER({
      message: `${apiKeyErrors.KEY_OUTLIVES_MAKER.message} The most it can give is ${daysLeft} day(s).`,
    });
  }
  return new Date(Math.min(wanted, limit));
}
