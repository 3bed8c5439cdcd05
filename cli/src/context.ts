// What every command needs: the marketplace, the credential, the listing files, the app, and the output.

import { dirname, join, resolve } from 'node:path';
import { type App, type Client, createClient } from '@marketplace/sdk';
import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { JobKeys, readCiToken } from './ci.ts';
import { Credentials } from './credentials.ts';
import { CliError, EXIT, type KeySource, toCliError, usageError } from './errors.ts';
import { type Listing, ListingFiles } from './listing-files.ts';
import { type LocalImage, readLocalImages, withUrls } from './local-images.ts';
import { Output, sanitize, withoutControls } from './output.ts';
import { Uploads } from './uploads.ts';

export interface CommonOptions {
  json?: boolean;
  url?: string;
  key?: string;
  dir?: string;
  app?: string;
}

export const VERSION = packageJson.version;

const DEFAULT_URL = 'http://127.0.0.1:3000';

export class Context {
  readonly out: Output;
  readonly credentials = new Credentials();
  readonly url: string;
  readonly directory: string;
  readonly #options: CommonOptions;
  #files: ListingFiles | undefined;
  #images: LocalImage[] | undefined;
  #ofCi = false;
  #market: Client | undefined;

  constructor(options: CommonOptions) {
    this.#options = options;
    this.out = new Output(options.json === true);
    this.directory = resolve(options.dir ?? '.');
    this.url = normalizeUrl(options.url ?? process.env.MARKET_URL ?? this.credentials.current ?? DEFAULT_URL);
  }

  get portalUrl(): string {
    return `${this.url}/portal`;
  }

  get keySource(): KeySource {
    if (this.#options.key) return '--key';
    if (process.env.MARKET_API_KEY) return 'MARKET_API_KEY';
    if (this.#ofCi) return 'CI';
    return this.credentials.get(this.url) ? 'stored' : 'none';
  }

  /** An API client with the developer's key, or with one that this CI job gets. */
  async market(): Promise<Client> {
    this.#market ??= await this.#signIn();
    return this.#market;
  }

  async #signIn(): Promise<Client> {
    const given = this.#options.key || process.env.MARKET_API_KEY;
    const key = given || (await this.#ciKey()) || this.credentials.get(this.url)?.key;
    if (key) return this.marketAs(key.trim());
    throw new CliError(`You are not signed in to ${this.url}.`, {
      code: 'NOT_SIGNED_IN',
      exitCode: EXIT.notSignedIn,
      next: 'Sign in: market login. In CI, use trusted publishing, or set MARKET_API_KEY (and MARKET_URL).',
    });
  }

  async #ciKey(): Promise<string | undefined> {
    const found = await readCiToken(this.url);
    if (!found) return undefined;
    const { token, forWholeJob } = found;
    this.#ofCi = true;
    const keys = new JobKeys(join(dirname(this.credentials.file), 'ci-keys.json'));
    const app = this.#options.app ?? this.filesIfAny()?.id;
    const known = keys.get(token, app);
    if (known) return known;
    const made = await this.marketAs(undefined).exchangeCiToken({ token, ...(app ? { app } : {}) });
    if (forWholeJob) keys.set(token, app, made);
    return made.key;
  }

  marketAs(token: string | undefined): Client {
    // The message does not repeat the key, since logs keep what is printed.
    if (/[^\x21-\x7e]/.test(token ?? ''))
      throw usageError('The API key contains invalid characters.', 'Copy the whole key and nothing else.');
    return createClient({ baseUrl: this.url, retries: 2, userAgent: `market/${VERSION}`, ...(token ? { token } : {}) });
  }

  /** Read once, so that a later error can be shown at its line. */
  files(): ListingFiles {
    this.#files ??= new ListingFiles(this.directory);
    return this.#files;
  }

  /** The files, or undefined when the directory has none. */
  filesIfAny(): ListingFiles | undefined {
    return ListingFiles.exist(this.directory) ? this.files() : undefined;
  }

  /** The images of the listing that are files. */
  images(): LocalImage[] {
    this.#images ??= readLocalImages(this.files().listing, this.directory);
    return this.#images;
  }

  /** What the developer has uploaded from this machine. */
  async uploads(market: Client): Promise<Uploads> {
    return new Uploads(dirname(this.credentials.file), this.url, (await market.getMe()).id);
  }

  /** The listing with URLs for the files that were uploaded before; all others keep their paths. */
  async listing(market: Client): Promise<Listing> {
    const { listing } = this.files();
    const images = this.images();
    if (images.length === 0) return listing;
    const uploads = await this.uploads(market);
    const urls = new Map(images.map((image) => [image.path, uploads.get(image)?.url]));
    return withUrls(listing, (path) => urls.get(path));
  }

  get hasAppOption(): boolean {
    return this.#options.app !== undefined;
  }

  /** The app given with --app, or else the one in marketplace.json. */
  async app(market: Client): Promise<App> {
    const named = this.#options.app;
    if (named && !named.startsWith('app_')) return this.#findBySlug(market, named);
    const id = named ?? this.files().id;
    if (id) return market.getMyApp(id);
    throw new CliError('marketplace.json has no app id because it has not been pushed yet.', {
      code: 'NOT_PUSHED',
      next: 'Push it: market push. Or choose an app: --app ID',
    });
  }

  async #findBySlug(market: Client, slug: string): Promise<App> {
    const found = (await market.listMyApps()).data.find((app) => app.slug === slug);
    if (found) return found;
    throw new CliError(`App \`${slug}\` not found on ${this.url}.`, {
      code: 'APP_NOT_FOUND',
      next: 'List your apps: market apps',
    });
  }

