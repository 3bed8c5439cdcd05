// Seeded faults in what makes a listing trustworthy: proofs of domains, look-alikes, corrections, test access, watched pages.

import { faultsIn, features, type Mutant } from './mutant.ts';

const DOMAINS = features('domains/domains');
const DISPUTES = features('domains/disputes');
const LAPSE = features('domains/lapse');
const TERMS = features('look-alikes/protected-terms');
const LOOK_ALIKES = features('look-alikes/look-alikes');
const CORRECTIONS = features('corrections/corrections');
const TEST_ACCESS = features('moderation/test-access');
const WATCH = features('watch/watch');
const PINS = features('media/pins');

export const TRUST_MUTANTS: Mutant[] = [
  ...faultsIn('server/features/domains/domain-check.ts', DOMAINS, [
    ['one DNS server is enough', 'if (holders.length < answers.length)', 'if (holders.length < 1)'],
    ['a zone that answers anything proves a domain', 'answersAnything || (await', '(await'],
    ['a name that leads elsewhere proves a domain', ' || (await isAnyNameAlias(dns, name, probe))', ''],
    ['the file may be on another host', 'sameOrigin: true', 'sameOrigin: false'],
    ['the file may have any size', 'maxBytes: MAX_FILE_BYTES, ', ''],
    ['the challenge may be a part of a line', 'line.trim() === challenge', 'line.includes(challenge)'],
  ]),
  ...faultsIn('server/features/domains/domain-name.ts', features('domains/domain-name'), [
    [
      'a public suffix is a domain',
      '.domain === null) return FAULTS.suffix;',
      '.domain === undefined) return FAULTS.suffix;',
    ],
    ['a private name is a domain', 'if (isPrivateHost(domain)) return FAULTS.local;', ''],
  ]),
  ...faultsIn('server/features/domains/routes.ts', DOMAINS, [
    [
      "another developer's domain is verified",
      'findDomain(db, request.params.id, developerId)',
      'findDomain(db, request.params.id)',
    ],
    [
      "another developer's domain is deleted",
      'findDomain(tx, request.params.id, owner.id)',
      'findDomain(tx, request.params.id)',
    ],
    ['a challenge does not expire', 'if (isExpired(seen)) throw domainErrors.DOMAIN_EXPIRED();', ''],
    [
      'the badge stays when the domain is deleted',
      "if (row.status === 'PROVED') await options.catalog.refresh",
      'if (!row) await options.catalog.refresh',
    ],
    [
      'a decision ends when whoever lost deletes the domain',
      'requireUndecided(row, await lockClaims(tx, row.domain));',
      '',
      DISPUTES,
    ],
  ]),
  ...faultsIn('server/features/domains/outcome.ts', DISPUTES, [
    ['a check undoes a decision', 'if (checked.asked) requireUndecided(row, claims);\n  else if', 'if'],
    [
      'the weekly check undoes a decision',
      'else if (row.statusReason !== null && holder)\n',
      'else if (row.id === developer.id)\n',
      LAPSE,
    ],
    ['an outdated challenge proves a domain', ' || row.challenge !== seen.challenge', '', DOMAINS],
    ['a proof never lapses', '>= LAPSE_DAYS * DAY_MS', '>= Infinity', LAPSE],
    [
      'lists show a badge from before',
      '  await catalog.refresh(tx, { developerId: developer.id });\n',
      '',
      [...DOMAINS, ...LAPSE],
    ],
    ['a proof of another domain changes a request in review', ' || !isUnderDomain(websiteUrl, proved)', '', DOMAINS],
  ]),
  ...faultsIn('server/features/domains/admin-routes.ts', DISPUTES, [
    ['a dispute is decided without a party', '!developers.has(developerId)', 'false'],
    ['somebody who proved nothing wins', '!claims.some(({ developer }) => developer.id === winner)', 'false'],
  ]),
  ...faultsIn(
    'server/features/developers/identity.ts',
    [...DOMAINS, ...features('developers/identity')],
    [['notexample.com is under example.com', 'host.endsWith(`.$', 'host.endsWith(`$']],
  ),
  ...faultsIn('server/features/look-alikes/protected-terms.ts', TERMS, [
    ['an exemption has no effect', '.filter(({ exempted }) => !exempted)', ''],
    ['a name must go when it is protected later', ' && !kept?.includes(name)', ''],
  ]),
  ...faultsIn('server/features/apps/submissions.ts', TERMS, [
    [
      'a protected name is submitted',
      "await requireAllowedNames(tx, app.developerId, [{ pointer: '/name', name: version.name, kept: [live?.name] }]);",
      '',
    ],
  ]),
  ...faultsIn('server/features/look-alikes/queries.ts', LOOK_ALIKES, [
    ["a developer's own apps look alike", 'AND apps.developer_id <>', 'AND apps.developer_id IS NOT NULL OR apps.id ='],
    [
      'names of earlier versions look alike',
      "AND (version.status = 'PENDING' OR version.number = apps.live_version)\n    ORDER",
      'ORDER',
    ],
  ]),
  ...faultsIn('server/features/corrections/decisions.ts', CORRECTIONS, [
    [
      'a correction overwrites what has changed since',
      'if (conflicts.length > 0) throw',
      'if (conflicts.length < 0) throw',
    ],
    ['a decided request is applied', 'requireOpen(row);\n  if (!owned.live)', 'if (!owned.live)'],
    [
      'a decided request is declined',
      "requireOpen(row);\n  await closeCorrection(tx, row.id, { status: 'DECLINED'",
      "await closeCorrection(tx, row.id, { status: 'DECLINED'",
    ],
    [
      'a decided request is withdrawn',
      "requireOpen(row);\n  await closeCorrection(tx, row.id, { status: 'WITHDRAWN'",
      "await closeCorrection(tx, row.id, { status: 'WITHDRAWN'",
    ],
    [
      'an app has two open requests',
      'if (await hasOpenCorrection(tx, app.id)) throw correctionErrors.CORRECTION_OPEN();',
      '',
    ],
  ]),
  ...faultsIn('server/features/corrections/correction-request.ts', CORRECTIONS, [
    ['a correction changes the permissions', 'const { name, permissions, setupUrl,', 'const { name, setupUrl,'],
    ['a correction changes the setup URL', 'permissions, setupUrl, oauthClientId,', 'permissions, oauthClientId,'],
  ]),
  ...faultsIn('server/features/corrections/queries.ts', CORRECTIONS, [
    [
      "another app's request is withdrawn",
      ".where('appId', '=', appId).where('id', '=', id);",
      ".where('id', '=', id);",
    ],
  ]),
  ...faultsIn('server/features/apps/corrections.ts', CORRECTIONS, [
    [
      'a correction needs no override',
      'if (!passed && override === null) throw',
      'if (!passed && override === undefined) throw',
    ],
    [
      "the developer's reason is public",
      "receiptFor(after, 'CORRECTED', null)",
      "receiptFor(after, 'CORRECTED', (request as { reason?: string })?.reason ?? null)",
    ],
  ]),
  ...faultsIn('server/features/moderation/test-access-routes.ts', TEST_ACCESS, [
    ['whoever has not claimed the submission reads the test access', 'requireClaimedBy(actor, submission);', ''],
    [
      'nobody learns who read the test access',
      "await auditSubmission(tx, actor, submission, 'submission.test-access-viewed');",
      '',
    ],
  ]),
  ...faultsIn('server/features/watch/jobs.ts', WATCH, [
    ['an email every day', 'if (row.notifiedAt) return undefined;', ''],
    ['an email on the first day', '<= daysBefore(at, NOTIFY_AFTER_DAYS)', '<= at'],
    [
      'a changed text is accepted',
      'return { ...works, found: sentences, changedAt: row.changedAt ?? at };',
      'return { ...works, sentences };',
    ],
  ]),
  ...faultsIn('server/features/watch/queries.ts', WATCH, [
    ['reviewers see it at once', `<= now() - make_interval(`, '<= now() + make_interval('],
    ['whoever unlists an app has a text accepted', 'AND apps.deleted_at IS NULL`', "AND apps.visibility = 'LISTED'`"],
  ]),
  ...faultsIn('server/features/media/pins.ts', PINS, [
    [
      'a path on any server names an upload',
      '(app_id, version, md5(url)) DO NOTHING',
      `(app_id, version, md5(url)) DO UPDATE SET sha256 = substring(excluded.url FROM '/media/([0-9a-f]{64})/')`,
    ],
  ]),
  ...faultsIn('server/features/apps/check-routes.ts', PINS, [
    ['a check replaces what a reviewer saw', "open?.number === number && open.status !== 'PENDING'", 'true'],
  ]),
  ...faultsIn('server/features/moderation/queries.ts', PINS, [
    [
      'checks change the images of an approval',
      ".where('id', '=', id).forUpdate().execute();\n  return { submission",
      ".where('id', '=', id).execute();\n  return { submission",
    ],
  ]),
];
