// market submit, withdraw: submits the pushed listing for review, and withdraws it.

import type { App, Client, Review, ReviewEvent, SubmitAppBody } from '@marketplace/sdk';
import { action, appCommand, type CommonOptions, type Context } from '../context.ts';
import { diffListings } from '../difference.ts';
import { CliError } from '../errors.ts';
import { formatTime, sanitize } from '../output.ts';
import { inReviewError, remoteListing, resolveTarget, type Target } from '../target.ts';
import { readTestAccess } from '../test-access.ts';

interface SubmitOptions extends CommonOptions {
  asIs?: boolean;
  note?: string;
  testAccess?: string;
}

export const submit = appCommand('submit', 'Submit the pushed listing for review')
  .option('--as-is', 'submit even if the files have unpushed changes')
  .option('--note <text>', 'what the reviewer should know')
  .option(
    '--test-access <file>',
    'JSON file with the test account for the reviewer (url, username, password, steps), or - for standard input; without a password in it: MARKET_TEST_PASSWORD, or a question',
  )
  .action(
    action<SubmitOptions>(async (context, { asIs, note, testAccess, app: named }) => {
      const { out } = context;
      const market = await context.market();
      const files = named ? undefined : context.files();
      const target = await resolveTarget(market, await context.app(market));
      if (target.kind === 'live') throw nothingOpenError(target.app);
      if ('status' in target && target.status === 'PENDING') throw inReviewError(target.app);
      const unpushed = files
        ? diffListings(remoteListing(target), await context.listing(market)).map(({ pointer }) => pointer)
        : [];
      if (unpushed.length > 0 && !asIs) {
        throw new CliError(`The files have unpushed changes: ${unpushed.join(', ')}.`, {
          code: 'NOT_PUSHED',
          next: 'Push them first: market push. Or submit without them: market submit --as-is',
        });
      }
      const request = {
        ...(note ? { note } : {}),
        ...(testAccess ? { testAccess: await readTestAccess(testAccess, out) } : {}),
      };
      const app = await submitTarget(market, target, request);
      const review = await market.getReview(app.id);
      out.result({ app, submissionId: review.submissionId, review }, (style) => [
        `${style.green('✔')} Submitted ${style.bold(sanitize(app.name))}, version ${review.version} ${style.dim(review.submissionId)}.`,
        `  Position ${review.place ?? '–'} in the queue; decision due by ${formatTime(review.dueAt)}.`,
      ]);
      const untouched = review.requestedChanges?.reasons.filter(({ changed }) => !changed) ?? [];
      if (untouched.length > 0) warnOfUntouched(context, review, untouched);
      out.nextStep('market status --watch');
    }),
  );

/** The submission stands: the reviewer sees what was left as it was, and may accept it. */
function warnOfUntouched(context: Context, { requestedChanges }: Review, untouched: ReviewEvent['reasons']): void {
  const nothing = requestedChanges?.difference.length === 0;
  const lines = untouched.map(({ pointer, message, fix }) => {
    const location = context.filesIfAny()?.locationOf(pointer);
    const where = location ? ` (${location.file}:${location.line})` : '';
    return `  ${pointer.slice(1) || 'listing'}: ${sanitize(message)} ${sanitize(fix)}${where}`;
  });
  context.out.warn(
    [
      nothing
        ? 'Nothing has changed since the reviewer requested changes:'
        : `${untouched.length} of ${requestedChanges?.reasons.length} requested changes not made:`,
      ...lines,
      '  To make them, run market withdraw, then edit, push and submit again.',
    ].join('\n'),
  );
}

export const withdraw = appCommand('withdraw', 'Withdraw a submission so that you can change it').action(
  action(async (context) => {
    const { out } = context;
    const market = await context.market();
    const target = await resolveTarget(market, await context.app(market));
    if (target.kind === 'live') throw nothingOpenError(target.app);
    const app = await withdrawTarget(market, target);
    out.result(
      { app },
      (style) => `${style.green('✔')} Withdrew ${style.bold(sanitize(app.name))}. It is a draft again.`,
    );
    out.nextStep('edit the files, then market push');
  }),
);

async function submitTarget(market: Client, target: Target, request: SubmitAppBody): Promise<App> {
  if (target.kind === 'first') return market.submitApp(target.app.id, request);
  if (target.kind !== 'open') throw new Error('nothing to submit');
  await market.submitVersion(target.app.id, String(target.version.number), request);
  return market.getMyApp(target.app.id);
}

async function withdrawTarget(market: Client, target: Target): Promise<App> {
  if (target.kind === 'first') return market.withdrawApp(target.app.id);
  if (target.kind !== 'open') throw new Error('nothing to withdraw');
  await market.withdrawVersion(target.app.id, String(target.version.number));
  return market.getMyApp(target.app.id);
}

function nothingOpenError({ name, version }: App): CliError {
  return new CliError(`Version ${version} of ${sanitize(name)} is approved and there is no new version to submit.`, {
    code: 'APP_LOCKED',
    next: 'Change the files, then run: market push, market submit',
  });
}
