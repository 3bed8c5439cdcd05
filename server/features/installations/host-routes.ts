// What the host's backend calls with a host service token: installs and uninstalls in bulk, all installations, and the end of
// a workspace.

import { MAX_LENGTHS, MAX_PERMISSIONS, UNINSTALL_CODES } from '@marketplace/sdk/listing-rules';
import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { ApiError, commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { acceptBodies } from '../../platform/http/json-body.ts';
import { entriesOf, line, named, nullable, oneOf, prose, ref, timestamp } from '../../platform/http/schemas.ts';
import { faultsOf, unstorableText } from '../../platform/http/validation.ts';
import { type Tx, transaction } from '../../platform/postgres/database.ts';
import { type Actor, actorOf, host } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import {
  type HostInstall,
  type HostOutcome,
  recordHostInstall,
  recordHostUninstall,
  refused,
} from './host-installs.ts';
import { scopes, status, workspaceId } from './installation.ts';
import { end } from './installing.ts';
import { type InstallationRow, listAfter, listOpenOf, lockInstallation } from './queries.ts';
import type { InstallationParts } from './routes.ts';

const tags = ['Host'];
const MAX_ITEMS = 1_000;
const BODIES = { bytes: 1024 * 1024, values: 50_000 };
/** Of the ten connections of a process. Each is returned after every item, so that other requests wait for milliseconds. */
const MAX_CONCURRENT = 8;

const slug = Type.String({ minLength: 1, maxLength: MAX_LENGTHS.name, description: 'URL slug of the app.' });
const HostInstallItem = named(
  'HostInstall',
  Type.Object(
    {
      app: slug,
      workspaceId: line('Id of the workspace.', 200, 'acme'),
      workspaceName: Type.Optional(line('Name of the workspace. Defaults to the id.', 200, 'Acme')),
      permissions: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100, description: 'Scope of the host’s API.' }), {
          ...{ maxItems: MAX_PERMISSIONS, uniqueItems: true },
          description: 'The scopes that your user granted. Without it, the workspace is only counted.',
        }),
      ),
      at: Type.Optional(
        Type.String({
          ...{ maxLength: 40, format: 'moment', example: '2026-11-15T09:30:00Z' },
          description: 'When it happened. For your own records; we store the time of the request.',
        }),
      ),
    },
    { additionalProperties: false, description: 'An install that happened at the host.' },
  ),
);
const HostUninstallItem = named(
  'HostUninstall',
  Type.Object(
    {
      app: slug,
      workspaceId: line('Id of the workspace.', 200, 'acme'),
      code: Type.Optional(oneOf(UNINSTALL_CODES, 'Why it was uninstalled. `OTHER` if you send only a `text`.')),
      text: Type.Optional(
        prose('Why it was uninstalled, in words. The developer reads it.', MAX_LENGTHS.uninstallReason),
      ),
    },
    { additionalProperties: false, description: 'An uninstall that happened at the host.' },
  ),
);

const OTHER = { description: 'Anything else is refused, and does not fail the other items.' };

/** Lets everything in: the items are checked one by one, so that a bad one does not fail the others. */
const batchOf = (item: TObject) =>
  Type.Object(
    {
      data: Type.Array(Type.Unsafe<unknown>({ anyOf: [ref(item), OTHER] }), {
        ...{ minItems: 1, maxItems: MAX_ITEMS, description: '1 to 1,000 items.' },
      }),
    },
    { additionalProperties: false, description: 'A batch. One bad item never fails the others.' },
  );

