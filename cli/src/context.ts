// What every command works with: which marketplace, as whom, which files, which app, and where to speak.

import { resolve } from 'node:path';
import { type App, type Client, createClient } from '@marketplace/sdk';
import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { Credentials } from './credentials.ts';
import { EXIT, Failure, failureOf, usage } from './failure.ts';
import { ListingFiles } from './listing-files.ts';
import { Output, plain } from './output.ts';

export interface CommonOptions {
  json?: boolean;
  url?: string;
  key?: string;
  dir?: string;
  app?: string;
}

export const VERSION = packageJson.version;

const DEMO = 'http://127.0.0.1:3000';

export class Context {
  readonly out: Output;
  readonly credentials = new Credentials();
  readonly url: string;
  readonly directory: string;
  readonly #options: CommonOptions;
  #files: ListingFiles | undefined;

  constructor(options: CommonOptions) {
    this.#options = options;
    this.out = new Output(options.json === true);
    this.directory = resolve(options.dir ?? '.');
    this.url = addressOf(options.url ?? process.env.MARKET_URL ?? this.credentials.current ?? DEMO);
  }

  get portalUrl(): string {
    return `${this.url}/portal`;
  }

  get keySource(): 'stored' | 'MARKET_API_KEY' | '--key' | 'none' {
    if (this.#options.key) return '--key';
    if (process.env.MARKET_API_KEY) return 'MARKET_API_KEY';
    return this.credentials.of(this.url) ? 'stored' : 'none';
  }

  /** The marketplace, asked with the developer's key. */
  market(): Client {
    const key = this.#options.key || process.env.MARKET_API_KEY || this.credentials.of(this.url)?.key;
    if (key) return this.marketAs(key.trim());
    throw new Failure(`You are not signed in to ${this.url}.`, {
      code: 'NOT_SIGNED_IN',
      exitCode: EXIT.notSignedIn,
      next: 'Sign in: market login. In CI, set MARKET_API_KEY (and MARKET_URL).',
    });
  }

  marketAs(token: string | undefined): Client {
    // A key that was copied with something around it is no key; it is not repeated here, for logs keep what is printed.
    if (/[^\x21-\x7e]/.test(token ?? ''))
      throw usage('The API key holds a character that no key has.', 'Check that it was copied whole, and alone.');
    return createClient({ baseUrl: this.url, retries: 2, userAgent: `market/${VERSION}`, ...(token ? { token } : {}) });
  }

  /** Read once, so that a fault which is found later can be shown where it stands. */
  files(): ListingFiles {
    this.#files ??= new ListingFiles(this.directory);
    return this.#files;
  }

  /** The files, unless the app is named by hand and there are none. */
  filesIfAny(): ListingFiles | undefined {
    return ListingFiles.exist(this.directory) ? this.files() : undefined;
  }

  get appIsNamed(): boolean {
    return this.#options.app !== undefined;
  }

  /** The app that is meant: named by hand, or by marketplace.json. */
  async app(market: Client): Promise<App> {
    const named = this.#options.app;
    if (named && !named.startsWith('app_')) return this.#bySlug(market, named);
    const id = named ?? this.files().id;
    if (id) return market.getMyApp(id);
    throw new Failure('marketplace.json names no app yet: it has not been pushed.', {
      code: 'NOT_PUSHED',
      next: 'Push it: market push. Or say which app you mean: --app ID',
    });
  }

  async #bySlug(market: Client, slug: string): Promise<App> {
    const found = (await market.listMyApps()).data.find((app) => app.slug === slug);
    if (found) return found;
    throw new Failure(`You have no app \`${slug}\` on ${this.url}.`, {
      code: 'APP_NOT_FOUND',
      next: 'See: market apps',
    });
  }

  /** Tells what went wrong, and gives the exit code. */
  fail(error: unknown): number {
    const failure = failureOf(error, this);
    const { exitCode, details, next, code, requestId } = failure.about;
    const placed = details.map((fault) => ({ ...fault, ...this.#files?.placeOf(fault.pointer) }));
    if (this.out.json) {
      const told = { code, message: failure.message, exitCode, requestId, details: placed, next };
      process.stderr.write(`${JSON.stringify({ error: told })}\n`);
      return exitCode;
    }
    const ink = this.out.errorInk;
    // What the API lists elsewhere is listed right here.
    const sentences = failure.message.split(/(?<=\.) /);
    const message = sentences.filter((sentence) => !sentence.includes('`details`')).join(' ');
    const lines = [`${ink.red('✖')} ${message}`];
    for (const { pointer, message, fix, file, line } of placed) {
      const place = file ? ink.dim(`  ${file}:${line}`) : '';
      lines.push(`  ${ink.bold(pointer.slice(1) || 'listing')}: ${plain(message)} ${plain(fix)}${place}`);
    }
    if (next) lines.push(`${ink.cyan('→')} ${next}`);
    if (requestId && exitCode === EXIT.refused && details.length === 0) lines.push(ink.dim(`  request ${requestId}`));
    process.stderr.write(`${lines.join('\n')}\n`);
    return exitCode;
  }
}

function addressOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw usage(`\`${address}\` is not the address of a marketplace.`, `It looks like ${DEMO}`);
  return url.origin + url.pathname.replace(/\/$/, '');
}

type Work<O> = (context: Context, options: O, ...args: string[]) => Promise<void>;

/** A command with the options that all of them have. */
export function command(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .option('--json', 'answer with JSON, for programs')
    .option('--url <address>', 'the marketplace (or MARKET_URL; otherwise the one signed in to last)')
    .option(
      '--key <key>',
      'an API key (or MARKET_API_KEY, which other processes cannot read; otherwise that of market login)',
    );
}

/** One that is about the app of a directory. */
export function appCommand(name: string, summary: string): Command {
  return command(name, summary)
    .option('-C, --dir <directory>', 'where marketplace.json is', '.')
    .option('--app <id>', 'another app than the one in marketplace.json: its id or slug');
}

export function act<O extends CommonOptions>(work: Work<O>) {
  return async (...given: unknown[]): Promise<void> => {
    const options = (given.at(-1) as Command).opts<O>();
    const args = given.slice(0, -2) as string[];
    let context: Context | undefined;
    try {
      context = new Context(options);
      await work(context, options, ...args);
    } catch (error) {
      process.exitCode = context ? context.fail(error) : failWithoutContext(error);
    }
  };
}

function failWithoutContext(error: unknown): number {
  const failure = failureOf(error, { url: '', portalUrl: '', keySource: 'none' });
  const { next, exitCode } = failure.about;
  process.stderr.write(`✖ ${failure.message}${next ? `\n→ ${next}` : ''}\n`);
  return exitCode;
}
