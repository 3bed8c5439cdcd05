// A small Dockerfile interpreter: builds an image as directories on this machine. It lets a test run the COPY and RUN lines
// without Docker and without an image registry. Every base image stands for this machine.

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const RUN_TIMEOUT_MS = 240_000;

export interface Image {
  /** The directory that stands for `/` in the container. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthcheck: string[];
}

/** Builds every stage below `target` and returns the last one. `hostEnv` is what RUN lines get from this machine. */
export async function buildImage(
  checkout: string,
  target: string,
  hostEnv: Record<string, string | undefined>,
): Promise<Image> {
  const context = await buildContext(checkout);
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const { name, argument } of instructions(readFileSync(join(checkout, 'deploy/Dockerfile'), 'utf8'))) {
    if (name === 'ARG' || name === 'EXPOSE') continue;
    if (name === 'FROM') {
      const [base, , alias = 'last'] = argument.split(/\s+/);
      const root = join(target, alias);
      mkdirSync(root, { recursive: true });
      const parent = stages.get(base!);
      if (parent) cpSync(parent.root, root, { recursive: true, verbatimSymlinks: true });
      image = parent ? { ...parent, root } : { root, workdir: '/', env: {}, user: '', command: [], healthcheck: [] };
      stages.set(alias, image);
      continue;
    }
    if (!image) throw new Error(`${name} before the first FROM`);
    if (name === 'WORKDIR') {
      image.workdir = argument;
      mkdirSync(join(image.root, argument), { recursive: true });
    } else if (name === 'ENV') {
      // A value can contain `=` and, in quotes, spaces.
      const pairs = [...argument.matchAll(/([^\s=]+)=(?:"([^"]*)"|(\S+))/g)];
      image.env = {
        ...image.env,
        ...Object.fromEntries(pairs.map(([, key, quoted, plain]) => [key, quoted ?? plain])),
      };
    } else if (name === 'COPY') await copy(image, argument, { checkout, context, stages });
    else if (name === 'RUN') await run(image, argument, hostEnv);
    else if (name === 'USER') image.user = argument;
    else if (name === 'CMD') image.command = JSON.parse(argument);
    else if (name === 'HEALTHCHECK') image.healthcheck = JSON.parse(argument.replace(/^.*? CMD /, ''));
    else throw new Error(`This interpreter does not know ${name}.`);
  }
  if (!image) throw new Error('The Dockerfile has no FROM.');
  return image;
}

function instructions(dockerfile: string): { name: string; argument: string }[] {
  const lines = dockerfile.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return [...lines.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name, argument]) => ({ name: name!, argument: argument! }));
}

interface Sources {
  checkout: string;
  context: string[];
  stages: Map<string, Image>;
}

async function copy(image: Image, argument: string, { checkout, context, stages }: Sources): Promise<void> {
  const [from, paths] = /^--from=(\S+) (.+)$/.exec(argument)?.slice(1) ?? [undefined, argument];
  const sources = paths!.split(/\s+/);
  const destination = join(image.root, image.workdir, sources.pop()!);
  mkdirSync(destination, { recursive: true });
  for (const source of sources.map((path) => path.replace(/\/$/, ''))) {
    if (from) {
      const path = join(stages.get(from)!.root, source);
      if (!existsSync(path)) throw new Error(`COPY ${argument}: stage ${from} has no ${source}.`);
      // Hard links: the packages of a stage are not written to again, and copying them takes seconds.
      await execute('cp', ['-al', statSync(path).isDirectory() ? `${path}/.` : path, destination]);
      continue;
    }
    const files = context.filter((file) => file === source || file.startsWith(`${source}/`));
    if (files.length === 0) throw new Error(`COPY ${argument}: the build context has no ${source}.`);
    for (const file of files) {
      const name = relative(file === source ? dirname(source) : source, file);
      mkdirSync(dirname(join(destination, name)), { recursive: true });
      cpSync(join(checkout, file), join(destination, name));
    }
  }
}

async function run(image: Image, command: string, hostEnv: Record<string, string | undefined>): Promise<void> {
  // There is no chroot: an absolute path would reach this machine's files.
  if (/(^|\s)\/(?!dev\/null)/.test(command)) throw new Error(`RUN ${command}: use paths relative to WORKDIR.`);
  await execute('sh', ['-c', command], {
    cwd: join(image.root, image.workdir),
    env: { ...hostEnv, ...image.env },
    timeout: RUN_TIMEOUT_MS,
  });
}

/** The files of the working tree that Docker would send: without what git ignores, and filtered by .dockerignore. */
async function buildContext(checkout: string): Promise<string[]> {
  const rules = readFileSync(join(checkout, '.dockerignore'), 'utf8');
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await execute('git', list, { cwd: checkout, maxBuffer: 10_000_000 });
  return stdout.split('\0').filter((file) => file && !isIgnored(rules, file) && existsSync(join(checkout, file)));
}

/** .dockerignore semantics: the last rule that matches the path, or a folder above it, decides. */
export function isIgnored(rules: string, path: string): boolean {
  let ignored = false;
  for (const rule of rules.split('\n').filter((line) => line && !line.startsWith('#'))) {
    const pattern = rule.replace(/^!/, '');
    if (pattern === '*' || matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))
      ignored = !rule.startsWith('!');
  }
  return ignored;
}
