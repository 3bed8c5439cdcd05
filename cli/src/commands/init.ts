// market init: the two files, from answers, from flags, or from an app that the marketplace has already.

import { existsSync, mkdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type NewApp, NewAppCategory, NewAppEnvironment } from '@marketplace/sdk';
import { Option } from 'commander';
import { act, appCommand, type CommonOptions, type Context } from '../context.ts';
import { Failure, usage } from '../failure.ts';
import { APP_FILE, filesFor, STORY_FILE, writeWhole } from '../listing-files.ts';
import { listingAt, targetOf } from '../target.ts';

const CATEGORIES = Object.values(NewAppCategory);
const ENVIRONMENTS = Object.values(NewAppEnvironment);

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

export const init = appCommand('init', `Write ${APP_FILE} and ${STORY_FILE}`)
  .option('--name <name>', 'what the app is called')
  .option('--description <text>', 'what it does, in one or two sentences')
  .addOption(new Option('--category <category>', 'where it belongs').choices(CATEGORIES))
  .addOption(new Option('--environment <environment>', 'where it runs (default: production)').choices(ENVIRONMENTS))
  .option('--website <address>', "the app's home page")
  .option('--logo <address>', 'a square PNG or JPEG, at least 512 × 512 px')
  .option('--banner <address>', 'a PNG or JPEG of 1200 × 600 px')
  .option('--screenshot <address...>', 'two to six images, at least 1280 × 720 px')
  .option('--force', 'overwrite files that are there')
  .action(
    act<InitOptions>(async (context, options) => {
      const { out, directory } = context;
      const names = [APP_FILE, STORY_FILE];
      const there = names.filter((name) => existsSync(join(directory, name)));
      if (there.length > 0 && !options.force) {
        throw new Failure(`${there.join(' and ')} ${there.length > 1 ? 'are' : 'is'} there already.`, {
          code: 'FILES_EXIST',
          next: 'Edit what is there, or overwrite it: market init --force',
        });
      }
      const files = filesFor(options.app ? await whatIsThere(context) : await answers(context, options));
      mkdirSync(directory, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeWhole(join(directory, name), text);
      const paths = names.map((name) => relative(process.cwd(), join(directory, name)));
      out.result({ files: paths }, (ink) => paths.map((path) => `${ink.green('✔')} Wrote ${ink.bold(path)}`));
      out.next('edit them, then market push');
    }),
  );

/** Of an approved app with a next version, what that one says: it is the one that a push would go to. */
async function whatIsThere(context: Context): Promise<Partial<NewApp> & { id: string }> {
  const market = context.market();
  const app = await context.app(market);
  return { ...listingAt(await targetOf(market, app)), id: app.id, environment: app.environment };
}

async function answers({ out, directory }: Context, options: InitOptions): Promise<Partial<NewApp>> {
  const { category = 'PRODUCTIVITY', environment = 'production' } = options;
  const folder = titleOf(basename(directory));
  const needed = (most: number) => (text: string) =>
    text.trim() === '' ? 'This is needed.' : [...text].length > most ? `At most ${most} characters.` : undefined;
  const missing = !options.name || !options.description;
  if (missing && !out.interactive)
    throw usage('Without a terminal nobody can be asked.', 'Give at least --name and --description');

  const name = options.name ?? (await out.ask('What is your app called?', { initialValue: folder, check: needed(80) }));
  const description =
    options.description ??
    (await out.ask('What does it do, in one or two sentences?', {
      placeholder: 'Plan your week on one calm board.',
      check: needed(280),
    }));
  const chosen = options.category ?? (missing ? await out.choose('Where does it belong?', CATEGORIES) : category);
  const runs =
    options.environment ?? (missing ? await out.choose('Where does it run?', ENVIRONMENTS, 'production') : environment);
  const website =
    options.website ?? (missing ? await out.ask('Its home page, if it has one:', { check: address }) : '');
  return {
    name,
    description,
    category: chosen,
    environment: runs,
    ...(website ? { websiteUrl: website } : {}),
    ...(options.logo ? { logoUrl: options.logo } : {}),
    ...(options.banner ? { bannerUrl: options.banner } : {}),
    screenshots: (options.screenshot ?? []).map((url) => ({ url })),
    longDescription: `## What it does\n\n${description}\n`,
  };
}

function address(text: string): string | undefined {
  return text === '' || /^https?:\/\/./.test(text) ? undefined : 'An address starts with https://';
}

function titleOf(folder: string): string {
  return folder.replace(/[-_]+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
