// Mutation testing: plausible small faults, each with the tests that must detect it. The text must occur exactly once in
// its file, or the run fails.

import { ACCOUNT_MUTANTS } from './account-mutants.ts';
import { IMPORT_MUTANTS } from './import-mutants.ts';
import { INSTALLATION_MUTANTS } from './installation-mutants.ts';
import { LEAVING_MUTANTS } from './leaving-mutants.ts';
import { MEDIA_MUTANTS } from './media-mutants.ts';
import { faultsIn, features, type Mutant } from './mutant.ts';
import { PREFIX_MUTANTS } from './prefix-mutants.ts';
import { SETTINGS_MUTANTS } from './settings-mutants.ts';
import { TRUST_MUTANTS } from './trust-mutants.ts';

const SCOPES = features('accounts/scopes');
const APPS = features('apps/apps');
const LIFECYCLE = features('apps/lifecycle');
const DEVELOPERS = features('developers/developers');
const EMAIL = features('developers/email-confirmation');
const IDENTITY = features('developers/identity');
const USER_REVIEWS = features('reviews/user-reviews');
const DECISIONS = features('moderation/decisions');
const REVIEW = features('moderation/moderation');
const MAIL = features('mail/mail');
const EMBED = features('embed/embed');
const IDEMPOTENCY = ['server/platform/http/idempotency.test.ts', 'server/platform/http/idempotent-routes.test.ts'];

