#!/usr/bin/env node
// market: publish apps on a marketplace from a terminal or from CI. Every command, in the order in which one needs them.

import { Command, CommanderError } from 'commander';
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
import { EXIT } from './failure.ts';

const EXIT_CODES = `
Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not signed in, 130 stopped with Ctrl+C.
Environment: MARKET_URL, MARKET_API_KEY, NO_COLOR, CI.`;

const program = new Command('market')
  .description('Publish apps on a marketplace, from a terminal or from CI.')
  .version(VERSION, '-V, --version', 'tell the version')
  .helpOption('-h, --help', 'tell how a command is used')
  .helpCommand(false)
  .addHelpText('after', EXIT_CODES)
  .showSuggestionAfterError()
  .showHelpAfterError('(market --help tells more)')
  .commandsGroup('Publish:')
  .addCommand(init)
  .addCommand(push)
  .addCommand(check)
  .addCommand(submit)
  .addCommand(withdraw)
  .addCommand(status)
  .commandsGroup('Look after it:')
  .addCommand(apps)
  .addCommand(versions)
  .addCommand(analytics)
  .addCommand(logs)
  .addCommand(open)
  .commandsGroup('You:')
  .addCommand(login)
  .addCommand(logout)
  .addCommand(whoami)
  .addCommand(keys)
  .commandsGroup('Your shell:')
  .addCommand(completion);

// A reader that has seen enough (market logs | head) is no fault.
process.stdout.on('error', (error: { code?: string }) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});

program.exitOverride();
for (const one of program.commands)
  for (const command of [one, ...one.commands]) command.copyInheritedSettings(program);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  const asked = ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code);
  process.exitCode = asked ? EXIT.ok : EXIT.usage;
}
