// market check: every listing rule. Those about the text here, those about images and addresses by the marketplace, which
// fetches them as the public would.

import type { CheckReport, Client } from '@marketplace/sdk';
import { type CheckedRule, CheckList } from '../check-list.ts';
import { act, appCommand, type CommonOptions, type Context } from '../context.ts';
import { changesBetween } from '../difference.ts';
import { EXIT } from '../failure.ts';
import type { Place } from '../listing-files.ts';
import { checkFiles } from '../listing-rules.ts';
import { listingAt, targetOf } from '../target.ts';

export const check = appCommand('check', 'Check the listing against all rules; exit code 1 when one is broken')
  .option('--offline', 'only what the files show by themselves')
  .action(
    act<CommonOptions & { offline?: boolean }>(async (context, { offline }) => {
      const { out } = context;
      const local = localRules(context);
      const id = offline ? undefined : await pushedId(context);
      const list = new CheckList(out);
      const remote = id ? await remoteRules(context, context.market(), id, local, list) : undefined;
      if (!remote) tellAll(list, local);
      list.end();

      const rules = [...local, ...(remote?.rules ?? [])];
      const status = statusOf(rules, remote !== undefined || offline === true);
      const unpushed = remote?.unpushed ?? [];
      out.result({ status, checkedAt: remote?.checkedAt ?? null, unpushed, rules }, (ink) => {
        const broken = rules.filter((rule) => rule.status === 'FAILED').length;
        if (status === 'PASSED') return `\n${ink.green('✔')} Every rule is met.`;
        if (broken > 0)
          return `\n${ink.red('✖')} ${broken} of ${rules.length} rules ${broken === 1 ? 'is' : 'are'} broken.`;
        return `\n${ink.yellow('!')} Images and addresses were not checked${remote ? '' : ': nothing has been pushed yet'}.`;
      });
      if (unpushed.length > 0)
        out.warn(`Images were checked as they were pushed. Not pushed yet: ${unpushed.join(', ')}. → market push`);
      if (status !== 'PASSED') process.exitCode = EXIT.refused;
      else out.next('market submit');
      if (!remote && !offline && status === 'INCOMPLETE') out.next('market push, then market check');
    }),
  );

function localRules(context: Context): CheckedRule[] {
  const files = context.filesIfAny();
  const results = files ? checkFiles(files) : [];
  return results.map(({ broken, found, ...rule }) => {
    const status = broken ? 'FAILED' : 'PASSED';
    return placed(context, { ...rule, status, found: found || null, sha256: null });
  });
}

function tellAll(list: CheckList, rules: CheckedRule[]): void {
  list.begin(rules);
  for (const rule of rules) list.tell(rule);
}

async function pushedId(context: Context): Promise<string | undefined> {
  if (!context.appIsNamed && !context.files().id) return undefined;
  return (await context.app(context.market())).id;
}

/** What the marketplace finds, shown as it finds it. What the files show by themselves is not told twice. */
async function remoteRules(context: Context, market: Client, id: string, local: CheckedRule[], list: CheckList) {
  const target = await targetOf(market, await market.getMyApp(id));
  const files = context.filesIfAny();
  const unpushed = files ? changesBetween(listingAt(target), files.listing).map(({ pointer }) => pointer) : [];
  const known = new Set(local.map(({ rule, pointer }) => rule + pointer));
  const isNew = ({ rule, pointer }: { rule: string; pointer: string }) => !known.has(rule + pointer);
  let report: CheckReport | undefined;
  for await (const event of market.streamCheck(id)) {
    if (event.type === 'plan') {
      list.begin([...local, ...event.rules.filter(isNew)]);
      for (const rule of local) list.tell(rule);
    } else if (event.type === 'report') report = event.report;
    else if (isNew(event)) list.tell(placed(context, event));
  }
  const rules = report!.rules.filter(isNew).map((rule) => placed(context, rule));
  return { checkedAt: report!.checkedAt, rules, unpushed };
}

function placed<T extends { pointer: string; status: string }>(context: Context, rule: T): T & Partial<Place> {
  return rule.status === 'PASSED' ? rule : { ...rule, ...context.filesIfAny()?.placeOf(rule.pointer) };
}

function statusOf(rules: CheckedRule[], complete: boolean): CheckReport['status'] {
  if (rules.some(({ status }) => status === 'FAILED')) return 'FAILED';
  return complete && !rules.some(({ status }) => status === 'NOT_CHECKED') ? 'PASSED' : 'INCOMPLETE';
}
