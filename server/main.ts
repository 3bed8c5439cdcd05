// Entry point of the process: settings, start, notifications, graceful shutdown, console output.

import cluster from 'node:cluster';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { drainConnections } from './platform/http/graceful-shutdown.ts';
import type { HttpServer } from './platform/http/http-server.ts';
import type { EmbeddedPostgres } from './platform/postgres/embedded/embedded-postgres.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import type { Report } from './supervisor.ts';

// The compile cache halves the time of a start. It covers what is imported from here on, so the service itself is imported
// below. NODE_DISABLE_COMPILE_CACHE=1 switches it off.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const postgres = startPostgres();
postgres.catch(() => {}); // reported by `startMarket`, which waits for it
const { startMarket } = await import('./market.ts');
const { BrandFileError } = await import('./features/market-settings/brand-file.ts');
const { StartFault, startProcesses } = await import('./supervisor.ts');

const STOP_DEADLINE_MS = 10_000;

let running: { close(): Promise<void>; reload?(): Promise<unknown>; app?: HttpServer } | undefined;
let stopping = false;
const stopAsked = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// By convention, SIGHUP asks a service to read its configuration again.
process.on('SIGHUP', () => void running?.reload?.());
if (cluster.worker) {
  // A worker process ends when its supervisor dies, even when that was killed: a graceful shutdown, not an abort.
  cluster.worker.exitedAfterDisconnect = true;
  process.on('disconnect', stop);
}

try {
  const settings = readSettings();
  if (cluster.isPrimary) for (const warning of settings.warnings) console.warn(`Warning: ${warning}`);
  running = await (settings.processes > 1
    ? startProcesses(settings, stopAsked.signal)
    : startMarket(settings, undefined, postgres));
  // Node keeps what it has read of the compile cache until this call: 4 to 7 MB that nobody reads any more.
  flushCompileCache();
  if (stopping) await end();
  else if (cluster.isWorker) report({ started: true });
  else announce(settings);
} catch (error) {
  if (cluster.isWorker) report({ fault: explain(error) });
  else if (!stopping) console.error(explain(error));
  if (!stopping) process.exitCode = 1;
  // Resources that a failed start left open must not keep the process alive.
  setTimeout(() => process.exit(), 1_000).unref();
  if (process.connected) cluster.worker?.process.disconnect();
}

/** PostgreSQL starts while this process loads its modules: a quarter of the start. To switch it off, pass nothing to `startMarket`. */
async function startPostgres(): Promise<EmbeddedPostgres | undefined> {
  const { databaseUrl, directUrl, dataDir, processes } = readSettings();
  if (databaseUrl || directUrl || processes > 1) return undefined;
  const { startEmbeddedPostgres } = await import('./platform/postgres/embedded/embedded-postgres.ts');
  return startEmbeddedPostgres(dataDir);
}

function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof StartFault || error instanceof BrandFileError) return message;
  if (error instanceof SettingsError) return `\n${message}`;
  if (code !== 'EADDRINUSE') return inspect(error);
  return `\nPort ${port} is in use. Is the service already running? Choose another port: PORT=3001 npm start.`;
}

async function stop(): Promise<void> {
  // A second signal stops at once. Not in a worker: Ctrl-C reaches it both from the terminal and from its supervisor.
  if (stopping && cluster.isPrimary) process.exit(1);
  if (stopping) return;
  stopping = true;
  stopAsked.abort();
  if (cluster.isPrimary) console.log('Stopping. Running requests finish first.');
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  if (running) await end();
  else if (cluster.isWorker) process.exit(); // still starting: there is nothing to finish
}

async function end(): Promise<void> {
  if (running?.app) await drainConnections(running.app.server);
  await running?.close();
  if (process.connected) cluster.worker?.process.disconnect();
}

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}

function announce({ publicUrl, production, processes, accounts, mail }: Settings): void {
  if (production) return;
  const jobsOnly = ['Marketplace runs background jobs only and does not listen on a port.', '', '  Stop with Ctrl-C.'];
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
          '  Sign in as one of the demo users or as a new one. Account tokens for scripts:',
          '    npm run -s token -- demo-developer          a verified developer',
          '    npm run -s token -- demo-admin --admin      an administrator',
          '    npm run -s token -- ID --workspace acme     a member of a workspace',
        ]),
    '',
    '  Stop with Ctrl-C.',
  ];
  console.log((processes === 0 ? jobsOnly : lines).join('\n'));
}
