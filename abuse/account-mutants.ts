// Faults in accounts, sessions and API keys.

import { faultsIn, features, type Mutant } from './mutant.ts';

const ACCESS = features('accounts/access');
const SCOPES = features('accounts/scopes');
const LOGIN = features('accounts/login');
const SESSION_WORKSPACES = features('accounts/session-workspaces');
const WORKSPACES = features('accounts/workspaces');
const GRANT_EXCHANGE = features('accounts/grant-exchange');
const KEYS = features('api-keys/api-keys');
const LEAKS = features('api-keys/leaks');
const TWO_NODES = features('api-keys/two-nodes');
const KEY_FORMAT = features('api-keys/key-format');
const TOKENS = features('accounts/account-tokens');
const DEVELOPERS = features('developers/developers');
const ROLES = features('publishers/roles');
const PUBLISHERS = features('publishers/publishers');
const LIMITED_KEYS = features('api-keys/limited-keys');
const STEP_UP = features('accounts/step-up');
const TRANSFERS = features('transfers/transfers');
const TRUSTED = features('trusted-publishing/trusted-publishing');
const NOTIFICATIONS = features('notifications/notifications', 'notifications/preferences');

export const ACCOUNT_MUTANTS: Mutant[] = [
  ...faultsIn('server/features/api-keys/routes.ts', LIMITED_KEYS, [
    [
      'a limited key sees all keys',
      'listKeys(db, developerIdOf(request), limited)',
      'listKeys(db, developerIdOf(request))',
    ],
    ['a limited key sees whose account made it', 'limited ? { ...key, createdBy: null } : key', 'key'],
  ]),
  ...faultsIn('server/features/apps/listing-faults.ts', features('apps/fields'), [
    ['tags of any type are compared with the vocabulary', 'tags: isListOf(tags, isText) ?', 'tags: tags ?'],
    [
      'a tag of the live version is unknown',
      'readableTerms(listingIn(request.body, at)), live)',
      'readableTerms(listingIn(request.body, at)))',
    ],
  ]),
  ...faultsIn('server/features/audit/summary.ts', features('audit/audit'), [
    [
      'a name is read as a mark',
      'sentence.replace(/[*@]/g, (mark, at)',
      "sentence.replace('*', () => what).replace(/[*@]/g, (mark, at)",
    ],
  ]),
  ...faultsIn('server/features/accounts/access.ts', ACCESS, [
    [
      'routes for everybody are all that is open',
      `if (!access || access.who === 'anyone') return done();`,
      'if (!access || access.who) return done();',
    ],
    [
      'any account is an administrator',
      `    if (access.who === 'host') return requireHost(caller);
    if (access.who === 'administrator' && !caller.administrator) throw accountErrors.ADMINISTRATOR_REQUIRED();`,
      "    if (access.who === 'host') return requireHost(caller);",
    ],
    [
      'any key is an administrator',
      `  const caller = await checkers.apiKeys.authenticate(credential);
  if (access.who === 'administrator') throw accountErrors.ADMINISTRATOR_REQUIRED();`,
      '  const caller = await checkers.apiKeys.authenticate(credential);',
    ],
    [
      'a key stands for an account',
      `  if (access.who === 'account' || access.who === 'member' || access.who === 'publisher') {`,
      `  if (access.who === 'member' || access.who === 'publisher') {`,
    ],
    [
      'a key stands for a member',
      `  if (access.who === 'account' || access.who === 'member' || access.who === 'publisher') {`,
      `  if (access.who === 'account' || access.who === 'publisher') {`,
    ],
    ['any account is the host', `if (caller.kind !== 'host') throw accountErrors.HOST_REQUIRED();`, ''],
    ['scopes are not asked for', '    requireScope(caller, access.anyScopeOf);', '', SCOPES],
    ['every scope has to be there, not any', 'anyScopeOf.some((scope)', 'anyScopeOf.every((scope)', SCOPES],
    ['no scope is enough', 'anyScopeOf.length === 0 ||', 'anyScopeOf.length >= 0 ||', SCOPES],
    [
      'anybody who is signed in is an administrator of the console',
      `  const caller = await sessions.identify(request);
  if (access.who === 'administrator' && !caller.administrator) throw accountErrors.ADMINISTRATOR_REQUIRED();`,
      '  const caller = await sessions.identify(request);',
      LOGIN,
    ],
    [
      'a suspended developer works on in the portal',
      `    requirePermission(acting.role!, access.permission);
    requireNotSuspended(request, acting);`,
      '    requirePermission(acting.role!, access.permission);',
      LOGIN,
    ],
    ['every member is an owner', 'if (!may(role, permission)) throw accountErrors.ROLE_INSUFFICIENT();', '', ROLES],
    ['strangers act for a publisher', 'if (!found) throw accountErrors.PUBLISHER_NOT_FOUND();', '', PUBLISHERS],
    [
      'a limited key sees other apps',
      'if (!apps.includes((params as { id: string }).id)) throw accountErrors.APP_NOT_FOUND();',
      '',
      LIMITED_KEYS,
    ],
    [
      'a limited key does everything else',
      '} else if (!config.limitedKeys) throw accountErrors.KEY_LIMITED_TO_APPS();',
      '}',
      LIMITED_KEYS,
    ],
    ['a credential may have anything after it', `/^Bearer +([\\x21-\\x7e]+)$/i`, '/^Bearer +([\\x21-\\x7e]+)/i'],
  ]),
  ...faultsIn('server/features/trusted-publishing/ci-issuers.ts', TRUSTED, [
    ['a token for anybody is taken', '        audience: this.#audience,\n', ''],
    [
      'a token may live for years',
      "if (exp! - iat! > MAX_LIFETIME_S) throw invalid('It is valid for longer than an hour.');",
      '',
    ],
    ['a token needs no id', "typeof jti !== 'string' || jti === ''", "typeof jti === 'number'"],
  ]),
  ...faultsIn('server/platform/safe-fetch/cached-document.ts', TRUSTED, [
    ['an unknown key has the issuer asked each time', 'this.#reading || now >= this.#nextReadAt', 'true'],
  ]),
  ...faultsIn('server/features/trusted-publishing/exchange.ts', TRUSTED, [
    ['a token works twice', 'if (!isNew) throw challenge(trustedPublishingErrors.CI_TOKEN_USED);', ''],
    ['the owner of the repository does not matter', "...differs('ownerId', 'OWNER_TRUSTED'),", ''],
    ['any workflow publishes', "...differs('workflow', 'WORKFLOW_TRUSTED'),", ''],
    ['any environment publishes', "...differs('environment', 'ENVIRONMENT_TRUSTED'),", ''],
    ['a pull request publishes', 'events.includes(run.event)', 'events.length > 0'],
    ['any branch publishes', 'run.protectedRef || trusted.allowUnprotectedRefs', 'true'],
    ['one of several apps is chosen', 'if (another && another.appId !== trustedBy.appId)', 'if (another && false)'],
    ['a key of CI works for all apps', 'appIds: [appId] }', 'appIds: null }'],
    ['a key of CI deletes apps', "['APP_READ', 'APP_UPDATE'];", "['APP_READ', 'APP_UPDATE', 'APP_DELETE'];"],
  ]),
  ...faultsIn('server/features/trusted-publishing/ci-run.ts', TRUSTED, [
    [
      'a file of the same name elsewhere is trusted',
      'path.slice(repository.length + 1) : path',
      "path.slice(repository.length + 1) : path.slice(path.indexOf('.github'))",
    ],
    ['an unprotected tag of GitLab is protected', "provider === 'GITHUB' && claims.ref_type", 'claims.ref_type'],
  ]),
  ...faultsIn('server/features/trusted-publishing/routes.ts', TRUSTED, [
    [
      'keys outlive the trust',
      '        await revokeKeysOfTrustedPublisher(tx,',
      '        if (false) await revokeKeysOfTrustedPublisher(tx,',
    ],
    ['any issuer is trusted', 'known.includes(issuer)', 'known.length > 0'],
    ['an app trusts any number', 'if (present.length >= MAX_PER_APP)', 'if (false)'],
  ]),
  ...faultsIn('server/features/transfers/decisions.ts', TRANSFERS, [
    ['anybody accepts a transfer', '  await requireParty(tx, actor, toId);\n', ''],
    ['an app moves during its review', "if (open?.status === 'PENDING')", 'if (false)'],
    ['the old CI still publishes', '  await deleteTrustedPublishersOf(tx, appId);\n', '', TRUSTED],
    ['an app leaves a suspended publisher', "if (sender.status === 'SUSPENDED')", 'if (false)'],
    ['an app moves on at once', 'if (transferHoldUntil(app)) throw appErrors.TRANSFER_HOLD();', ''],
    ['limited keys keep the app', 'await revokeKeysOfApp(tx, actor, { developerId: fromId, appId }, parts);', ''],
    [
      'the old client keeps its grants',
      'if (version?.oauthClientId) await updateVersion',
      'if (false) await updateVersion',
    ],
    [
      'the limit of apps is not checked again',
      '  requireTransferable(owned);\n  await requireReceiver(tx, receiver, parts.settings);',
      '  requireTransferable(owned);',
    ],
  ]),
  ...faultsIn('server/features/apps/transfer-hold.ts', TRANSFERS, [
    ['a new publisher asks for more', 'known.has(scope)', 'true'],
  ]),
  ...faultsIn('server/features/accounts/access.ts', TRANSFERS, [
    ['an old sign-in is enough', 'if (stepUp) requireRecentSignIn(request.caller, checkers.stepUp);', ''],
  ]),
  ...faultsIn('server/features/accounts/access.ts', ROLES, [
    [
      'the id of a publisher may contain NUL',
      'if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });',
      '',
    ],
  ]),
  ...faultsIn('server/features/accounts/step-up.ts', STEP_UP, [
    ['an old sign-in is enough', 'age <= MAX_SIGN_IN_AGE_S && ', ''],
    ['any way to sign in is enough', '(acr === undefined || caller.acr === acr)', 'true'],
  ]),
  ...faultsIn('server/features/publishers/membership.ts', PUBLISHERS, [
    [
      'the last owner leaves',
      'if ((await countOtherOwners(tx, publisherId, member)) === 0) throw publisherErrors.LAST_OWNER();',
      '',
    ],
    [
      'two owners remove each other',
      "  await requireStill(tx, actor, publisherId, leaves ? 'READ' : before.role === 'OWNER' ? 'OWNERS' : 'MEMBERS');",
      '',
    ],
    [
      'keys of a removed member stay',
      'await revokeKeysBeyondRole(tx, actor, { developerId: publisherId, createdBy: member }, undefined, parts);',
      '',
    ],
    ['a take-over is silent', '[...ownersBefore, ', '['],
    [
      'a removed member comes back by an invitation',
      'undefined, parts);\n  await revokeInvitationsOf(tx, actor, publisherId, member);',
      'undefined, parts);',
    ],
    ['a demoted member has others invited', "if (!may(role, 'MEMBERS')) await", 'if (false) await'],
  ]),
  ...faultsIn('server/features/notifications/notifier.ts', NOTIFICATIONS, [
    ['emails that are off are sent', "if (frequency === 'OFF') return;", ''],
    ['a demoted member gets emails about keys', ' || !may(role, permissionOf(category))', ''],
    ['a member gets every email twice', 'reached.has(to.toLowerCase()) || ', ''],
    ["an organization's contact address gets nothing", '    await this.#outbox.enqueue(tx, email);\n', ''],
  ]),
  ...faultsIn('server/features/notifications/jobs.ts', NOTIFICATIONS, [
    [
      'any number of digests a day',
      'if (!(await claimDigest(tx, recipient))) return;',
      'await claimDigest(tx, recipient);',
    ],
    ['a removed member gets the digest', '  if (!membership) return;\n', ''],
    ['what was switched off stays in the digest', '!off.has(category) && ', ''],
    ['a demoted member gets everything', ' && may(membership.role, permissionOf(category))', ''],
  ]),
  ...faultsIn('server/features/notifications/queries.ts', NOTIFICATIONS, [
    [
      'unverified addresses get emails',
      'sql<string | null>`CASE WHEN accounts.email_verified THEN accounts.email END`',
      'sql<string | null>`accounts.email`',
    ],
    [
      'a former administrator gets emails for ever',
      'const ADMINISTRATOR_FOR_DAYS = 30;',
      'const ADMINISTRATOR_FOR_DAYS = 3000;',
    ],
  ]),
  ...faultsIn('server/features/notifications/preferences.ts', NOTIFICATIONS, [
    [
      'required emails can be switched off',
      "return categories[category] === 'IMMEDIATE' ? [] : [cannotBeOff(at)];",
      'return [];',
    ],
    [
      'anybody chooses emails of any publisher',
      'if (!membership) return [notAMember(',
      'if (!membership) return [];\n    if (!membership) return [notAMember(',
    ],
    ['anybody gets emails for administrators', 'administrator && !isAdministrator', 'false'],
  ]),
  ...faultsIn('server/features/publishers/membership.ts', NOTIFICATIONS, [
    ['who joins again gets the emails of before', '  await endNotifications(tx, publisherId, member);\n', ''],
  ]),
  ...faultsIn('server/features/publishers/invitation-routes.ts', PUBLISHERS, [
    ['anybody’s invitation', 'mailboxOf(verifiedEmail) !== invitation.mailbox', 'false'],
    ['invitations flood', 'if ((await invitationsOfTheDay(tx, mailbox)) >= MAX_A_DAY) throw tooMany();', ''],
    ['an invitation works twice', 'await useInvitation(tx, invitation.id, accountUserId);', ''],
  ]),
  ...faultsIn('server/features/accounts/sessions.ts', LOGIN, [
    [
      'a page of another site may act',
      'if (!reads && headers.origin !== this.#origin) throw accountErrors.CROSS_SITE();',
      '',
    ],
    [
      'a session never ends',
      `.where('expiresAt', '>', now)
      .executeTakeFirst();`,
      '.executeTakeFirst();',
    ],
    [
      'signing out ends nothing',
      `if (value) await this.#db.deleteFrom('sessions')`,
      `if (!value) await this.#db.deleteFrom('sessions')`,
    ],
    [
      'workspaces are never confirmed',
      '(caller.administrator || asMember) &&',
      'caller.administrator &&',
      SESSION_WORKSPACES,
    ],
    [
      'an administrator of a workspace stays without a confirmation',
      'caller.administrator || (asMember && isWorkspaceAdmin(caller.workspaces));',
      'caller.administrator;',
      SESSION_WORKSPACES,
    ],
    [
      'a confirmation of one session claims others',
      '(workspaces IS NULL OR confirmed_at',
      'workspaces IS NULL OR (confirmed_at',
      SESSION_WORKSPACES,
    ],
  ]),
  ...faultsIn('server/features/accounts/workspaces.ts', WORKSPACES, [
    [
      'a member acts as an administrator',
      `if (workspace.role !== 'admin') throw accountErrors.WORKSPACE_ADMIN_REQUIRED();`,
      '',
    ],
    [
      'an unreachable host means no workspaces',
      `throw accountErrors.HOST_UNREACHABLE({ headers: { 'retry-after': '2' }, cause: err });`,
      'return [] as never;',
    ],
  ]),
  ...faultsIn('server/features/accounts/grant-exchange.ts', GRANT_EXCHANGE, [
    [
      'a grant of one app serves another',
      `if (grant.client_id !== client.clientId) throw refuse('invalid_grant', 'This grant is for another client.');`,
      '',
    ],
    ['a grant for another host is taken', 'issuer, audience, typ: GRANT_TYPE', 'issuer, typ: GRANT_TYPE'],
    ['a grant works twice', `if (!exchange.store.add(`, `if (exchange.store.add(`],
    ['a grant gives more than it has', 'if (excess.length > 0)', 'if (excess.length > 9)'],
  ]),
  ...faultsIn('server/features/accounts/account-tokens.ts', TOKENS, [
    [
      'an ID token is taken for an access token',
      `return ['at+jwt', 'jwt'].includes(type) && !idTokenClaims && keycloakType;`,
      `return ['at+jwt', 'jwt'].includes(type) && keycloakType;`,
    ],
    [
      'a role that only sounds like it makes an administrator',
      `role.split(' ').includes(wanted)`,
      'role.includes(wanted.slice(0, 6))',
    ],
  ]),
  ...faultsIn('server/features/accounts/login-routes.ts', LOGIN, [
    ['a sign-in leads to places of others', `!path.startsWith('//') && `, ''],
    [
      'the state of a sign-in is not compared',
      'expectedState: pending.state,',
      "expectedState: new URL(request.url, publicUrl).searchParams.get('state') ?? pending.state,",
    ],
  ]),
  ...faultsIn('server/features/api-keys/key-checker.ts', KEYS, [
    ['a revoked key works', 'if (revoked) return challenge(accountErrors.KEY_REVOKED);', ''],
    [
      'an expired key works',
      'if (performance.now() >= expiresAtTick) return challenge(accountErrors.KEY_EXPIRED);',
      '',
      ACCESS,
    ],
    [
      "a suspended developer's key works",
      `return developerStatus === 'SUSPENDED' ? accountErrors.DEVELOPER_SUSPENDED() : undefined;`,
      'return undefined;',
      ACCESS,
    ],
    [
      'a revoked key is remembered as good',
      'onMessage: (id) => this.#forget((known) => known.caller.keyId === id),',
      'onMessage: () => {},',
    ],
    [
      'a suspension is not heard of',
      'onMessage: (id) => this.#forget((known) => known.caller.developerId === id),',
      'onMessage: () => {},',
      [...KEYS, ...DEVELOPERS, ...TWO_NODES],
    ],
    [
      'keys are still believed after notifications could not be heard',
      'onDisconnect: () => this.#forgetAll(),',
      'onDisconnect: () => {},',
      TWO_NODES,
    ],
    [
      'what was looked up before a signal is remembered after it',
      'if (this.#notifications.connected && generation === this.#generation) this.#known',
      'if (this.#notifications.connected) this.#known',
      [...KEYS, ...TWO_NODES],
    ],
  ]),
  ...faultsIn('server/platform/postgres/last-use.ts', KEYS, [
    ['the last use goes back in time', '= greatest(', '= least('],
  ]),
  ...faultsIn('server/features/api-keys/key-format.ts', KEY_FORMAT, [
    [
      'any checksum will do',
      'return random !== undefined && checksum === checksumOf(random);',
      'return random !== undefined && checksum !== undefined;',
    ],
    ['the mask shows the key', 'key.slice(-4)', 'key.slice(-40)', [...KEY_FORMAT, ...KEYS]],
  ]),
  ...faultsIn('server/features/api-keys/routes.ts', KEYS, [
    ['an unverified developer makes keys', 'requireVerified(owner);', ''],
    ['a key makes a stronger one', 'if (maker) requireScopesOf(maker, scopes);', ''],
    ['a key revokes a stronger one', 'requireScopesOf(caller, key.scopes);', ''],
    [
      'a developer’s key revokes a key of an owner',
      'if (key.createdBy !== member) throw',
      "if (member === 'nobody') throw",
      ['server/features/publishers/roles.test.ts'],
    ],
    [
      'a key that is limited to apps revokes others',
      'if (caller.apps) throw accountErrors.KEY_LIMITED_TO_APPS();',
      '',
      ['server/features/api-keys/limited-keys.test.ts'],
    ],
    ['there is a 26th key', '>= MAX_ACTIVE_KEYS', '> MAX_ACTIVE_KEYS'],
    ['a key outlives its maker', 'return new Date(Math.min(wanted, limit));', 'return new Date(wanted);'],
    ['a key that was revoked meanwhile makes another', 'if (!row || row.revokedAt) throw', 'if (!row) throw'],
    [
      'a secret is kept for the repeat',
      'caller: ownerOf(caller, publisherId), secret: true }',
      'caller: ownerOf(caller, publisherId) }',
    ],
  ]),
  ...faultsIn('server/features/api-keys/revocation.ts', KEYS, [
    ['a revocation is not published', `    family.map((key) => key.id),\n  );`, `    [],\n  );`],
  ]),
  ...faultsIn('server/features/api-keys/leak-routes.ts', LEAKS, [
    ['a scanner need not sign', 'if (!signed) throw apiKeyErrors.SIGNATURE_INVALID();', ''],
  ]),
  ...faultsIn('server/features/api-keys/jobs.ts', LEAKS, [
    [
      'a replayed report revokes and mails again',
      '|| key.revokedAt || key.expired) return;',
      '|| key.expired) return;',
    ],
  ]),
  ...faultsIn('server/features/api-keys/queries.ts', KEYS, [
    [
      'keys outlive the key that created them',
      `.innerJoin('family', 'family.id', 'apiKeys.parentId')`,
      `.innerJoin('family', 'family.id', 'apiKeys.name')`,
    ],
    [
      "somebody else's key is found",
      `    .where('id', '=', id)
    .where('developerId', '=', developerId)
    .forUpdate()`,
      `    .where('id', '=', id)
    .forUpdate()`,
    ],
  ]),
];