export const HostResult = named(
  'HostResult',
  Type.Object(
    {
      index: Type.Integer({ description: 'Position of the item in the request, starting at 0.' }),
      status: oneOf(
        ['CREATED', 'KNOWN', 'ENDED', 'REFUSED'],
        'CREATED: new. KNOWN: it was there, and has the given permissions now; or there was nothing to end. ENDED: uninstalled. REFUSED: see `error`.',
      ),
      installationId: Type.Optional(Type.String({ description: 'Id of the installation, if there is one.' })),
      error: Type.Optional(
        Type.Object(
          {
            code: Type.String({ description: 'Stable error code.' }),
            message: Type.String({ description: 'What is wrong and how to fix it.' }),
            details: Type.Optional(
              Type.Array(
                Type.Object(
                  {
                    pointer: Type.String({ description: 'JSON pointer into the item.' }),
                    code: Type.String({ description: 'Stable code of the problem.' }),
                    message: Type.String({ description: 'What is wrong.' }),
                    fix: Type.String({ description: 'How to fix it.' }),
                  },
                  { description: 'One problem.' },
                ),
                { description: 'All problems of the item.' },
              ),
            ),
          },
          { description: 'Why the item was refused.' },
        ),
      ),
    },
    { description: 'The outcome of one item.' },
  ),
);
const HostResults = Type.Object(
  { data: entriesOf(HostResult) },
  { description: 'One outcome for each item, in order.' },
);

export const HostInstallation = named(
  'HostInstallation',
  Type.Object(
    {
      installationId: Type.String({ description: 'Id of the installation.' }),
      appId: Type.String({ description: 'Id of the app.' }),
      app: Type.String({ description: 'URL slug of the app.' }),
      clientId: nullable(Type.String({ description: 'OAuth client id of the live version.' })),
      workspaceId,
      status,
      permissions: scopes('Granted scopes.'),
      createdAt: timestamp('When the app was installed.'),
      updatedAt: timestamp('When the installation last changed.'),
    },
    { description: 'An installation, as the host sees it.' },
  ),
);

const ListQuery = Type.Object(
  {
    after: Type.Optional(Type.String({ maxLength: 100, description: '`next` of the previous response.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Items per page.' })),
  },
  { additionalProperties: false },
);
const WorkspaceId = Type.Object({ id: line('Id of the workspace.', 200) });

