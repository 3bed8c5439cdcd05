// BRAND_FILE: settings from a JSON file, for deployments that keep their configuration in a repository. Applied at the start
// and on SIGHUP, if the file has changed since it was last applied. Paths of images in it are relative to the file.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import type { Logger } from 'pino';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { faultsOf, unstorableText, validatorOf } from '../../platform/http/validation.ts';
import { SYSTEM_ACTOR } from '../accounts/access.ts';
import { type ApplyContext, applySettings, isRecord, prepareSettings } from './apply.ts';
import { MarketSettingsChange } from './document.ts';
import { readFileHash } from './store.ts';

/** Says every fault of the file. The settings in force stay. */
export class BrandFileError extends Error {}

export async function applyBrandFile(path: string, context: ApplyContext, log: Logger): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new BrandFileError(`BRAND_FILE ${path} cannot be read: ${error.message}`);
  });
  const { change, faults } = await withImages(parse(path, text), dirname(path));
  const hash = createHash('sha256').update(JSON.stringify(change)).digest('hex');
  if (faults.length === 0 && hash === (await readFileHash(context.db))) return;
  const valid = validatorOf(MarketSettingsChange);
  const others = valid(change) ? unstorableText(change) : faultsOf(valid.errors ?? [], 'body');
  const isNew = ({ pointer }: ErrorDetail) => !faults.some((fault) => fault.pointer === pointer);
  try {
    const prepared = await prepareSettings(context, change, [...faults, ...others.filter(isNew)]);
    await applySettings(context, SYSTEM_ACTOR, prepared, { fileHash: hash });
  } catch (error) {
    if (error instanceof ApiError && error.details) throw new BrandFileError(listing(path, error.details));
    throw error;
  }
  log.info({ file: path }, 'applied the settings of BRAND_FILE');
}

function parse(path: string, text: string): Record<string, unknown> {
  try {
    const document = JSON.parse(text);
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return document;
  } catch {}
  throw new BrandFileError(`BRAND_FILE ${path} is not a JSON object.`);
}

function listing(path: string, faults: { pointer: string; message: string; fix?: string | undefined }[]): string {
  const lines = faults.map(({ pointer, message, fix }) => `  ${pointer}: ${message}${fix ? ` ${fix}` : ''}`);
  return [`BRAND_FILE ${path} is not valid; the settings stay as they are:`, ...lines].join('\n');
}

/** Files become `data:` URLs. What is no path stays, for the schema to judge; what cannot be read is left out. */
async function withImages({ $schema: _, ...settings }: Record<string, unknown>, directory: string) {
  const faults: ErrorDetail[] = [];
  const load = async (value: unknown, pointer: string) => {
    if (typeof value !== 'string' || /^(data:|\/brand\/)/.test(value)) return value;
    const type = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' }[extname(value).toLowerCase()];
    if (!type) return value;
    try {
      return `data:image/${type};base64,${(await readFile(resolve(directory, value))).toString('base64')}`;
    } catch (error) {
      const message = `The image ${value} cannot be read: ${(error as Error).message}.`;
      faults.push({ pointer, code: 'FILE_UNREADABLE', message, fix: 'Correct the path, or the rights of the file.' });
      return null;
    }
  };
  const change = { ...settings };
  const { logo, favicon } = settings;
  if (isRecord(logo))
    change.logo = {
      ...logo,
      ...('light' in logo ? { light: await load(logo.light, '/logo/light') } : {}),
      ...('dark' in logo ? { dark: await load(logo.dark, '/logo/dark') } : {}),
    };
  if (favicon !== undefined) change.favicon = await load(favicon, '/favicon');
  return { change, faults };
}
