import type { PublicAppDetail } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { atBase } from '../../shared/base-path.ts';
import { tagName } from '../../shared/disclosures.ts';
import { PublishedFrom } from '../../shared/published-from.tsx';
import { categoryLabel, ENVIRONMENTS } from '../../shared/vocabulary.ts';
import { cx } from '../../ui/class-names.ts';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { makerOf } from '../app-card.tsx';
import { AppsLink } from '../apps/apps-link.tsx';
import { hostOf } from '../host-of.ts';
import { VerifiedBadge } from '../verified-badge.tsx';

const LINK = 'inline-flex items-center gap-1 rounded-sm text-accent-ink underline-offset-4 hover:underline';

/** Facts about the app, in the side bar. */
export function AppFacts({ app }: { app: PublicAppDetail }) {
  return (
    <aside aria-label="Details" className="mt-10 lg:mt-0">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border bg-surface p-5 text-sm shadow-card sm:grid-cols-3 lg:sticky lg:top-24 lg:grid-cols-1">
        <Fact term="Developer" wide>
          <Link to="/developers/$id" params={{ id: app.developer.id }} className={LINK}>
            {makerOf(app)}
          </Link>
          {app.developer.verified && (
            <div className="mt-0.5 font-normal text-ink-2">
              <VerifiedBadge verification={app.developer.verification} />
            </div>
          )}
        </Fact>
        {app.publisherSince && <Fact term="Transferred">{formatDay(app.publisherSince)}</Fact>}
        <Fact term="Category">
          <AppsLink search={{ category: app.category }} className={LINK}>
            {categoryLabel(app.category)}
          </AppsLink>
        </Fact>
        {app.tags.length > 0 && (
          <Fact term="Tags" wide>
            <ul className="flex flex-wrap gap-1.5 pt-1">
              {app.tags.map((tag) => (
                <li key={tag}>
                  <AppsLink
                    search={{ tag }}
                    className="inline-block rounded-full border px-2.5 py-1 text-xs text-ink-2 transition-colors hover:border-line-strong/50 hover:text-ink"
                  >
                    {tagName(tag)}
                  </AppsLink>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact term="Runs in">{ENVIRONMENTS.find(({ value }) => value === app.environment)?.label}</Fact>
        {app.websiteUrl && (
          <Fact term="Website">
            <a href={app.websiteUrl} rel="nofollow ugc noopener" target="_blank" className={LINK}>
              <span className="break-all">{hostOf(app.websiteUrl)}</span>
              <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
            </a>
          </Fact>
        )}
        <Fact term="Version">{app.version}</Fact>
        {app.publishedFrom && (
          <Fact term="Published from" wide>
            <PublishedFrom from={app.publishedFrom} />
          </Fact>
        )}
        <Fact term="Updated">
          <Time value={app.updatedAt} />
        </Fact>
        <Fact term="Installs">{formatNumber(app.installCount)}</Fact>
        {app.oauthClientId && (
          <Fact term="OAuth client">
            <code className="font-mono text-xs break-all">{app.oauthClientId}</code>
          </Fact>
        )}
        {app.approvedAt && (
          <Fact term="Approved" wide>
            <a href={atBase(`/api/apps/${app.slug}/proof`)} className={LINK}>
              {`${app.approvedImages ? 'Exactly' : 'Text'} as approved on ${formatDay(app.approvedAt)}`}
            </a>
            <p className="mt-0.5 font-normal text-ink-2">
              {app.approvedImages
                ? 'The proof is a signed record of the text and images that our reviewer saw.'
                : 'The proof is a signed record of the text that our reviewer saw. It doesn’t cover the images.'}
            </p>
          </Fact>
        )}
      </dl>
    </aside>
  );
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('min-w-0', wide && 'col-span-full')}>
      <dt className="text-ink-3">{term}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  );
}
