// Entries of the audit log: a sentence, actor and time; details expand.

import type { AuditEvent } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { brand } from '../../shared/brand.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { formatExact } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import { actionInWords } from './audit-actions.ts';

export function AuditEvents({ events }: { events: AuditEvent[] }) {
  return (
    <ol className="divide-y">
      {events.map((event) => (
        <li key={event.id}>
          <Entry event={event} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ event }: { event: AuditEvent }) {
  const { reason } = event.details;
  return (
    <details className="group">
      <summary className="flex list-none items-start gap-3 px-5 py-3 transition-colors hover:bg-hover/60 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <div className="min-w-0 flex-1 sm:flex sm:items-start sm:justify-between sm:gap-4">
          <div className="min-w-0">
            <p className="text-sm">{event.summary}</p>
            {typeof reason === 'string' && <p className="mt-0.5 line-clamp-2 text-sm text-ink-3">“{reason}”</p>}
          </div>
          <p className="mt-0.5 shrink-0 text-xs leading-5 text-ink-3 sm:mt-0 sm:max-w-60 sm:text-right">
            <Actor actor={event.actor} />, <Time value={event.at} />
          </p>
        </div>
      </summary>
      <Details event={event} />
    </details>
  );
}

function Details({ event }: { event: AuditEvent }) {
  const { actor, subject, details } = event;
  const look = buttonClasses({ size: 'sm' });
  const facts: [string, string | null][] = [
    ['Time', formatExact(event.at)],
    ['Action', `${actionInWords(event.action)} (${event.action})`],
    [
      'Actor',
      actor.kind === 'system'
        ? 'System'
        : `${actor.name ? `${actor.name}, ` : ''}${ACTOR_KINDS[actor.kind]} ${actor.id}`,
    ],
    ['Subject', subject.id],
    ['Request ID', event.requestId],
  ];
  return (
    <div className="space-y-3 px-5 pt-1 pb-5 pl-12">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-mono break-all">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {Object.keys(details).length > 0 && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-md border bg-sunken p-3 font-mono text-xs whitespace-pre-wrap"
        >
          {JSON.stringify(details, null, 2)}
        </pre>
      )}
      <div className="flex flex-wrap gap-2">
        <SubjectLink event={event} />
        <Link to="/console/audit" search={{ subject: subject.id }} className={look}>
          All events for this subject
        </Link>
        <Link to="/console/audit" search={{ actor: actor.id }} className={look}>
          All events by this actor
        </Link>
      </div>
    </div>
  );
}

/** Link to the page of the subject, if it has one. */
function SubjectLink({ event: { subject } }: { event: AuditEvent }) {
  const look = buttonClasses({ size: 'sm' });
  if (subject.type === 'developer') {
    return (
      <Link to="/console/developers/$id" params={{ id: subject.id }} className={look}>
        View developer
      </Link>
    );
  }
  if (subject.type === 'app') {
    return (
      <Link to="/console/apps/$id" params={{ id: subject.id }} className={look}>
        View app
      </Link>
    );
  }
  if (subject.type === 'mail') {
    return (
      <Link to="/console/mail/$id" params={{ id: subject.id }} className={look}>
        View email
      </Link>
    );
  }
  return null;
}

const ACTOR_KINDS = { account: 'account', api_key: 'API key', host: 'host', system: 'system' };

function Actor({ actor: { kind, id, name } }: Pick<AuditEvent, 'actor'>) {
  if (kind === 'system') return brand.name;
  return <Person id={id} name={kind === 'api_key' && name ? `API key ${name}` : name} />;
}
