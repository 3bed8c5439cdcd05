// Seeded faults in the guards of installations: who may act, consent, codes, grants, and the host's token endpoint.

import { faultsIn, features, type Mutant } from './mutant.ts';

const INSTALLATIONS = features('installations/installations');
const GRANTS = features('installations/grants');
const ANNOUNCEMENTS = features('installations/announcements');
const POLICIES = features('installations/policies', 'installations/requests');
const HOST = features('installations/host');
const FEED = features('revocations/revocations');
const EXCHANGE = features('accounts/grant-exchange');
const ACCESS = features('accounts/access');

const folder = 'server/features/installations';

export const INSTALLATION_MUTANTS: Mutant[] = [
  ...faultsIn(`${folder}/routes.ts`, INSTALLATIONS, [
    [
      'a member of any workspace reads an installation',
      '!workspaces.some(({ id }) => id === row.workspaceId)',
      'false',
    ],
    [
      'any member of the workspace uninstalls',
      'row.installedBy !== caller.accountUserId && !administers(caller, row)',
      'false',
    ],
    [
      'an install goes to any workspace',
      'const workspace = requireWorkspace(caller, id);',
      "const workspace = { id, name: id, role: 'member' as const };",
    ],
    [
      'the code is stored for repeats',
      '        return presentInstallation(row, images);\n      });\n      if (answer',
      '        return { ...presentInstallation(row, images), setup };\n      });\n      if (answer',
    ],
  ]),
  ...faultsIn(`${folder}/installing.ts`, INSTALLATIONS, [
    ['a required permission can be left out', 'required && !granted.includes(scope)', 'false'],
    ['a permission that the app does not ask for is granted', 'declared.some((one) => one.scope === scope)', 'true'],
    ['an ended installation goes on', "if (status === 'ENDED') throw installationErrors.INSTALLATION_ENDED();", ''],
    [
      'a suspended installation is changed',
      "if (status === 'SUSPENDED') throw installationErrors.INSTALLATION_SUSPENDED();",
      '',
    ],
    ['people get emails about their own uninstall', 'actor.id === row.installedBy ? undefined : ', '', ANNOUNCEMENTS],
  ]),
  ...faultsIn(`${folder}/setup-codes.ts`, INSTALLATIONS, [
    ['a code works twice', 'AND used_at IS NULL ', ''],
    ['a code never expires', 'AND expires_at > now() ', ''],
    ['a stranger uses a code up', '(SELECT hash FROM given WHERE own)', '(SELECT hash FROM given)'],
    ['a stranger exchanges a code', 'if (found && !found.own) throw installationErrors.INSTALLATION_NOT_FOUND();', ''],
    ['the code itself is stored', "return createHash('sha256').update(code).digest();", 'return Buffer.from(code);'],
  ]),
  ...faultsIn(`${folder}/queries.ts`, INSTALLATIONS, [
    [
      'a workspace counts with every install',
      'ON CONFLICT DO NOTHING RETURNING app_id\n    ), deltas',
      'ON CONFLICT (app_id, workspace_id) DO UPDATE SET at = now() RETURNING app_id\n    ), deltas',
    ],
    [
      'an unlisted app is installed',
      'FROM catalog JOIN apps ON apps.id = catalog.app_id\n    JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version\n    WHERE catalog.slug',
      'FROM apps\n    JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version\n    WHERE apps.slug',
    ],
  ]),
  ...faultsIn(`${folder}/states.ts`, INSTALLATIONS, [
    ['a suspended developer keeps access', " OR developers.status = 'SUSPENDED'", ''],
    ['a new required permission needs no consent', 'WHERE asked.required AND', 'WHERE false AND'],
    ['a dropped permission stays', 'WHERE asked.scope = ANY', 'WHERE true OR asked.scope = ANY'],
  ]),
  ...faultsIn(`${folder}/grants.ts`, GRANTS, [
    ["another developer's installation gets a grant", '!state || !reaches(reach, state) ||', '!state ||'],
    [
      'an ended installation gets a grant',
      "if (state.status === 'ENDED') throw installationErrors.INSTALLATION_ENDED();",
      '',
    ],
    [
      'a suspended installation gets a grant',
      "if (state.status === 'SUSPENDED') throw installationErrors.INSTALLATION_SUSPENDED();",
      '',
    ],
    ['the other node keeps a state that has changed', 'this.#states.delete(id);', ''],
    ['a suspension leaves the states as they are', "if (kind !== 'app' && kind !== 'developer') return;", 'return;'],
    ['a grant lives for a day', 'const LIFETIME_S = 5 * 60;', 'const LIFETIME_S = 86_400;'],
  ]),
  ...faultsIn(`${folder}/grant-keys.ts`, GRANTS, [
    ['a retired key can still sign', 'SET retired_at = now(), private_jwk = NULL', 'SET retired_at = now()'],
    ['a retired key is published for ever', " OR retired_at > now() - interval '1 hour'", ' OR true'],
    ['the previous key is gone at once', " OR retired_at > now() - interval '1 hour'", ''],
  ]),
  ...faultsIn(`${folder}/announcements.ts`, ANNOUNCEMENTS, [
    [
      'people get an email about consent with every version',
      'if (installer && (await mayMailAboutConsent(tx, row)))',
      'if (installer)',
    ],
    [
      'developers hear of consent',
      "'installation.consent_needed', null,",
      "'installation.consent_needed', row.developerId,",
    ],
  ]),
  ...faultsIn('server/features/accounts/grant-exchange.ts', EXCHANGE, [
    ['a grant is exchanged by another client', 'grant.client_id !== client.clientId', 'false'],
    [
      'a grant works twice',
      "!exchange.store.add('UsedGrant', grant.jti, {}, seconds)",
      "exchange.store.add('UsedGrant', grant.jti, {}, seconds) === undefined",
    ],
    ['a token has more scopes than the grant', 'if (excess.length > 0)', 'if (false)'],
  ]),
  ...faultsIn('server/features/accounts/workspaces.ts', INSTALLATIONS, [
    [
      'every workspace is the caller’s',
      'if (!found) throw accountErrors.WORKSPACE_NOT_FOUND();\n  return found;',
      "return found ?? { id, name: id, role: 'member' };",
      [...INSTALLATIONS, ...ACCESS],
    ],
  ]),
  ...faultsIn(`${folder}/policy.ts`, POLICIES, [
    [
      'members need no approval',
      "(policy.mode === 'APPROVAL' && !byAdmin ? 'NEEDS_APPROVAL' : 'ALLOWED')",
      "'ALLOWED'",
    ],
  ]),
  ...faultsIn('sdk/src/listing-rules.ts', POLICIES, [
    ['a denied app is installed', "if (deny.includes(slug)) return 'DENY';", ''],
    ['an allow list is only a hint', "if (mode === 'ALLOWLIST' && !allow.includes(slug)) return 'ALLOWLIST';", ''],
    ['a risk of the limit is refused', ') > RISKS.indexOf(maxRisk)', ') >= RISKS.indexOf(maxRisk)'],
  ]),
  ...faultsIn(`${folder}/installing.ts`, POLICIES, [
    ['a member widens permissions without approval', "if (judgement === 'NEEDS_APPROVAL') {", 'if (false) {'],
    ['an install ignores a changed policy', 'requireUnchanged(policyEtag(stored));', ''],
  ]),
  ...faultsIn(`${folder}/request-decisions.ts`, POLICIES, [
    [
      'two administrators decide one request',
      'if (requestedPermissions === null || endedAt) throw installationErrors.NO_REQUEST();\n  return requestedPermissions;',
      'return requestedPermissions ?? [];',
    ],
    [
      'an approval is not judged by the policy',
      '  requireNotForbidden(await judgeChange(tx, row, judged, parts.settings.defaultPolicyMode));\n',
      '',
    ],
    [
      'a cached request gets no grant after its approval',
      'await notifications.publish(tx, INSTALLATION_TOPIC, [id]);',
      '',
    ],
  ]),
  ...faultsIn(`${folder}/request-routes.ts`, POLICIES, [
    ['any member decides', 'requireWorkspaceAdmin(caller, row.workspaceId);', ''],
  ]),
  ...faultsIn(`${folder}/policy-routes.ts`, POLICIES, [
    [
      'any member changes the policy',
      'const { id } = requireWorkspaceAdmin(caller, request.params.id);\n      const changes',
      'const { id } = requireWorkspace(caller, request.params.id);\n      const changes',
    ],
    [
      'a policy overwrites that of somebody else',
      'etagOf: policyEtag,',
      "etagOf: () => request.headers['if-match'] ?? '',",
    ],
    [
      'a request hides its app from the preview',
      'requested: false, rule: ofApp }] : []),',
      'requested: false, rule: ofApp }].slice(ofRequest ? 1 : 0) : []),',
    ],
  ]),
  ...faultsIn(`${folder}/policy-queries.ts`, POLICIES, [
    [
      'the preview judges dropped permissions',
      '{declaredOf(sql`i.requested_permissions`)} END',
      '{sql`i.requested_permissions`} END',
    ],
  ]),
  ...faultsIn(`${folder}/developer-routes.ts`, POLICIES, [['developers see requests', ', approved: true', '']]),
  ...faultsIn(`${folder}/installing.ts`, POLICIES, [
    ['a colleague withdraws a request', ' && (byAdmin || row.requestedBy === actor.id)', ''],
    ['permissions that are the present ones are news', ' && row.version === row.liveVersion', ' && false'],
  ]),
  ...faultsIn(`${folder}/host-routes.ts`, HOST, [
    ['a text that cannot be stored fails the batch', 'isValid(item) ? unstorableText(item) :', 'isValid(item) ? [] :'],
    ['a bad item fails the batch', 'if (error instanceof ApiError && error.status < 500) return refused(error);', ''],
  ]),
  ...faultsIn('server/features/accounts/access.ts', HOST, [
    [
      'an administrator is the host',
      "if (access.who === 'host') return requireHost(caller);",
      "if (access.who === 'host' && !caller.administrator) return requireHost(caller);",
    ],
  ]),
  ...faultsIn('server/features/revocations/feed.ts', FEED, [
    [
      'entries are numbered before their turn',
      "await sql`SELECT pg_advisory_xact_lock(hashtextextended('revocation feed', 0))`.execute(tx);",
      '',
    ],
    ['readers are not woken', "await this.#notifications.publish(tx, REVOCATION_TOPIC, ['new']);", ''],
    ['a suspension of the developer hides that of the app', " AND developers.status <> 'SUSPENDED'", ''],
  ]),
  ...faultsIn('server/features/revocations/routes.ts', FEED, [
    ['an old cursor skips what was deleted', 'match[1] !== epoch || position < cleanedTo', 'match[1] !== epoch'],
  ]),
];
