// market check: text rules are checked locally, rules about images and links by the server, which fetches them without
// signing in.

import { type CheckReport, type Client, countRules } from '@marketplace/sdk';
import { type CheckedRule, CheckList } from '../check-list.ts';
import { action, appCommand, type CommonOptions, type Context } from '../context.ts';
import { diffListings } from '../difference.ts';
import { EXIT } from '../errors.ts';
import type { SourceLocation } from '../listing-files.ts';
import { checkFilesLocally } from '../local-checks.ts';
import { remoteListing, resolveTarget } from '../target.ts';

export const check = appCommand('check', 'Check the listing against all rules; exit code 1 if any is broken')
  .option('--offline', 'check only the files, without contacting the marketplace')
  .action(
    action<CommonOptions & { offline?: boolean }>(async (context, { offline }) => {
      const { out } = context;
      const local = localRules(context);
      const id = offline ? undefined : await pushedId(context);
      const list = new CheckList(out);
      let remote: Awaited<ReturnType<typeof remoteRules>> | undefined;
      try {
        if (id) remote = await remoteRules(context, await context.market(), id, local, list);
        else startList(list, local);
      } finally {
        // A running spinner would keep the process alive after an error.
        list.finish();
      }

      const rules = [...local, ...(remote?.rules ?? [])];
      const status = statusOf(rules, remote !== undefined || offline === true);
      const unpushed = remote?.unpushed ?? [];
      out.result({ status, checkedAt: remote?.checkedAt ?? null, unpushed, rules }, (style) => {
        const { total, met, broken } = countRules(rules);
        if (status === 'PASSED')
          return `\n${style.green('✔')} ${met === total ? `All ${total} rules are met` : `${met} of ${total} rules are met; the others have warnings`}.`;
        if (broken > 0) return `\n${style.red('✖')} ${broken} of ${total} rules ${broken === 1 ? 'is' : 'are'} broken.`;
        const unchecked = 'Images and links were not checked because the app has not been pushed yet.';
        return `\n${style.yellow('!')} ${remote ? 'Some rules could not be checked.' : unchecked}`;
      });
      if (unpushed.length > 0)
        out.warn(`Images were checked as last pushed. Not pushed yet: ${unpushed.join(', ')}. → market push`);
      if (status !== 'PASSED') process.exitCode = EXIT.refused;
      else out.nextStep('market submit');
      if (!remote && !offline && status === 'INCOMPLETE') out.nextStep('market push, then market check');
    }),
  );

function localRules(context: Context): CheckedRule[] {
  const files = context.filesIfAny();
  const images = files ? context.images() : [];
  const results = files ? checkFilesLocally(files, images) : [];
  return results.map(({ found, ...rule }) => withLocation(context, { ...rule, found: found || null, sha256: null }));
}

/** Starts the list with the results that are known and the rules that are still to be checked. */
function startList(list: CheckList, results: CheckedRule[], pending: { pointer: string }[] = []): void {
  list.start([...results, ...pending]);
  for (const result of results) list.add(result);
}

async function pushedId(context: Context): Promise<string | undefined> {
  if (!context.hasAppOption && !context.files().id) return undefined;
  return (await context.app(await context.market())).id;
}

/** Streams the server's results to the list, without the rules that were already checked locally. */
async function remoteRules(context: Context, market: Client, id: string, local: CheckedRule[], list: CheckList) {
  const target = await resolveTarget(market, await market.getMyApp(id));
  const files = context.filesIfAny();
  const unpushed = files
    ? diffListings(remoteListing(target), await context.listing(market)).map(({ pointer }) => pointer)
    : [];
  const known = new Set(local.map(({ rule, pointer }) => rule + pointer));
  const isNew = ({ rule, pointer }: { rule: string; pointer: string }) => !known.has(rule + pointer);
  let report: CheckReport | undefined;
  for await (const event of market.streamCheck(id)) {
    if (event.type === 'plan') {
      startList(list, local, event.rules.filter(isNew));
    } else if (event.type === 'report') report = event.report;
    else if (isNew(event)) list.add(withLocation(context, event));
  }
  const rules = report!.rules.filter(isNew).map((rule) => withLocation(context, rule));
  return { checkedAt: report!.checkedAt, rules, unpushed };
}

function withLocation<T extends { pointer: string; status: string }>(
  context: Context,
  rule: T,
): T & Partial<SourceLocation> {
  return rule.status === 'PASSED' ? rule : { ...rule, ...context.filesIfAny()?.locationOf(rule.pointer) };
}

function statusOf(rules: CheckedRule[], complete: boolean): CheckReport['status'] {
  if (rules.some(({ status }) => status === 'FAILED')) return 'FAILED';
  return complete && !rules.some(({ status }) => status === 'NOT_CHECKED') ? 'PASSED' : 'INCOMPLETE';
}
