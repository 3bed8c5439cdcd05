// Where the bytes of images are: in a directory (file-store.ts) or in an S3-compatible service (s3-store.ts). Everything
// about one image has its hash as the first part of its key: `<sha256>/master.png`, `<sha256>/640.webp`.

import type { Readable } from 'node:stream';
import { mediaErrors } from './errors.ts';

export interface MediaStore {
  /** Moves a file of this machine into the store. Atomic: afterwards the object is complete, otherwise it is not there. */
  put(key: string, file: string): Promise<void>;
  /** Undefined if there is no such object. */
  read(key: string): Promise<{ body: Readable; bytes: number } | undefined>;
  has(key: string): Promise<boolean>;
  /** Deletes every object of this image. */
  delete(sha256: string): Promise<void>;
  /** Hashes of all images that have an object, with the time of the newest. For garbage collection and backups. */
  list(): AsyncIterable<{ sha256: string; modifiedAt: Date }>;
  /** Keys of all objects of this image. */
  keysOf(sha256: string): Promise<string[]>;
  /** Deletes what interrupted writes have left. */
  deleteDrafts(): Promise<void>;
  /** Reads and, if there is none, writes the name by which nodes recognize that they share one store. */
  identity(proposed: string): Promise<string>;
}

const RETRY_AFTER_SECONDS = 30;

export function unavailable(cause: unknown) {
  return mediaErrors.MEDIA_STORE_UNAVAILABLE({ headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, cause });
}

const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

/** A full or broken disk is an outage; any other error stays as it is. */
export function diskFault(error: unknown) {
  return DISK_FAULTS.includes((error as NodeJS.ErrnoException).code ?? '') ? unavailable(error) : error;
}

export const SHA256 = /^[0-9a-f]{64}$/;
