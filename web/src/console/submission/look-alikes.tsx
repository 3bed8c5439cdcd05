// Apps, publishers and protected terms that users could take the submitted app for, side by side with it.

import type { LookAlike, Submission } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Building2, ShieldAlert, TriangleAlert, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { AppLogo } from '../../ui/logo.tsx';

export function LookAlikes({ submission }: { submission: Submission }) {
  const { lookAlikes } = submission;
  if (lookAlikes.length === 0) return null;
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          <TriangleAlert className="size-4 text-warn" aria-hidden="true" /> Similar names
        </span>
      }
      flush
    >
      <ul className="divide-y">
        {lookAlikes.map((other) => (
          <li key={`${other.kind} ${other.id} ${other.name} ${other.status}`} className="px-5 py-4 text-sm">
            <div className="grid grid-cols-2 gap-4">
              <Side
                logo={<AppLogo name={submission.appName} image={submission.images.logo} className="size-10" />}
                name={submission.appName}
                about="This submission"
              />
              <Other other={other} />
            </div>
            <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
              {other.message}
              {other.sameLogo && other.reason !== 'SAME_LOGO' && <Badge tone="warn">Same logo</Badge>}
              {other.exempted && <Badge tone="good">Exempted</Badge>}
            </p>
            {other.note && <p className="mt-1 break-words text-ink-3">{other.note}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const STATUS = { LIVE: 'Live', IN_REVIEW: 'In review' };

function Other({ other }: { other: LookAlike }) {
  const { kind, id, name, status, developer, images } = other;
  const linkClasses = 'font-medium text-accent-ink underline-offset-2 hover:underline';
  if (kind === 'PROTECTED_TERM')
    return (
      <Side
        logo={<Sign icon={<ShieldAlert />} />}
        name={
          <Link to="/console/protected-terms" className={linkClasses}>
            {name}
          </Link>
        }
        about="Protected term"
      />
    );
  if (kind === 'APP')
    return (
      <Side
        logo={<AppLogo name={name} image={images.logo} className="size-10" />}
        name={
          <Link to="/console/apps/$id" params={{ id }} className={linkClasses}>
            {name}
          </Link>
        }
        about={
          <>
            {status && STATUS[status]}
            {developer && (
              <>
                , by{' '}
                <Link
                  to="/console/developers/$id"
                  params={{ id: developer.id }}
                  className="underline-offset-2 hover:underline"
                >
                  {developer.companyName ?? developer.name}
                </Link>
              </>
            )}
          </>
        }
      />
    );
  return (
    <Side
      logo={<Sign icon={kind === 'COMPANY' ? <Building2 /> : <UserRound />} />}
      name={
        <Link to="/console/developers/$id" params={{ id }} className={linkClasses}>
          {name}
        </Link>
      }
      about={kind === 'COMPANY' && developer ? `Company of ${developer.name}` : 'Developer'}
    />
  );
}

function Side({ logo, name, about }: { logo: ReactNode; name: ReactNode; about: ReactNode }) {
  return (
    <div className="min-w-0">
      {logo}
      <p className="mt-2 font-medium [overflow-wrap:anywhere]">{name}</p>
      <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">{about}</p>
    </div>
  );
}

function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-10 items-center justify-center rounded-[22%] border bg-hover text-ink-3 [&_svg]:size-5"
    >
      {icon}
    </span>
  );
}
