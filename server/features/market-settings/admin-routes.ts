// Administrators read and change the settings of the marketplace, and go back to earlier ones.

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors, type ErrorDetail } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, pageOf, pageQuery, paginationOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { faultsOf } from '../../platform/http/validation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { findAccountName } from '../accounts/known-accounts.ts';
import { mediaErrors } from '../media/errors.ts';
import {
  type ApplyContext,
  changedDocument,
  changesBetween,
  lockDocument,
  type PreparedSettings,
  prepareSettings,
  readDocument,
  writeSettings,
} from './apply.ts';
import { MarketSettings, MarketSettingsChange } from './document.ts';
import { settingsErrors } from './errors.ts';
import { findDocument, findNewestRevision, listRevisions } from './queries.ts';

const tags = ['Administration'];
/** The images of a document are decoded by the workers of the image store. */
const imageErrors = [commonErrors.BUSY, mediaErrors.MEDIA_STORE_UNAVAILABLE];

const SettingsInForce = named(
  'SettingsInForce',
  Type.Object(
    {
      settings: ref(MarketSettings),
      revision: nullable(Type.Integer({ description: 'Revision of the settings. Null: the defaults.' })),
      changedAt: nullable(timestamp('When they were last changed.')),
      changedBy: nullable(Type.String({ description: 'Account id of who last changed them, or `system`.' })),
      changedByName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
      managedBy: nullable(
        Type.String({
          description: 'The file that the settings come from (`BRAND_FILE`). Null: they can be changed here.',
          example: '/etc/marketplace/brand.json',
        }),
      ),
      allowedSenders: Type.Array(Type.String({ description: 'A sender.' }), {
        description: 'Senders that `mail.from` may have (`MAIL_FROM_ALLOWED`).',
      }),
    },
    { description: 'The settings in force.' },
  ),
);

const Change = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer to what changes.', example: '/colors/light/accent' }),
    from: Type.Unknown({ description: 'The value now.' }),
    to: Type.Unknown({ description: 'The value after the change.' }),
  },
  { description: 'One difference.' },
);
const SettingsPlan = named(
  'SettingsPlan',
  Type.Object(
    { changes: Type.Array(Change, { description: 'What would change. Empty: nothing.' }) },
    { description: 'What a change of the settings would do.' },
  ),
);

const SettingsRevision = named(
  'SettingsRevision',
  Type.Object(
    {
      revision: Type.Integer({ description: 'Number of the revision.' }),
      changedAt: timestamp('When it was made.'),
      changedBy: Type.String({ description: 'Account id of who made it, or `system` for a file.' }),
      changedByName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
      changes: Type.Array(Type.String({ description: 'JSON pointer.' }), { description: 'What it changed.' }),
    },
    { description: 'An earlier state of the settings.' },
  ),
);

/** Three images, and every list as long as it may be. */
const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

const Revision = Type.Object({
  revision: Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'Number of the revision.' }),
});

export interface SettingsOptions extends ApplyContext {
  settings: { brandFile: string | undefined };
}

