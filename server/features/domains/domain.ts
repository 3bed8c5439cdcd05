import { domainToUnicode } from 'node:url';
import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { line, named, nullable, nullableRef, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import type { DeveloperDomains } from '../../platform/postgres/schema.gen.ts';
import { dnsNameOf } from './challenge.ts';
import { type DomainChecker, OUTCOMES } from './domain-check.ts';

export const DOMAIN_STATES = ['PENDING', 'PROVED', 'DISPUTED', 'LAPSED'] as const;
export const METHODS = ['DNS', 'FILE'] as const;

/** Without those that have expired. */
export const MAX_DOMAINS = 20;
export const PENDING_DAYS = 7;
/** Of failed checks, until the proof lapses. */
export const LAPSE_DAYS = 14;

export const DAY_MS = 24 * 60 * 60 * 1000;

export type DomainRow = Selectable<DeveloperDomains>;

export const NewDomain = named(
  'NewDomain',
  Type.Object(
    {
      domain: line(
        'The domain, without `https://`, port or path. Unicode or punycode. Public suffixes, such as `co.uk` or `github.io`, are refused.',
        253,
        'example.com',
      ),
    },
    { additionalProperties: false, description: 'A domain to prove.' },
  ),
);

export const DomainFinding = named(
  'DomainFinding',
  Type.Object(
    {
      lookedUp: Type.String({
        description: 'The record or URL that was looked up.',
        example: 'TXT _marketplace-challenge.example.com',
      }),
      outcome: oneOf(
        OUTCOMES,
        'MATCH: it has the challenge. NOT_FOUND: there is nothing. MISMATCH: it has something else. WILDCARD: the domain has records for any name. DISAGREEMENT: only some DNS servers have the challenge. UNAVAILABLE: there was no usable answer.',
      ),
      found: Type.Array(Type.String({ description: 'A record, or the beginning of the file.' }), {
        description: 'What came back: at most 5 texts, each cut after 200 characters.',
      }),
      message: Type.String({ description: 'What that means.' }),
      fix: nullable(Type.String({ description: 'What to do about it. Null for MATCH.' })),
    },
    { description: 'What one way to prove the domain led to.' },
  ),
);

export const DomainCheck = named(
  'DomainCheck',
  Type.Object(
    {
      at: timestamp('When the domain was checked.'),
      proved: Type.Boolean({ description: 'Whether the challenge was found.' }),
      method: nullable(oneOf(METHODS, 'Where it was found: in the TXT record or in the file. Null if nowhere.')),
      dns: { ...ref(DomainFinding), description: 'The TXT record.' },
      file: { ...nullableRef(DomainFinding), description: 'The file. Null if the TXT record was enough.' },
    },
    { description: 'A check of a domain.' },
  ),
);

export const Domain = named(
  'Domain',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the domain.', example: 'dom_01kac0000000000000000000' }),
      domain: Type.String({ description: 'The domain, in ASCII (punycode).', example: 'xn--mnchen-3ya.example' }),
      unicode: Type.String({ description: 'The domain as people read it.', example: 'münchen.example' }),
      status: oneOf(
        DOMAIN_STATES,
        'PENDING: not proved yet. PROVED: you proved it. DISPUTED: you proved it, but another developer had proved it before; an administrator decides. LAPSED: it was proved, but no longer is.',
      ),
      statusReason: nullable(
        Type.String({ description: 'Reason of the administrator who decided for another developer.' }),
      ),
      challenge: Type.String({
        description: 'What to publish: as the value of the TXT record, or as the content of the file. Keep it there.',
        example: 'marketplace-domain=2f1c8a90d3b74e56a1c0b9d8e7f6a5b4c3d2e1f0',
      }),
      dnsName: Type.String({ description: 'Name of the TXT record.', example: '_marketplace-challenge.example.com' }),
      fileUrl: Type.String({
        description: 'URL of the file: with https, without a redirect to another host, at most 1 kB.',
        example: 'https://example.com/.well-known/marketplace-domain.txt',
      }),
      method: nullable(oneOf(METHODS, 'How it was last proved.')),
      createdAt: timestamp('When you added it.'),
      expiresAt: nullable(timestamp('Until when it can be verified: 7 days. Null unless PENDING.')),
      expired: Type.Boolean({ description: 'Whether this time is over. Add the domain again for a new challenge.' }),
      provedAt: nullable(timestamp('Since when it is proved.')),
      lastProvedAt: nullable(timestamp('When it was last checked with success. It is checked every week.')),
      failingSince: nullable(timestamp('When the first check since then failed. Null if none did.')),
      lapsesAt: nullable(timestamp('When the proof lapses unless a check succeeds. Null unless PROVED and failing.')),
      lastCheck: { ...nullableRef(DomainCheck), description: 'The last check. Null before the first.' },
    },
    { description: 'A domain that you prove to own. A proof covers subdomains.' },
  ),
);

/** `fileUrlOf`: where the checker looks. */
export function presentDomain(row: DomainRow, { fileUrlOf }: Pick<DomainChecker, 'fileUrlOf'>): Static<typeof Domain> {
  const { id, domain, status, statusReason, challenge, method, failingSince, lastCheck } = row;
  const lapsesAt =
    status === 'PROVED' && failingSince ? new Date(failingSince.getTime() + LAPSE_DAYS * DAY_MS).toISOString() : null;
  return {
    ...{ id, domain, unicode: domainToUnicode(domain), status, statusReason, challenge, method, lapsesAt, lastCheck },
    dnsName: dnsNameOf(domain),
    fileUrl: fileUrlOf(domain),
    createdAt: row.createdAt.toISOString(),
    expiresAt: status === 'PENDING' ? row.expiresAt.toISOString() : null,
    expired: isExpired(row),
    provedAt: row.provedAt?.toISOString() ?? null,
    lastProvedAt: row.lastProvedAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
  };
}

export function isExpired({ status, expiresAt }: DomainRow, at = new Date()): boolean {
  return status === 'PENDING' && expiresAt <= at;
}

/** A domain in the payload of events. */
export function domainInEvents({ id, domain, status }: Pick<DomainRow, 'id' | 'domain' | 'status'>) {
  return { id, domain, status };
}
