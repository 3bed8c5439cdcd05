// The policy of a workspace, what a changed one would refuse, and the history of the workspace.

import { POLICY_RULES, type PolicyRule } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import {
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  paginationOf,
  ref,
  timestamp,
} from '../../platform/http/schemas.ts';
import { actorOf, member, memberCaller } from '../accounts/access.ts';
import { accountErrors } from '../accounts/errors.ts';
import { requireWorkspace, requireWorkspaceAdmin } from '../accounts/workspaces.ts';
import { audit } from '../audit/audit.ts';
import type { HostScope } from '../host-scopes/host-scope.ts';
import { readHostScopes } from '../host-scopes/queries.ts';
import { type HistoryRow, listHistory } from './history.ts';
import { judge, newScopes, type Policy, WorkspacePolicy, WorkspacePolicyChanges } from './policy.ts';
import { listForPreview, lockPolicy, policyEtag, readPolicy, unknownSlugs, writePolicy } from './policy-queries.ts';
import { REQUEST_KINDS } from './requests.ts';
import type { InstallationParts } from './routes.ts';
import { rememberAdmin } from './workspace-admins.ts';

const tags = ['Workspaces'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the workspace.' }) });
const { WORKSPACE_NOT_FOUND, WORKSPACE_ADMIN_REQUIRED } = accountErrors;

export const PolicyPreview = named(
  'PolicyPreview',
  Type.Object(
    {
      refused: Type.Array(
        Type.Object(
          {
            installationId: Type.String({ description: 'Id of the installation or request.' }),
            app: Type.String({ description: 'URL slug of the app.' }),
            name: Type.String({ description: 'Name of the app.' }),
            requested: Type.Boolean({ description: 'Whether it is an open request, not an installed app.' }),
            rule: oneOf(POLICY_RULES, 'The rule that would refuse it.'),
          },
          { description: 'An app that the policy would refuse.' },
        ),
        {
          description:
            'Installed apps and open requests that could not be installed any more. Saving ends none of them.',
        },
      ),
      unknownApps: Type.Array(Type.String({ description: 'URL slug.' }), {
        description: 'Slugs in `allow` and `deny` that no app has.',
      }),
    },
    { description: 'What a policy would refuse.' },
  ),
);

export const HistoryEntry = named(
  'HistoryEntry',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the entry.' }),
      at: timestamp('When it happened.'),
      action: Type.String({ description: 'What happened.', example: 'installation.created' }),
      by: oneOf(['MEMBER', 'DEVELOPER', 'HOST', 'MARKETPLACE'], 'Who did it.'),
      accountUserId: nullable(Type.String({ description: 'Account id of the member. Null if no member did it.' })),
      name: nullable(Type.String({ description: 'Name of the member, if known.' })),
      installationId: nullable(
        Type.String({ description: 'Id of the installation. Null for a change of the policy.' }),
      ),
      app: nullable(Type.String({ description: 'Name of the app. Null for a change of the policy.' })),
      request: nullable(
        oneOf(REQUEST_KINDS, 'What a request was for: the app, or other permissions. Null for everything else.'),
      ),
    },
    { description: 'One entry in the history of a workspace.' },
  ),
);

