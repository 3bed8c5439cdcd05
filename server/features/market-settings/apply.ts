// Applies a document of settings: validates it as a whole, then writes it with its parts in one transaction, with a revision
// for the history and an entry of the audit log. Nothing is written if nothing changed.

import { isDeepStrictEqual } from 'node:util';
import { type BrandColors, contrastFaults, DEFAULT_COLORS, MIN_CONTRAST, SCHEMES } from '@marketplace/sdk/palette';
import { sql } from 'kysely';
import { commonErrors, type ErrorDetail } from '../../platform/errors.ts';
import { MAX_FAULTS } from '../../platform/http/validation.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { inUtc, scopeFaults } from '../host-scopes/host-scope.ts';
import { lockHostScopes, readHostScopes, replaceHostScopes } from '../host-scopes/queries.ts';
import { termFaults } from '../look-alikes/protected-terms.ts';
import { listTerms, replaceTerms } from '../look-alikes/term-queries.ts';
import type { Masters } from '../media/masters.ts';
import { type MarketSettings, type MarketSettingsChange, withDefaults, withoutDefaults } from './document.ts';
import { deleteUnusedImages, keepImages, type NewImage, takeImages } from './images.ts';
import { type MarketSettingsStore, readFileHash, readSettings } from './store.ts';

const KEEP_REVISIONS = 100;

export interface ApplyContext {
  db: Database;
  masters: Masters;
  marketSettings: MarketSettingsStore;
  notifications: PgNotifications;
  /** Senders that the operator allows. */
  allowedSenders: string[];
}

export interface PreparedSettings {
  change: MarketSettingsChange;
  images: NewImage[];
}

export interface FieldChange {
  pointer: string;
  from: unknown;
  to: unknown;
}

/**
 * Every fault of the document at once, with those that its schema found: their parts are left out of the other checks. Images
 * are decoded here, before the transaction.
 */
export async function prepareSettings(
  context: ApplyContext,
  sent: unknown,
  found: ErrorDetail[] = [],
): Promise<PreparedSettings> {
  const { change, images, faults } = await takeImages(context, soundParts(sent, found));
  const { protectedNames = [], cannedReasons = [], hostScopes } = change;
  const names = protectedNames.map(({ term }) => term);
  const details = [
    ...found,
    ...faults,
    ...senderFaults(change, context.allowedSenders),
    ...colorFaults(change),
    ...repetitions(
      cannedReasons.map(({ code }) => code),
      (i) => `/cannedReasons/${i}/code`,
    ),
    ...repetitions(
      names.map((name) => name.toLowerCase()),
      (i) => `/protectedNames/${i}/term`,
    ),
    ...names.flatMap((name, i) => termFaults(name, `/protectedNames/${i}/term`)),
    ...scopeFaults(hostScopes ?? [], '/hostScopes'),
  ];
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details: details.slice(0, MAX_FAULTS) });
  return {
    change: {
      ...change,
      ...(change.colors ? { colors: inLowerCase(change.colors) } : {}),
      ...(hostScopes ? { hostScopes: inUtc(hostScopes) } : {}),
    },
    images,
  };
}

/** The same color is no change. */
function inLowerCase({ light, dark }: BrandColors): BrandColors {
  const lower = ({ accent, accentText }: BrandColors['light']) => {
    return { accent: accent.toLowerCase(), accentText: accentText.toLowerCase() };
  };
  return { light: lower(light), dark: lower(dark) };
}

/** The parts that the schema accepts. Its list of faults ends at the limit: then any part may have one. */
function soundParts(sent: unknown, found: ErrorDetail[]): MarketSettingsChange {
  if (!isRecord(sent) || found.length >= MAX_FAULTS) return {};
  const isFaulty = (pointer: string) =>
    found.some((fault) => `${fault.pointer}/`.startsWith(`${pointer}/`) || fault.pointer === '');
  const sound = Object.fromEntries(Object.entries(sent).filter(([name]) => !isFaulty(`/${name}`)));
  // A color that cannot be read should not hide that one of the other scheme cannot be read either.
  if (isRecord(sent.colors) && !sound.colors) {
    const { colors } = sent;
    const schemes = SCHEMES.filter((scheme) => !isFaulty(`/colors/${scheme}`));
    sound.colors = { ...DEFAULT_COLORS, ...Object.fromEntries(schemes.map((scheme) => [scheme, colors[scheme]])) };
  }
  return sound as MarketSettingsChange;
}

function senderFaults({ mail }: MarketSettingsChange, allowed: string[]): ErrorDetail[] {
  if (!mail?.from || allowed.includes(mail.from)) return [];
  const fix = allowed.length > 0 ? `Use ${allowed.join(' or ')}.` : 'The operator allows none: set MAIL_FROM_ALLOWED.';
  return [
    { pointer: '/mail/from', code: 'SENDER_NOT_ALLOWED', message: `“${mail.from}” is not an allowed sender.`, fix },
  ];
}

