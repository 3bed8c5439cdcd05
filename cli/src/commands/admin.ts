// market admin export, plan, apply: the settings of the marketplace as a file, for administrators.

import {
  ifMatch,
  MarketplaceError,
  type MarketSettingsChange,
  type SettingsInForce,
  type SettingsPlanChangesItem,
} from '@marketplace/sdk';
import { Command } from 'commander';
import { action, type CommonOptions, type Context, command } from '../context.ts';
import { CliError } from '../errors.ts';
import { type Style, sanitize } from '../output.ts';
import { readSettingsFile, type SettingsFile, writeSettingsFile } from '../settings-file.ts';
import { accountToken, type SignInOptions } from './login.ts';

type AdminOptions = CommonOptions & SignInOptions;

/** With an account token: API keys are for developers. It is not stored. */
async function marketOf(context: Context, options: AdminOptions) {
  const given = process.env.MARKET_ADMIN_TOKEN;
  return context.marketAs(given?.trim() || (await accountToken(context, options)));
}

function adminCommand(name: string, summary: string): Command {
  return command(name, summary)
    .argument('<file>', 'JSON file of the settings')
    .option('--device', 'sign in with a code on another device, for machines without a browser')
    .option('--no-browser', 'print the URL instead of opening a browser');
}

const exportSettings = adminCommand('export', 'Write the settings of the marketplace to a file').action(
  action<AdminOptions>(async (context, options, file) => {
    const { settings } = await (await marketOf(context, options)).getSettings();
    const read = async (path: string) => {
      const answer = await fetch(context.url + path);
      if (!answer.ok) throw new CliError(`The image ${path} cannot be read.`, { code: 'IMAGE_UNAVAILABLE' });
      return new Uint8Array(await answer.arrayBuffer());
    };
    const images = await writeSettingsFile(file!, settings, { schema: `${context.url}/settings.schema.json`, read });
    context.out.result({ file, images }, (style) => [`${style.green('✔')} Wrote ${[file, ...images].join(', ')}.`]);
  }),
);

const plan = adminCommand('plan', 'Show what a file would change; nothing is saved').action(
  action<AdminOptions>(async (context, options, file) => {
    const read = readSettingsFile(file!);
    const changes = await changesBy(await marketOf(context, options), read);
    context.out.result({ changes }, (style) => described(changes, style, 'No changes.'));
  }),
);

const apply = adminCommand('apply', 'Make the settings those of a file').action(
  action<AdminOptions>(async (context, options, file) => {
    const read = readSettingsFile(file!);
    const market = await marketOf(context, options);
    const before = await market.getSettings();
    const changes = await changesBy(market, read);
    if (changes.length > 0) await setSettings(market, read.change, before);
    context.out.result({ changes, applied: changes.length > 0 }, (style) => [
      ...described(changes, style, 'No changes.'),
      ...(changes.length > 0 ? [`${style.green('✔')} Applied to ${context.url}.`] : []),
    ]);
  }),
);

type Market = Awaited<ReturnType<typeof marketOf>>;

/** What the file would change, or every fault of it: those that are found here, and those that the marketplace finds. */
async function changesBy(market: Market, { change, faults }: SettingsFile): Promise<SettingsPlanChangesItem[]> {
  try {
    const { changes } = await market.planSettings(change);
    if (faults.length === 0) return changes;
  } catch (error) {
    if (!(error instanceof MarketplaceError) || error.code !== 'VALIDATION_FAILED') throw error;
    faults.push(...error.details.filter(({ pointer }) => !faults.some((fault) => fault.pointer === pointer)));
  }
  const next = 'Fix the issues above and try again.';
  throw new CliError('The settings are not valid. Nothing was changed.', {
    code: 'VALIDATION_FAILED',
    details: faults,
    next,
  });
}

/** Only what was compared is replaced. */
async function setSettings(market: Market, change: MarketSettingsChange, before: SettingsInForce): Promise<void> {
  try {
    await market.setSettings(change, ifMatch(before));
  } catch (error) {
    if (!(error instanceof MarketplaceError) || error.code !== 'PRECONDITION_FAILED') throw error;
    const next = 'See the difference again: market admin plan';
    throw new CliError('The settings were changed in the meantime. Nothing was changed.', { code: error.code, next });
  }
}

function described(changes: SettingsPlanChangesItem[], style: Style, otherwise: string): string[] {
  if (changes.length === 0) return [otherwise];
  return changes.map(
    ({ pointer, from, to }) =>
      `${style.yellow('~')} ${style.bold(sanitize(pointer.slice(1)))}: ${short(from)} → ${short(to)}`,
  );
}

const MAX_SHOWN = 60;

function short(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} entries`;
  const text = sanitize(JSON.stringify(value ?? null));
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

export const admin = new Command('admin')
  .description('Manage the settings of a marketplace, as an administrator')
  .addCommand(exportSettings)
  .addCommand(plan)
  .addCommand(apply);
