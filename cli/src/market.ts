#!/usr/bin/env node
// The entry point of the CLI: registers all commands, in the order in which they are typically used.

import { Command, CommanderError } from 'commander';
import { admin } from './commands/admin.ts';
import { analytics } from './commands/analytics.ts';
import { check } from './commands/check.ts';
import { completion } from './commands/completion.ts';
import { init } from './commands/init.ts';
import { keys } from './commands/keys.ts';
import { login, logout, whoami } from './commands/login.ts';
import { logs } from './commands/logs.ts';
import { open } from './commands/open.ts';
import { push } from './commands/push.ts';
import { apps, status } from './commands/status.ts';
import { submit, withdraw } from './commands/submit.ts';
import { versions } from './commands/versions.ts';
import { VERSION } from './context.ts';
import { EXIT } from './errors.ts';

const EXIT_CODES = `
Exit codes: 0 success, 1 failure, 2 invalid usage, 3 not signed in, 130 interrupted with Ctrl+C.
Environment variables: MARKET_URL, MARKET_API_KEY, MARKET_ID_TOKEN, MARKET_ADMIN_TOKEN, NO_COLOR, CI.`;

const program = new Command('market')
  .description('Publish apps on a marketplace from a terminal or CI.')
  .version(VERSION, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'show help')
  .helpCommand(false)
  .addHelpText('after', EXIT_CODES)
  .showSuggestionAfterError()
  .showHelpAfterError('(run market --help for more information)')
  .commandsGroup('Publish:')
  .addCommand(init)
  .addCommand(push)
  .addCommand(check)
  .addCommand(submit)
  .addCommand(withdraw)
  .addCommand(status)
  .commandsGroup('Manage:')
  .addCommand(apps)
  .addCommand(versions)
  .addCommand(analytics)
  .addCommand(logs)
  .addCommand(open)
  .commandsGroup('Account:')
  .addCommand(login)
  .addCommand(logout)
  .addCommand(whoami)
  .addCommand(keys)
  .commandsGroup('Administration:')
  .addCommand(admin)
  .commandsGroup('Shell:')
  .addCommand(completion);

// A reader that closes the pipe early (market logs | head) is not an error.
process.stdout.on('error', (error: { code?: string }) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});

program.exitOverride();
for (const parent of program.commands)
  for (const command of [parent, ...parent.commands]) command.copyInheritedSettings(program);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  const isRequestedOutput = ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code);
  process.exitCode = isRequestedOutput ? EXIT.ok : EXIT.usage;
}