function colorFaults({ colors }: MarketSettingsChange): ErrorDetail[] {
  if (!colors) return [];
  return contrastFaults(colors).map(({ scheme, color, against, ratio }) => ({
    pointer: `/colors/${scheme}/${color}`,
    code: 'CONTRAST_TOO_LOW',
    message: `The contrast with ${against} is ${ratio.toFixed(2)}:1; texts need ${MIN_CONTRAST}:1.`,
    fix: scheme === 'light' || color === 'accent' ? 'Choose a darker color.' : 'Choose a lighter color.',
  }));
}

function repetitions(values: string[], pointerTo: (position: number) => string): ErrorDetail[] {
  return values.flatMap((value, i) =>
    values.indexOf(value) === i
      ? []
      : [
          {
            pointer: pointerTo(i),
            code: 'REPEATED',
            message: `“${value}” is listed more than once.`,
            fix: 'List it once.',
          },
        ],
  );
}

/** The whole document, as it is in force. */
export async function readDocument(db: Database): Promise<MarketSettings> {
  const terms = await listTerms(db);
  return {
    ...(await readSettings(db)),
    protectedNames: inOrder(terms.map(({ term, note }) => ({ term, note }))),
    hostScopes: await readHostScopes(db),
  };
}

/** Serializes changes, so that what is compared is what is replaced. */
export async function lockDocument(tx: Tx): Promise<MarketSettings> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('market settings', 0))`.execute(tx);
  await lockHostScopes(tx);
  return readDocument(tx);
}

/** The document that the change leads to. */
export function changedDocument(before: MarketSettings, change: MarketSettingsChange): MarketSettings {
  const { protectedNames = before.protectedNames, hostScopes = before.hostScopes } = change;
  return { ...withDefaults(change), protectedNames: inOrder(protectedNames), hostScopes };
}

/** Their order says nothing. */
function inOrder(names: MarketSettings['protectedNames']): MarketSettings['protectedNames'] {
  const key = ({ term }: { term: string }) => term.toLowerCase();
  return [...names].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Field by field; lists are compared as a whole. */
export function changesBetween(before: unknown, after: unknown, pointer = ''): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ pointer, from: before, to: after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => changesBetween(before[name], after[name], `${pointer}/${name}`));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Under the lock of `lockDocument`. */
export async function writeSettings(
  tx: Tx,
  { marketSettings, notifications }: Pick<ApplyContext, 'marketSettings' | 'notifications'>,
  actor: Actor,
  before: MarketSettings,
  { change, images }: PreparedSettings,
  { fileHash = null }: { fileHash?: string | null } = {},
): Promise<MarketSettings> {
  const wanted = changedDocument(before, change);
  const changes = changesBetween(before, wanted);
  if (changes.length === 0 && (fileHash === null || fileHash === (await readFileHash(tx)))) return before;
  await keepImages(tx, images);
  if (!isDeepStrictEqual(before.hostScopes, wanted.hostScopes)) {
    await replaceHostScopes(tx, wanted.hostScopes, actor.id);
    await notifications.publish(tx, 'catalog', ['host-scopes']);
  }
  if (!isDeepStrictEqual(before.protectedNames, wanted.protectedNames))
    await replaceTerms(tx, wanted.protectedNames, actor.id);
  const { revision } = await tx
    .insertInto('marketSettings')
    .values({
      document: JSON.stringify(withoutDefaults(wanted)),
      changes: changes.map(({ pointer }) => pointer),
      changedBy: actor.id,
      fileHash,
    })
    .returning('revision')
    .executeTakeFirstOrThrow();
  await sql`DELETE FROM market_settings WHERE revision <= ${revision}::bigint - ${KEEP_REVISIONS}`.execute(tx);
  await deleteUnusedImages(tx);
  if (changes.length > 0)
    await audit(tx, actor, {
      action: 'settings.changed',
      subjectType: 'settings',
      subjectId: 'marketplace',
      details: { revision: Number(revision), changes: changes.slice(0, MAX_FAULTS).map(shortened) },
    });
  await marketSettings.publish(tx);
  return readDocument(tx);
}

const MAX_VALUE_LENGTH = 300;

/** The audit log says what changed; long values are in the history. */
function shortened({ pointer, from, to }: FieldChange): FieldChange {
  const short = (value: unknown) => (JSON.stringify(value ?? null).length > MAX_VALUE_LENGTH ? '…' : (value ?? null));
  return { pointer, from: short(from), to: short(to) };
}

export async function applySettings(
  context: ApplyContext,
  actor: Actor,
  prepared: PreparedSettings,
  options: { fileHash?: string } = {},
): Promise<MarketSettings> {
  return transaction(context.db, async (tx) =>
    writeSettings(tx, context, actor, await lockDocument(tx), prepared, options),
  );
}
