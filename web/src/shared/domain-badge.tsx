import type { Domain } from '@marketplace/sdk';
import { Badge, type Tone } from '../ui/badge.tsx';

const STATES: Record<Domain['status'], { label: string; tone: Tone }> = {
  PENDING: { label: 'Not proved yet', tone: 'accent' },
  PROVED: { label: 'Proved', tone: 'good' },
  DISPUTED: { label: 'Disputed', tone: 'warn' },
  LAPSED: { label: 'Lapsed', tone: 'bad' },
};

export function DomainBadge({ domain: { status, expired, failingSince } }: { domain: DomainState }) {
  if (expired) return <Badge>Expired</Badge>;
  if (status === 'PROVED' && failingSince) return <Badge tone="warn">Proved, check failing</Badge>;
  const { label, tone } = STATES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

type DomainState = Pick<Domain, 'status' | 'failingSince'> & { expired?: boolean };

/** The name as people read it, with punycode beside it if that differs. */
export function DomainName({ domain: { domain, unicode } }: { domain: Pick<Domain, 'domain' | 'unicode'> }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {unicode}
      {unicode !== domain && <span className="ml-2 font-mono text-xs font-normal text-ink-3">{domain}</span>}
    </span>
  );
}
