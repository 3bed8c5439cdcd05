// market keys: the API keys of the developer, for CI and other programs.

import { type ApiKey, NewApiKeyScopesItem } from '@marketplace/sdk';
import { Command, Option } from 'commander';
import { act, type CommonOptions, command } from '../context.ts';
import { usage } from '../failure.ts';
import { columns, type Ink, plain } from '../output.ts';

const SCOPES = Object.values(NewApiKeyScopesItem);

const list = command('list', 'List your keys, masked')
  .option('--all', 'also those that have expired or were revoked')
  .action(
    act<CommonOptions & { all?: boolean }>(async (context, { all }) => {
      const keys = await context.market().listApiKeys();
      const shown = keys.data.filter(({ status }) => all || status === 'ACTIVE');
      context.out.result({ data: shown }, (ink) =>
        shown.length > 0 ? columns(shown.map((key) => row(key, ink))) : 'You have no active keys.',
      );
    }),
  );

function row({ id, name, maskedKey, scopes, status, expiresAt, lastUsedAt }: ApiKey, ink: Ink): string[] {
  const state = status === 'ACTIVE' ? `until ${expiresAt.slice(0, 10)}` : ink.yellow(status.toLowerCase());
  const used = lastUsedAt ? `used ${lastUsedAt.slice(0, 10)}` : 'never used';
  return [id, ink.bold(plain(name)), maskedKey, state, ink.dim(used), ink.dim(scopes.join(' '))];
}

interface CreateOptions extends CommonOptions {
  name: string;
  scopes?: string;
  days?: string;
}

const create = command('create', 'Create a key; its value is shown once')
  .requiredOption('--name <name>', 'what it is for')
  .option('--scopes <list>', `separated by commas: ${SCOPES.join(', ')} (default: all but APP_DELETE)`)
  .addOption(new Option('--days <number>', 'how long it works: 1 to 365 (default: 90, or as long as your own key)'))
  .action(
    act<CreateOptions>(async (context, { name, scopes, days }) => {
      const wanted =
        scopes?.split(',').map((scope) => scope.trim().toUpperCase()) ?? SCOPES.filter((one) => one !== 'APP_DELETE');
      const unknown = wanted.filter((scope) => !(SCOPES as string[]).includes(scope));
      if (unknown.length > 0)
        throw usage(`There is no scope ${unknown.join(', ')}.`, `There are ${SCOPES.join(', ')}.`);
      if (days !== undefined && !/^\d{1,3}$/.test(days)) throw usage('--days takes a whole number from 1 to 365.');
      const made = await context.market().createApiKey({
        name,
        scopes: wanted as typeof SCOPES,
        ...(days ? { expiresInDays: Number(days) } : {}),
      });
      // The bare value on stdout, so that a script can take it: KEY=$(market keys create …)
      context.out.result(made, () => made.key);
      context.out.hint(
        context.out.errorInk.dim(
          `This is the only time that it is shown. It works until ${made.expiresAt.slice(0, 10)}; id ${made.id}.`,
        ),
      );
    }),
  );

const revoke = command('revoke', 'Revoke keys; they stop working at once')
  .argument('<id...>', 'ids, as market keys list tells them')
  .action(
    act(async (context, _options, ids) => {
      const market = context.market();
      const revoked: ApiKey[] = [];
      for (const id of ids as unknown as string[]) revoked.push(await market.revokeApiKey(id));
      context.out.result({ data: revoked }, (ink) =>
        revoked.map(({ name, maskedKey }) => `${ink.green('✔')} Revoked ${ink.bold(plain(name))} (${maskedKey}).`),
      );
    }),
  );

export const keys = new Command('keys')
  .description('List, create and revoke API keys')
  .addCommand(list, { isDefault: true })
  .addCommand(create)
  .addCommand(revoke);
