// The page for developers: how to start, guides, and the CLI and SDK as packages.

import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { atBase } from '../../shared/base-path.ts';
import { brand } from '../../shared/brand.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { plural } from '../../ui/format.ts';
import { Section } from '../section.tsx';
import { GUIDES, type GuideName } from './guide.ts';

const route = getRouteApi('/storefront/developers');

const PACKAGES: Record<string, { title: string; install: string }> = {
  'market.tgz': { title: 'Command line (market)', install: 'npm install --global' },
  'sdk.tgz': { title: 'TypeScript SDK (@marketplace/sdk)', install: 'npm install' },
};

export function DevelopersPage() {
  const { publicUrl } = route.useLoaderData();
  return (
    <div className="container-page py-10">
      <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        For developers
      </h1>
      <p className="mt-2 max-w-2xl text-ink-2">
        Publish an app in the portal, from your terminal or with the HTTP API. A person reviews each version, usually
        within {plural(brand.dueHours.review, 'hour')}.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <a href={atBase('/portal')} className={buttonClasses({ variant: 'primary' })}>
          Open the portal
        </a>
        <a href={atBase('/docs/')} className={buttonClasses()}>
          API reference
        </a>
      </div>

      <Section title="Start from a terminal" description="You need Node 20.12 or newer.">
        <ol className="space-y-4 text-sm">
          <Step text="Register in the portal and wait for the verification. Then install the command line:">
            {`npm install --global ${publicUrl}/developers/market.tgz`}
          </Step>
          <Step text="Sign in, and describe your app in two files:">
            {`market login --url ${publicUrl}\nmarket init`}
          </Step>
          <Step text="Create the draft, check it and submit it:">{'market push\nmarket check\nmarket submit'}</Step>
        </ol>
      </Section>

      <Section title="Guides">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(GUIDES).map(([name, { title, summary }]) => (
            <li key={name} className="relative rounded-lg border bg-surface p-4 hover:border-line-strong">
              <Link
                to="/developers/guides/$guide"
                params={{ guide: name as GuideName }}
                className="flex items-center gap-1 font-medium after:absolute after:inset-0 after:rounded-lg"
              >
                {title} <ArrowRight className="size-4 text-ink-3" aria-hidden="true" />
              </Link>
              <p className="mt-1 text-sm text-ink-2">{summary}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section
        title="Packages"
        description={
          <>
            Neither has dependencies. To verify a download, compare its SHA-256 with{' '}
            <a href={atBase('/developers/checksums.txt')} className="text-accent-ink underline underline-offset-2">
              checksums.txt
            </a>
            .
          </>
        }
      >
        <ul className="grid gap-3 lg:grid-cols-2">
          {__DOWNLOADS__.map(({ file, version, bytes, sha256 }) => (
            <li key={file} className="min-w-0 rounded-lg border bg-surface p-4 text-sm">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{PACKAGES[file]?.title}</span>
                <a
                  href={atBase(`/developers/${file}`)}
                  download
                  className="text-accent-ink underline underline-offset-2"
                >
                  {file}
                </a>
              </p>
              <p className="mt-1 text-ink-2">
                Version {version}, {Math.ceil(bytes / 1_000)} kB
              </p>
              <Code>{`${PACKAGES[file]?.install} ${publicUrl}/developers/${file}`}</Code>
              <p className="mt-2 text-xs text-ink-3">
                SHA-256 <code className="break-all font-mono">{sha256}</code>
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <p className="text-ink-2">{text}</p>
      <Code>{children}</Code>
    </li>
  );
}

/** Wraps instead of scrolling: a command has to be readable as a whole on a phone. */
function Code({ children }: { children: ReactNode }) {
  return (
    <pre className="mt-2 rounded-md border bg-sunken px-4 py-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
      <code>{children}</code>
    </pre>
  );
}
