// The trusted publishers of an app.

import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, listOf, ref } from '../../platform/http/schemas.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { type Actor, actorOf, developerIdOf, publisher } from '../accounts/access.ts';
import { revokeKeysOfTrustedPublisher } from '../api-keys/revocation.ts';
import { appErrors } from '../apps/errors.ts';
import { findOwnedApp, lockOwnedApp } from '../apps/queries.ts';
import { audit } from '../audit/audit.ts';
import { contactEmailOf } from '../developers/contact-address.ts';
import { type Links, portalPage } from '../developers/mail.ts';
import { lockDeveloper } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import type { Outbox } from '../mail/outbox.ts';
import { requireStill } from '../publishers/membership.ts';
import { type CiIssuers, PUBLIC_ISSUERS } from './ci-issuers.ts';
import { trustedPublishingErrors } from './errors.ts';
import { trustedPublisherMail } from './mail.ts';
import {
  deleteTrustedPublisher,
  findTrustedPublisher,
  insertTrustedPublisher,
  listTrustedPublishers,
} from './queries.ts';
import {
  NewTrustedPublisher,
  presentTrustedPublisher,
  TrustedPublisher,
  type TrustedPublisherRow,
} from './trusted-publisher.ts';

const MAX_PER_APP = 20;
const tags = ['Trusted publishing'];
const Id = { id: Type.String({ description: 'Id of the publisher.' }) };
const AppId = { ...Id, appId: Type.String({ description: 'Id of the app.' }) };
const Numbered = { ...AppId, tpId: Type.String({ description: 'Id of the trusted publisher.' }) };

export interface TrustedPublisherOptions {
  db: Database;
  ciIssuers: CiIssuers;
  outbox: Outbox;
  events: Events;
  notifications: PgNotifications;
  links: Links;
}

