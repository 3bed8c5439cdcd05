// Imports lines of a catalog file, a batch in a transaction: publishers VERIFIED, apps APPROVED and live with a receipt. What
// was imported is remembered in the same transaction by its id in the file, so the same line is imported once, however often
// an import is stopped and started.

import { createHash } from 'node:crypto';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import { ORGANIZATION_PREFIX } from '../accounts/memberships.ts';
import { frozenListing, LISTING_FIELDS, type Listing, toStored } from '../apps/listing.ts';
import { auditAll } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { type Links, verifiedMail } from '../developers/mail.ts';
import { requireAllowedNames, type SentName } from '../look-alikes/protected-terms.ts';
import { rememberNames } from '../look-alikes/queries.ts';
import { countTerms } from '../look-alikes/term-queries.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Decided, Receipts } from '../receipts/chain.ts';
import { type ImportedLine, refusalOf } from './accepted-line.ts';
import {
  findClosed,
  findImported,
  holdOauthClients,
  holdTotals,
  insertApps,
  insertPublishers,
  insertReviews,
  lockImports,
  type NewApp,
  type NewPublisher,
  type NewReview,
  rememberImported,
  takeSlugs,
} from './import-queries.ts';
import type { AppLine, PublisherLine, ReviewLine } from './line.ts';

export interface NumberedLine {
  number: number;
  line: ImportedLine;
}

export interface Refused {
  line: number;
  reason: string;
}

export interface Outcome {
  publishers: number;
  apps: number;
  reviews: number;
  /** By an earlier run, or by a line before. */
  already: number;
  refused: Refused[];
}

export interface ImportParts {
  db: Database;
  catalog: CatalogProjection;
  receipts: Receipts;
  /** Undefined: nobody gets an email. */
  mails: { outbox: Outbox; links: Links } | undefined;
  /** By their id in the file: the line that was refused. Batches add to it. */
  refusedPublishers: Map<string, number>;
}

/** SQLSTATE classes of data that the database does not take: faults that no rule here has foreseen. */
const REFUSED_BY_DATABASE = /^2[23]/;

export async function importBatch(parts: ImportParts, actor: Actor, lines: NumberedLine[]): Promise<Outcome> {
  try {
    const { outcome, refusedPublishers } = await transaction(parts.db, async (tx) => {
      const batch = new Batch(tx, parts, actor);
      return { outcome: await batch.import(lines), refusedPublishers: batch.refusedPublishers };
    });
    for (const [id, line] of refusedPublishers) parts.refusedPublishers.set(id, line);
    return outcome;
  } catch (error) {
    if (!REFUSED_BY_DATABASE.test((error as { code?: string }).code ?? '')) throw error;
    if (lines.length === 1) {
      const [{ number, line }] = lines as [NumberedLine];
      if (line.type === 'publisher') parts.refusedPublishers.set(line.id, number);
      return { ...NOTHING, refused: [{ line: number, reason: 'The database does not take it.' }] };
    }
    // One line must not keep the others out.
    const middle = lines.length >> 1;
    const first = await importBatch(parts, actor, lines.slice(0, middle));
    return sumOf(first, await importBatch(parts, actor, lines.slice(middle)));
  }
}

export const NOTHING: Outcome = { publishers: 0, apps: 0, reviews: 0, already: 0, refused: [] };

export function sumOf(a: Outcome, b: Outcome): Outcome {
  return {
    publishers: a.publishers + b.publishers,
    apps: a.apps + b.apps,
    reviews: a.reviews + b.reviews,
    already: a.already + b.already,
    refused: [...a.refused, ...b.refused],
  };
}

type Numbered<T> = { number: number; line: T };

class Batch {
  #tx: Tx;
  #parts: ImportParts;
  #actor: Actor;
  #outcome: Outcome = { ...NOTHING, refused: [] };
  #hasProtectedTerms = false;
  /** Ids of publishers by their id in the file. */
  #publishers = new Map<string, string>();
  /** Of the lines ahead and of these: those of these count if the transaction commits. */
  readonly refusedPublishers: Map<string, number>;

  constructor(tx: Tx, parts: ImportParts, actor: Actor) {
    this.#tx = tx;
    this.#parts = parts;
    this.#actor = actor;
    this.refusedPublishers = new Map(parts.refusedPublishers);
  }

