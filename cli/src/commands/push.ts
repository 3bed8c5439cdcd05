// market push: writes the files to the draft, or to the next version of an approved app, after showing the changes.

import { type App, type Client, ifMatch, type Version } from '@marketplace/sdk';
import { action, appCommand, type CommonOptions, type Context } from '../context.ts';
import { type Change, diffListings, formatChanges } from '../difference.ts';
import { CliError } from '../errors.ts';
import { deferInterrupts } from '../interrupts.ts';
import type { Listing, ListingFiles } from '../listing-files.ts';
import { type LocalImage, withUrls } from '../local-images.ts';
import { sanitize } from '../output.ts';
import { findByName, inReviewError, remoteListing, resolveTarget, type Target } from '../target.ts';
import { uploadImages } from '../uploads.ts';

interface PushOptions extends CommonOptions {
  yes?: boolean;
  dryRun?: boolean;
  new?: boolean;
  notes?: string;
}

export const push = appCommand('push', 'Create or update the draft or next version from the files')
  .option('-y, --yes', 'skip the confirmation')
  .option('--dry-run', 'show the changes without pushing them')
  .option('--new', 'create a new app, even if the file has an id')
  .option('--notes <text>', 'release notes for users (default: releaseNotes in marketplace.json)')
  .action(
    action<PushOptions>(async (context, options) => {
      const { out } = context;
      const files = context.files();
      requireKnownFields(files);
      requireUsableImages(context.images());
      const market = await context.market();
      const target = await out.withSpinner('Comparing with the marketplace', () =>
        findTarget(context, market, files, options),
      );
      if ('status' in target && target.status === 'PENDING') throw inReviewError(target.app);
      requireSameEnvironment(target, files);

      const notes =
        target.kind === 'open' || target.kind === 'live' ? (options.notes ?? files.releaseNotes) : undefined;
      const changesOf = (listing: Listing) => [
        ...diffListings(remoteListing(target), listing),
        ...changedNotes(target, notes),
      ];
      const changes = changesOf(await context.listing(market));
      const unchanged = changes.length === 0 && target.kind !== 'new';
      const printUnchanged = () => {
        const result = { action: 'unchanged', dryRun: options.dryRun === true, changes: [], ...resources(target) };
        out.result(result, () => 'Already up to date.');
      };
      if (unchanged) return printUnchanged();
      if (options.dryRun) {
        const { action } = titleOf(target);
        return out.result({ action, dryRun: true, changes, ...resources(target) }, (style) =>
          formatChanges(changes, style),
        );
      }
      const { question, action } = titleOf(target);
      if (!out.json) process.stderr.write(`${formatChanges(changes, out.errorStyle).join('\n')}\n`);
      if (out.interactive && !options.yes && !(await out.confirm(question)))
        throw new CliError('Nothing was pushed.', { code: 'DECLINED' });

      const { listing, uploaded } = await uploadListing(context, market, files, target);
      const written = changesOf(listing);
      // Images that were uploaded before, from another machine.
      if (written.length === 0 && target.kind !== 'new') return printUnchanged();
      const pushed = await deferInterrupts(() => write(market, files, listing, target, written, notes));
      out.result({ action, changes: written, uploaded, ...pushed }, (style) => {
        const what = pushed.version ? `version ${pushed.version.number} of ` : '';
        return `${style.green('✔')} ${action[0]!.toUpperCase()}${action.slice(1)} ${what}${style.bold(sanitize(pushed.app.name))} ${style.dim(`(${pushed.app.id})`)}`;
      });
      out.hint(out.errorStyle.dim(`  ${context.portalUrl}/apps/${pushed.app.id}`));
      out.nextStep('market check, then market submit');
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
    ? await context.app(market).catch((error) => throwIfNotFound(error, named))
    : await findByName(market, files);
  return app ? resolveTarget(market, app) : { kind: 'new' };
}

/** The server never sees unknown fields, so a misspelled name would be ignored silently. */
function requireKnownFields({ unknownFields }: ListingFiles): void {
  if (unknownFields.length === 0) return;
  const details = unknownFields.map((name) => ({
    pointer: `/${name}`,
    code: 'FIELD_KNOWN',
    message: 'Unknown field.',
    fix: 'Correct the name or remove the field.',
  }));
  throw new CliError('marketplace.json has unknown fields.', { code: 'VALIDATION_FAILED', details });
}

/** Nothing is sent while a file is missing or breaks a rule. */
function requireUsableImages(images: LocalImage[]): void {
  const details = images.flatMap(({ pointer, role, results }) =>
    results
      .filter(({ broken }) => broken)
      .map(({ aspect, found, fix }) => ({
        pointer,
        code: `${role.toUpperCase()}_${aspect}`,
        message: `${found}.`,
        fix,
      })),
  );
  if (details.length === 0) return;
  throw new CliError(details.length === 1 ? 'An image cannot be used.' : `${details.length} images cannot be used.`, {
    code: 'VALIDATION_FAILED',
    details,
  });
}

/** Uploads the images that are files and returns the listing with their URLs. */
async function uploadListing(context: Context, market: Client, files: ListingFiles, target: Target) {
  const { out } = context;
  const images = context.images();
  if (images.length === 0) return { listing: files.listing, uploaded: [] };
  const { logoUrl, bannerUrl, screenshots = [] } = remoteListing(target);
  const inUse = new Set([logoUrl, bannerUrl, ...(screenshots ?? []).map(({ url }) => url)].map(String));
  const uploaded: string[] = [];
  let stopSpinner = out.startSpinner('Uploading images');
  try {
    const urls = await uploadImages(market, await context.uploads(market), images, {
      inUse,
      onProgress: ({ path, bytes }, sent, left) => {
        stopSpinner();
        if (sent) uploaded.push(path);
        if (sent && !out.json) process.stderr.write(`  ↑ ${sanitize(path)} ${formatBytes(bytes.length)}\n`);
        stopSpinner = left > 0 ? out.startSpinner(`Uploading images, ${left} to go`) : () => {};
      },
    });
    return { listing: withUrls(files.listing, (path) => urls.get(path)), uploaded };
  } finally {
    stopSpinner();
  }
}

function formatBytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function throwIfNotFound(error: { code?: string }, id: string): never {
  if (error.code !== 'APP_NOT_FOUND') throw error;
  throw new CliError(`App ${id} not found on this marketplace.`, {
    code: 'APP_NOT_FOUND',
    next: 'It was deleted, or belongs to another marketplace (--url) or account. To create a new app: market push --new',
  });
}

function requireSameEnvironment(target: Target, { environment }: ListingFiles): void {
  if (target.kind === 'new' || target.app.environment === environment || environment === undefined) return;
  const pointer = '/environment';
  const message = `The app's environment is ${target.app.environment}, but the file says ${environment}.`;
  const fix = 'Restore the previous value, or create a new app with market push --new.';
  throw new CliError("The environment can't be changed after the app is created.", {
    code: 'ENVIRONMENT_FIXED',
    details: [{ pointer, code: 'ENVIRONMENT_FIXED', message, fix }],
  });
}

function changedNotes(target: Target, notes: string | undefined): Change[] {
  const before = target.kind === 'open' ? target.version.releaseNotes : null;
  // Notes alone do not open a version: the file may still hold those of the previous one.
  if (notes === undefined || notes === before || target.kind !== 'open') return [];
  return [{ pointer: '/releaseNotes', from: before, to: notes }];
}

function titleOf(target: Target): { question: string; action: string } {
  if (target.kind === 'new') return { question: 'Create this app?', action: 'created' };
  if (target.kind === 'live')
    return { question: `Create a new version of ${sanitize(target.app.name)} with these changes?`, action: 'opened' };
  return { question: `Update ${sanitize(target.app.name)}?`, action: 'updated' };
}

function resources(target: Target): { app?: App; version?: Version } {
  if (target.kind === 'new') return {};
  return target.kind === 'open' ? { app: target.app, version: target.version } : { app: target.app };
}

async function write(
  market: Client,
  files: ListingFiles,
  listing: Listing,
  target: Target,
  changes: Change[],
  notes: string | undefined,
): Promise<{ app: App; version?: Version }> {
  if (target.kind === 'new') {
    const app = await market.createApp({ ...listing, environment: files.environment });
    files.writeId(app.id);
    return { app };
  }
  const { id } = target.app;
  if (!files.id) files.writeId(id);
  const fields = changes.map(({ pointer }) => pointer.split('/')[1]!);
  const values: Record<string, unknown> = { ...listing, releaseNotes: notes };
  const changed = Object.fromEntries(fields.map((field) => [field, values[field]]));
  if (target.kind === 'first') return { app: await market.updateApp(id, changed, ifMatch(target.app)) };
  const version =
    target.kind === 'open'
      ? await market.updateVersion(id, String(target.version.number), changed, ifMatch(target.version))
      : await market.openVersion(id, { ...changed, ...(notes ? { releaseNotes: notes } : {}) });
  return { app: await market.getMyApp(id), version };
}
