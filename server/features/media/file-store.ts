// Images as files under DATA_DIR/media. A file is written under a temporary name, synced and renamed, so that after a crash
// it is complete or not there.

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type MediaStore, SHA256, unavailable } from './store.ts';

const IDENTITY = 'store-id';
const DRAFTS = 'drafts';
/** A draft that is older was left by a process that was killed. */
const MAX_DRAFT_AGE_MS = 60 * 60 * 1000;

export function fileStore(directory: string): MediaStore {
  /** Two levels: a directory with a hundred thousand entries is slow to list. */
  const directoryOf = (sha256: string) => join(directory, sha256.slice(0, 2), sha256);
  const pathOf = (key: string) => {
    const [sha256 = '', name = ''] = key.split('/');
    return join(directoryOf(sha256), name);
  };

  async function writeAtomically(target: string, fill: (draft: string) => Promise<void>): Promise<void> {
    const draft = join(directory, DRAFTS, randomBytes(12).toString('hex'));
    try {
      await mkdir(dirname(draft), { recursive: true });
      await fill(draft);
      await sync(draft);
      await mkdir(dirname(target), { recursive: true });
      await rename(draft, target);
      await sync(dirname(target));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw unavailable(error);
    }
  }

  return {
    put: (key, file) => writeAtomically(pathOf(key), (draft) => copyFile(file, draft, constants.COPYFILE_FICLONE)),

    async read(key) {
      try {
        const handle = await open(pathOf(key));
        const { size } = await handle.stat();
        const body: Readable = handle.createReadStream();
        return { body, bytes: size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unavailable(error);
      }
    },

    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),

    delete: (sha256) => rm(directoryOf(sha256), { recursive: true, force: true }),

    async *list() {
      for (const prefix of await namesIn(directory)) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
        for await (const { name } of await opendir(join(directory, prefix))) {
          const found = SHA256.test(name) && (await stat(join(directory, prefix, name)).catch(() => undefined));
          if (found) yield { sha256: name, modifiedAt: found.mtime };
        }
      }
    },

    async keysOf(sha256) {
      return (await namesIn(directoryOf(sha256))).map((name) => `${sha256}/${name}`);
    },

    async deleteDrafts() {
      for (const name of await namesIn(join(directory, DRAFTS))) {
        const draft = join(directory, DRAFTS, name);
        const found = await stat(draft).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > MAX_DRAFT_AGE_MS) await rm(draft, { force: true });
      }
    },

    async identity(proposed) {
      const file = join(directory, IDENTITY);
      const found = await readFile(file, 'utf8').catch((error) => {
        if (!isMissing(error)) throw error;
      });
      if (found !== undefined) return found.trim();
      await writeAtomically(file, async (draft) => {
        const handle = await open(draft, 'wx');
        await handle.writeFile(proposed);
        await handle.close();
      });
      return readFile(file, 'utf8');
    },
  };
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
