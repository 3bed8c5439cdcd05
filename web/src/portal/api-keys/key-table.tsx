import type { ApiKey } from '@marketplace/sdk';
import { TriangleAlert } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay, formatExact } from '../../ui/format.ts';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { SCOPES } from './scopes.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** On small screens the columns move below the name, so that the revoke button stays visible. */
const ROOMY = 'max-xl:hidden';

/** Why a key was revoked, unless its owner revoked it. */
const REASONS: Partial<Record<NonNullable<ApiKey['revokedReason']>, string>> = {
  LEAKED: 'Found in public',
  PARENT_REVOKED: 'Revoked with the key that created it',
};

export function KeyTable({
  label,
  keys,
  onRevoke,
}: {
  label: string;
  keys: ApiKey[];
  /** Unset for expired and revoked keys. */
  onRevoke?: (key: ApiKey) => void;
}) {
  return (
    <Table
      label={label}
      head={
        <>
          <Th>Key</Th>
          <Th className={ROOMY}>Scopes</Th>
          <Th className={ROOMY}>Created</Th>
          <Th className={ROOMY}>Last used</Th>
          <Th className={ROOMY}>{onRevoke ? 'Expires' : 'Ended'}</Th>
          <Th className={cx(onRevoke && ROOMY)}>Status</Th>
          {onRevoke && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </>
      }
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <Td className="max-w-56 xl:min-w-40">
            <p className="truncate font-medium" title={key.name}>
              {key.name}
            </p>
            <p className="font-mono text-xs text-ink-3">{key.maskedKey}</p>
            <div className="mt-2 space-y-2 text-xs text-ink-3 xl:hidden">
              <Scopes scopes={key.scopes} />
              <p>
                Last used: <LastUse of={key} />
              </p>
              <p>
                {onRevoke ? 'Expires: ' : 'Ended: '}
                <End of={key} />
              </p>
            </div>
          </Td>
          <Td className={cx(ROOMY, 'min-w-52')}>
            <Scopes scopes={key.scopes} />
          </Td>
          <Td className={cx(ROOMY, 'whitespace-nowrap text-ink-2')}>
            <Time value={key.createdAt} />
          </Td>
          <Td className={cx(ROOMY, 'whitespace-nowrap text-ink-2')}>
            <LastUse of={key} />
          </Td>
          <Td className={cx(ROOMY, 'whitespace-nowrap text-ink-2')}>
            <End of={key} />
          </Td>
          <Td className={cx(onRevoke && ROOMY)}>
            <StateBadge state={key.status} />
            {key.revokedReason && REASONS[key.revokedReason] && (
              <p className="mt-1 text-xs text-ink-3">{REASONS[key.revokedReason]}</p>
            )}
          </Td>
          {onRevoke && (
            <Td className="text-right max-xl:align-top">
              <Button size="sm" variant="ghost" className="-mr-3" onClick={() => onRevoke(key)}>
                Revoke<span className="sr-only"> {key.name}</span>
              </Button>
            </Td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function LastUse({ of: { lastUsedAt } }: { of: ApiKey }) {
  return lastUsedAt ? <Time value={lastUsedAt} /> : 'never';
}

function Scopes({ scopes }: { scopes: ApiKey['scopes'] }) {
  if (scopes.length === SCOPES.length) return <Badge>All scopes</Badge>;
  return (
    <ul className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <li key={scope}>
          <Badge>
            <span className="font-mono text-[11px]">{scope}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function End({ of: { status, revokedAt, expiresAt } }: { of: ApiKey }) {
  if (status !== 'ACTIVE') return <Time value={revokedAt ?? expiresAt} />;
  const days = Math.ceil((new Date(expiresAt).getTime() - Date.now()) / DAY_MS);
  if (days >= SOON_DAYS) return formatDay(expiresAt);
  return (
    <Badge tone="warn">
      <TriangleAlert aria-hidden="true" />
      <time dateTime={expiresAt} title={formatExact(expiresAt)}>
        {days <= 1 ? 'within a day' : `in ${days} days`}
      </time>
    </Badge>
  );
}
