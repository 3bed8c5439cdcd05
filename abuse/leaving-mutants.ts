// Faults in closing and erasing accounts.

import { faultsIn, features, type Mutant } from './mutant.ts';

const CLOSING = features('leaving/closing');
const CLOSING_RACES = features('leaving/closing-races');
const ERASING = features('leaving/erasing');
const FORGETTING = features('leaving/forgetting');

export const LEAVING_MUTANTS: Mutant[] = [
  ...faultsIn('server/features/leaving/closing.ts', CLOSING, [
    ['a closed account keeps its sessions', '  await endSessionsOf(tx, accountUserId);\n', ''],
    ['the host never hears that access ended', "if (status !== 'SUSPENDED') await", 'if (false) await'],
    ['an app of a closed publisher stays listed', '    await catalog.refresh(tx, { developerId: id });\n', ''],
    ['an account is erased after a day', "interval '30 days'", "interval '1 day'"],
    ['an account is reopened after its time', 'if (closingAt.getTime() <= Date.now())', 'if (false)'],
    [
      'a colleague leaves the organization closed',
      "one.role === 'OWNER' && one.closingAt",
      "one.kind === 'PERSON' && one.closingAt",
    ],
    [
      'somebody joins while the organization closes',
      '  await lockPublishers(tx, accountUserId);\n  const { publishers, obstacles }',
      '  const { publishers, obstacles }',
      CLOSING_RACES,
    ],
  ]),
  ...faultsIn('server/features/leaving/plan.ts', CLOSING, [
    ['an organization loses its last owner', 'leavesWithoutOwner(publisher) && publisher.otherMembers > 0', 'false'],
    ['a closed owner goes on with the organization', 'sql`other.account_user_id`', 'sql`other.publisher_id`'],
    [
      'a closed colleague comes back to nothing',
      "other.role <> 'OWNER')",
      "other.role <> 'OWNER' AND account_user_id NOT IN (SELECT id FROM accounts WHERE closing_at > now()))",
    ],
    ['an app is closed in review', 'pendingVersion !== null)', 'false)'],
  ]),
  ...faultsIn('server/features/accounts/access.ts', CLOSING, [
    ['a closed account goes on', "    if (caller.kind === 'account' && !openToClosing) await", '    if (false) await'],
  ]),
  ...faultsIn('server/features/accounts/closing-accounts.ts', CLOSING_RACES, [
    ['a guest joins with an account that closes', '  await requireNotClosing(tx, { accountUserId });\n', ''],
  ]),
  ...faultsIn('server/features/installations/states.ts', CLOSING, [
    ['apps of closed publishers keep their access', ' OR developers.closing_at IS NOT NULL', ''],
  ]),
  ...faultsIn('server/features/leaving/publisher-erasure.ts', ERASING, [
    [
      'replies of the publisher stay',
      'UPDATE reviews SET reply = NULL, replied_at = NULL',
      'UPDATE reviews SET reply = reply',
    ],
    ['frozen listings keep the contacts', "'supportEmail', ", ''],
    ['old versions of an app that was transferred keep the contacts', "status IN ('APPROVED', 'REJECTED')", 'false'],
    ['a key outlives its publisher', '  await revokeAllKeys(tx, SYSTEM_ACTOR, id, parts);\n', ''],
  ]),
  ...faultsIn('server/features/leaving/erasure.ts', ERASING, [
    ['emails that failed keep the name', 'coalesce(sent_at, failed_at) IS NOT NULL', 'sent_at IS NOT NULL'],
    [
      'what moderators wrote about a review stays',
      "hidden_reason = CASE WHEN hidden_at IS NOT NULL THEN '' END",
      'hidden_reason = hidden_reason',
      FORGETTING,
    ],
  ]),
  ...faultsIn('server/features/leaving/jobs.ts', ERASING, [
    ['apps of an erased publisher stay installed', 'await endInstallation(id, publisherId, at);', ';'],
  ]),
];