export async function hostRoutes(app: HttpServer, parts: InstallationParts): Promise<void> {
  const { db } = parts;
  acceptBodies(app, BODIES);

  app.post(
    '/installs',
    {
      config: { access: host, checksTextPerItem: true },
      schema: {
        operationId: 'recordHostInstalls',
        tags,
        summary: 'Record installs of the host',
        description:
          'With `permissions`, installs the app or replaces its permissions: you took the consent, and policies are not asked. Without, counts the workspace once. Ignores `Idempotency-Key`: each item is committed for itself and known by its app and workspace, so one that is sent again is `KNOWN`.',
        body: batchOf(HostInstallItem),
        response: { 200: HostResults },
      },
    },
    (request) =>
      each(request, request.body.data, HostInstallItem, (tx, item) =>
        recordHostInstall(tx, actorOf(request), item, parts),
      ),
  );

  app.post(
    '/uninstalls',
    {
      config: { access: host, checksTextPerItem: true },
      schema: {
        operationId: 'recordHostUninstalls',
        tags,
        summary: 'Record uninstalls of the host',
        description: 'Ends installations. An app that is not installed in the workspace is no fault.',
        body: batchOf(HostUninstallItem),
        response: { 200: HostResults },
      },
    },
    (request) =>
      each(request, request.body.data, HostUninstallItem, (tx, item) =>
        recordHostUninstall(tx, actorOf(request), item, parts),
      ),
  );

  app.get(
    '/installations',
    {
      config: { access: host },
      schema: {
        operationId: 'listHostInstallations',
        tags,
        summary: 'List all installations',
        description: 'Returns every installation that has not ended, for a full read. Requests are not included.',
        querystring: ListQuery,
        response: {
          200: Type.Object(
            {
              data: entriesOf(HostInstallation),
              next: nullable(Type.String({ description: 'Cursor of the next page. Null on the last.' })),
            },
            { description: 'One page of installations, by id.' },
          ),
        },
      },
    },
    async ({ query: { after = '', limit = 100 } }) => {
      const rows = await listAfter(db, after, limit);
      return { data: rows.map(presentForHost), next: rows.length < limit ? null : rows.at(-1)!.id };
    },
  );

  app.post(
    '/workspaces/:id/deleted',
    {
      config: { access: host },
      schema: {
        operationId: 'recordWorkspaceDeleted',
        tags,
        summary: 'Record the end of a workspace',
        description: 'Ends all installations and requests of the workspace. Can be repeated.',
        params: WorkspaceId,
        response: {
          200: Type.Object(
            { ended: Type.Integer({ description: 'Number of installations and requests that ended.' }) },
            { description: 'What ended.' },
          ),
        },
      },
    },
    async (request) => ({ ended: await endWorkspace(actorOf(request), request.params.id) }),
  );

  /**
   * One transaction for each item: a refused one leaves nothing behind. Several run at a time and share commits: 10,000
   * installs in 57 s instead of 147 (MAX_CONCURRENT = 1 switches it off). Items about the same app and workspace keep their order.
   */
  async function each<T extends TObject>(
    request: FastifyRequest,
    items: unknown[],
    schema: T,
    work: (tx: Tx, item: Static<T>) => Promise<HostOutcome>,
  ) {
    const isValid = request.compileValidationSchema(schema as unknown as Record<string, unknown>);
    const data: Static<typeof HostResult>[] = new Array(items.length);
    let failed = false;
    const run = async (indexes: number[]) => {
      for (const index of indexes) {
        if (failed) return;
        const item = items[index];
        const details = isValid(item) ? unstorableText(item) : faultsOf((isValid.errors ?? []) as never, 'body');
        const outcome =
          details.length === 0
            ? await transaction(db, (tx) => work(tx, item as Static<T>)).catch(refusal)
            : refused(commonErrors.VALIDATION_FAILED({ details }));
        data[index] = { index, ...outcome };
      }
    };
    const queues = queuesOf(items as (HostInstall | null)[]);
    const outcomes = await Promise.allSettled(
      queues.map((queue) =>
        run(queue).catch((error) => {
          failed = true;
          throw error;
        }),
      ),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return { data };
  }

  /**
   * One transaction for each installation: `end` takes the lock of the revocation feed, and nobody waits for another row while
   * holding it. What a failure leaves, a repeat of the request ends.
   */
  async function endWorkspace(actor: Actor, workspace: string): Promise<number> {
    let ended = 0;
    for (const id of await listOpenOf(db, workspace)) {
      const wasOpen = await transaction(db, async (tx) => {
        const row = await lockInstallation(tx, id);
        if (!row || row.status === 'ENDED') return false;
        await end(tx, actor, row, {}, parts);
        return true;
      });
      if (wasOpen) ended++;
    }
    await transaction(db, async (tx) => {
      const details = { workspaceId: workspace, ended };
      await audit(tx, actor, { action: 'workspace.deleted', subjectType: 'workspace', subjectId: workspace, details });
    });
    return ended;
  }
}

/** Positions of the items, in queues that are worked off concurrently. */
function queuesOf(items: (Partial<HostInstall> | null)[]): number[][] {
  const queues: number[][] = Array.from({ length: MAX_CONCURRENT }, () => []);
  const queueOf = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const about = `${item?.app} ${item?.workspaceId}`;
    const queue = queueOf.get(about) ?? queueOf.size % MAX_CONCURRENT;
    queueOf.set(about, queue);
    queues[queue]!.push(index);
  }
  return queues;
}

/** An error of ours is the item's; anything else, such as a database that is down, fails the request. */
function refusal(error: unknown): HostOutcome {
  if (error instanceof ApiError && error.status < 500) return refused(error);
  throw error;
}

function presentForHost(row: InstallationRow): Static<typeof HostInstallation> {
  return {
    installationId: row.id,
    appId: row.appId,
    app: row.slug,
    clientId: row.clientId,
    workspaceId: row.workspaceId,
    status: row.status,
    permissions: row.permissions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
