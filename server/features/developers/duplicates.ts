// Possible duplicates of a developer: somebody who registered twice, or who looks like somebody else.

import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Likeness } from '../look-alikes/compare.ts';
import { MESSAGES } from '../look-alikes/look-alike.ts';
import { findAlikeNames } from '../look-alikes/queries.ts';
import { type DuplicateRow, findDuplicates } from './duplicate-queries.ts';
import { ownIdentityOf, publicIdentityOf } from './identity.ts';
import type { Developer } from './queries.ts';
import { DEVELOPER_STATES } from './verification.ts';

const SIGNS = ['NAME', 'COMPANY', 'WEBSITE', 'EMAIL', 'EMAIL_DOMAIN'] as const;

export const PossibleDuplicate = named(
  'PossibleDuplicate',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the other developer.' }),
      name: Type.String({ description: 'Name of the other developer.' }),
      companyName: nullable(Type.String({ description: 'Company of the other developer.' })),
      websiteUrl: nullable(Type.String({ description: 'Website of the other developer.' })),
      email: Type.String({ description: 'Email address of the other developer.' }),
      status: oneOf(DEVELOPER_STATES, 'Status of the other developer.'),
      createdAt: timestamp('When the other developer registered.'),
      score: Type.Number({ description: 'How similar they are, from 0 to 1.' }),
      signs: Type.Array(
        Type.Object(
          {
            field: oneOf(SIGNS, 'What they have in common.'),
            message: Type.String({
              description: 'The sign as a sentence.',
              example: 'Company: Differs by one letter.',
            }),
          },
          { description: 'Something that both have.' },
        ),
        { description: 'What they have in common.' },
      ),
    },
    { description: 'Another developer who may be the same, or who looks the same to users.' },
  ),
);
type PossibleDuplicate = Static<typeof PossibleDuplicate>;

/** Their domain says nothing about who somebody is. */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk ymail.com icloud.com me.com mac.com aol.com
   gmx.com gmx.de gmx.net web.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me tutanota.com tuta.io
   fastmail.com zoho.com hey.com qq.com 163.com 126.com orange.fr free.fr t-online.de libero.it naver.com`.split(/\s+/),
);
/** Many unrelated people have a page there. */
const SHARED_HOSTS = new Set(
  `github.com gitlab.com bitbucket.org codeberg.org linkedin.com x.com twitter.com facebook.com instagram.com youtube.com medium.com
   sites.google.com linktr.ee about.me t.me discord.gg reddit.com bsky.app mastodon.social`.split(/\s+/),
);

const SCORES = { EMAIL: 1, WEBSITE: 0.9, EMAIL_DOMAIN: 0.8 };

/** The most similar first. */
export async function possibleDuplicatesOf(db: Database, developer: Developer): Promise<PossibleDuplicate[]> {
  const identities = [publicIdentityOf(developer), ownIdentityOf(developer)];
  const names = identities.flatMap(({ name, companyName }) => (companyName ? [name, companyName] : [name]));
  const alike = await findAlikeNames(db, [...new Set(names)]);
  const hosts = identities.flatMap(({ websiteUrl }) => hostOf(websiteUrl) ?? []);
  const domain = developer.email.toLowerCase().split('@').at(-1)!;
  const found = await findDuplicates(db, {
    id: developer.id,
    names: [...alike.keys()],
    hosts: hosts.filter((host) => !SHARED_HOSTS.has(host)),
    domains: FREE_MAIL.has(domain) ? [] : [domain],
    email: developer.email,
  });
  return found.map((row) => present(row, alike)).sort((a, b) => b.score - a.score);
}

function hostOf(url: string | null): string | undefined {
  return (url && URL.parse(url)?.hostname.replace(/^www\./, '')) || undefined;
}

function present(row: DuplicateRow, alike: Map<string, Likeness>): PossibleDuplicate {
  const { id, name, companyName, websiteUrl, email, status, createdAt } = row;
  const named = (field: 'NAME' | 'COMPANY', text: string | null) => {
    const likeness = alike.get(text ?? '');
    const label = field === 'NAME' ? 'Name' : 'Company';
    return likeness ? [{ field, score: likeness.score, message: `${label}: ${MESSAGES[likeness.reason]}` }] : [];
  };
  const signs = [
    ...named('NAME', name),
    ...named('COMPANY', companyName),
    ...(row.sameHost ? [{ field: 'WEBSITE' as const, score: SCORES.WEBSITE, message: 'Same website.' }] : []),
    ...(row.sameEmail
      ? [{ field: 'EMAIL' as const, score: SCORES.EMAIL, message: 'Same email address.' }]
      : row.sameDomain
        ? [{ field: 'EMAIL_DOMAIN' as const, score: SCORES.EMAIL_DOMAIN, message: 'Same domain of the email address.' }]
        : []),
  ];
  const score = Math.max(0, ...signs.map((sign) => sign.score));
  const shown = signs.map(({ field, message }) => ({ field, message }));
  return { id, name, companyName, websiteUrl, email, status, createdAt: createdAt.toISOString(), score, signs: shown };
}