export const MUTANTS: Mutant[] = [
  ...ACCOUNT_MUTANTS,
  ...IMPORT_MUTANTS,
  ...LEAVING_MUTANTS,
  ...MEDIA_MUTANTS,
  ...PREFIX_MUTANTS,
  ...SETTINGS_MUTANTS,
  ...TRUST_MUTANTS,
  ...faultsIn('server/features/embed/embed-pages.ts', EMBED, [
    ['everybody frames the pages for frames', `origins.join(' ') : "'none'"`, `origins.join(' ') : '*'`],
    ['a frame leads its own window on', 'target="_blank" rel="noopener" aria-label', 'aria-label'],
  ]),
  ...faultsIn('server/features/embed/badge.ts', EMBED, [['a badge has no name', 'xmlText(app.name)', "''"]]),
  ...faultsIn('server/features/web/routes.ts', EMBED, [
    ['no other site can load the web component', 'if (embedded) reply.headers(CORS_HEADERS);', ''],
  ]),
  ...faultsIn('server/features/apps/lifecycle.ts', LIFECYCLE, [
    [
      'a draft is approved',
      `edit: 'DRAFT', submit: 'PENDING', delete: 'GONE'`,
      `edit: 'DRAFT', submit: 'APPROVED', delete: 'GONE'`,
    ],
    ['what waits for review is edited', `moves: { withdraw: 'DRAFT',`, `moves: { edit: 'PENDING', withdraw: 'DRAFT',`],
    ['what is withdrawn is rejected', `withdraw: 'DRAFT'`, `withdraw: 'REJECTED'`],
    ['what was rejected cannot be submitted again', `edit: 'REJECTED', submit: 'PENDING'`, `edit: 'REJECTED'`],
    ['what was rejected cannot be mended', `edit: 'REJECTED', `, ''],
  ]),
  ...faultsIn('server/features/apps/queries.ts', APPS, [
    [
      "somebody else's app is read",
      `apps.where('apps.id', '=', id).where('developerId', '=', developerId)`,
      `apps.where('apps.id', '=', id)`,
    ],
  ]),
  ...faultsIn('server/features/apps/routes.ts', LIFECYCLE, [
    [
      'a key that may read may write',
      `        access: developer('APP_UPDATE'),
        errors: [
          ...[appErrors.APP_NOT_FOUND, appErrors.APP_LOCKED, appErrors.APP_STATE, appErrors.OAUTH_CLIENT_TAKEN],
          ...[commonErrors.PRECONDITION_FAILED, apiKeyErrors.CONTAINS_API_KEY, nameErrors.NAME_PROTECTED],
        ],
      },
      attachValidation: true,`,
      `        access: developer(),
        errors: [
          ...[appErrors.APP_NOT_FOUND, appErrors.APP_LOCKED, appErrors.APP_STATE, appErrors.OAUTH_CLIENT_TAKEN],
          ...[commonErrors.PRECONDITION_FAILED, apiKeyErrors.CONTAINS_API_KEY, nameErrors.NAME_PROTECTED],
        ],
      },
      attachValidation: true,`,
      SCOPES,
    ],
    ['a deleted app stays in the queue', 'await endPendingSubmission(tx, owned.app, version, events);', '', APPS],
  ]),
  ...faultsIn('server/features/apps/changes.ts', LIFECYCLE, [
    [
      'a locked app is edited and deleted',
      'if (live || !open) throw appErrors.APP_LOCKED();',
      'if (!open) throw appErrors.APP_LOCKED();',
    ],
  ]),
  ...faultsIn('server/features/apps/listing-state.ts', LIFECYCLE, [
    [
      'a developer puts back what an administrator took away',
      'if (app.suspendedReason && !unlisted) {',
      'if (app.suspendedReason && unlisted) {',
      [...LIFECYCLE, ...features('moderation/suspension', 'catalog/visibility')],
    ],
  ]),
  ...faultsIn('server/platform/http/change-resource.ts', LIFECYCLE, [
    [
      'a resource is changed though it is not what was read',
      'requireIfMatch(request, etagOf(locked));',
      '',
      [...APPS, ...LIFECYCLE, ...DECISIONS],
    ],
    ['a decision has no receipt', 'await beforeCommit?.(tx, outcome);', '', features('receipts/receipts')],
  ]),
  ...faultsIn('server/features/apps/submissions.ts', LIFECYCLE, [
    [
      'listing rules are not asked',
      'if (details.length > 0) throw appErrors.LISTING_INCOMPLETE({ details });',
      '',
      APPS,
    ],
    [
      'what is withdrawn stays in the queue',
      `  await endPendingSubmission(tx, app, version, events);
  await audit`,
      '  await audit',
      [...LIFECYCLE, ...DECISIONS],
    ],
  ]),
  ...faultsIn('server/features/developers/verification.ts', DEVELOPERS, [
    [
      'who was rejected stays so',
      `REJECTED: { 'update profile': 'UNVERIFIED' }`,
      `REJECTED: { 'update profile': 'REJECTED' }`,
    ],
    [
      'who was rejected verifies itself',
      `REJECTED: { 'update profile': 'UNVERIFIED' }`,
      `REJECTED: { 'update profile': 'VERIFIED' }`,
    ],
    [
      'who is suspended is verified by being verified',
      `SUSPENDED: { reinstate: 'VERIFIED' }`,
      `SUSPENDED: { reinstate: 'VERIFIED', verify: 'VERIFIED' }`,
    ],
  ]),
  ...faultsIn('server/features/developers/email-confirmation.ts', EMAIL, [
    [
      'confirmation emails have no limit by mailbox',
      'const sent = [await confirmationsOfDeveloper(tx, id), await confirmationsOfMailbox(tx, mailbox)];',
      'const sent = [await confirmationsOfDeveloper(tx, id)];',
    ],
    [
      'confirmation emails have no limit by developer',
      'const sent = [await confirmationsOfDeveloper(tx, id), await confirmationsOfMailbox(tx, mailbox)];',
      'const sent = [await confirmationsOfMailbox(tx, mailbox)];',
    ],
  ]),
  ...faultsIn('server/features/developers/contact-address.ts', EMAIL, [
    ['emails go to an address that nobody confirmed', 'return contactEmail ?? email;', 'return email ?? contactEmail;'],
  ]),
  ...faultsIn('server/features/developers/profile-update.ts', DEVELOPERS, [
    [
      'a suspended developer changes the profile with an account token',
      "if (before.status === 'SUSPENDED') throw",
      "if (before.status === 'REJECTED') throw",
    ],
  ]),
  ...faultsIn('server/features/developers/profile-update.ts', IDENTITY, [
    [
      'a verified developer renames itself in public',
      `before.status === 'VERIFIED' ? holdIdentity(before, changes, await provedDomainsOf(tx, before.id)) : changes;`,
      'changes;',
    ],
  ]),
  ...faultsIn('server/features/developers/identity-routes.ts', IDENTITY, [
    [
      'an administrator confirms what nobody looked at',
      'if (found.identityRequestedAt.getTime() !== Date.parse(body.requestedAt))',
      'if (!body.requestedAt)',
    ],
  ]),
  ...faultsIn('server/features/developers/admin-routes.ts', DEVELOPERS, [
    [
      "another's claim of a verification is passed over",
      'if (!assignee || assignee === actor.id) return found;',
      'if (assignee || !assignee) return found;',
    ],
  ]),
  ...faultsIn('server/features/reviews/routes.ts', USER_REVIEWS, [
    ['a review that is written again is mailed again', 'if (!deleted) {', 'if (deleted || !deleted) {'],
  ]),
  ...faultsIn('server/features/moderation/decisions.ts', DECISIONS, [
    [
      'what was decided is decided again',
      `  requirePending(submission);
  const { assignee,`,
      '  const { assignee,',
    ],
    [
      "another's claim is passed over",
      'if (!assignee || assignee === actor.id) return;',
      'if (assignee || !assignee) return;',
      REVIEW,
    ],
    [
      "a suspended developer's app is approved",
      `  requireApprovable(developer);
  await claimOauthClient(`,
      '  await claimOauthClient(',
    ],
    [
      'an approval is not seen in the catalog',
      '  await catalog.refresh(tx, { appId: owned.app.id });',
      '',
      features('catalog/visibility'),
    ],
    [
      'an approval is not published',
      `const email = approvedMail(decidedApp(submission, developer), owned.app.slug, publicUrl);
  await notifier.notify(tx, developer.id, email);`,
      '',
      [...DECISIONS, ...REVIEW, ...MAIL],
    ],
    [
      'an approval is not in the audit log',
      `await auditSubmission(tx, actor, submission, 'app.approved', overridden);`,
      '',
      [...DECISIONS, ...REVIEW, ...features('audit/audit')],
    ],
  ]),
  ...faultsIn('server/features/moderation/queries.ts', DECISIONS, [
    ['a deleted app is decided about', 'if (locked.deletedAt) throw moderationErrors.ALREADY_DECIDED();', ''],
  ]),
  ...faultsIn('server/platform/http/idempotency.ts', IDEMPOTENCY, [
    [
      'a repeat creates again',
      'if (claimed.rows.length > 0) return undefined;',
      'if (claimed.rows.length >= 0) return undefined;',
    ],
    [
      'the same key serves another payload',
      'if (!fingerprintMatches) throw commonErrors.IDEMPOTENCY_KEY_REUSED();',
      '',
    ],
    [
      'a key is remembered for good',
      `WHERE r.created_at < now() - interval '24 hours'`,
      `WHERE r.created_at < now() - interval '24 years'`,
    ],
    [
      'keys of different callers clash',
      `      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute();`,
      `      .where('key', '=', key)
      .execute();`,
    ],
    ['a repeat has no ETag', `if (earlier.etag) reply.header('etag', earlier.etag);`, ''],
    ['the body is not part of the payload', `\${url}\\n\${JSON.stringify(body)}`, `\${url}`],
  ]),
  ...faultsIn(
    'server/platform/http/etag.ts',
    [...APPS, ...LIFECYCLE, ...DECISIONS],
    [
      [
        'any If-Match fits',
        `if (!tags.includes('*') && !tags.includes(etag))`,
        `if (!tags.includes('*') && tags.length === 0)`,
      ],
    ],
  ),
  ...faultsIn('server/features/mail/outbox.ts', MAIL, [
    ['an email is stored and never sent', `    await this.#jobs.send(tx, mailDelivery, { mailId: id });`, ''],
    ['a mail that was sent is sent again', 'if (!mail || mail.sentAt) return;', 'if (!mail) return;'],
    ['a refusal for good is tried for days', 'if (permanent) return;', ''],
    ['a passing failure is given up', 'if (permanent) return;', 'return;'],
    ['a repeat is another message', `<\${mailId}@`, `<\${Math.random()}@`],
    ['a mail that failed does not say so', 'failedAt: permanent ? sql`now()` : null', 'failedAt: null'],
    [
      'what was sent is not marked',
      'lastError: null, sentAt: sql`now()`, failedAt: null',
      'lastError: null, failedAt: null',
    ],
  ]),
  ...faultsIn('server/features/catalog/search/synonyms.ts', features('catalog/search/synonyms'), [
    [
      'a one-way synonym leads back',
      'else add(foldEntry(from), folded);',
      'else for (const entry of folded) add(entry, [foldEntry(from)]);',
    ],
    ['a word has any number of synonyms', '.slice(0, MAX_ALTERNATIVES)', ''],
    ['a phrase matches by its first word', 'words.slice(0, length).join', 'words.slice(0, 1).join'],
  ]),
  ...faultsIn('server/features/catalog/search/synonym-store.ts', features('catalog/synonyms'), [
    ['other nodes answer searches from before a change of synonyms', 'await this.#cached.publishChange(tx);', ''],
    ['two administrators overwrite each other', `version: eb('version', '+', 1)`, `version: eb('version', '+', 0)`],
    [
      'the default set is stored and does not follow releases',
      'areEqualGroups(groups, DEFAULT_SYNONYMS) ? null : ',
      '',
    ],
  ]),
  ...faultsIn('server/features/catalog/synonym-routes.ts', features('catalog/synonyms'), [
    ['a change without effect leaves an audit entry', 'if (areEqualGroups(before.groups, wanted)) return before;', ''],
  ]),
  ...faultsIn('server/features/installs/install-counters.ts', features('installs/installs'), [
    ['the counters of a burst stay behind for good', 'await flushInstallDeltas(this.#database.run)', '[] as string[]'],
  ]),
  ...faultsIn('server/features/installs/installation-secret.ts', features('installs/installs'), [
    ['a new installation ends without its secret', 'secretIssued === false && at < SUNSET', 'at < SUNSET'],
    ['an old installation never needs a secret', ' && at < SUNSET', ''],
    [
      'one secret ends all installations of an app',
      'seals.verifiesMac(secret, installationId,',
      "seals.verifiesMac(secret, '',",
    ],
  ]),
  ...faultsIn('server/features/installs/routes.ts', features('installs/installs'), [
    [
      'any valid token ends an installation',
      `if (request.caller?.kind !== 'host') {`,
      'if (!request.headers.authorization) {',
    ],
  ]),
  ...faultsIn('server/features/apps/permissions.ts', features('apps/permissions'), [
    ['any app may request a deprecated scope', '!known.deprecatedAt || kept.has(scope)', 'true'],
    ['an app must drop a scope that is deprecated', ' || kept.has(scope)', ''],
  ]),
  ...faultsIn('server/features/apps/submissions.ts', features('apps/permissions'), [
    ['a submission names scopes that do not exist', '...(await unknownTerms(tx, listing, live)),', ''],
  ]),
  ...faultsIn('server/features/moderation/decisions.ts', features('apps/permissions'), [
    ['permissions go live that no reviewer has seen', 'requireReviewedListing(submission, version);', ''],
  ]),
  ...faultsIn('server/features/host-scopes/admin-routes.ts', features('host-scopes/host-scopes'), [
    ['public pages show labels from before a change', `await notifications.publish(tx, TOPIC, ['host-scopes']);`, ''],
    [
      'a change without effect leaves an audit entry',
      'if (isDeepStrictEqual(before.scopes, wanted)) return before;',
      '',
    ],
  ]),
  ...faultsIn('server/features/tags/admin-routes.ts', features('tags/tags'), [
    ['public pages show labels from before a change', `await notifications.publish(tx, TOPIC, ['tags']);`, ''],
    ['a change without effect leaves an audit entry', 'if (isDeepStrictEqual(known, wanted)) return before;', ''],
  ]),
  ...faultsIn('server/features/apps/vocabularies.ts', features('tags/tags'), [
    ['a live app must drop a tag that is removed', '.concat(live)', ''],
  ]),
  ...faultsIn('server/features/apps/oauth-clients.ts', features('apps/oauth-clients'), [
    ['two developers submit the same OAuth client id at once', 'pg_advisory_xact_lock(hash', '(hash'],
  ]),
  ...faultsIn('server/features/installs/queries.ts', features('installs/installs'), [
    ['a burst answers a counter without itself', 'install_count + coalesce(sums.n, 0)', 'install_count'],
  ]),
  ...faultsIn(
    'server/platform/http/response-cache.ts',
    ['server/platform/http/response-cache.test.ts'],
    [
      [
        'a response that was computed before a take-down is stored after it',
        `if (revision !== this.revision) return 'outdated';`,
        '',
      ],
      ['a take-down leaves the cache as it is', 'this.#entries.clear();', ''],
    ],
  ),
  ...faultsIn(
    'server/platform/http/cached-responses.ts',
    ['server/platform/http/response-cache.test.ts'],
    [
      [
        'the order of parameters makes another entry',
        'const declared = Object.keys(schema.properties ?? {})',
        'const declared = Object.keys(given)',
      ],
      ['a view that the cache serves is not counted', 'cached.onServe?.(request);', ''],
    ],
  ),
  ...faultsIn(
    'server/platform/http/skipped-hooks.ts',
    ['server/platform/http/skipped-hooks.test.ts'],
    [['any hook will do', '!Object.hasOwn(SKIPPED_HOOKS, name) || ', '']],
  ),
  ...INSTALLATION_MUTANTS,
];
