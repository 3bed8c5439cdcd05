import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { line, named, oneOf, prose, ref } from '../../platform/http/schemas.ts';
import { afterCommit, type Database, inTx } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { type Limits, limitByIp } from '../accounts/limits.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { ENVIRONMENTS } from '../catalog/vocabulary.ts';
import { requireKnownApp, writeInstalls, writeUninstall } from './queries.ts';
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
/** The whole body may be left out, too. */
const OptionalInstallBody = Type.Unsafe<Static<typeof InstallBody> | null | undefined>({
  ...InstallBody,
  type: ['object', 'null'],
});

const UninstallBody = Type.Object(
  { installationId, reason: Type.Optional(prose('Why it was removed.', 500, 'We moved to another tool.')) },
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

export const INSTALL = '/api/apps/:slug/install';
const Slug = Type.Object({ slug: Type.String({ description: 'URL slug of the app.' }) });
const tags = ['Catalog'];
/** Anybody may send these bodies. */
const INSTALL_BODY_BYTES = 4 * 1024;

export interface InstallOptions {
  db: Database;
  recorder: InstallRecorder;
  limits: Limits;
}

export async function installRoutes(app: HttpServer, { db, recorder, limits }: InstallOptions): Promise<void> {
  app.post(
    INSTALL,
    {
      config: { access: anyone, errors: [catalogErrors.PUBLIC_APP_NOT_FOUND] },
      onRequest: limitByIp(limits, 'installs'),
      bodyLimit: INSTALL_BODY_BYTES,
      schema: {
        operationId: 'recordInstall',
        tags,
        summary: 'Record an install',
        description:
          'Records an install of a public app. With an `installationId` it is counted once (201, then 200); without one every call counts, within the rate limit of your IP address.',
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
      const result =
        request.headers['idempotency-key'] === undefined
          ? requireKnownApp(await recorder.record(install))
          : await createOnce(db, request, reply, { caller: `address ${request.ip}` }, async (tx) => {
              const { appId, recorded, installCount } = requireKnownApp((await writeInstalls(inTx(tx), [install]))[0]);
              if (recorded) afterCommit(tx, () => recorder.touch(appId));
              return { recorded, installCount };
            });
      reply.code(result.recorded ? 201 : 200);
      return result;
    },
  );

  app.post(
    '/api/apps/:slug/uninstall',
    {
      config: { access: anyone, errors: [catalogErrors.PUBLIC_APP_NOT_FOUND] },
      onRequest: limitByIp(limits, 'installs'),
      bodyLimit: INSTALL_BODY_BYTES,
      schema: {
        operationId: 'recordUninstall',
        tags,
        summary: 'Record an uninstall',
        description: 'Has no effect if the installation is unknown or already ended.',
        params: Slug,
        body: UninstallBody,
        response: { 200: ref(UninstallResult) },
      },
    },
    async (request) => {
      const { installationId: id, reason = null } = request.body;
      const result = await writeUninstall(db, request.params.slug, id, reason);
      if (!result) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
      return result;
    },
  );
}
