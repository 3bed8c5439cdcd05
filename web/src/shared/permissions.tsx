// Permissions of a listing, as people read them: with the name and the risk of their scope.

import type { HostScope, Permission } from '@marketplace/sdk';
import { RISK_LABELS, type Risk } from '@marketplace/sdk';
import { Badge, type Tone } from '../ui/badge.tsx';

const TONES: Record<Risk, Tone> = { LOW: 'good', MEDIUM: 'warn', HIGH: 'bad' };

/** Nothing for a scope that the vocabulary does not have. */
export function RiskBadge({ risk }: { risk: Risk | null | undefined }) {
  return risk ? <Badge tone={TONES[risk]}>{RISK_LABELS[risk]}</Badge> : null;
}

/** A permission with what the vocabulary says of its scope. */
export interface NamedPermission extends Permission {
  label: string | null;
  description: string | null;
  risk: Risk | null;
}

export function namePermission(permission: Permission, vocabulary: readonly HostScope[]): NamedPermission {
  const known = vocabulary.find(({ scope }) => scope === permission.scope);
  return {
    ...permission,
    label: known?.label ?? null,
    description: known?.description ?? null,
    risk: known?.risk ?? null,
  };
}

export function PermissionName({ permission: { scope, label } }: { permission: NamedPermission }) {
  return label ? (
    <span className="font-medium [overflow-wrap:anywhere]">{label}</span>
  ) : (
    <code className="font-mono text-[13px] font-medium [overflow-wrap:anywhere]">{scope}</code>
  );
}

export function Necessity({ required }: { required: boolean }) {
  return <Badge>{required ? 'Required' : 'Optional'}</Badge>;
}

export function PermissionList({
  permissions,
  added,
}: {
  permissions: readonly NamedPermission[];
  /** Scopes that are marked as new. */
  added?: ReadonlySet<string>;
}) {
  return (
    <ul className="divide-y rounded-md border">
      {permissions.map((permission) => (
        <li key={permission.scope} className="px-4 py-3 text-sm">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <PermissionName permission={permission} />
            <RiskBadge risk={permission.risk} />
            <Necessity required={permission.required} />
            {added?.has(permission.scope) && <Badge tone="accent">New</Badge>}
          </div>
          {permission.description && <p className="mt-1 text-ink-2">{permission.description}</p>}
          <p className="mt-1 [overflow-wrap:anywhere] text-ink-2">
            <span className="font-medium text-ink">Why:</span> {permission.reason}
          </p>
        </li>
      ))}
    </ul>
  );
}
