import { MAX_LENGTHS, UNINSTALL_CODES } from '@marketplace/sdk/listing-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { deprecationHeaders } from '../../platform/http/deprecation.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { networkOf } from '../../platform/http/ip.ts';
import { line, named, oneOf, optionalBody, prose, ref } from '../../platform/http/schemas.ts';
import { afterCommit, type Database, inTx } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import { anyoneOrHost } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { ENVIRONMENTS } from '../catalog/vocabulary.ts';
import { installErrors } from './errors.ts';
import { requireSecret, secretOf, WITHOUT_SECRET } from './installation-secret.ts';
import { findInstallation, type Install, requireKnownApp, writeInstalls, writeUninstall } from './queries.ts';
import type { InstallRecorder } from './recorder.ts';

const installationId = line('Your id for this installation. Each id is counted once.', 200, 'workspace-4711');

const InstallBody = Type.Object(
  {
    installationId: Type.Optional(installationId),
    environment: Type.Optional(oneOf(ENVIRONMENTS, 'Where it was installed.')),
    version: Type.Optional(
      Type.Unsafe<string | number>({
        ...line('Installed version: its number or your own label.', 50),
        type: ['string', 'integer'],
        example: 2,
      }),
    ),
  },
  { additionalProperties: false, description: 'Details of the installation. All fields are optional.' },
);
const OptionalInstallBody = optionalBody(InstallBody);

const UninstallBody = Type.Object(
  {
    installationId,
    secret: Type.Optional(
      line(
        'The `secret` that was returned when this installation was recorded. Not needed with a host service token.',
        100,
      ),
    ),
    code: Type.Optional(oneOf(UNINSTALL_CODES, 'Why it was removed. `OTHER` if you send only a `reason`.')),
    reason: Type.Optional(
      prose(
        'Why it was removed, in words. The developer reads it.',
        MAX_LENGTHS.uninstallReason,
        'We moved to another tool.',
      ),
    ),
  },
  { additionalProperties: false, description: 'Which installation ended.' },
);

export const InstallResult = named(
  'InstallResult',
  Type.Object(
    {
      recorded: Type.Boolean({
        description: 'Whether this call was counted. False if the installation was already known.',
      }),
      installCount: Type.Integer({ description: 'Number of installs so far.' }),
      secret: Type.Optional(
        Type.String({
          description:
            'Ends this installation. Returned only once, with the 201 for a new `installationId`; not repeated for an `Idempotency-Key`. Keep it with the `installationId`.',
        }),
      ),
    },
    { description: 'The recorded install. It is committed before the response.' },
  ),
);

export const UninstallResult = named(
  'UninstallResult',
  Type.Object(
    { recorded: Type.Boolean({ description: 'Whether an installation was ended.' }) },
    { description: 'The recorded uninstall.' },
  ),
);

const INSTALL = '/api/apps/:slug/install';
const Slug = Type.Object({ slug: Type.String({ description: 'URL slug of the app.' }) });
const tags = ['Catalog'];
/** Anybody may send these bodies. */
const INSTALL_BODY_BYTES = 4 * 1024;

export interface InstallOptions {
  db: Database;
  recorder: InstallRecorder;
  limits: Limits;
  seals: Seals;
}

export async function installRoutes(app: HttpServer, { db, recorder, limits, seals }: InstallOptions): Promise<void> {
  app.post(
    INSTALL,
    {
      config: { access: anyoneOrHost, errors: [catalogErrors.PUBLIC_APP_NOT_FOUND] },
      onRequest: limitInstalls,
      bodyLimit: INSTALL_BODY_BYTES,
      schema: {
        operationId: 'recordInstall',
        tags,
        summary: 'Record an install',
        description:
          'Records an install of a public app. With an `installationId` it is counted once (201, then 200); without one every call counts, within the rate limit of your IP address. The limit does not apply to the host platform with a host service token.',
        params: Slug,
        body: OptionalInstallBody,
        response: { 200: ref(InstallResult), 201: ref(InstallResult) },
      },
    },
    async (request, reply) => {
      const { installationId: id = null, environment = null, version = null } = request.body ?? {};
      const install = {
        slug: request.params.slug,
        installationId: id,
        environment,
        version: version === null ? null : String(version),
      };
      const result: { recorded: boolean; installCount: number; appId?: string } =
        request.headers['idempotency-key'] === undefined
          ? requireKnownApp(await recorder.record(install))
          : await installOnce(request, reply, install);
      reply.code(result.recorded ? 201 : 200);
      // A replayed response has no app id: the secret goes only to whoever recorded the installation.
      const isNew = id !== null && result.recorded && result.appId !== undefined;
      return isNew ? { ...result, secret: secretOf(seals, result.appId!, id) } : result;
    },
  );

  app.post(
    '/api/apps/:slug/uninstall',
    {
      config: {
        access: anyoneOrHost,
        errors: [catalogErrors.PUBLIC_APP_NOT_FOUND, installErrors.INSTALLATION_SECRET_REQUIRED],
      },
      onRequest: limitInstalls,
      bodyLimit: INSTALL_BODY_BYTES,
      schema: {
        operationId: 'recordUninstall',
        tags,
        summary: 'Record an uninstall',
        description:
          'Ends an installation, also of an app that is unlisted or suspended. Requires the `secret` of the installation or a host service token. Has no effect if the installation is already ended. Installations that were recorded before secrets existed can be ended without one until the date in the `Sunset` header.',
        params: Slug,
        body: UninstallBody,
        response: { 200: ref(UninstallResult) },
      },
    },
    async (request, reply) => {
      const { installationId: id, secret, reason = null, code = reason === null ? null : 'OTHER' } = request.body;
      const found = await findInstallation(db, request.params.slug, id);
      if (!found) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
      if (request.caller?.kind !== 'host') {
        const ended = requireSecret(seals, { ...found, installationId: id }, secret);
        if (ended === 'without secret') reply.headers(deprecationHeaders(app.basePath, WITHOUT_SECRET));
      }
      return writeUninstall(db, { appId: found.appId, installationId: id, code, reason });
    },
  );

  /** Before the body is read. The host platform's backend is one IP address for all its users. */
  async function limitInstalls({ caller, ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (caller?.kind !== 'host') reply.headers(await limits.take('installs', networkOf(ip)));
  }

  async function installOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    install: Install,
  ): Promise<{ recorded: boolean; installCount: number; appId?: string }> {
    const { caller, ip } = request;
    const owner = caller?.kind === 'host' ? (`host ${caller.clientId}` as const) : (`address ${ip}` as const);
    let appId: string | undefined;
    const answer = await createOnce(db, request, reply, { caller: owner }, async (tx) => {
      const result = requireKnownApp((await writeInstalls(inTx(tx), [install]))[0]);
      appId = result.appId;
      if (result.recorded) afterCommit(tx, () => recorder.touch(result.appId));
      return { recorded: result.recorded, installCount: result.installCount };
    });
    return appId === undefined ? answer : { ...answer, appId };
  }
}
