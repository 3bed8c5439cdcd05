import type { AdminDomain, DomainRival } from '@marketplace/sdk';

export type Party = DomainRival;

/** Those an administrator can decide for, the one who has the domain first. */
export function partiesOf(domain: AdminDomain): Party[] {
  return [...domain.rivals, domain]
    .filter(({ status }) => status === 'PROVED' || status === 'DISPUTED')
    .sort((a, b) => Number(b.status === 'PROVED') - Number(a.status === 'PROVED'));
}
