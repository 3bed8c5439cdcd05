// Exchanges the OpenID token of a CI job for an API key of 15 minutes that is limited to one app. The token is the credential:
// it is signed by the CI, made for this marketplace, and works once.

import { hash } from 'node:crypto';
import type { Scope } from '@marketplace/sdk/roles';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { SYSTEM_ACTOR } from '../accounts/access.ts';
import { challenge } from '../accounts/errors.ts';
import type { ApiKeyRow } from '../api-keys/key.ts';
import { newKey } from '../api-keys/key-format.ts';
import { databaseTime, insertKey } from '../api-keys/queries.ts';
import { lockOwnedApp } from '../apps/queries.ts';
import { audit } from '../audit/audit.ts';
import type { PublishedFrom } from '../catalog/published-from.ts';
import { holdDeveloper } from '../developers/queries.ts';
import { requireVerified } from '../developers/verification.ts';
import { type CiIssuer, type CiIssuers, PUBLIC_ISSUERS, type VerifiedRun } from './ci-issuers.ts';
import { type CiRun, CLAIMS, EVENTS, readRun, tokenFault } from './ci-run.ts';
import { trustedPublishingErrors } from './errors.ts';
import { type Candidate, findTrustedPublisher, listCandidates, noteUse, takeToken } from './queries.ts';
import type { TrustedPublisherRow } from './trusted-publisher.ts';

const LIFETIME_MS = 15 * 60_000;
const SCOPES: Scope[] = ['APP_READ', 'APP_UPDATE'];
/** A token is remembered for longer than any node accepts it. */
const CLOCK_MARGIN_MS = 60_000;

export interface TrustedRun {
  verified: VerifiedRun;
  run: CiRun;
  trustedBy: Candidate;
}

/** Finds the trusted publisher of a run. `app`: id or slug, needed if several apps trust the workflow. */
export async function findTrust(
  db: Database,
  ciIssuers: CiIssuers,
  { token, app }: { token: string; app?: string | undefined },
): Promise<TrustedRun> {
  const verified = await ciIssuers.verify(token);
  const { provider, issuer } = verified;
  const run = readRun(provider, verified.claims);
  if ('faults' in run) throw trustedPublishingErrors.NOT_TRUSTED({ details: run.faults });
  const candidates = await listCandidates(db, { issuer, repositoryId: run.repositoryId, app });
  const differing = candidates.map((candidate) => ({ candidate, details: differencesFrom(candidate, run) }));
  const matching = differing.filter(({ details }) => details.length === 0).map(({ candidate }) => candidate);
  const [trustedBy, another] = matching;
  if (!trustedBy)
    throw trustedPublishingErrors.NOT_TRUSTED({ details: differing[0]?.details ?? [unknown(run, verified)] });
  if (another && another.appId !== trustedBy.appId) throw trustedPublishingErrors.SEVERAL_APPS();
  return { verified, run, trustedBy };
}

/** Locks the app first, as transfers do: the key belongs to whoever has the app now. */
export async function issueKey(
  db: Database,
  { verified, run, trustedBy }: TrustedRun,
): Promise<{ key: string; row: ApiKeyRow }> {
  const { appId, developerId } = trustedBy;
  const publishedFrom = toPublishedFrom(verified, run);
  return transaction(db, async (tx) => {
    await lockOwnedApp(tx, developerId, appId);
    requireVerified(await holdDeveloper(tx, developerId));
    if (!(await findTrustedPublisher(tx, appId, trustedBy.id))) throw trustedPublishingErrors.NOT_TRUSTED();
    await requireUnused(tx, verified);
    const key = newKey();
    const expiresAt = new Date((await databaseTime(tx)).getTime() + LIFETIME_MS);
    const row = await insertKey(tx, key, {
      ...{ developerId, name: `CI of ${run.repository}`.slice(0, 100), scopes: SCOPES, expiresAt },
      ...{ parentId: null, createdBy: null, appIds: [appId] },
      ...{ publishedFrom, trustedPublisherId: trustedBy.id },
    });
    await noteUse(tx, trustedBy.id);
    const { repository, commit, run: runId } = publishedFrom;
    await audit(tx, SYSTEM_ACTOR, {
      action: 'api_key.issued-to-ci',
      subjectType: 'api_key',
      subjectId: row.id,
      details: { app: appId, trustedPublisher: trustedBy.id, repository, commit, run: runId },
    });
    return { key, row };
  });
}

async function requireUnused(tx: Tx, { issuer, claims: { jti, exp } }: VerifiedRun): Promise<void> {
  const expiresAt = new Date(exp * 1000 + CLOCK_MARGIN_MS);
  const isNew = await takeToken(tx, hash('sha256', `${issuer} ${jti}`, 'buffer'), expiresAt);
  if (!isNew) throw challenge(trustedPublishingErrors.CI_TOKEN_USED);
}

function unknown({ repository, repositoryId, ownerId }: CiRun, { provider }: CiIssuer) {
  const claims = CLAIMS[provider];
  return tokenFault(
    'REPOSITORY_TRUSTED',
    `The app does not trust the repository ${repository} (${claims.repositoryId} ${repositoryId}, ${claims.ownerId} ${ownerId}).`,
    'Add it to the trusted publishers of the app in the portal.',
  );
}

/** Why a trusted publisher does not match a run: every difference. */
function differencesFrom(trusted: TrustedPublisherRow, run: CiRun) {
  const claims = CLAIMS[trusted.provider];
  const differs = (field: 'ownerId' | 'workflow' | 'environment', code: string) =>
    trusted[field] === null || trusted[field] === run[field]
      ? []
      : [
          tokenFault(
            code,
            `The app trusts ${claims[field]} ${trusted[field]}, the token has ${run[field] ?? 'none'}.`,
            'Publish from there, or add another trusted publisher.',
          ),
        ];
  const events = EVENTS[trusted.provider];
  return [
    ...differs('ownerId', 'OWNER_TRUSTED'),
    ...differs('workflow', 'WORKFLOW_TRUSTED'),
    ...differs('environment', 'ENVIRONMENT_TRUSTED'),
    ...(events.includes(run.event)
      ? []
      : [
          tokenFault(
            'EVENT_TRUSTED',
            `The run was started by ${run.event}, which may be a stranger's.`,
            `Publish from a run that was started by ${events.join(', ')}.`,
          ),
        ]),
    ...(run.protectedRef || trusted.allowUnprotectedRefs
      ? []
      : [
          tokenFault(
            'REF_PROTECTED',
            'The branch or tag of the run is not protected.',
            'Protect it in the repository, or allow unprotected branches in the trusted publisher.',
          ),
        ]),
  ];
}

function toPublishedFrom({ provider, issuer }: CiIssuer, { repository, commit, workflow, run }: CiRun): PublishedFrom {
  const page = `${webUrlOf(provider, issuer)}/${repository}`;
  const [commitUrl, runUrl] =
    provider === 'GITHUB'
      ? [`${page}/commit/${commit}`, `${page}/actions/runs/${run}`]
      : [`${page}/-/commit/${commit}`, `${page}/-/pipelines/${run}`];
  return { provider, repository, commit, workflow, run, commitUrl, runUrl };
}

/** GitLab's issuer is its own URL; GitHub's is a service beside it. */
function webUrlOf(provider: CiIssuer['provider'], issuer: string): string {
  if (provider === 'GITLAB') return issuer.replace(/\/$/, '');
  return issuer === PUBLIC_ISSUERS.GITHUB ? 'https://github.com' : new URL(issuer).origin;
}
