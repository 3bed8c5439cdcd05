// market status, apps: the review status of one app, and a list of all apps.

import { setTimeout as pause } from 'node:timers/promises';
import { type App, type Client, MarketplaceError, type Review, statusLabel } from '@marketplace/sdk';
import { action, appCommand, type CommonOptions, type Context, command } from '../context.ts';
import { EXIT, usageError } from '../errors.ts';
import { columns, formatTime, type Style, sanitize } from '../output.ts';

interface StatusOptions extends CommonOptions {
  watch?: boolean;
  every: string;
}

interface AppStatus {
  app: App;
  /** Null before the first submission. */
  review: Review | null;
}

export const status = appCommand('status', 'Show the review status; --watch waits for the decision')
  .option('-w, --watch', 'wait for the decision: exit code 0 if approved, 1 if changes are requested')
  .option('--every <seconds>', 'polling interval for --watch', '15')
  .action(
    action<StatusOptions>(async (context, { watch, every }) => {
      const { out } = context;
      const seconds = Number(every);
      if (!(seconds >= 1)) throw usageError('--every must be at least 1 second.');
      const market = await context.market();
      let current = await getStatus(context, market);
      if (!watch) return out.result(current, (style) => formatStatus(current, context, style));

      // Prints each change once; with --json as NDJSON, so that readers need not wait for the end.
      for (let printed = ''; ; current = await getStatus(context, market)) {
        const { review } = current;
        const state = `${review?.status} ${review?.place} ${review?.checks?.status}`;
        if (state !== printed && out.json) process.stdout.write(`${JSON.stringify(current)}\n`);
        else if (state !== printed) out.result(current, (style) => [...formatStatus(current, context, style), '']);
        printed = state;
        if (review?.status !== 'PENDING') break;
        await out.withSpinner('Waiting for a decision', () => pause(seconds * 1000));
      }
      if (current.review?.status !== 'APPROVED') process.exitCode = EXIT.refused;
    }),
  );

async function getStatus(context: Context, market: Client): Promise<AppStatus> {
  const app = await context.app(market);
  const review = await market.getReview(app.id).catch((error) => {
    if (error instanceof MarketplaceError && error.code === 'NEVER_SUBMITTED') return null;
    throw error;
  });
  return { app, review };
}

function formatStatus({ app, review }: AppStatus, context: Context, style: Style): string[] {
  const rows = [
    [style.dim('app'), `${style.bold(sanitize(app.name))} ${style.dim(`${app.id} · ${app.environment}`)}`],
    [
      style.dim('status'),
      `${formatState(app.status, style)}${app.visibility === 'LISTED' ? '' : ` · ${formatState(app.visibility, style)}`}`,
    ],
  ];
  if (app.suspendedReason) rows.push([style.dim('suspended'), sanitize(app.suspendedReason)]);
  if (app.version) rows.push([style.dim('public'), `version ${app.version}  ${context.url}/apps/${app.slug}`]);
  if (app.openVersion && app.version)
    rows.push([style.dim('next'), `version ${app.openVersion}, ${formatState(app.openVersionStatus ?? '', style)}`]);
  if (!review) rows.push([style.dim('review'), 'not submitted yet']);
  else {
    const decided = review.decidedAt ? `, ${formatTime(review.decidedAt)}` : '';
    rows.push([style.dim('review'), `version ${review.version}: ${formatState(review.status, style)}${decided}`]);
    if (review.place) rows.push([style.dim('queue'), queueOf(review, style)]);
    if (review.checks) rows.push([style.dim('checks'), formatState(review.checks.status, style)]);
  }
  return [...columns(rows), ...(review?.status === 'REJECTED' ? reasonsOf(review, context, style) : [])];
}

function queueOf({ place, dueAt, overdue, medianWaitHours }: Review, style: Style): string {
  const due = overdue ? style.yellow(`overdue since ${formatTime(dueAt)}`) : `due by ${formatTime(dueAt)}`;
  const median = medianWaitHours === null ? '' : `; median review time ${formatHours(medianWaitHours)}`;
  return `position ${place}, ${due}${median}`;
}

function formatHours(hours: number): string {
  return hours < 1 ? `${Math.max(1, Math.round(hours * 60))} min` : `${Math.round(hours)} h`;
}

function reasonsOf({ reasons, guidance }: Review, context: Context, style: Style): string[] {
  const lines = reasons.map(({ pointer, message, fix }) => {
    const location = context.filesIfAny()?.locationOf(pointer);
    const where = location ? style.dim(`  ${location.file}:${location.line}`) : '';
    return `  ${style.red('✖')} ${style.bold(pointer.slice(1) || 'listing')}: ${sanitize(message)} ${sanitize(fix)}${where}`;
  });
  return ['', ...lines, ...(guidance ? [`  ${sanitize(guidance)}`] : [])];
}

function formatState(state: string, style: Style): string {
  const label = statusLabel(state);
  if (state === 'APPROVED' || state === 'PASSED') return style.green(label);
  return state === 'REJECTED' || state === 'FAILED' ? style.red(label) : style.yellow(label);
}

export const apps = command('apps', 'List your apps').action(
  action(async (context) => {
    const { data } = await (await context.market()).listMyApps();
    context.out.result({ data }, (style) =>
      data.length === 0
        ? "You don't have any apps yet."
        : columns(
            data.map(({ id, name, status, version, openVersion, openVersionStatus, environment }) => [
              id,
              style.bold(sanitize(name)),
              formatState(status, style),
              version && openVersion ? `next: ${formatState(openVersionStatus ?? '', style)}` : '',
              style.dim(environment),
            ]),
          ),
    );
    if (data.length === 0) context.out.nextStep('market init');
  }),
);
