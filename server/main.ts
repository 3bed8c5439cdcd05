import { type Market, startMarket } from './market.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

const STOP_DEADLINE_MS = 10_000;

let market: Market | undefined;
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

try {
  const settings = readSettings();
  market = await startMarket(settings);
  if (stopping) await market.close();
  else announce(settings);
} catch (error) {
  if (!(error instanceof SettingsError) && (error as { code?: string }).code !== 'EADDRINUSE') console.error(error);
  else console.error(`\n${explain(error)}`);
  process.exitCode = 1;
  // Whatever a failed start left open must not keep the process alive.
  setTimeout(() => process.exit(), 1_000).unref();
}

function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code !== 'EADDRINUSE') return message;
  return `Port ${port} is in use: is the service running already? Choose another one with PORT=3001 npm start.`;
}

async function stop(): Promise<void> {
  if (stopping) process.exit(1); // asked twice: at once
  stopping = true;
  console.log('Stopping: running requests are finished first.');
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  await market?.close();
}

function announce({ publicUrl, production, accounts, mail }: Settings): void {
  if (production) return;
  const lines = [
    `Marketplace is running on ${publicUrl}`,
    '',
    `  Storefront         ${publicUrl}/`,
    `  Developer portal   ${publicUrl}/portal`,
    `  Review console     ${publicUrl}/console`,
    `  API reference      ${publicUrl}/docs/`,
    ...(mail.smtpUrl ? [] : [`  Mailbox            ${publicUrl}/mailbox`]),
    '',
    ...(accounts.issuer
      ? [`  Accounts come from ${accounts.issuer}`]
      : [
          '  Sign in as one of the demo people, or as somebody new. Account tokens for scripts:',
          '    npm run -s token -- demo-developer          a verified developer',
          '    npm run -s token -- demo-admin --admin      an administrator',
        ]),
    '',
    '  Stop with Ctrl-C.',
  ];
  console.log(lines.join('\n'));
}
