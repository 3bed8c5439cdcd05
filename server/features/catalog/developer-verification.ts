// What "verified" means for a developer: when administrators reviewed the account, and which domains the developer has proved.

import { type Static, Type } from 'typebox';
import { named, nullable, timestamp } from '../../platform/http/schemas.ts';

export const DeveloperVerification = named(
  'DeveloperVerification',
  Type.Object(
    {
      reviewedAt: nullable(timestamp('When an administrator first verified the developer.')),
      domains: Type.Array(Type.String({ description: 'A domain, in ASCII.', example: 'example.com' }), {
        description: 'Domains whose ownership the developer has proved. A proof covers subdomains.',
      }),
      lastProvedAt: nullable(
        timestamp('When the ownership of one of them was last checked with success. Null without domains.'),
      ),
    },
    { description: 'What was verified about the developer, and when.' },
  ),
);
export type DeveloperVerification = Static<typeof DeveloperVerification>;

/** As it is read: `verificationOf` in SQL. */
export interface StoredVerification {
  reviewedAt: string | null;
  domains: string[];
  lastProvedAt: string | null;
}

/** SQL, as one JSON object. `developerId` is an SQL expression. */
export const verificationOf = (developerId: string) => `(
  SELECT jsonb_build_object('reviewedAt', verified.verified_at,
    'domains', coalesce((SELECT jsonb_agg(domain ORDER BY domain) FROM developer_domains AS proved
      WHERE proved.developer_id = verified.id AND proved.status = 'PROVED'), '[]'),
    'lastProvedAt', (SELECT max(last_proved_at) FROM developer_domains AS proved
      WHERE proved.developer_id = verified.id AND proved.status = 'PROVED'))
  FROM developers AS verified WHERE verified.id = ${developerId})`;

export function presentVerification({ reviewedAt, domains, lastProvedAt }: StoredVerification): DeveloperVerification {
  return { reviewedAt: inIso(reviewedAt), domains, lastProvedAt: inIso(lastProvedAt) };
}

/** PostgreSQL writes a time in JSON with microseconds and an offset. */
const inIso = (time: string | null) => (time === null ? null : new Date(time).toISOString());