export async function policyRoutes(app: HttpServer, parts: InstallationParts): Promise<void> {
  const { db, settings } = parts;
  const fallback = settings.defaultPolicyMode;

  app.get(
    '/workspaces/:id/policy',
    {
      config: { access: member, errors: [WORKSPACE_NOT_FOUND] },
      schema: {
        operationId: 'getWorkspacePolicy',
        tags,
        summary: 'Get the policy of a workspace',
        description: 'Returns what can be installed in one of your workspaces, with an `ETag`.',
        params: Id,
        response: { 200: ref(WorkspacePolicy) },
      },
    },
    async (request, reply) => {
      const { id } = requireWorkspace(memberCaller(request), request.params.id);
      const stored = await readPolicy(db, id, fallback);
      reply.header('etag', policyEtag(stored));
      return stored.policy;
    },
  );

  app.put(
    '/workspaces/:id/policy',
    {
      config: {
        access: member,
        errors: [WORKSPACE_NOT_FOUND, WORKSPACE_ADMIN_REQUIRED, commonErrors.PRECONDITION_FAILED],
      },
      schema: {
        operationId: 'updateWorkspacePolicy',
        tags,
        summary: 'Change the policy of a workspace',
        description:
          'Changes the fields that you send. The policy applies to installs from now on and never ends an installation. For administrators of the workspace. Honours `If-Match`.',
        params: Id,
        body: ref(WorkspacePolicyChanges),
        response: { 200: ref(WorkspacePolicy) },
      },
    },
    async (request, reply) => {
      const caller = memberCaller(request);
      const { id } = requireWorkspaceAdmin(caller, request.params.id);
      const changes = request.body;
      await rememberAdmin(db, caller);
      return changeResource({ db }, request, reply, {
        lock: (tx) => lockPolicy(tx, id, fallback),
        etagOf: policyEtag,
        work: async (tx, before) => {
          if (Object.keys(changes).length === 0) return;
          const policy = { ...before.policy, ...changes };
          await writePolicy(tx, id, policy, caller.accountUserId);
          const details = { workspaceId: id, before: before.policy, after: policy };
          await audit(tx, actorOf(request), {
            ...{ action: 'workspace.policy_changed', subjectType: 'workspace', subjectId: id, details },
          });
        },
        reread: async (tx) => {
          const after = await readPolicy(tx, id, fallback);
          return { etag: policyEtag(after), body: after.policy };
        },
      });
    },
  );

  app.post(
    '/workspaces/:id/policy/preview',
    {
      config: { access: member, errors: [WORKSPACE_NOT_FOUND, WORKSPACE_ADMIN_REQUIRED] },
      schema: {
        operationId: 'previewWorkspacePolicy',
        tags,
        summary: 'Preview a policy',
        description: 'Returns which installed apps and open requests a policy would refuse, without saving it.',
        params: Id,
        body: ref(WorkspacePolicy),
        response: { 200: ref(PolicyPreview) },
      },
    },
    async (request) => {
      const { id } = requireWorkspaceAdmin(memberCaller(request), request.params.id);
      return preview(id, request.body);
    },
  );

  app.get(
    '/workspaces/:id/history',
    {
      config: { access: member, errors: [WORKSPACE_NOT_FOUND, WORKSPACE_ADMIN_REQUIRED] },
      schema: {
        operationId: 'listWorkspaceHistory',
        tags,
        summary: 'List the history of a workspace',
        description:
          'Returns what happened to installations and the policy, newest first. For administrators of the workspace.',
        params: Id,
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: pageOf(HistoryEntry, 'One page of the history.') },
      },
    },
    async (request) => {
      const { id } = requireWorkspaceAdmin(memberCaller(request), request.params.id);
      const { page, limit } = request.query;
      const { rows, total } = await listHistory(db, id, page, limit);
      return { data: rows.map(presentHistory), pagination: paginationOf(page, limit, total) };
    },
  );

  async function preview(workspaceId: string, policy: Policy): Promise<Static<typeof PolicyPreview>> {
    const [known, judged] = [await readHostScopes(db), await listForPreview(db, workspaceId)];
    const refused = judged.flatMap(({ id, slug, appName, granted, requested }) => {
      const entry = { installationId: id, app: slug, name: appName };
      // What the approval would be judged by: a change that adds nothing is no business of the policy.
      const added = requested && newScopes(granted ?? [], requested);
      const ofRequest = added && (added.length > 0 || !granted) ? refusalOf(policy, slug, added, known) : undefined;
      const ofApp = granted ? refusalOf(policy, slug, granted, known) : undefined;
      return [
        ...(ofApp ? [{ ...entry, requested: false, rule: ofApp }] : []),
        ...(ofRequest ? [{ ...entry, requested: true, rule: ofRequest }] : []),
      ];
    });
    const unknown = await unknownSlugs(db, [...new Set([...policy.allow, ...policy.deny])]);
    return { refused, unknownApps: [...unknown].sort() };
  }
}

/** The rule that refuses it even to administrators of the workspace. */
function refusalOf(policy: Policy, slug: string, scopes: string[], known: HostScope[]): PolicyRule | undefined {
  const judgement = judge(policy, { slug, scopes, byAdmin: true }, known);
  return judgement === 'ALLOWED' || judgement === 'NEEDS_APPROVAL' ? undefined : judgement;
}

const BY = { account: 'MEMBER', api_key: 'DEVELOPER', host: 'HOST', system: 'MARKETPLACE' } as const;

function presentHistory(row: HistoryRow): Static<typeof HistoryEntry> {
  const isMember = row.actorKind === 'account' && !row.byDeveloper;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    by: row.byDeveloper ? 'DEVELOPER' : BY[row.actorKind],
    accountUserId: isMember ? row.actorId : null,
    name: isMember ? row.actorName : null,
    installationId: row.subjectType === 'installation' ? row.subjectId : null,
    app: row.appName,
    request: row.request,
  };
}