export async function settingsAdminRoutes(app: HttpServer, options: SettingsOptions): Promise<void> {
  const { db, allowedSenders } = options;
  const { brandFile } = options.settings;

  const present = async (db: Database, document: MarketSettings): Promise<Static<typeof SettingsInForce>> => {
    const newest = await findNewestRevision(db);
    return {
      settings: document,
      revision: newest ? Number(newest.revision) : null,
      changedAt: newest?.changedAt.toISOString() ?? null,
      changedBy: newest?.changedBy ?? null,
      changedByName: await findAccountName(db, newest?.changedBy ?? null),
      managedBy: brandFile ?? null,
      allowedSenders,
    };
  };
  const replace = async (request: FastifyRequest, reply: FastifyReply, prepared: PreparedSettings) => {
    return changeResource({ db }, request, reply, {
      lock: lockDocument,
      etagOf,
      work: (tx, before) => writeSettings(tx, options, actorOf(request), before, prepared),
      reread: async (tx, _before, after) => ({ etag: etagOf(after), body: await present(tx, after) }),
    });
  };
  const requireUnmanaged = () => {
    if (brandFile) throw settingsErrors.SETTINGS_MANAGED();
  };

  app.get(
    '/settings',
    {
      config: { access: administrator },
      schema: {
        operationId: 'getSettings',
        tags,
        summary: 'Get the settings of the marketplace',
        description: 'Returns an `ETag` to send as `If-Match` with a change.',
        response: { 200: ref(SettingsInForce) },
      },
    },
    async (_request, reply) => {
      const document = await readDocument(db);
      reply.header('etag', etagOf(document));
      return present(db, document);
    },
  );

  app.put(
    '/settings',
    {
      bodyLimit: MAX_DOCUMENT_BYTES,
      attachValidation: true,
      config: {
        access: administrator,
        errors: [commonErrors.PRECONDITION_FAILED, settingsErrors.SETTINGS_MANAGED, ...imageErrors],
      },
      schema: {
        operationId: 'setSettings',
        tags,
        summary: 'Replace the settings of the marketplace',
        description:
          'Applies on all nodes within moments. What the body leaves out gets its default, except `protectedNames` and `hostScopes`. Colors that cannot be read are refused.',
        body: ref(MarketSettingsChange),
        response: { 200: ref(SettingsInForce) },
      },
    },
    async (request, reply) => {
      requireUnmanaged();
      return replace(request, reply, await prepareSettings(options, request.body, schemaFaults(request)));
    },
  );

  app.post(
    '/settings/plan',
    {
      bodyLimit: MAX_DOCUMENT_BYTES,
      attachValidation: true,
      config: { access: administrator, errors: imageErrors },
      schema: {
        operationId: 'planSettings',
        tags,
        summary: 'Show what new settings would change',
        description: 'Validates the body like a change, and lists the differences. Nothing is saved.',
        body: ref(MarketSettingsChange),
        response: { 200: ref(SettingsPlan) },
      },
    },
    async (request) => {
      const { change } = await prepareSettings(options, request.body, schemaFaults(request));
      const before = await readDocument(db);
      return { changes: changesBetween(before, changedDocument(before, change)) };
    },
  );

  app.get(
    '/settings/revisions',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listSettingsRevisions',
        tags,
        summary: 'List earlier settings',
        description: 'The last 100 changes, newest first.',
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: pageOf(SettingsRevision, 'One page of revisions.') },
      },
    },
    async ({ query: { page, limit } }) => {
      const { rows, total } = await listRevisions(db, page, limit);
      const data = rows.map(({ revision, changedAt, ...row }) => ({
        ...row,
        revision: Number(revision),
        changedAt: changedAt.toISOString(),
      }));
      return { data, pagination: paginationOf(page, limit, total) };
    },
  );

  app.post(
    '/settings/revisions/:revision/restore',
    {
      config: {
        access: administrator,
        errors: [
          commonErrors.PRECONDITION_FAILED,
          settingsErrors.SETTINGS_MANAGED,
          settingsErrors.SETTINGS_REVISION_NOT_FOUND,
        ],
      },
      schema: {
        operationId: 'restoreSettings',
        tags,
        summary: 'Restore earlier settings',
        description: 'Makes the settings of this revision the current ones, as a new revision.',
        params: Revision,
        response: { 200: ref(SettingsInForce) },
      },
    },
    async (request, reply) => {
      requireUnmanaged();
      const document = await findDocument(db, Number(request.params.revision));
      if (!document) throw settingsErrors.SETTINGS_REVISION_NOT_FOUND();
      return replace(request, reply, await prepareSettings(options, document));
    },
  );
}

/** They are reported with the other faults of the document. */
function schemaFaults({ validationError }: FastifyRequest): ErrorDetail[] {
  if (!validationError) return [];
  return faultsOf(validationError.validation as never, validationError.validationContext ?? 'body');
}

/** Of the content: parts of it are changed by other routes, too. */
function etagOf(document: MarketSettings): string {
  return `"settings-${createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 24)}"`;
}