  async import(lines: NumberedLine[]): Promise<Outcome> {
    await lockImports(this.#tx);
    this.#hasProtectedTerms = (await countTerms(this.#tx)) > 0;
    const of = <T extends ImportedLine>(type: T['type']) =>
      lines.filter(({ line }) => line.type === type) as Numbered<T>[];
    const apps = await this.#unknown('app', of<AppLine>('app'));
    await this.#importPublishers(of<PublisherLine>('publisher'), apps);
    const decided = await this.#importApps(apps);
    await this.#importReviews(of<ReviewLine>('review'));
    // Last: it holds the lock that orders all decisions.
    if (decided.length > 0) await this.#parts.receipts.appendAll(this.#tx, this.#actor, decided);
    this.#outcome.refused.sort((a, b) => a.line - b.line);
    return this.#outcome;
  }

  #refuse({ number }: { number: number }, reason: string): void {
    this.#outcome.refused.push({ line: number, reason });
  }

  /** Those that neither an earlier batch nor an earlier line of this one has. */
  async #unknown<T extends ImportedLine>(type: T['type'], lines: Numbered<T>[]): Promise<Numbered<T>[]> {
    const ids = lines.map(({ line }) => line.id);
    const known = new Set((await findImported(this.#tx, type, ids)).keys());
    return lines.filter(({ line: { id } }) => {
      if (known.has(id)) this.#outcome.already += 1;
      const isNew = !known.has(id);
      known.add(id);
      return isNew;
    });
  }

  async #areAllowed(numbered: { number: number }, names: SentName[]): Promise<boolean> {
    if (!this.#hasProtectedTerms) return true;
    try {
      await requireAllowedNames(this.#tx, null, names);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(numbered, refusalOf(error).message);
      return false;
    }
  }

  /** Those of publisher lines, and those that the lines of apps name. */
  async #importPublishers(lines: Numbered<PublisherLine>[], apps: Numbered<AppLine>[]): Promise<void> {
    const own = await this.#unknown('publisher', lines);
    const named = apps.map(({ number, line }) => ({ number, line: line.developer }));
    const ids = [...lines.map(({ line }) => line.id), ...named.map(({ line }) => line.id)];
    for (const [sourceId, { id }] of await findImported(this.#tx, 'publisher', ids)) this.#publishers.set(sourceId, id);
    const wanted = new Map<string, NewPublisher & { number: number; id: string }>();
    for (const { number, line } of [...own, ...named]) {
      if (this.#publishers.has(line.id) || wanted.has(line.id) || this.refusedPublishers.has(line.id)) continue;
      const names = [
        { pointer: '/name', name: line.name },
        { pointer: '/companyName', name: line.companyName },
      ];
      if (await this.#areAllowed({ number }, names)) wanted.set(line.id, { ...line, newId: newId('dev'), number });
      else this.refusedPublishers.set(line.id, number);
    }
    const inserted = await insertPublishers(this.#tx, [...wanted.values()]);
    const added = [...wanted.values()].filter((one) => inserted.has(one.newId));
    for (const one of wanted.values()) {
      if (inserted.has(one.newId)) continue;
      this.#refuse(one, '/accountUserId: This account has a publisher already.');
      this.refusedPublishers.set(one.id, one.number);
    }
    if (added.length === 0) return;
    for (const one of added) this.#publishers.set(one.id, one.newId);
    await rememberImported(
      this.#tx,
      'publisher',
      added.map((one) => ({ sourceId: one.id, id: one.newId })),
    );
    await rememberNames(
      this.#tx,
      added.flatMap(({ name, companyName }) => [name, companyName]),
    );
    await auditAll(
      this.#tx,
      this.#actor,
      added.map((one) => ({
        action: 'developer.imported',
        subjectType: 'developer',
        subjectId: one.newId,
        details: { source: one.id },
      })),
    );
    for (const one of added) await this.#greet(one);
    this.#outcome.publishers = added.length;
  }

  /** Only where the file has an address, and only if asked to. */
  async #greet({ newId: id, name, email, accountUserId }: NewPublisher): Promise<void> {
    const { mails } = this.#parts;
    if (!mails || !email) return;
    const kind = accountUserId ? 'PERSON' : 'ORGANIZATION';
    await mails.outbox.enqueue(this.#tx, verifiedMail({ id, kind, name, email, contactEmail: null }, mails.links));
  }

  /** Returns what their receipts record. */
  async #importApps(lines: Numbered<AppLine>[]): Promise<Decided[]> {
    const clients = lines.flatMap(({ line }) => line.oauthClientId ?? []);
    const owners = await holdOauthClients(this.#tx, clients);
    const closed = await findClosed(this.#tx, [...this.#publishers.values()]);
    const allowed: (NewApp & { number: number; slug: string })[] = [];
    for (const { number, line } of lines) {
      const developerId = this.#publishers.get(line.developer.id);
      if (!developerId) {
        const of = this.refusedPublishers.get(line.developer.id);
        // Refused already if this line is the one that names the reason.
        if (of !== number) this.#refuse({ number }, `/developer: The publisher was refused, in line ${of}.`);
        continue;
      }
      if (closed.has(developerId)) {
        this.#refuse({ number }, '/developer/id: This publisher closed its account.');
        continue;
      }
      const client = line.oauthClientId;
      if (client && (owners.get(client) ?? developerId) !== developerId) {
        this.#refuse({ number }, '/oauthClientId: It belongs to another publisher.');
        continue;
      }
      if (!(await this.#areAllowed({ number }, [{ pointer: '/name', name: line.name }]))) continue;
      if (client) owners.set(client, developerId);
      allowed.push({ number, developerId, newId: newId('app'), slug: line.slug, line, listing: listingIn(line) });
    }
    const placed = await takeSlugs(this.#tx, allowed);
    for (const one of allowed) if (!placed.has(one.newId)) this.#refuse(one, '/slug: Another app has this slug.');
    const apps = allowed.filter((one) => placed.has(one.newId));
    if (apps.length === 0) return [];
    await insertApps(this.#tx, apps);
    await rememberImported(
      this.#tx,
      'app',
      apps.map((one) => ({ sourceId: one.line.id, id: one.newId, countsReviews: one.line.ratings === undefined })),
    );
    await rememberNames(
      this.#tx,
      apps.map(({ line }) => line.name),
    );
    await auditAll(
      this.#tx,
      this.#actor,
      apps.map(({ newId: subjectId, line }) => ({
        action: 'app.imported',
        subjectType: 'app',
        subjectId,
        details: { source: line.id, slug: line.slug },
      })),
    );
    await this.#parts.catalog.refresh(this.#tx, { appIds: apps.map((one) => one.newId) });
    this.#outcome.apps = apps.length;
    return apps.map(decisionOf);
  }

  async #importReviews(lines: Numbered<ReviewLine>[]): Promise<void> {
    if (lines.length === 0) return;
    const own = await this.#unknown('review', lines);
    const apps = await findImported(
      this.#tx,
      'app',
      own.map(({ line }) => line.appId),
    );
    const free = await holdTotals(
      this.#tx,
      [...apps.values()].map(({ id }) => id),
    );
    const reviews: NewReview[] = [];
    for (const { number, line } of own) {
      const app = apps.get(line.appId);
      const left = app && free.get(app.id);
      if (!app || !left) {
        this.#refuse({ number }, '/appId: No app with this id was imported.');
        continue;
      }
      // Totals that counted fewer reviews than there are would become negative when one is hidden.
      if (!app.countsReviews && --left[line.rating - 1]! < 0) {
        this.#refuse({ number }, "/rating: The app's line counts fewer ratings like this.");
        continue;
      }
      // No account can have such an id: nobody can change the review as its author.
      const accountUserId = `${ORGANIZATION_PREFIX}review:${createHash('sha256').update(line.id).digest('hex').slice(0, 32)}`;
      const id = newId('rev', Date.parse(line.createdAt));
      reviews.push({ newId: id, appId: app.id, accountUserId, line, counts: app.countsReviews });
    }
    if (reviews.length === 0) return;
    await insertReviews(this.#tx, reviews);
    await rememberImported(
      this.#tx,
      'review',
      reviews.map((one) => ({ sourceId: one.line.id, id: one.newId })),
    );
    await this.#parts.catalog.refreshCounters(this.#tx, [...new Set(reviews.map(({ appId }) => appId))]);
    this.#outcome.reviews = reviews.length;
  }
}

/** Complete, as it is stored. */
function listingIn(line: AppLine): Listing {
  const stored = toStored(line) as Partial<Listing>;
  const empty = { screenshots: [], permissions: [], tags: [] };
  return Object.fromEntries(
    LISTING_FIELDS.map((field) => [field, stored[field] ?? empty[field as keyof typeof empty] ?? null]),
  ) as Listing;
}

/** Its images are fetched later: the receipt covers the texts. */
function decisionOf({ newId: appId, line, listing }: NewApp): Decided {
  const { slug, environment, version = 1, releaseNotes = null, publishedFrom = null, developer } = line;
  return {
    decision: 'IMPORTED',
    appId,
    slug,
    version,
    submissionId: null,
    listing: frozenListing({ ...listing, releaseNotes, publishedFrom }, environment),
    images: null,
    report: null,
    policyVersion: null,
    override: false,
    reasons: [],
    comment: `From ${line.id} of ${developer.id}.`,
  };
}
