// The permissions that an app asks for, by risk: required ones are fixed, optional ones are checkboxes.

import type { PublicPermission } from '@marketplace/sdk';
import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { Necessity, PermissionName, RiskBadge } from '../../shared/permissions.tsx';
import { Badge } from '../../ui/badge.tsx';
import { groupByRisk } from './permissions.ts';

interface ChoiceProps {
  permissions: PublicPermission[];
  /** Optional permissions that are not granted. */
  declined: ReadonlySet<string>;
  onDecline: (declined: ReadonlySet<string>) => void;
  /** Permissions that the workspace has not granted so far. */
  notGranted?: ReadonlySet<string>;
}

export function PermissionChoice({ permissions, declined, onDecline, notGranted }: ChoiceProps) {
  const choose = (scope: string, granted: boolean) => {
    const next = new Set(declined);
    if (granted) next.delete(scope);
    else next.add(scope);
    onDecline(next);
  };
  return groupByRisk(permissions).map(({ risk, label, permissions: group }) => (
    <section key={label} className="mt-5 first:mt-0">
      <h3>{risk ? <RiskBadge risk={risk} /> : <Badge tone="warn">{label}</Badge>}</h3>
      <ul className="mt-2 divide-y rounded-md border">
        {group.map((permission) => (
          <Item
            key={permission.scope}
            permission={permission}
            notGranted={notGranted?.has(permission.scope) ?? false}
            granted={!declined.has(permission.scope)}
            onChange={(granted) => choose(permission.scope, granted)}
          />
        ))}
      </ul>
    </section>
  ));
}

interface ItemProps {
  permission: PublicPermission;
  notGranted: boolean;
  granted: boolean;
  onChange: (granted: boolean) => void;
}

function Item({ permission, notGranted, granted, onChange }: ItemProps) {
  const { required, reason, description } = permission;
  const id = useId();
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      {required ? (
        notGranted ? (
          <Plus className="mt-0.5 size-4 shrink-0 text-accent-ink" aria-hidden="true" />
        ) : (
          <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />
        )
      ) : (
        <input
          type="checkbox"
          id={id}
          checked={granted}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={`${id}-about`}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {required ? (
            <PermissionName permission={permission} />
          ) : (
            <label htmlFor={id}>
              <PermissionName permission={permission} />
            </label>
          )}
          <Necessity required={required} />
          {/* An optional permission may be one that the workspace declined earlier. */}
          {notGranted && <Badge tone={required ? 'accent' : 'neutral'}>{required ? 'New' : 'Not granted'}</Badge>}
        </div>
        <div id={`${id}-about`}>
          {description && <p className="mt-1 text-ink-2">{description}</p>}
          <p className="mt-1 [overflow-wrap:anywhere] text-ink-2">
            <span className="font-medium text-ink">Why:</span> {reason}
          </p>
        </div>
      </div>
    </li>
  );
}
