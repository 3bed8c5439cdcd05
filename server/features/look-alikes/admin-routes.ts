// Administrators protect names, and exempt the developers who may use them.

import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { Deleted, line, listOf, named, nullable, prose, ref, timestamp } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { nameErrors } from './errors.ts';
import { termFaults } from './protected-terms.ts';
import {
  countTerms,
  deleteTerm,
  findTerm,
  insertTerm,
  listTerms,
  MAX_TERMS,
  setExemptions,
  type TermRow,
  unknownDevelopers,
  updateNote,
} from './term-queries.ts';

const tags = ['Administration'];
const Id = Type.Object({ id: Type.String({ description: 'Id of the protected term.' }) });

const term = line('The protected name.', 80, 'Acme');
const note = prose('Why it is protected. Only administrators see it.', 1_000, 'Our own product.');
const exemptedDeveloperIds = Type.Array(Type.String({ maxLength: 100, description: 'Id of a developer.' }), {
  maxItems: 100,
  uniqueItems: true,
  description: 'Developers who may use the name.',
});

export const ProtectedTerm = named(
  'ProtectedTerm',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the protected term.', example: 'trm_01kac0000000000000000000' }),
      term,
      note: nullable(note),
      exempted: Type.Array(
        Type.Object(
          {
            id: Type.String({ description: 'Id of the developer.' }),
            name: Type.String({ description: 'Name of the developer.' }),
          },
          { description: 'A developer who may use the name.' },
        ),
        { description: 'Developers who may use the name.' },
      ),
      createdBy: Type.String({ description: 'Account id of the administrator who added it.' }),
      createdByName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
      createdAt: timestamp('When it was added.'),
    },
    { description: 'A name that only exempted developers may use or imitate.' },
  ),
);

const NewProtectedTerm = named(
  'NewProtectedTerm',
  Type.Object(
    { term, note: Type.Optional(nullable(note)), exemptedDeveloperIds: Type.Optional(exemptedDeveloperIds) },
    { additionalProperties: false, description: 'A name to protect.' },
  ),
);

const ProtectedTermUpdate = named(
  'ProtectedTermUpdate',
  Type.Object(
    { note: Type.Optional(nullable(note)), exemptedDeveloperIds: Type.Optional(exemptedDeveloperIds) },
    { additionalProperties: false, description: 'Fields to change. The list of developers is replaced as a whole.' },
  ),
);

export async function protectedTermRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    '/protected-terms',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listProtectedTerms',
        tags,
        summary: 'List protected terms',
        description:
          'Names that listings and developers may not use or imitate, in alphabetical order. “Boards for Acme” is allowed: it says what the app works with.',
        response: { 200: listOf(ProtectedTerm, 'The protected terms.') },
      },
    },
    async () => ({ data: (await listTerms(db)).map(present) }),
  );

  app.post(
    '/protected-terms',
    {
      config: { access: administrator, errors: [nameErrors.TERM_EXISTS, nameErrors.TERM_LIMIT_REACHED] },
      schema: {
        operationId: 'addProtectedTerm',
        tags,
        summary: 'Protect a term',
        description: `Applies to names that are saved or submitted from now on; live apps and profiles keep theirs. At most ${MAX_TERMS} terms.`,
        body: ref(NewProtectedTerm),
        response: { 201: ref(ProtectedTerm) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { term, note = null, exemptedDeveloperIds = [] } = request.body;
      requireLetters(term);
      return createOnce(db, request, reply, { caller: `account ${actor.id}` }, async (tx) => {
        if ((await countTerms(tx)) >= MAX_TERMS) throw nameErrors.TERM_LIMIT_REACHED();
        await requireDevelopers(tx, exemptedDeveloperIds);
        const id = newId('trm');
        if (!(await insertTerm(tx, { id, term, note, createdBy: actor.id }))) throw nameErrors.TERM_EXISTS();
        await setExemptions(tx, id, exemptedDeveloperIds);
        await audit(tx, actor, {
          action: 'protected_term.added',
          subjectType: 'protected_term',
          subjectId: id,
          details: { term, note, exemptedDeveloperIds },
        });
        return present((await findTerm(tx, id))!);
      });
    },
  );

  app.put(
    '/protected-terms/:id',
    {
      config: { access: administrator, errors: [commonErrors.NOT_FOUND] },
      schema: {
        operationId: 'updateProtectedTerm',
        tags,
        summary: 'Change a protected term',
        description: 'Changes the note, and which developers may use the name. To change the term itself, add another.',
        params: Id,
        body: ref(ProtectedTermUpdate),
        response: { 200: ref(ProtectedTerm) },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const { id } = request.params;
        const { note, exemptedDeveloperIds } = request.body;
        const before = await requireTerm(tx, id);
        if (note === undefined && !exemptedDeveloperIds) return present(before);
        await requireDevelopers(tx, exemptedDeveloperIds ?? []);
        if (note !== undefined) await updateNote(tx, id, note);
        if (exemptedDeveloperIds) await setExemptions(tx, id, exemptedDeveloperIds);
        const from = { note: before.note, exemptedDeveloperIds: before.exempted.map((developer) => developer.id) };
        await audit(tx, actorOf(request), {
          action: 'protected_term.changed',
          subjectType: 'protected_term',
          subjectId: id,
          details: { term: before.term, from, to: { ...from, ...request.body } },
        });
        return present((await findTerm(tx, id))!);
      }),
  );

  app.delete(
    '/protected-terms/:id',
    {
      config: { access: administrator, errors: [commonErrors.NOT_FOUND] },
      schema: {
        operationId: 'removeProtectedTerm',
        tags,
        summary: 'Remove a protected term',
        description: 'Everybody may use the name from now on.',
        params: Id,
        response: { 200: Deleted },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const { id } = request.params;
        const { term, note } = await requireTerm(tx, id);
        await deleteTerm(tx, id);
        await audit(tx, actorOf(request), {
          action: 'protected_term.removed',
          subjectType: 'protected_term',
          subjectId: id,
          details: { term, note },
        });
        return { id, deleted: true as const };
      }),
  );
}

/** Under its row lock: two administrators at once change it one after the other. */
async function requireTerm(tx: Tx, id: string): Promise<TermRow> {
  const found = await findTerm(tx, id, 'locked');
  if (!found) throw commonErrors.NOT_FOUND({ message: 'This protected term does not exist.' });
  return found;
}

/** A name of signs alone is like every other one. */
function requireLetters(term: string): void {
  const details = termFaults(term, '/term');
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
}

async function requireDevelopers(tx: Tx, ids: string[]): Promise<void> {
  const unknown = await unknownDevelopers(tx, ids);
  if (unknown.length === 0) return;
  const details = unknown.map((id) => ({
    pointer: `/exemptedDeveloperIds/${ids.indexOf(id)}`,
    code: 'UNKNOWN_DEVELOPER',
    message: 'There is no developer with this id.',
    fix: 'Use the id of a developer, as the console shows it.',
  }));
  throw commonErrors.VALIDATION_FAILED({ details });
}

function present({ createdAt, ...row }: TermRow): Static<typeof ProtectedTerm> {
  return { ...row, createdAt: createdAt.toISOString() };
}