  /** Prints the error and returns the exit code. */
  printError(error: unknown): number {
    const cliError = toCliError(error, this);
    const { exitCode, details, next, code, requestId } = cliError.info;
    const located = details.map((detail) => ({ ...detail, ...this.#files?.locationOf(detail.pointer) }));
    if (this.out.json) {
      const json = { code, message: cliError.message, exitCode, requestId, details: located, next };
      process.stderr.write(`${JSON.stringify({ error: json })}\n`);
      return exitCode;
    }
    const style = this.out.errorStyle;
    // API messages refer to `details`, which are printed below.
    const sentences = sanitize(cliError.message).split(/(?<=\.) /);
    const message = sentences.filter((sentence) => !sentence.includes('`details`')).join(' ');
    const lines = [`${style.red('✖')} ${message}`];
    for (const { pointer, message, fix, file, line } of located) {
      const location = file ? style.dim(`  ${file}:${line}`) : '';
      lines.push(`  ${style.bold(pointer.slice(1) || 'listing')}: ${sanitize(message)} ${sanitize(fix)}${location}`);
    }
    if (next) lines.push(`${style.cyan('→')} ${next}`);
    if (requestId && exitCode === EXIT.refused && details.length === 0) lines.push(style.dim(`  request ${requestId}`));
    process.stderr.write(`${withoutControls(lines.join('\n'))}\n`);
    return exitCode;
  }
}

function normalizeUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageError(`\`${text}\` is not a valid marketplace URL.`, `Use a URL such as ${DEFAULT_URL}`);
  return url.origin + url.pathname.replace(/\/$/, '');
}

type Work<O> = (context: Context, options: O, ...args: string[]) => Promise<void>;

/** A command with the common options. */
export function command(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .option('--json', 'print the result as JSON')
    .option('--url <url>', 'marketplace URL (default: MARKET_URL, or the marketplace you last signed in to)')
    .option(
      '--key <key>',
      'API key (default: MARKET_API_KEY, or the key from market login); prefer the variable, which other users cannot see',
    );
}

/** A command about the app in a directory. */
export function appCommand(name: string, summary: string): Command {
  return command(name, summary)
    .option('-C, --dir <directory>', 'directory of marketplace.json', '.')
    .option('--app <id>', 'id or slug of an app, instead of the one in marketplace.json');
}

export function action<O extends CommonOptions>(work: Work<O>) {
  return async (...input: unknown[]): Promise<void> => {
    const options = (input.at(-1) as Command).opts<O>();
    const args = input.slice(0, -2) as string[];
    let context: Context | undefined;
    try {
      context = new Context(options);
      await work(context, options, ...args);
    } catch (error) {
      process.exitCode = context ? context.printError(error) : printErrorWithoutContext(error);
    }
  };
}

function printErrorWithoutContext(error: unknown): number {
  const cliError = toCliError(error, { url: '', portalUrl: '', keySource: 'none' });
  const { next, exitCode } = cliError.info;
  process.stderr.write(`✖ ${sanitize(cliError.message)}${next ? `\n→ ${next}` : ''}\n`);
  return exitCode;
}
