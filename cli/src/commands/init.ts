// market init: writes the two listing files from answers, from options, or from an existing app.

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import {
  CATEGORIES,
  countCharacters,
  ENVIRONMENTS,
  IMAGE_REQUIREMENTS,
  isHttpUrl,
  MAX_LENGTHS,
  MAX_SCREENSHOTS,
  type NewApp,
} from '@marketplace/sdk';
import { Option } from 'commander';
import { action, appCommand, type CommonOptions, type Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { APP_FILE, DESCRIPTION_FILE, filesFor, writeFileAtomically } from '../listing-files.ts';
import { remoteListing, resolveTarget } from '../target.ts';

const { logo, banner, screenshot } = IMAGE_REQUIREMENTS;
const IMAGES_DIRECTORY = 'images';

interface InitOptions extends CommonOptions {
  force?: boolean;
  name?: string;
  description?: string;
  category?: NewApp['category'];
  environment?: NewApp['environment'];
  website?: string;
  logo?: string;
  banner?: string;
  screenshot?: string[];
}

export const init = appCommand('init', `Write ${APP_FILE} and ${DESCRIPTION_FILE}`)
  .option('--name <name>', 'app name')
  .option('--description <text>', 'short description, one or two sentences')
  .addOption(new Option('--category <category>', 'category (default: PRODUCTIVITY)').choices(CATEGORIES))
  .addOption(new Option('--environment <environment>', 'environment (default: production)').choices(ENVIRONMENTS))
  .option('--website <url>', 'website')
  .option('--logo <path>', `square PNG or JPEG, at least ${logo.size}: a path or URL (default: images/logo.png)`)
  .option('--banner <path>', `PNG or JPEG of ${banner.size}: a path or URL (default: images/banner.png)`)
  .option(
    '--screenshot <path...>',
    `two to six images, at least ${screenshot.size}: paths or URLs (default: images/screenshot-*.png)`,
  )
  .option('--force', 'overwrite existing files')
  .action(
    action<InitOptions>(async (context, options) => {
      const { out, directory } = context;
      const names = [APP_FILE, DESCRIPTION_FILE];
      const existing = names.filter((name) => existsSync(join(directory, name)));
      if (existing.length > 0 && !options.force) {
        throw new CliError(`${existing.join(' and ')} already ${existing.length > 1 ? 'exist' : 'exists'}.`, {
          code: 'FILES_EXIST',
          next: `Edit ${existing.length > 1 ? 'them' : 'it'}, or overwrite with: market init --force`,
        });
      }
      const files = filesFor(options.app ? await existingListing(context) : await askForListing(context, options));
      mkdirSync(directory, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileAtomically(join(directory, name), text);
      const paths = names.map((name) => relative(process.cwd(), join(directory, name)));
      out.result({ files: paths }, (style) => paths.map((path) => `${style.green('✔')} Wrote ${style.bold(path)}`));
      out.nextStep('edit the files, then market push');
    }),
  );

/** For an approved app with a next version, the listing of that version, since a push applies to it. */
async function existingListing(context: Context): Promise<Partial<NewApp> & { id: string }> {
  const market = await context.market();
  const app = await context.app(market);
  return { ...remoteListing(await resolveTarget(market, app)), id: app.id, environment: app.environment };
}

async function askForListing({ out, directory }: Context, options: InitOptions): Promise<Partial<NewApp>> {
  const { category = 'PRODUCTIVITY', environment = 'production' } = options;
  const folder = titleOf(basename(directory));
  const required = (max: number) => (text: string) => {
    if (text.trim() === '') return 'Required.';
    return countCharacters(text) > max ? `Use at most ${max} characters.` : undefined;
  };
  const missing = !options.name || !options.description;
  if (missing && !out.interactive) throw usageError('--name and --description are required without a terminal.');

  const name = options.name ?? (await out.ask('App name', { initialValue: folder, check: required(MAX_LENGTHS.name) }));
  const description =
    options.description ??
    (await out.ask('What does it do? (one or two sentences)', {
      placeholder: 'Plan your week on one calm board.',
      check: required(MAX_LENGTHS.description),
    }));
  const chosenCategory = options.category ?? (missing ? await out.choose('Category', CATEGORIES) : category);
  const chosenEnvironment =
    options.environment ?? (missing ? await out.choose('Environment', ENVIRONMENTS, 'production') : environment);
  const images = findImages(directory);
  const website = options.website ?? (missing ? await out.ask('Website (optional)', { check: optionalUrl }) : '');
  return {
    name,
    description,
    category: chosenCategory,
    environment: chosenEnvironment,
    ...(website ? { websiteUrl: website } : {}),
    logoUrl: options.logo ?? images.logo ?? null,
    bannerUrl: options.banner ?? images.banner ?? null,
    screenshots: (options.screenshot ?? images.screenshots).map((url) => ({ url })),
    longDescription: `## What it does\n\n${description}\n`,
  };
}

/** Images in the directory images/, by their names. */
function findImages(directory: string): { logo?: string; banner?: string; screenshots: string[] } {
  const folder = join(directory, IMAGES_DIRECTORY);
  const names = existsSync(folder) ? readdirSync(folder).sort(byNumber) : [];
  const named = (pattern: RegExp) =>
    names.filter((name) => pattern.test(name)).map((name) => `./${IMAGES_DIRECTORY}/${name}`);
  const [logo] = named(/^logo\.(png|jpe?g)$/i);
  const [banner] = named(/^banner\.(png|jpe?g)$/i);
  const screenshots = named(/^screenshot.*\.(png|jpe?g|webp)$/i).slice(0, MAX_SCREENSHOTS);
  return { ...(logo ? { logo } : {}), ...(banner ? { banner } : {}), screenshots };
}

/** 10 after 9. */
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

function optionalUrl(text: string): string | undefined {
  return text === '' || isHttpUrl(text) ? undefined : 'Enter a full URL that starts with https://';
}

function titleOf(folder: string): string {
  return folder.replace(/[-_]+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
