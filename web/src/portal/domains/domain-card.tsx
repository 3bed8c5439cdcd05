// One domain: its state, how to prove it, and what the last check found.

import { addDomain, type Domain, deleteDomain, verifyDomain } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DomainBadge, DomainName } from '../../shared/domain-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePermission } from '../publisher.ts';
import { domainsQuery } from '../queries.ts';
import { DomainCheckResult } from './domain-check-result.tsx';

export function DomainCard({ domain }: { domain: Domain }) {
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
  const verify = useMutation({
    mutationFn: () => verifyDomain(domain.id),
    onSuccess: async (checked) => {
      if (checked.lastCheck?.proved) toast.done(resultOf(checked));
      await refresh();
    },
    onError: (error) => toast.failed(error, `Couldn’t verify ${domain.unicode}`),
  });
  const renew = useMutation({
    mutationFn: () => addDomain({ domain: domain.domain }),
    onSuccess: refresh,
    onError: (error) => toast.failed(error, 'Couldn’t get a new challenge'),
  });
  const allowed = usePermission('DOMAINS');
  const proved = domain.status === 'PROVED';
  const lost = domain.statusReason !== null;
  return (
    <section aria-label={domain.unicode} className="rounded-lg border bg-surface shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-sm font-semibold">
            <DomainName domain={domain} />
          </h2>
          <DomainBadge domain={domain} />
        </div>
        {allowed && (
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" variant="ghost" onClick={() => setDeleting(true)}>
              Delete<span className="sr-only"> {domain.unicode}</span>
            </Button>
            {domain.expired ? (
              <Button size="sm" variant="primary" onClick={() => renew.mutate()} busy={renew.isPending}>
                Get a new challenge
              </Button>
            ) : (
              <Button
                size="sm"
                variant={proved ? 'secondary' : 'primary'}
                onClick={() => verify.mutate()}
                busy={verify.isPending}
              >
                {proved ? 'Check now' : 'Verify'}
                <span className="sr-only"> {domain.unicode}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="space-y-5 p-5 text-sm">
        <Status domain={domain} />
        <p aria-live="polite" className="text-ink-3 empty:hidden">
          {verify.isPending && 'Looking for the challenge in the DNS and on the website. This can take 20 seconds…'}
        </p>
        {domain.lastCheck && !domain.lastCheck.proved && !verify.isPending && !domain.expired && (
          <DomainCheckResult check={domain.lastCheck} />
        )}
        {proved && !domain.failingSince ? (
          <details className="group">
            <summary className="cursor-pointer text-ink-2 hover:text-ink">Show the challenge</summary>
            <div className="mt-4">
              <Instructions domain={domain} />
            </div>
          </details>
        ) : (
          !domain.expired && !lost && <Instructions domain={domain} />
        )}
      </div>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={`Delete ${domain.unicode}?`}
        action="Delete domain"
        danger
        onConfirm={async () => {
          await deleteDomain(domain.id);
          await refresh();
          toast.done(`${domain.unicode} deleted`);
        }}
      >
        {proved
          ? 'Your public pages no longer say that you own it. To prove it again, you need a new challenge.'
          : 'The challenge stops working. You can add the domain again.'}
      </ConfirmDialog>
    </section>
  );
}

function resultOf({ status, unicode }: Domain): string {
  return status === 'DISPUTED' ? `${unicode} is disputed` : `${unicode} is proved`;
}

const METHODS = { DNS: 'TXT record', FILE: 'file' };

function Status({ domain }: { domain: Domain }) {
  const { status, expired, expiresAt, provedAt, lastProvedAt, lapsesAt, method, statusReason } = domain;
  if (expired)
    return <p className="text-ink-2">The challenge wasn’t found within 7 days. Get a new one to try again.</p>;
  if (status === 'PENDING')
    return (
      <p className="text-ink-2">
        Publish the challenge in one of these two ways, then verify the domain by {formatDay(expiresAt!)}.
      </p>
    );
  if (status === 'DISPUTED')
    return (
      <Notice tone="warn" title="Another developer proved this domain before you">
        An administrator decides who it belongs to. We’ll email you the decision. Leave the challenge in place.
      </Notice>
    );
  if (status === 'LAPSED' && statusReason !== null)
    return (
      <Notice tone="bad" title="An administrator decided that this domain belongs to another developer">
        <p className="break-words whitespace-pre-line">“{statusReason}”</p>
      </Notice>
    );
  if (status === 'LAPSED')
    return (
      <Notice tone="bad" title="The proof has lapsed">
        We didn’t find the challenge for 14 days, so your public pages no longer name the domain. Publish it again, then
        verify.
      </Notice>
    );
  if (lapsesAt)
    return (
      <Notice tone="warn" title={`The proof lapses on ${formatDay(lapsesAt)}`}>
        The last checks didn’t find the challenge. Put it back, then check again.
      </Notice>
    );
  return (
    <p className="text-ink-2">
      Proved on {formatDay(provedAt!)} with the {METHODS[method ?? 'DNS']}. Last checked <Time value={lastProvedAt!} />.
      Keep the challenge in place: we check it every week.
    </p>
  );
}

function Instructions({ domain: { dnsName, fileUrl, challenge } }: { domain: Domain }) {
  return (
    <div className="space-y-4">
      <Way title="TXT record in the DNS">
        <Copyable label="Name" text={dnsName} />
        <Copyable label="Value" text={challenge} />
      </Way>
      <Way title="Or a file on the website">
        <Copyable label="URL" text={fileUrl} />
        <Copyable label="Content" text={challenge} />
      </Way>
    </div>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md border bg-sunken p-4">
      <h3 className="font-medium">{title}</h3>
      <dl className="mt-3 space-y-3">{children}</dl>
    </div>
  );
}

function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="mt-1 flex items-start justify-between gap-3">
        <code className="min-w-0 pt-1.5 font-mono text-xs break-all">{text}</code>
        <CopyButton text={text} name={label.toLowerCase()} />
      </dd>
    </div>
  );
}
