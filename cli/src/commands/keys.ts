// market keys: lists, creates and revokes the developer's API keys.

import { type ApiKey, NewApiKeyScopesItem } from '@marketplace/sdk';
import { Command, Option } from 'commander';
import { action, type CommonOptions, command } from '../context.ts';
import { usageError } from '../errors.ts';
import { columns, type Style, sanitize } from '../output.ts';

const SCOPES = Object.values(NewApiKeyScopesItem);

const list = command('list', 'List your API keys')
  .option('--all', 'include expired and revoked keys')
  .action(
    action<CommonOptions & { all?: boolean }>(async (context, { all }) => {
      const keys = await (await context.market()).listApiKeys();
      const shown = keys.data.filter(({ status }) => all || status === 'ACTIVE');
      context.out.result({ data: shown }, (style) =>
        shown.length > 0 ? columns(shown.map((key) => row(key, style))) : 'You have no active keys.',
      );
    }),
  );

/** Why a key was revoked, unless its owner revoked it. */
const REASONS: Record<string, string> = { LEAKED: ' (found in public)', PARENT_REVOKED: ' (with its parent key)' };

function row({ id, name, maskedKey, scopes, status, ...key }: ApiKey, style: Style): string[] {
  const { expiresAt, lastUsedAt, revokedReason } = key;
  const ended = `${status.toLowerCase()}${REASONS[revokedReason ?? ''] ?? ''}`;
  const state = status === 'ACTIVE' ? `expires ${expiresAt.slice(0, 10)}` : style.yellow(ended);
  const used = lastUsedAt ? `last used ${lastUsedAt.slice(0, 10)}` : 'never used';
  return [id, style.bold(sanitize(name)), maskedKey, state, style.dim(used), style.dim(scopes.join(' '))];
}

interface CreateOptions extends CommonOptions {
  name: string;
  scopes?: string;
  days?: string;
}

const create = command('create', 'Create an API key; its value is shown only once')
  .requiredOption('--name <name>', 'name that says what the key is for')
  .option('--scopes <list>', `comma-separated scopes: ${SCOPES.join(', ')} (default: all except APP_DELETE)`)
  .addOption(
    new Option('--days <number>', 'days until it expires: 1 to 365 (default: 90, or when your own key expires)'),
  )
  .action(
    action<CreateOptions>(async (context, { name, scopes, days }) => {
      const requested =
        scopes?.split(',').map((scope) => scope.trim().toUpperCase()) ?? SCOPES.filter((one) => one !== 'APP_DELETE');
      const unknown = requested.filter((scope) => !(SCOPES as string[]).includes(scope));
      if (unknown.length > 0)
        throw usageError(`Unknown scope: ${unknown.join(', ')}.`, `Valid scopes: ${SCOPES.join(', ')}`);
      if (days !== undefined && !/^\d{1,3}$/.test(days)) throw usageError('--days must be an integer from 1 to 365.');
      const created = await (await context.market()).createApiKey({
        name,
        scopes: requested as typeof SCOPES,
        ...(days ? { expiresInDays: Number(days) } : {}),
      });
      // Only the value on stdout, for scripts: KEY=$(market keys create …)
      context.out.result(created, () => created.key);
      context.out.hint(
        context.out.errorStyle.dim(
          `Save the key now: it is not shown again. It expires ${created.expiresAt.slice(0, 10)}; id ${created.id}.`,
        ),
      );
    }),
  );

const revoke = command('revoke', 'Revoke API keys immediately')
  .argument('<id...>', 'key ids, from market keys list')
  .action(
    action(async (context, _options, ids) => {
      const market = await context.market();
      const revoked: ApiKey[] = [];
      for (const id of ids as unknown as string[]) revoked.push(await market.revokeApiKey(id));
      context.out.result({ data: revoked }, (style) =>
        revoked.map(
          ({ name, maskedKey }) => `${style.green('✔')} Revoked ${style.bold(sanitize(name))} (${maskedKey}).`,
        ),
      );
    }),
  );

export const keys = new Command('keys')
  .description('List, create and revoke API keys')
  .addCommand(list, { isDefault: true })
  .addCommand(create)
  .addCommand(revoke);
