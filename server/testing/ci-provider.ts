// CI systems for tests: OpenID providers that sign the tokens of jobs with the claims of GitHub Actions and GitLab CI/CD.

import { randomUUID } from 'node:crypto';
import { startForeignProvider } from './foreign-provider.ts';
import type { TestMarket } from './market.ts';

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

export const REPOSITORY = { repository: 'octo/board', repositoryId: '74', ownerId: '65' };
export const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const WORKFLOW = '.github/workflows/publish.yml';

export async function startCi(t: Cleanup) {
  const [github, gitlab] = await Promise.all([
    startForeignProvider(t, { path: '/_services/token' }),
    startForeignProvider(t, { path: '' }),
  ]);
  const hostOf = (issuer: string) => new URL(issuer).host;
  const times = () => {
    const now = Math.floor(Date.now() / 1000);
    return { iat: now, nbf: now - 5, exp: now + 300, jti: randomUUID() };
  };
  return {
    github,
    gitlab,
    /** The settings of a server that trusts both. */
    env: {
      TRUSTED_CI_ISSUERS: `GITHUB=${github.issuer},GITLAB=${gitlab.issuer}`,
      ALLOW_PRIVATE_HOSTS: `${hostOf(github.issuer)},${hostOf(gitlab.issuer)}`,
    },
    /** What the workflow of the tokens is trusted by. */
    githubPublisher: { provider: 'GITHUB', issuer: github.issuer, ...REPOSITORY, workflow: WORKFLOW },
    gitlabPublisher: { provider: 'GITLAB', issuer: gitlab.issuer, ...REPOSITORY },
    githubToken: (market: Pick<TestMarket, 'url'>, claims: object = {}) =>
      github.sign(
        {
          ...{ aud: market.url, sub: 'repo:octo/board:ref:refs/heads/main', ...times() },
          ...{ repository: 'octo/board', repository_id: '74', repository_owner: 'octo', repository_owner_id: '65' },
          ...{ job_workflow_ref: `octo/board/${WORKFLOW}@refs/heads/main`, event_name: 'push', sha: COMMIT },
          ...{ ref: 'refs/heads/main', ref_type: 'branch', ref_protected: 'true', run_id: '10923', run_attempt: '1' },
          ...claims,
        },
        { header: { typ: 'JWT' } },
      ),
    gitlabToken: (market: Pick<TestMarket, 'url'>, claims: object = {}) =>
      gitlab.sign(
        {
          ...{ aud: market.url, sub: 'project_path:octo/board:ref_type:branch:ref:main', ...times() },
          ...{ project_path: 'octo/board', project_id: '74', namespace_path: 'octo', namespace_id: '65' },
          ...{ ci_config_ref_uri: `${hostOf(gitlab.issuer)}/octo/board//.gitlab-ci.yml@refs/heads/main`, sha: COMMIT },
          ...{ pipeline_source: 'push', pipeline_id: '574', ref: 'main', ref_type: 'branch', ref_protected: 'true' },
          ...claims,
        },
        { header: { typ: 'JWT' } },
      ),
  };
}