export async function trustedPublisherRoutes(http: HttpServer, parts: TrustedPublisherOptions): Promise<void> {
  const { db, ciIssuers, outbox, links } = parts;

  http.get(
    '/publishers/:id/apps/:appId/trusted-publishers',
    {
      config: { access: publisher('TRUSTED_PUBLISHERS'), errors: [appErrors.APP_NOT_FOUND] },
      schema: {
        operationId: 'listTrustedPublishers',
        tags,
        summary: 'List the trusted publishers of an app',
        description: 'Returns the CI workflows that may publish versions of the app. For owners and administrators.',
        params: Type.Object(AppId),
        response: { 200: listOf(TrustedPublisher, 'The trusted publishers.') },
      },
    },
    async (request) => {
      const { app } = await findOwnedApp(db, developerIdOf(request), request.params.appId);
      return { data: (await listTrustedPublishers(db, app.id)).map(presentTrustedPublisher) };
    },
  );

  http.post(
    '/publishers/:id/apps/:appId/trusted-publishers',
    {
      config: {
        access: publisher('TRUSTED_PUBLISHERS'),
        stepUp: true,
        errors: [
          appErrors.APP_NOT_FOUND,
          ...[trustedPublishingErrors.TRUSTED_PUBLISHER_EXISTS, trustedPublishingErrors.TRUSTED_PUBLISHER_LIMIT],
        ],
      },
      schema: {
        operationId: 'addTrustedPublisher',
        tags,
        summary: 'Trust a CI workflow',
        description:
          'Its runs can get an API key of 15 minutes for this app with their own OpenID token. Nothing secret is stored. The publisher gets an email.',
        params: Type.Object(AppId),
        body: ref(NewTrustedPublisher),
        response: { 201: ref(TrustedPublisher) },
      },
    },
    (request, reply) => {
      const publisherId = developerIdOf(request);
      const { provider, repository, repositoryId, ownerId } = request.body;
      const { workflow = null, environment = null, allowUnprotectedRefs = false } = request.body;
      const issuer = request.body.issuer ?? PUBLIC_ISSUERS[provider];
      requireKnown({ provider, issuer, workflow });
      return createOnce(db, request, reply, { caller: `developer ${publisherId}` }, async (tx) => {
        const { app, live, open, owner } = await lockOwned(tx, actorOf(request), publisherId, request.params.appId);
        const wanted = {
          ...{ appId: app.id, provider, issuer, repository, repositoryId, ownerId, workflow, environment },
          ...{ allowUnprotectedRefs, createdBy: actorOf(request).id },
        };
        const present = await listTrustedPublishers(tx, app.id);
        if (present.some((other) => isSame(other, wanted))) throw trustedPublishingErrors.TRUSTED_PUBLISHER_EXISTS();
        if (present.length >= MAX_PER_APP) throw trustedPublishingErrors.TRUSTED_PUBLISHER_LIMIT();
        const row = await insertTrustedPublisher(tx, wanted);
        await record(tx, actorOf(request), row, 'app.trusted-publisher-added');
        const { name: appName } = (live ?? open)!;
        await outbox.enqueue(
          tx,
          trustedPublisherMail({
            ...{ to: contactEmailOf(owner), developerName: owner.name, appName, repository, issuer },
            url: portalPage(owner, links, `/apps/${app.id}/settings`),
          }),
        );
        return presentTrustedPublisher(row);
      });
    },
  );

  http.delete(
    '/publishers/:id/apps/:appId/trusted-publishers/:tpId',
    {
      config: {
        access: publisher('TRUSTED_PUBLISHERS'),
        stepUp: true,
        errors: [appErrors.APP_NOT_FOUND, trustedPublishingErrors.TRUSTED_PUBLISHER_NOT_FOUND],
      },
      schema: {
        operationId: 'removeTrustedPublisher',
        tags,
        summary: 'Stop trusting a CI workflow',
        description: 'Its runs get no more keys, and the keys that they have stop working immediately.',
        params: Type.Object(Numbered),
        response: { 200: Deleted },
      },
    },
    (request) => {
      const { appId, tpId } = request.params;
      const publisherId = developerIdOf(request);
      return transaction(db, async (tx) => {
        await lockOwned(tx, actorOf(request), publisherId, appId);
        const row = await findTrustedPublisher(tx, appId, tpId);
        if (!row) throw trustedPublishingErrors.TRUSTED_PUBLISHER_NOT_FOUND();
        await deleteTrustedPublisher(tx, tpId);
        await revokeKeysOfTrustedPublisher(tx, actorOf(request), { developerId: publisherId, id: tpId }, parts);
        await record(tx, actorOf(request), row, 'app.trusted-publisher-removed');
        return { id: tpId, deleted: true as const };
      });
    },
  );

  /** The app, then the publisher, as transfers do. The role is read again: a member who is being removed adds nothing. */
  async function lockOwned(tx: Tx, actor: Actor, publisherId: string, appId: string) {
    const owned = await lockOwnedApp(tx, publisherId, appId);
    const owner = (await lockDeveloper(tx, { id: publisherId }))!;
    await requireStill(tx, actor, publisherId, 'TRUSTED_PUBLISHERS');
    return { ...owned, owner };
  }

  function requireKnown({
    provider,
    issuer,
    workflow,
  }: Pick<TrustedPublisherRow, 'provider' | 'issuer' | 'workflow'>): void {
    const known = ciIssuers.all.filter((one) => one.provider === provider).map((one) => one.issuer);
    const details = [
      ...(known.includes(issuer)
        ? []
        : [
            {
              pointer: '/issuer',
              code: 'ISSUER_TRUSTED',
              message: 'The operator of this marketplace does not trust this issuer.',
              fix: `Use ${known.join(' or ')}.`,
            },
          ]),
      ...(provider === 'GITHUB' && workflow === null
        ? [
            {
              pointer: '/workflow',
              code: 'REQUIRED',
              message: 'GitHub needs the path of the workflow.',
              fix: 'Add it, such as .github/workflows/publish.yml.',
            },
          ]
        : []),
    ];
    if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
  }
}

function isSame(
  one: TrustedPublisherRow,
  other: Omit<TrustedPublisherRow, 'id' | 'createdAt' | 'lastUsedAt'>,
): boolean {
  return (['issuer', 'repositoryId', 'ownerId', 'workflow', 'environment'] as const).every(
    (field) => one[field] === other[field],
  );
}

async function record(
  tx: Tx,
  actor: Actor,
  { id, appId, repository, issuer, workflow }: TrustedPublisherRow,
  action: 'app.trusted-publisher-added' | 'app.trusted-publisher-removed',
): Promise<void> {
  const details = { trustedPublisher: id, repository, issuer, workflow };
  await audit(tx, actor, { action, subjectType: 'app', subjectId: appId, details });
}
