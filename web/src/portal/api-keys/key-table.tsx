import type { ApiKey } from '@marketplace/sdk';
import { TriangleAlert } from 'lucide-react';
import { StateBadge } from '../../state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatExact } from '../../ui/format.ts';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { SCOPES } from './scopes.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

export function KeyTable({
  label,
  keys,
  onRevoke,
}: {
  label: string;
  keys: ApiKey[];
  onRevoke?: (key: ApiKey) => void;
}) {
  return (
    <Table
      label={label}
      head={
        <>
          <Th>Key</Th>
          <Th>Scopes</Th>
          <Th>Created</Th>
          <Th>Last used</Th>
          <Th>{onRevoke ? 'Expires' : 'Ended'}</Th>
          <Th>Status</Th>
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
          <Td className="max-w-56 min-w-40">
            <p className="truncate font-medium" title={key.name}>
              {key.name}
            </p>
            <p className="font-mono text-xs text-ink-3">{key.maskedKey}</p>
          </Td>
          <Td className="min-w-52">
            <Scopes scopes={key.scopes} />
          </Td>
          <Td className="whitespace-nowrap text-ink-2">
            <Time value={key.createdAt} />
          </Td>
          <Td className="whitespace-nowrap text-ink-2">
            {key.lastUsedAt ? <Time value={key.lastUsedAt} /> : <span className="text-ink-3">Never</span>}
          </Td>
          <Td className="whitespace-nowrap">
            {onRevoke ? (
              <Expiry value={key.expiresAt} />
            ) : (
              <Time value={key.revokedAt ?? key.expiresAt} className="text-ink-2" />
            )}
          </Td>
          <Td>
            <StateBadge state={key.status} />
          </Td>
          {onRevoke && (
            <Td className="text-right">
              <Button size="sm" variant="ghost" onClick={() => onRevoke(key)}>
                Revoke<span className="sr-only"> {key.name}</span>
              </Button>
            </Td>
          )}
        </tr>
      ))}
    </Table>
  );
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

function Expiry({ value }: { value: string }) {
  const days = Math.ceil((new Date(value).getTime() - Date.now()) / DAY_MS);
  if (days >= SOON_DAYS) return <span className="text-ink-2">{formatDay(value)}</span>;
  return (
    <Badge tone="warn">
      <TriangleAlert aria-hidden="true" />
      <time dateTime={value} title={formatExact(value)}>
        {days <= 1 ? 'within a day' : `in ${days} days`}
      </time>
    </Badge>
  );
}
