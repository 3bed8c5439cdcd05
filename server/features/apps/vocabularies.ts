// What a listing takes from vocabularies that administrators manage: scopes and tags.

import { commonErrors, type ErrorDetail } from '../../platform/errors.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readTags } from '../tags/queries.ts';
import { type Permission, scopeFaults } from './permissions.ts';

export interface Terms {
  permissions?: Permission[] | null | undefined;
  tags?: string[] | null | undefined;
}

/** For a listing that a request sends. `live`: the version that the public sees. */
export async function requireKnownTerms(db: Database, sent: Terms, live?: Terms | null): Promise<void> {
  const details = await unknownTerms(db, sent, live);
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
}

export async function unknownTerms(db: Database, sent: Terms, live?: Terms | null): Promise<ErrorDetail[]> {
  return [
    ...(await scopeFaults(db, sent.permissions ?? [], live?.permissions ?? [])),
    ...(await tagFaults(db, sent.tags ?? [], live?.tags ?? [])),
  ];
}

/** Tags that the vocabulary lacks. Those of the live version may stay. */
async function tagFaults(db: Database, sent: string[], live: string[]): Promise<ErrorDetail[]> {
  if (sent.every((tag) => live.includes(tag))) return [];
  const known = new Set((await readTags(db)).map(({ tag }) => tag).concat(live));
  return sent.flatMap((tag, i) =>
    known.has(tag)
      ? []
      : [
          {
            pointer: `/tags/${i}`,
            code: 'UNKNOWN_TAG',
            message: 'The marketplace does not have this tag.',
            fix: 'Use a tag of GET /api/tags, or remove it.',
          },
        ],
  );
}
