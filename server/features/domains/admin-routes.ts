// Domains for administrators: who claims which, and the decision of disputes.

import { type Static, Type } from 'typebox';
import { busy, commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import {
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  paginationOf,
  prose,
  ref,
  timestamp,
} from '../../platform/http/schemas.ts';
import { type Tx, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { lockDeveloper } from '../developers/queries.ts';
import { DOMAIN_STATES, Domain, METHODS, presentDomain } from './domain.ts';
import { domainErrors } from './errors.ts';
import { decideDispute } from './outcome.ts';
import {
  type AdminDomainRow,
  findDomain,
  findForAdministrators,
  listForAdministrators,
  lockClaims,
  type RivalRow,
} from './queries.ts';
import type { DomainOptions } from './routes.ts';

const tags = ['Administration'];

const DomainRival = named(
  'DomainRival',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the claim.' }),
      developerId: Type.String({ description: 'Id of the developer.' }),
      developerName: Type.String({ description: 'Name of the developer.' }),
      companyName: nullable(Type.String({ description: 'Company name.' })),
      status: oneOf(DOMAIN_STATES, 'PROVED: this developer has the domain.'),
      method: nullable(oneOf(METHODS, 'How it was last proved.')),
      provedAt: nullable(timestamp('Since when it is proved.')),
      lastProvedAt: nullable(timestamp('When it was last checked with success.')),
      failingSince: nullable(timestamp('When the first check since then failed. Null if none did.')),
    },
    { description: 'A claim of another developer to the same domain.' },
  ),
);

export const AdminDomain = named(
  'AdminDomain',
  Type.Object(
    {
      ...Domain.properties,
      developerId: Type.String({ description: 'Id of the developer.', example: 'dev_01kac0000000000000000000' }),
      developerName: Type.String({ description: 'Name of the developer.' }),
      companyName: nullable(Type.String({ description: 'Company name.' })),
      rivals: Type.Array(ref(DomainRival), {
        description: 'Claims of other developers to the same domain, except pending ones. First proved first.',
      }),
    },
    { description: 'A domain of a developer, as seen by administrators.' },
  ),
);

const Query = Type.Object(
  {
    status: Type.Optional(oneOf(DOMAIN_STATES, 'Filter by status. DISPUTED: those that wait for your decision.')),
    developer: Type.Optional(Type.String({ maxLength: 100, description: 'Filter by the id of the developer.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export const DomainDecision = named(
  'DomainDecision',
  Type.Object(
    {
      winner: Type.String({
        maxLength: 100,
        description: 'Id of the developer who gets the domain: the one who has it, or one who disputes it.',
        example: 'dev_01kac0000000000000000000',
      }),
      reason: prose(
        'Reason. Both developers get it by email.',
        2_000,
        'The imprint of the website names this company.',
      ),
    },
    { additionalProperties: false, description: 'Who a disputed domain belongs to, and why.' },
  ),
);

export async function domainAdminRoutes(app: HttpServer, options: DomainOptions): Promise<void> {
  const { db, permits, domains } = options;
  const present = (row: AdminDomainRow): Static<typeof AdminDomain> => ({
    ...presentDomain(row, domains),
    ...{ developerId: row.developerId, developerName: row.developerName, companyName: row.companyName },
    rivals: row.rivals.map(presentRival),
  });

  app.get(
    '/domains',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listAllDomains',
        tags,
        summary: 'List domains of developers',
        description: 'Oldest first. With `status=DISPUTED`: the disputes that wait for a decision.',
        querystring: Query,
        response: { 200: pageOf(AdminDomain, 'One page of domains.') },
      },
    },
    async ({ query: { page, limit, ...filter } }) => {
      const { rows, total } = await listForAdministrators(db, filter, page, limit);
      return { data: rows.map(present), pagination: paginationOf(page, limit, total) };
    },
  );

  app.post(
    '/domains/:id/decide',
    {
      config: {
        access: administrator,
        errors: [domainErrors.DOMAIN_NOT_FOUND, domainErrors.DOMAIN_NOT_DISPUTED, commonErrors.BUSY],
      },
      schema: {
        operationId: 'decideDomain',
        tags,
        summary: 'Decide a disputed domain',
        description:
          'The winner’s claim becomes PROVED, that of the others LAPSED. All of them get an email with the reason, and public pages change at once.',
        params: Type.Object({ id: Type.String({ description: 'Id of one of the claims.' }) }),
        body: ref(DomainDecision),
        response: { 200: ref(AdminDomain) },
      },
    },
    (request) =>
      permits.run(() =>
        transaction(db, async (tx) => {
          const { id } = request.params;
          const { winner, reason } = request.body;
          const claims = await lockDispute(tx, id);
          if (!claims.some(({ developer }) => developer.id === winner))
            throw commonErrors.VALIDATION_FAILED({ details: [notAParty(claims.map(({ developer }) => developer.id))] });
          await decideDispute(tx, options, actorOf(request), claims, winner, reason);
          return present((await findForAdministrators(tx, id))!);
        }),
      ),
  );
}

/** The claims of all who proved the domain. Developers are locked in the order of their ids, before their claims. */
async function lockDispute(tx: Tx, id: string) {
  const named = await findDomain(tx, id);
  if (!named) throw domainErrors.DOMAIN_NOT_FOUND();
  const found = await findForAdministrators(tx, id);
  const ids = [named.developerId, ...found!.rivals.map(({ developerId }) => developerId)].sort();
  const developers = new Map<string, NonNullable<Awaited<ReturnType<typeof lockDeveloper>>>>();
  for (const developerId of ids) developers.set(developerId, (await lockDeveloper(tx, { id: developerId }))!);
  const claims = (await lockClaims(tx, named.domain)).filter(({ status }) => ['PROVED', 'DISPUTED'].includes(status));
  // Somebody has proved it since, and would have to be locked before the claims.
  if (claims.some(({ developerId }) => !developers.has(developerId)))
    throw busy('Another developer has just proved this domain. Nothing was changed.');
  if (!claims.some(({ status }) => status === 'DISPUTED')) throw domainErrors.DOMAIN_NOT_DISPUTED();
  return claims.map((row) => ({ row, developer: developers.get(row.developerId)! }));
}

function notAParty(parties: string[]) {
  return {
    pointer: '/winner',
    code: 'NOT_ALLOWED',
    message: 'This developer has not proved the domain.',
    fix: `Use one of: ${parties.join(', ')}.`,
  };
}

function presentRival({ provedAt, lastProvedAt, failingSince, ...rival }: RivalRow): Static<typeof DomainRival> {
  return {
    ...rival,
    provedAt: inIso(provedAt),
    lastProvedAt: inIso(lastProvedAt),
    failingSince: inIso(failingSince),
  };
}

/** PostgreSQL writes a time in JSON with microseconds and an offset. */
const inIso = (time: string | null) => (time === null ? null : new Date(time).toISOString());
