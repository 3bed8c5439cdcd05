// Administrators read, change and try out the synonyms of the search.

import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { entriesOf, line, named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { MAX_FAULTS } from '../../platform/http/validation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { findAccountName } from '../accounts/known-accounts.ts';
import { audit } from '../audit/audit.ts';
import { type BrowseOptions, browse } from './browse.ts';
import type { PublicApp } from './public-app.ts';
import { DEFAULT_SYNONYMS } from './search/default-synonyms.ts';
import type { SynonymSet as StoredSet, SynonymStore } from './search/synonym-store.ts';
import {
  areEqualGroups,
  faultsOfGroups,
  type SynonymGroup as Group,
  groupKey,
  MAX_ENTRIES,
  MAX_ENTRY_LENGTH,
  MAX_GROUPS,
  MAX_PHRASE_WORDS,
  Synonyms,
} from './search/synonyms.ts';

const tags = ['Administration'];
/** Groups that an audit entry lists; more are counted. */
const MAX_AUDITED = 20;
const PREVIEWED = 10;

export const SynonymGroup = named(
  'SynonymGroup',
  Type.Object(
    {
      from: Type.Optional(
        line(
          'Makes the group one-way: a search for this word or phrase also finds `words`, but not the other way round.',
          MAX_ENTRY_LENGTH,
          'money',
        ),
      ),
      words: Type.Array(
        line(`A word, or a phrase of at most ${MAX_PHRASE_WORDS} words.`, MAX_ENTRY_LENGTH, 'invoice'),
        {
          minItems: 1,
          maxItems: MAX_ENTRIES,
          description: 'Words and phrases. Without `from` they are equivalent: a search for one also finds the others.',
        },
      ),
    },
    { additionalProperties: false, description: 'A group of synonyms.' },
  ),
);

export const SynonymSet = named(
  'SynonymSet',
  Type.Object(
    {
      groups: entriesOf(SynonymGroup),
      isDefault: Type.Boolean({ description: 'Whether this is the default set.' }),
      updatedAt: nullable(timestamp('When the set was last changed. Null: never.')),
      updatedBy: nullable(Type.String({ description: 'Account ID of the administrator who last changed the set.' })),
      updatedByName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
    },
    { description: 'The synonyms of the search.' },
  ),
);

const groups = Type.Array(ref(SynonymGroup), { maxItems: MAX_GROUPS, description: 'All groups.' });

export const SynonymChange = named(
  'SynonymChange',
  Type.Object(
    { groups: nullable({ ...groups, description: 'All groups. Null restores the default set.' }) },
    { additionalProperties: false, description: 'The new set of synonyms.' },
  ),
);

export const SynonymTrial = named(
  'SynonymTrial',
  Type.Object(
    { query: line('Search words.', 200, 'invoice'), groups },
    { additionalProperties: false, description: 'A search to try with other synonyms.' },
  ),
);

export const PreviewedApp = named(
  'PreviewedApp',
  Type.Object(
    {
      slug: Type.String({ description: 'Slug of the app.' }),
      name: Type.String({ description: 'Name of the app.' }),
      match: oneOf(['all', 'some'], 'Whether the app has all words of the search, or only some of them.'),
    },
    { description: 'An app in the preview of a search.' },
  ),
);

export const SynonymPreview = named(
  'SynonymPreview',
  Type.Object(
    {
      before: Type.Array(ref(PreviewedApp), { description: `First ${PREVIEWED} results with the current synonyms.` }),
      after: Type.Array(ref(PreviewedApp), { description: `First ${PREVIEWED} results with the given synonyms.` }),
    },
    { description: 'The results of a search before and after a change.' },
  ),
);

export interface SynonymParts {
  db: Database;
  synonyms: SynonymStore;
  browsing: BrowseOptions;
}

export async function synonymRoutes(http: HttpServer, { db, synonyms, browsing }: SynonymParts): Promise<void> {
  http.get(
    '/search/synonyms',
    {
      config: { access: administrator },
      schema: {
        operationId: 'getSynonyms',
        tags,
        summary: 'Get the synonyms of the search',
        description: 'Returns an `ETag` to send as `If-Match` with a change.',
        response: { 200: ref(SynonymSet) },
      },
    },
    async (_request, reply: FastifyReply) => {
      const set = await synonyms.read();
      reply.header('etag', etagOf(set));
      return present(db, set);
    },
  );

  http.put(
    '/search/synonyms',
    {
      config: { access: administrator, errors: [commonErrors.PRECONDITION_FAILED] },
      schema: {
        operationId: 'setSynonyms',
        tags,
        summary: 'Replace the synonyms of the search',
        description:
          'Takes effect at once on all nodes. `null`, or a set that equals the default set, restores the default set: it then follows the releases of the marketplace.',
        body: ref(SynonymChange),
        response: { 200: ref(SynonymSet) },
      },
    },
    (request, reply) => {
      const wanted = request.body.groups ?? DEFAULT_SYNONYMS;
      requireValidGroups(wanted);
      return changeResource({ db }, request, reply, {
        lock: (tx) => synonyms.lock(tx),
        etagOf,
        work: async (tx, before) => {
          if (areEqualGroups(before.groups, wanted)) return before;
          const actor = actorOf(request);
          const after = await synonyms.write(tx, wanted, actor.id);
          await audit(tx, actor, {
            action: after.isDefault ? 'synonyms.reset' : 'synonyms.changed',
            subjectType: 'synonyms',
            subjectId: 'search',
            details: differenceBetween(before.groups, wanted),
          });
          return after;
        },
        reread: async (tx, _before, after) => ({ etag: etagOf(after), body: await present(tx, after) }),
      });
    },
  );

  http.post(
    '/search/synonyms/preview',
    {
      config: { access: administrator },
      schema: {
        operationId: 'previewSynonyms',
        tags,
        summary: 'Try a search with other synonyms',
        description: 'Searches with the current synonyms and with the given ones. Changes nothing.',
        body: ref(SynonymTrial),
        response: { 200: ref(SynonymPreview) },
      },
    },
    async ({ body }) => {
      requireValidGroups(body.groups);
      const search = { search: body.query, limit: PREVIEWED };
      const [before, after] = await Promise.all([
        browse(browsing, search),
        browse(browsing, search, new Synonyms(body.groups)),
      ]);
      return { before: before.data.map(previewed), after: after.data.map(previewed) };
    },
  );
}

function etagOf({ version }: StoredSet): string {
  return `"synonyms-${version}"`;
}

async function present(
  db: Database,
  { groups: current, isDefault, updatedAt, updatedBy }: StoredSet,
): Promise<Static<typeof SynonymSet>> {
  return {
    groups: current as Static<typeof SynonymGroup>[],
    isDefault,
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedBy,
    updatedByName: await findAccountName(db, updatedBy),
  };
}

function previewed({ slug, name, match = 'all' }: Static<typeof PublicApp>): Static<typeof PreviewedApp> {
  return { slug, name, match };
}

function requireValidGroups(wanted: readonly Group[]): void {
  const details = faultsOfGroups(wanted).slice(0, MAX_FAULTS);
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
}

/** What changed, for the audit log: both sets could be half a megabyte. */
function differenceBetween(before: readonly Group[], after: readonly Group[]): Record<string, unknown> {
  const [old, changed] = [new Set(before.map(groupKey)), new Set(after.map(groupKey))];
  const added = after.filter((group) => !old.has(groupKey(group)));
  const removed = before.filter((group) => !changed.has(groupKey(group)));
  return {
    groups: { from: before.length, to: after.length },
    added: added.slice(0, MAX_AUDITED),
    removed: removed.slice(0, MAX_AUDITED),
  };
}
