// The permissions that an app asks for, by risk: required ones are fixed, optional ones are checkboxes.

import type { PublicPermission } from '@marketplace/sdk';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { groupByRisk, nameOf, type RiskGroup } from './permissions.ts';

const TONES: Record<string, Tone> = { HIGH: 'bad', MEDIUM: 'warn', LOW: 'neutral' };

interface ListProps {
  permissions: PublicPermission[];
  /** Optional permissions that are not granted. */
  declined: ReadonlySet<string>;
  onDecline: (scope: string, declined: boolean) => void;
  /** Permissions that the workspace has not granted so far. */
  added?: ReadonlySet<string>;
  heading?: 'h3' | 'h4';
}

export function PermissionList({ permissions, heading: Heading = 'h3', ...choice }: ListProps) {
  return groupByRisk(permissions).map((group) => (
    <section key={group.label} className="mt-5 first:mt-0">
      <div className="flex items-center gap-2">
        <Heading className="sr-only">{group.label}</Heading>
        <span aria-hidden="true">
          <RiskBadge group={group} />
        </span>
      </div>
      <ul className="mt-2 divide-y rounded-md border">
        {group.permissions.map((permission) => (
          <PermissionItem key={permission.scope} permission={permission} {...choice} />
        ))}
      </ul>
    </section>
  ));
}

function RiskBadge({ group: { risk, label } }: { group: RiskGroup }) {
  return <Badge tone={TONES[risk ?? 'MEDIUM']}>{label}</Badge>;
}

function PermissionItem({
  permission,
  declined,
  onDecline,
  added,
}: { permission: PublicPermission } & Pick<ListProps, 'declined' | 'onDecline' | 'added'>) {
  const { scope, required, reason, description } = permission;
  const id = useId();
  const name = nameOf(permission);
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      {required ? (
        <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />
      ) : (
        <input
          type="checkbox"
          id={id}
          checked={!declined.has(scope)}
          onChange={(event) => onDecline(scope, !event.target.checked)}
          aria-describedby={`${id}-about`}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {required ? (
            <span className="font-medium break-words">{name}</span>
          ) : (
            <label htmlFor={id} className="font-medium break-words">
              {name}
            </label>
          )}
          <span className="text-xs text-ink-3">{required ? 'Required' : 'Optional'}</span>
          {added?.has(scope) && <Badge tone="accent">New</Badge>}
        </div>
        <div id={`${id}-about`} className="break-words">
          {description && <p className="text-ink-2">{description}</p>}
          <p className="mt-1 text-ink-2">
            <span className="text-ink-3">Why:</span> {reason}
          </p>
        </div>
      </div>
    </li>
  );
}
