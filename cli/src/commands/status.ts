// market status, apps: where an app stands on its way to the public, and where all of them do.

import { setTimeout as pause } from 'node:timers/promises';
import { type App, type Client, MarketplaceError, type Review } from '@marketplace/sdk';
import { act, appCommand, type CommonOptions, type Context, command } from '../context.ts';
import { EXIT, usage } from '../failure.ts';
import { columns, type Ink, plain, timeOf } from '../output.ts';

interface StatusOptions extends CommonOptions {
  watch?: boolean;
  every: string;
}

interface Standing {
  app: App;
  /** Empty before the first submission. */
  review: Review | null;
}

export const status = appCommand('status', 'Tell where the app stands; --watch waits for the decision')
  .option('-w, --watch', 'stay until it is decided: exit code 0 when approved, 1 when rejected')
  .option('--every <seconds>', 'how often --watch looks', '15')
  .action(
    act<StatusOptions>(async (context, { watch, every }) => {
      const { out } = context;
      const seconds = Number(every);
      if (!(seconds >= 1)) throw usage('--every takes a number of seconds, 1 or more.');
      const market = context.market();
      let standing = await look(context, market);
      if (!watch) return out.result(standing, (ink) => draw(standing, context, ink));

      // Each state once, one line of JSON each: what reads them need not wait for the end.
      for (let told = ''; ; standing = await look(context, market)) {
        const state = `${standing.review?.status} ${standing.review?.place} ${standing.review?.checks?.status}`;
        if (state !== told && out.json) process.stdout.write(`${JSON.stringify(standing)}\n`);
        else if (state !== told) out.result(standing, (ink) => [...draw(standing, context, ink), '']);
        told = state;
        if (standing.review?.status !== 'PENDING') break;
        await out.during('Waiting for a decision', () => pause(seconds * 1000));
      }
      if (standing.review?.status !== 'APPROVED') process.exitCode = EXIT.refused;
    }),
  );

async function look(context: Context, market: Client): Promise<Standing> {
  const app = await context.app(market);
  const review = await market.getReview(app.id).catch((error) => {
    if (error instanceof MarketplaceError && error.code === 'NEVER_SUBMITTED') return null;
    throw error;
  });
  return { app, review };
}

function draw({ app, review }: Standing, context: Context, ink: Ink): string[] {
  const rows = [
    [ink.dim('app'), `${ink.bold(plain(app.name))} ${ink.dim(`${app.id} · ${app.environment}`)}`],
    [ink.dim('status'), `${paint(app.status, ink)}${app.visibility === 'LISTED' ? '' : ` · ${app.visibility}`}`],
  ];
  if (app.suspendedReason) rows.push([ink.dim('suspended'), plain(app.suspendedReason)]);
  if (app.version) rows.push([ink.dim('public'), `version ${app.version}  ${context.url}/apps/${app.slug}`]);
  if (app.openVersion && app.version)
    rows.push([ink.dim('next'), `version ${app.openVersion}, ${paint(app.openVersionStatus ?? '', ink)}`]);
  if (!review) rows.push([ink.dim('review'), 'never submitted']);
  else {
    const decided = review.decidedAt ? `, ${timeOf(review.decidedAt)}` : '';
    rows.push([ink.dim('review'), `version ${review.version}: ${paint(review.status, ink)}${decided}`]);
    if (review.place) rows.push([ink.dim('queue'), queueOf(review, ink)]);
    if (review.checks) rows.push([ink.dim('checks'), paint(review.checks.status, ink)]);
  }
  return [...columns(rows), ...(review?.status === 'REJECTED' ? reasonsOf(review, context, ink) : [])];
}

function queueOf({ place, dueAt, overdue, medianWaitHours }: Review, ink: Ink): string {
  const due = overdue ? ink.yellow(`overdue since ${timeOf(dueAt)}`) : `due by ${timeOf(dueAt)}`;
  const usual = medianWaitHours === null ? '' : `; half of the last decisions took ${hours(medianWaitHours)} or less`;
  return `place ${place}, ${due}${usual}`;
}

function hours(number: number): string {
  return number < 1 ? `${Math.max(1, Math.round(number * 60))} min` : `${Math.round(number)} h`;
}

function reasonsOf({ reasons, guidance }: Review, context: Context, ink: Ink): string[] {
  const told = reasons.map(({ pointer, message, fix }) => {
    const place = context.filesIfAny()?.placeOf(pointer);
    const where = place ? ink.dim(`  ${place.file}:${place.line}`) : '';
    return `  ${ink.red('✖')} ${ink.bold(pointer.slice(1) || 'listing')}: ${plain(message)} ${plain(fix)}${where}`;
  });
  return ['', ...told, ...(guidance ? [`  ${plain(guidance)}`] : [])];
}

function paint(state: string, ink: Ink): string {
  if (state === 'APPROVED' || state === 'PASSED') return ink.green(state);
  return state === 'REJECTED' || state === 'FAILED' ? ink.red(state) : ink.yellow(state);
}

export const apps = command('apps', 'List your apps').action(
  act(async (context) => {
    const { data } = await context.market().listMyApps();
    context.out.result({ data }, (ink) =>
      data.length === 0
        ? 'You have no apps yet.'
        : columns(
            data.map(({ id, name, status, version, openVersion, openVersionStatus, environment }) => [
              id,
              ink.bold(plain(name)),
              paint(status, ink),
              version && openVersion ? `next: ${paint(openVersionStatus ?? '', ink)}` : '',
              ink.dim(environment),
            ]),
          ),
    );
    if (data.length === 0) context.out.next('market init');
  }),
);
