// market push: what the files say becomes the draft, or the next version of an approved app. The difference comes first.

import { type App, type Client, ifMatch, type Version } from '@marketplace/sdk';
import { act, appCommand, type CommonOptions, type Context } from '../context.ts';
import { type Change, changesBetween, drawChanges } from '../difference.ts';
import { Failure } from '../failure.ts';
import { uninterrupted } from '../interrupts.ts';
import type { ListingFiles } from '../listing-files.ts';
import { plain } from '../output.ts';
import { findByName, inReview, listingAt, type Target, targetOf } from '../target.ts';

interface PushOptions extends CommonOptions {
  yes?: boolean;
  dryRun?: boolean;
  new?: boolean;
  notes?: string;
}

export const push = appCommand('push', 'Create or update the draft, or the next version, from the files')
  .option('-y, --yes', 'do not ask')
  .option('--dry-run', 'only show the difference')
  .option('--new', 'create another app, whatever id the file names')
  .option('--notes <text>', 'what is new in this version, for users (otherwise releaseNotes in marketplace.json)')
  .action(
    act<PushOptions>(async (context, options) => {
      const { out } = context;
      const files = context.files();
      demandKnownFields(files);
      const market = context.market();
      const target = await out.during('Reading what is there', () => findTarget(context, market, files, options));
      if ('status' in target && target.status === 'PENDING') throw inReview(target.app);
      demandSameEnvironment(target, files);

      const notes =
        target.kind === 'open' || target.kind === 'live' ? (options.notes ?? files.releaseNotes) : undefined;
      const changes = [...changesBetween(listingAt(target), files.listing), ...changedNotes(target, notes)];
      const nothing = changes.length === 0 && target.kind !== 'new';
      if (nothing || options.dryRun) {
        const action = nothing ? 'unchanged' : titleOf(target).action;
        out.result({ action, dryRun: options.dryRun === true, changes, ...resources(target) }, (ink) =>
          nothing ? 'Nothing to push: the marketplace has just this.' : drawChanges(changes, ink),
        );
        return;
      }
      const { question, action } = titleOf(target);
      if (!out.json) process.stderr.write(`${drawChanges(changes, out.errorInk).join('\n')}\n`);
      if (out.interactive && !options.yes && !(await out.confirm(question)))
        throw new Failure('Nothing was pushed.', { code: 'DECLINED' });

      const pushed = await uninterrupted(() => write(market, files, target, changes, notes));
      out.result({ action, changes, ...pushed }, (ink) => {
        const what = pushed.version ? `version ${pushed.version.number} of ` : '';
        return `${ink.green('✔')} ${action[0]!.toUpperCase()}${action.slice(1)} ${what}${ink.bold(plain(pushed.app.name))} ${ink.dim(`(${pushed.app.id})`)}`;
      });
      out.hint(out.errorInk.dim(`  ${context.portalUrl}/apps/${pushed.app.id}`));
      out.next('market check, then market submit');
    }),
  );

async function findTarget(
  context: Context,
  market: Client,
  files: ListingFiles,
  options: PushOptions,
): Promise<Target> {
  if (options.new) return { kind: 'new' };
  const named = options.app ?? files.id;
  const app = named
    ? await context.app(market).catch((error) => missing(error, named))
    : await findByName(market, files);
  return app ? targetOf(market, app) : { kind: 'new' };
}

/** A mistyped name would be left out without a word. */
function demandKnownFields({ unknown }: ListingFiles): void {
  if (unknown.length === 0) return;
  const details = unknown.map((name) => ({
    pointer: `/${name}`,
    code: 'FIELD_KNOWN',
    message: 'A listing has no such field.',
    fix: 'Mend its name, or take it out.',
  }));
  throw new Failure('marketplace.json has fields that mean nothing.', { code: 'VALIDATION_FAILED', details });
}

function missing(error: { code?: string }, id: string): never {
  if (error.code !== 'APP_NOT_FOUND') throw error;
  throw new Failure(`You have no app ${id} on this marketplace.`, {
    code: 'APP_NOT_FOUND',
    next: 'It was deleted, or is of another marketplace (--url) or account. Create it here: market push --new',
  });
}

function demandSameEnvironment(target: Target, { environment }: ListingFiles): void {
  if (target.kind === 'new' || target.app.environment === environment || environment === undefined) return;
  const pointer = '/environment';
  const message = `The app runs in ${target.app.environment}, the file says ${environment}.`;
  const fix = 'It is set at creation, for good: put it back, or create another app with market push --new.';
  throw new Failure('The environment of an app cannot be changed.', {
    code: 'ENVIRONMENT_FIXED',
    details: [{ pointer, code: 'ENVIRONMENT_FIXED', message, fix }],
  });
}

function changedNotes(target: Target, notes: string | undefined): Change[] {
  const before = target.kind === 'open' ? target.version.releaseNotes : null;
  // Notes alone open no version: those of the last one may still stand in the file.
  if (notes === undefined || notes === before || target.kind !== 'open') return [];
  return [{ pointer: '/releaseNotes', from: before, to: notes }];
}

function titleOf(target: Target): { question: string; action: string } {
  if (target.kind === 'new') return { question: 'Create this app?', action: 'created' };
  if (target.kind === 'live')
    return { question: `Open the next version of ${plain(target.app.name)} with these changes?`, action: 'opened' };
  return { question: `Update ${plain(target.app.name)}?`, action: 'updated' };
}

function resources(target: Target): { app?: App; version?: Version } {
  if (target.kind === 'new') return {};
  return target.kind === 'open' ? { app: target.app, version: target.version } : { app: target.app };
}

async function write(
  market: Client,
  files: ListingFiles,
  target: Target,
  changes: Change[],
  notes: string | undefined,
): Promise<{ app: App; version?: Version }> {
  if (target.kind === 'new') {
    const app = await market.createApp({ ...files.listing, environment: files.environment });
    files.writeId(app.id);
    return { app };
  }
  const { id } = target.app;
  if (!files.id) files.writeId(id);
  const fields = changes.map(({ pointer }) => pointer.split('/')[1]!);
  const said: Record<string, unknown> = { ...files.listing, releaseNotes: notes };
  const changed = Object.fromEntries(fields.map((field) => [field, said[field]]));
  if (target.kind === 'first') return { app: await market.updateApp(id, changed, ifMatch(target.app)) };
  const version =
    target.kind === 'open'
      ? await market.updateVersion(id, String(target.version.number), changed, ifMatch(target.version))
      : await market.openVersion(id, { ...changed, ...(notes ? { releaseNotes: notes } : {}) });
  return { app: await market.getMyApp(id), version };
}
