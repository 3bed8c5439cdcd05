// A page that a live listing links to, as the watch found it.

import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { WatchedLinks } from '../../platform/postgres/schema.gen.ts';
import { differenceOf, type TextDifference } from './page-text.ts';

export const WATCHED_FIELDS = ['websiteUrl', 'supportUrl', 'privacyPolicyUrl', 'termsUrl', 'setupUrl'] as const;
export type WatchedField = (typeof WATCHED_FIELDS)[number];
/** Their text is compared: people agreed to it. */
export const COMPARED_FIELDS: readonly WatchedField[] = ['privacyPolicyUrl', 'termsUrl'];

const LINK_STATES = ['OK', 'FAILING', 'CHANGED'] as const;
export type LinkStatus = (typeof LINK_STATES)[number];

export type LinkRow = Selectable<WatchedLinks>;

/** Failing hides changes: there is no page to compare. */
export function statusOf({ failingSince, changedAt }: Pick<LinkRow, 'failingSince' | 'changedAt'>): LinkStatus {
  if (failingSince) return 'FAILING';
  return changedAt ? 'CHANGED' : 'OK';
}

const MAX_SHOWN = 20;
const sentences = (description: string) => Type.Array(Type.String(), { description });

export const WatchedLink = named(
  'WatchedLink',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the watched page.', example: 'lnk_01kac0000000000000000000' }),
      field: oneOf(WATCHED_FIELDS, 'The field of the listing.'),
      url: Type.String({ description: 'URL of the page.' }),
      status: oneOf(
        LINK_STATES,
        'FAILING: the page does not respond as it should. CHANGED: the text is no longer the accepted one (privacy policy and terms only).',
      ),
      since: nullable(timestamp('Since when it is failing or changed. Null if OK.')),
      problem: nullable(Type.String({ description: 'What the last check found, if FAILING.' })),
      removed: sentences(`Sentences that are gone, if CHANGED; at most ${MAX_SHOWN}.`),
      added: sentences(`Sentences that are new, if CHANGED; at most ${MAX_SHOWN}.`),
      checkedAt: nullable(timestamp('When the page was last checked. Null before the first check.')),
    },
    { description: 'A page that the live listing links to. Pages are checked every week, failing ones every day.' },
  ),
);

/** Comparing takes a tenth of a second for long texts, which only another check changes. */
const differences = new LRUCache<string, TextDifference>({ max: 200 });

function shownDifference({ id, checkedAt, sentences, found }: LinkRow): TextDifference {
  const key = `${id} ${checkedAt?.getTime()}`;
  const known = differences.get(key);
  if (known) return known;
  const { removed, added } = differenceOf(sentences ?? [], found ?? []);
  const shown = { removed: removed.slice(0, MAX_SHOWN), added: added.slice(0, MAX_SHOWN) };
  differences.set(key, shown);
  return shown;
}

export function presentLink(row: LinkRow): Static<typeof WatchedLink> {
  const status = statusOf(row);
  return {
    id: row.id,
    field: row.field as WatchedField,
    url: row.url,
    status,
    since: (row.failingSince ?? row.changedAt)?.toISOString() ?? null,
    problem: status === 'FAILING' ? row.problem : null,
    ...(status === 'CHANGED' ? shownDifference(row) : { removed: [], added: [] }),
    checkedAt: row.checkedAt?.toISOString() ?? null,
  };
}
