// What a listing discloses, fact by fact, as people read it: on the public page, in previews and for reviewers. Only what is
// stated becomes a fact.

import { type DataSafety, PRICING_LABELS } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  CONTACTS,
  type Contact,
  countryNames,
  type Disclosures,
  isStated,
  retention,
  type SafetyFact,
  sharing,
  shortUrl,
  statedFacts,
  validity,
  yesOrNo,
} from './disclosures.ts';

export interface DisclosedFact {
  pointer: string;
  name: string;
  content: ReactNode;
}

const LINK = 'inline-flex max-w-full items-center gap-1 rounded-sm text-accent-ink underline-offset-4 hover:underline';

/** To a page or an email address of a developer. */
export function DisclosedLink({ to, children = shortUrl(to) }: { to: string; children?: string }) {
  // Defence in depth: the API stores http and https URLs and email addresses only, and nothing else becomes a link.
  if (!/^https?:\/\//i.test(to)) {
    if (!/^[^\s@:/?]+@[^\s@:/?]+$/.test(to)) return <span className="break-all">{to}</span>;
    return (
      <a href={`mailto:${to}`} className={LINK}>
        <span className="min-w-0 break-all">{children}</span>
      </a>
    );
  }
  return (
    <a href={to} rel="nofollow ugc noopener" target="_blank" className={LINK}>
      <span className="min-w-0 break-all">{children}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-label="opens in a new tab" />
    </a>
  );
}

/** Names of countries. Those of the server and of the browser may differ, as their versions of the CLDR do. */
export function Countries({ codes }: { codes: readonly string[] }) {
  return <span suppressHydrationWarning>{countryNames(codes)}</span>;
}

export function pricingFacts({ pricing }: Pick<Disclosures, 'pricing'>): DisclosedFact[] {
  if (!pricing) return [];
  const { model, note, url } = pricing;
  return [
    fact('/pricing/model', PRICING_LABELS[model]),
    ...(note ? [fact('/pricing/note', note)] : []),
    ...(url ? [fact('/pricing/url', <DisclosedLink to={url} />)] : []),
  ];
}

export function contactFacts(listing: Pick<Disclosures, Contact>, contacts: readonly Contact[] = CONTACTS) {
  return contacts.flatMap((field) => {
    const to = listing[field];
    return to ? [fact(`/${field}`, <DisclosedLink to={to} />)] : [];
  });
}

export function safetyFacts({ dataSafety }: Pick<Disclosures, 'dataSafety'>): DisclosedFact[] {
  return statedFacts(dataSafety).map((name) => fact(`/dataSafety/${name}`, safetyContent(name, dataSafety!)));
}

function fact(pointer: string, content: ReactNode): DisclosedFact {
  return { pointer, name: fieldName(pointer), content };
}

function safetyContent(name: SafetyFact, dataSafety: DataSafety): ReactNode {
  if (name === 'collects') return <Collected rows={dataSafety.collects} />;
  if (name === 'storedIn') return <Countries codes={dataSafety.storedIn} />;
  if (name === 'subprocessors') return <Subprocessors rows={dataSafety.subprocessors} />;
  if (name === 'certifications') return <Certifications rows={dataSafety.certifications} />;
  if (name === 'retentionDays') return retention(dataSafety.retentionDays!);
  if (name === 'deletionUrl') return <DisclosedLink to={dataSafety.deletionUrl!}>Request deletion</DisclosedLink>;
  return yesOrNo(dataSafety[name]!);
}

/** Facts that need the whole width. */
export const isWide = ({ pointer }: DisclosedFact) => /\/(?:collects|subprocessors|certifications)$/.test(pointer);

// biome-ignore-start lint/suspicious/noArrayIndexKey: rows have no other name, and two may be the same
function Collected({ rows }: { rows: DataSafety['collects'] }) {
  return (
    <ul className="divide-y rounded-md border">
      {rows.map(({ type, purpose, shared }, i) => (
        <li key={i} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-medium">{type}</p>
            <p className="text-ink-2">{purpose}</p>
          </div>
          <p className={shared ? 'text-warn' : 'text-ink-3'}>{sharing(shared)}</p>
        </li>
      ))}
    </ul>
  );
}

function Subprocessors({ rows }: { rows: DataSafety['subprocessors'] }) {
  const placed = rows.some(({ countries }) => isStated(countries));
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead className="text-xs text-ink-3">
        <tr className="border-b">
          <th scope="col" className="w-3/5 py-1.5 pr-3 font-medium">
            Company
          </th>
          {placed && (
            <th scope="col" className="py-1.5 font-medium">
              Countries
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(({ name, purpose, countries, url }, i) => (
          <tr key={i} className="align-top">
            <td className="py-2 pr-3 [overflow-wrap:anywhere]">
              <p className="font-medium">{url ? <DisclosedLink to={url}>{name}</DisclosedLink> : name}</p>
              <p className="text-ink-2">{purpose}</p>
            </td>
            {placed && (
              <td className="py-2 text-ink-2 [overflow-wrap:anywhere]">
                <Countries codes={countries} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Certifications({ rows }: { rows: DataSafety['certifications'] }) {
  return (
    <ul className="space-y-1">
      {rows.map(({ name, validUntil, url }, i) => (
        <li key={i} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
          <span className="min-w-0 font-medium">{url ? <DisclosedLink to={url}>{name}</DisclosedLink> : name}</span>
          {validUntil && <span className="text-ink-2">{validity(validUntil)}</span>}
        </li>
      ))}
    </ul>
  );
}
// biome-ignore-end lint/suspicious/noArrayIndexKey: -

/** A list of facts: names beside values where there is room. */
export function DisclosedFacts({ facts }: { facts: DisclosedFact[] }) {
  return (
    <dl className="@container divide-y text-sm">
      {facts.map((one) => (
        <div
          key={one.pointer}
          className={isWide(one) ? 'py-2.5' : 'gap-4 py-2.5 @sm:grid @sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'}
        >
          <dt className="text-ink-3">{one.name}</dt>
          <dd className={isWide(one) ? 'mt-2' : 'min-w-0 [overflow-wrap:anywhere]'}>{one.content}</dd>
        </div>
      ))}
    </dl>
  );
}
