// market submit, withdraw: hands what was pushed over for review, and takes it back.

import type { App, Client } from '@marketplace/sdk';
import { act, appCommand, type CommonOptions } from '../context.ts';
import { changesBetween } from '../difference.ts';
import { Failure } from '../failure.ts';
import { plain } from '../output.ts';
import { inReview, listingAt, type Target, targetOf } from '../target.ts';

export const submit = appCommand('submit', 'Submit what was pushed for review')
  .option('--as-is', 'also when the files have changes that were not pushed')
  .action(
    act<CommonOptions & { asIs?: boolean }>(async (context, { asIs, app: named }) => {
      const { out } = context;
      const market = context.market();
      const files = named ? undefined : context.files();
      const target = await targetOf(market, await context.app(market));
      if (target.kind === 'live') throw nothingOpen(target.app);
      if ('status' in target && target.status === 'PENDING') throw inReview(target.app);
      const unpushed = files ? changesBetween(listingAt(target), files.listing).map(({ pointer }) => pointer) : [];
      if (unpushed.length > 0 && !asIs) {
        throw new Failure(`The files have changes that were not pushed: ${unpushed.join(', ')}.`, {
          code: 'NOT_PUSHED',
          next: 'Push them first: market push. Or submit what is there: market submit --as-is',
        });
      }
      const app = await move(market, target, 'submit');
      const review = await market.getReview(app.id);
      out.result({ app, review }, (ink) => [
        `${ink.green('✔')} Submitted ${ink.bold(plain(app.name))}, version ${review.version}.`,
        `  Place ${review.place ?? '–'} in the queue; a decision is due by ${review.dueAt.slice(0, 16).replace('T', ' ')} UTC.`,
      ]);
      out.next('market status --watch');
    }),
  );

export const withdraw = appCommand('withdraw', 'Take a submission back, to change it').action(
  act(async (context) => {
    const { out } = context;
    const market = context.market();
    const target = await targetOf(market, await context.app(market));
    if (target.kind === 'live') throw nothingOpen(target.app);
    const app = await move(market, target, 'withdraw');
    out.result({ app }, (ink) => `${ink.green('✔')} Withdrew ${ink.bold(plain(app.name))}: it is a draft again.`);
    out.next('edit the files, then market push');
  }),
);

async function move(market: Client, target: Target, what: 'submit' | 'withdraw'): Promise<App> {
  if (target.kind === 'first') return market[`${what}App`](target.app.id);
  if (target.kind !== 'open') throw new Error('there is nothing to move');
  await market[`${what}Version`](target.app.id, String(target.version.number));
  return market.getMyApp(target.app.id);
}

function nothingOpen({ name, version }: App): Failure {
  return new Failure(`Version ${version} of ${plain(name)} is approved, and no next one is open.`, {
    code: 'APP_LOCKED',
    next: 'Change the files, then: market push, market submit',
  });
}
