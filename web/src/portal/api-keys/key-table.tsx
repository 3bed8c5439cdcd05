import type { ApiKey } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay, formatExact } from '../../ui/format.ts';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { myAppsQuery } from '../app/app-queries.ts';
import { membersQuery } from '../members/member-queries.ts';
import { usePublisher } from '../publisher.ts';
import { SCOPES } from './scopes.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** On small screens the columns move below the name, so that the revoke button stays visible. */
const ROOMY = 'max-xl:hidden';

/** Why a key was revoked, unless its owner revoked it. */
const REASONS: Partial<Record<NonNullable<ApiKey['revokedReason']>, string>> = {
  LEAKED: 'Found in public',
  PARENT_REVOKED: 'Revoked with the key that created it',
  ROLE_CHANGED: 'Its creator left or has another role',
  APP_MOVED: 'Its app moved to another publisher',
};

export function KeyTable({
  label,
  keys,
  onRevoke,
  mayRevoke = () => true,
}: {
  label: string;
  keys: ApiKey[];
  /** Unset for expired and revoked keys, which have a status instead. */
  onRevoke?: (key: ApiKey) => void;
  mayRevoke?: (key: ApiKey) => boolean;
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
          {onRevoke ? (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          ) : (
            <Th>Status</Th>
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
              <Reach of={key} />
              <Creator of={key} />
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
            <div className="mt-1.5 text-xs text-ink-3 empty:hidden">
              <Reach of={key} />
            </div>
          </Td>
          <Td className={cx(ROOMY, 'whitespace-nowrap text-ink-2')}>
            <Time value={key.createdAt} />
            <div className="text-xs text-ink-3 empty:hidden">
              <Creator of={key} />
            </div>
          </Td>
          <Td className={cx(ROOMY, 'whitespace-nowrap text-ink-2')}>
            <LastUse of={key} />
          </Td>
          <Td className={cx(ROOMY, 'whitespace-nowrap text-ink-2')}>
            <End of={key} />
          </Td>
          {onRevoke ? (
            <Td className="text-right max-xl:align-top">
              {mayRevoke(key) && (
                <Button size="sm" variant="ghost" className="-mr-3" onClick={() => onRevoke(key)}>
                  Revoke<span className="sr-only"> {key.name}</span>
                </Button>
              )}
            </Td>
          ) : (
            <Td>
              <StateBadge state={key.status} />
              {key.revokedReason && REASONS[key.revokedReason] && (
                <p className="mt-1 text-xs text-ink-3">{REASONS[key.revokedReason]}</p>
              )}
            </Td>
          )}
        </tr>
      ))}
    </Table>
  );
}

/** The apps that the key is limited to. */
function Reach({ of: { apps } }: { of: ApiKey }) {
  const { data: mine } = useQuery(myAppsQuery());
  if (!apps) return null;
  const names = apps.map((id) => mine?.find((app) => app.id === id)?.name ?? id);
  return <p className="[overflow-wrap:anywhere]">Only {names.join(', ')}</p>;
}

/** In organizations: the member who created the key. */
function Creator({ of: { createdBy } }: { of: ApiKey }) {
  const publisher = usePublisher();
  const isOrganization = publisher?.kind === 'ORGANIZATION';
  const { data: members } = useQuery({ ...membersQuery(publisher?.id ?? ''), enabled: isOrganization });
  if (!isOrganization || !createdBy) return null;
  const member = members?.find(({ accountUserId }) => accountUserId === createdBy);
  return <p className="[overflow-wrap:anywhere]">by {member?.name ?? createdBy}</p>;
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
