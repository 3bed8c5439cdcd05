// Administrators read and replace the tag vocabulary.

import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { entriesOf, named, nullable, ref, timestamp } from '../../platform/http/schemas.ts';
import { MAX_FAULTS } from '../../platform/http/validation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { findAccountName } from '../accounts/known-accounts.ts';
import { audit } from '../audit/audit.ts';
import { countTags, lockRevision, type Revision, readRevision, readTags, replaceTags } from './queries.ts';
import { CountedTag, MAX_VOCABULARY, Tag } from './tag.ts';

const tags = ['Administration'];
/** Cached responses and pages show the labels: they are invalidated with the catalog. */
const TOPIC = 'catalog';

export const TagList = named(
  'TagList',
  Type.Object(
    {
      tags: entriesOf(CountedTag),
      updatedAt: nullable(timestamp('When the vocabulary was last changed. Null: never.')),
      updatedBy: nullable(
        Type.String({ description: 'Account ID of the administrator who last changed the vocabulary.' }),
      ),
      updatedByName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
    },
    { description: 'The tag vocabulary.' },
  ),
);

export const TagChange = named(
  'TagChange',
  Type.Object(
    {
      tags: Type.Array(ref(Tag), { maxItems: MAX_VOCABULARY, description: 'All tags, in display order.' }),
    },
    { additionalProperties: false, description: 'The new tag vocabulary.' },
  ),
);

export async function tagAdminRoutes(
  http: HttpServer,
  { db, notifications }: { db: Database; notifications: PgNotifications },
): Promise<void> {
  http.get(
    '/tags',
    {
      config: { access: administrator },
      schema: {
        operationId: 'getTags',
        tags,
        summary: 'Get the tag vocabulary',
        description: 'Returns an `ETag` to send as `If-Match` with a change.',
        response: { 200: ref(TagList) },
      },
    },
    async (_request, reply) => {
      const revision = await readRevision(db);
      reply.header('etag', etagOf(revision));
      return present(db, revision);
    },
  );

  http.put(
    '/tags',
    {
      config: { access: administrator, errors: [commonErrors.PRECONDITION_FAILED] },
      schema: {
        operationId: 'setTags',
        tags,
        summary: 'Replace the tag vocabulary',
        description:
          'Applies to listings that are saved or submitted from now on. A live app keeps a tag that is removed, and so may its next versions.',
        body: ref(TagChange),
        response: { 200: ref(TagList) },
      },
    },
    (request, reply) => {
      const wanted = request.body.tags;
      requireNoRepeats(wanted);
      return changeResource({ db }, request, reply, {
        lock: lockRevision,
        etagOf,
        work: async (tx, before) => {
          const known = await readTags(tx);
          if (isDeepStrictEqual(known, wanted)) return before;
          const actor = actorOf(request);
          const after = await replaceTags(tx, wanted, actor.id);
          await audit(tx, actor, {
            action: 'tags.changed',
            subjectType: 'tags',
            subjectId: 'listings',
            details: differenceBetween(known, wanted),
          });
          await notifications.publish(tx, TOPIC, ['tags']);
          return after;
        },
        reread: async (tx, _before, after) => ({ etag: etagOf(after), body: await present(tx, after) }),
      });
    },
  );
}

function etagOf({ revision }: Revision): string {
  return `"tags-${revision}"`;
}

async function present(db: Database, { updatedAt, updatedBy }: Revision): Promise<Static<typeof TagList>> {
  const updatedByName = await findAccountName(db, updatedBy);
  return { tags: await countTags(db), updatedAt: updatedAt?.toISOString() ?? null, updatedBy, updatedByName };
}

function requireNoRepeats(wanted: Tag[]): void {
  const seen = new Set<string>();
  const details = wanted.flatMap(({ tag }, i) => {
    if (!seen.has(tag)) {
      seen.add(tag);
      return [];
    }
    const message = `The tag \`${tag}\` is listed more than once.`;
    return [{ pointer: `/tags/${i}/tag`, code: 'REPEATED', message, fix: 'List each tag once.' }];
  });
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details: details.slice(0, MAX_FAULTS) });
}

/** What changed, for the audit log. Another order alone is a change without these. */
function differenceBetween(before: Tag[], after: Tag[]): Record<string, unknown> {
  const [old, next] = [before, after].map((some) => new Map(some.map(({ tag, label }) => [tag, label])));
  const relabeled = after.filter(({ tag, label }) => old!.has(tag) && old!.get(tag) !== label);
  return {
    tags: { from: before.length, to: after.length },
    added: after.filter(({ tag }) => !old!.has(tag)),
    removed: before.filter(({ tag }) => !next!.has(tag)).map(({ tag }) => tag),
    changed: relabeled.map(({ tag, label }) => ({ tag, from: old!.get(tag), to: label })),
  };
}
