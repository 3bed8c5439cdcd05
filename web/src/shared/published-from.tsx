import type { PublishedFrom as Provenance } from '@marketplace/sdk';
import { OutsideLink } from '../ui/outside-link.tsx';

export const CI_NAMES: Record<Provenance['provider'], string> = { GITHUB: 'GitHub Actions', GITLAB: 'GitLab CI/CD' };

/** The commit and the run that made a version, with links to both. */
export function PublishedFrom({ from }: { from: Provenance }) {
  const { provider, repository, commit, commitUrl, run, runUrl } = from;
  return (
    <>
      <OutsideLink href={commitUrl}>{`${repository}@${commit.slice(0, 7)}`}</OutsideLink>
      <span className="mt-0.5 block font-normal text-ink-2">
        {CI_NAMES[provider]}, <OutsideLink href={runUrl}>{`run ${run}`}</OutsideLink>
      </span>
    </>
  );
}
