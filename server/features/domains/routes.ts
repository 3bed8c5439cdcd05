// The developer's own domains: add, verify, delete.

import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { type Actor, actorOf, developer, developerIdOf, developerMay } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { audit } from '../audit/audit.ts';
import { lockDeveloper } from '../developers/queries.ts';
import { newChallenge } from './challenge.ts';
import {
  DAY_MS,
  Domain,
  type DomainRow,
  isExpired,
  MAX_DOMAINS,
  NewDomain,
  PENDING_DAYS,
  presentDomain,
} from './domain.ts';
import type { DomainChecker } from './domain-check.ts';
import { isFault, parseDomain } from './domain-name.ts';
import { domainErrors } from './errors.ts';
import { type OutcomeParts, recordCheck, requireUndecided } from './outcome.ts';
import { deleteDomain, findDomain, insertDomain, listDomains, lockClaims, updateDomain } from './queries.ts';

const tags = ['Domains'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the domain.' }) });

export interface DomainOptions extends OutcomeParts {
  db: Database;
  permits: Semaphore;
  limits: Limits;
  domains: DomainChecker;
}

export async function domainRoutes(app: HttpServer, options: DomainOptions): Promise<void> {
  const { db, permits, limits, domains } = options;
  const present = (row: DomainRow): Static<typeof Domain> => presentDomain(row, domains);

  app.get(
    '/domains',
    {
      config: { access: developer('APP_READ') },
      schema: {
        operationId: 'listDomains',
        tags,
        summary: 'List your domains',
        description: 'Newest first. Those that were not verified within 7 days are shown for 30 more days.',
        response: { 200: listOf(Domain, 'Your domains.') },
      },
    },
    async (request) => ({ data: (await listDomains(db, developerIdOf(request))).map(present) }),
  );

  app.post(
    '/domains',
    {
      config: {
        access: developerMay('DOMAINS', 'APP_UPDATE'),
        errors: [domainErrors.DOMAIN_EXISTS, domainErrors.DOMAIN_QUOTA],
      },
      schema: {
        operationId: 'addDomain',
        tags,
        summary: 'Add a domain',
        description:
          'Returns a challenge that is yours alone. Publish it as a TXT record or as a file within 7 days, then verify the domain. Up to 20 domains.',
        body: ref(NewDomain),
        response: { 201: ref(Domain) },
      },
    },
    async (request, reply) => {
      const parsed = parseDomain(request.body.domain);
      if (isFault(parsed)) throw commonErrors.VALIDATION_FAILED({ details: [{ pointer: '/domain', ...parsed }] });
      const developerId = developerIdOf(request);
      reply.headers(await limits.take('domains', developerId));
      return createOnce(db, request, reply, { caller: `developer ${developerId}` }, async (tx) =>
        present(await addDomain(tx, actorOf(request), developerId, parsed.domain)),
      );
    },
  );

  app.post(
    '/domains/:id/verify',
    {
      config: {
        access: developerMay('DOMAINS', 'APP_UPDATE'),
        errors: [
          ...[domainErrors.DOMAIN_NOT_FOUND, domainErrors.DOMAIN_EXPIRED, domainErrors.DOMAIN_DECIDED],
          commonErrors.BUSY,
        ],
      },
      schema: {
        operationId: 'verifyDomain',
        tags,
        summary: 'Verify a domain',
        description:
          'Looks for the challenge: first in the TXT record, then in the file. Takes up to 20 seconds. `status` tells the result, and `lastCheck` what was looked up, what came back and what to do about it.',
        params: Id,
        response: { 200: ref(Domain) },
      },
    },
    async (request, reply) => {
      const developerId = developerIdOf(request);
      const seen = await findDomain(db, request.params.id, developerId);
      if (!seen) throw domainErrors.DOMAIN_NOT_FOUND();
      if (isExpired(seen)) throw domainErrors.DOMAIN_EXPIRED();
      reply.headers(await limits.take('domains', developerId));
      // Outside of the transaction: the servers of strangers may be slow.
      const check = await domains.check(seen.domain, seen.challenge);
      const checked = { check, at: new Date(check.at), asked: true };
      return permits.run(() =>
        transaction(db, async (tx) => {
          const owner = (await lockDeveloper(tx, { id: developerId }))!;
          const row = await recordCheck(tx, options, actorOf(request), owner, seen, checked);
          if (!row) throw domainErrors.DOMAIN_NOT_FOUND();
          return present(row);
        }),
      );
    },
  );

  app.delete(
    '/domains/:id',
    {
      config: {
        access: developerMay('DOMAINS', 'APP_UPDATE'),
        errors: [domainErrors.DOMAIN_NOT_FOUND, domainErrors.DOMAIN_DECIDED, commonErrors.BUSY],
      },
      schema: {
        operationId: 'deleteDomain',
        tags,
        summary: 'Delete a domain',
        description:
          'Your public pages no longer name it. Not possible while another developer has it by the decision of an administrator.',
        params: Id,
        response: { 200: Deleted },
      },
    },
    (request) =>
      permits.run(() =>
        transaction(db, async (tx) => {
          const owner = (await lockDeveloper(tx, { id: developerIdOf(request) }))!;
          const row = await findDomain(tx, request.params.id, owner.id);
          if (!row) throw domainErrors.DOMAIN_NOT_FOUND();
          // Added again, it would be disputed again.
          requireUndecided(row, await lockClaims(tx, row.domain));
          await deleteDomain(tx, row.id);
          await auditDomain(tx, actorOf(request), 'developer.domain-deleted', row);
          if (row.status === 'PROVED') await options.catalog.refresh(tx, { developerId: owner.id });
          return { id: row.id, deleted: true as const };
        }),
      ),
  );
}

/** One that has expired gets a new challenge. */
async function addDomain(tx: Tx, actor: Actor, developerId: string, domain: string): Promise<DomainRow> {
  await lockDeveloper(tx, { id: developerId });
  const own = await listDomains(tx, developerId);
  const earlier = own.find((row) => row.domain === domain);
  if (earlier && !isExpired(earlier)) throw domainErrors.DOMAIN_EXISTS({ resourceId: earlier.id });
  if (own.filter((row) => !isExpired(row)).length >= MAX_DOMAINS) throw domainErrors.DOMAIN_QUOTA();
  const createdAt = new Date();
  const fresh = {
    challenge: newChallenge(),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + PENDING_DAYS * DAY_MS),
  };
  const row = earlier
    ? await updateDomain(tx, earlier.id, { ...fresh, lastCheck: null, lastCheckedAt: null })
    : await insertDomain(tx, { id: newId('dom'), developerId, domain, ...fresh });
  await auditDomain(tx, actor, 'developer.domain-added', row);
  return row;
}

async function auditDomain(
  tx: Tx,
  actor: Actor,
  action: 'developer.domain-added' | 'developer.domain-deleted',
  { id, domain, developerId }: DomainRow,
): Promise<void> {
  const details = { domainId: id, domain };
  await audit(tx, actor, { action, subjectType: 'developer', subjectId: developerId, details });
}
