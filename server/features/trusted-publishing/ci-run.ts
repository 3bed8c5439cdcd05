// What a CI token says about its run: the claims of GitHub and GitLab, read into one shape.

import type { JWTPayload } from 'jose';
import type { ErrorDetail } from '../../platform/errors.ts';
import type { CiProvider } from '../catalog/published-from.ts';

export interface CiRun {
  repository: string;
  repositoryId: string;
  ownerId: string;
  /** Path of the file in this repository; with the name of the repository if it is in another one. */
  workflow: string | null;
  environment: string | null;
  event: string;
  /** Whether only those whom the repository's rules admit can push to the branch or tag. */
  protectedRef: boolean;
  commit: string;
  run: string;
}

/** Names of claims, for messages. */
export const CLAIMS: Record<CiProvider, Record<Exclude<keyof CiRun, 'protectedRef'>, string>> = {
  GITHUB: {
    repository: 'repository',
    repositoryId: 'repository_id',
    ownerId: 'repository_owner_id',
    workflow: 'job_workflow_ref',
    environment: 'environment',
    event: 'event_name',
    commit: 'sha',
    run: 'run_id',
  },
  GITLAB: {
    repository: 'project_path',
    repositoryId: 'project_id',
    ownerId: 'namespace_id',
    workflow: 'ci_config_ref_uri',
    environment: 'environment',
    event: 'pipeline_source',
    commit: 'sha',
    run: 'pipeline_id',
  },
};

/** What people with write access started. A pull request or merge request may come from a stranger. */
export const EVENTS: Record<CiProvider, readonly string[]> = {
  GITHUB: ['push', 'release', 'workflow_dispatch', 'schedule'],
  GITLAB: ['push', 'web', 'schedule', 'trigger'],
};

const ID = /^\d{1,20}$/;
/** GitLab has groups within groups. */
export const REPOSITORY = /^[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,20}$/;
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const LINE = /^[^\p{Cc}\p{Cf}]{1,500}$/u;

/** The run, or the claims that are missing or malformed. */
export function readRun(provider: CiProvider, claims: JWTPayload): CiRun | { faults: ErrorDetail[] } {
  const names = CLAIMS[provider];
  const faults: ErrorDetail[] = [];
  const read = (name: string, shape: RegExp): string => {
    const value = claims[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && shape.test(text)) return text;
    const message = value === undefined ? `The claim ${name} is missing.` : `The claim ${name} is malformed.`;
    faults.push(tokenFault('CLAIM_INVALID', message, 'Use a token of a CI job.'));
    return '';
  };
  const readOptional = (name: string) =>
    claims[name] === undefined || claims[name] === null || claims[name] === '' ? null : read(name, LINE);

  const repository = read(names.repository, REPOSITORY);
  const isTag = provider === 'GITHUB' && claims.ref_type === 'tag';
  const run: CiRun = {
    repository,
    repositoryId: read(names.repositoryId, ID),
    ownerId: read(names.ownerId, ID),
    workflow: workflowIn(provider === 'GITHUB' ? read(names.workflow, LINE) : readOptional(names.workflow), repository),
    environment: readOptional(names.environment),
    event: read(names.event, LINE),
    // Strings in the tokens of both.
    protectedRef: isTag || String(claims.ref_protected) === 'true',
    commit: read(names.commit, COMMIT),
    run: read(names.run, ID),
  };
  return faults.length > 0 ? { faults } : run;
}

export function tokenFault(code: string, message: string, fix: string): ErrorDetail {
  return { pointer: '/token', code, message, fix };
}

/**
 * `octo/board/.github/workflows/publish.yml@refs/heads/main` (GitHub), `gitlab.com/octo/board//.gitlab-ci.yml@refs/heads/main`
 * (GitLab). The ref is that of the run, which is checked by itself.
 */
function workflowIn(claim: string | null, repository: string): string | null {
  if (claim === null) return null;
  const at = claim.lastIndexOf('@');
  const path = at < 0 ? claim : claim.slice(0, at);
  const [project, file] = path.split('//', 2);
  // The host comes first.
  if (file !== undefined) return project!.slice(project!.indexOf('/') + 1) === repository ? file : path;
  return path.startsWith(`${repository}/`) ? path.slice(repository.length + 1) : path;
}
