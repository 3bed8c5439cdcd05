// Queue of image uploads: a few at a time, each of which can be canceled and repeated. An external store for React; a
// token stands for the image's URL until the upload has finished.

import type { Image, Media } from '@marketplace/sdk';
import { UPLOAD_TOKEN_PREFIX } from '../../shared/listing-draft.ts';
import type { ImageKind } from './image-file.ts';
import type { UploadOptions } from './upload.ts';

/** Leaves connections for the rest of the page: browsers open six for each host. */
const MAX_CONCURRENT = 3;
const TRANSPARENT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export interface Upload {
  name: string;
  kind: ImageKind;
  /** The URL that it replaces, for cancel; empty if there was none. */
  previous: string;
  status: 'waiting' | 'sending' | 'failed';
  percent: number;
  error?: string;
  /** Drawn by the browser. */
  preview?: Image;
}

export interface UploadsSnapshot {
  /** By token. */
  uploads: ReadonlyMap<string, Upload>;
  /** What was uploaded on this page, by URL. */
  uploaded: ReadonlyMap<string, Image>;
  /** For screen readers. */
  news: string;
}

interface Parts {
  send: (image: Blob, options: UploadOptions) => Promise<Media>;
  draw: (image: Blob) => Promise<Image | undefined>;
  onUploaded: (token: string, url: string) => void;
}

export class UploadQueue {
  #parts: Parts;
  #snapshot: UploadsSnapshot = { uploads: new Map(), uploaded: new Map(), news: '' };
  #jobs = new Map<string, { image: Blob; stop: AbortController }>();
  #listeners = new Set<() => void>();
  #running = 0;
  #count = 0;
  /** Images are decoded one after the other: a large one takes 200 MB. */
  #drawing: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): UploadsSnapshot => this.#snapshot;

  /** Returns the token. */
  add({ name, image }: { name: string; image: Blob }, kind: ImageKind, previous = ''): string {
    this.#count += 1;
    const token = `${UPLOAD_TOKEN_PREFIX}${this.#count}`;
    this.#jobs.set(token, { image, stop: new AbortController() });
    this.#set(token, { name, kind, previous, status: 'waiting', percent: 0 }, `Uploading ${name}.`);
    this.#drawing = this.#drawing.then(async () => {
      const preview = this.#jobs.has(token) ? await this.#parts.draw(image) : undefined;
      if (preview) this.#change(token, { preview });
    });
    this.#startNext();
    return token;
  }

  retry(token: string): void {
    const upload = this.#snapshot.uploads.get(token);
    if (upload?.status !== 'failed') return;
    const { error: _, ...rest } = upload;
    this.#set(token, { ...rest, status: 'waiting', percent: 0 }, `Uploading ${upload.name}.`);
    this.#startNext();
  }

  /** Cancels all other uploads. */
  keepOnly(tokens: ReadonlySet<string>): void {
    for (const [token, { stop }] of this.#jobs) {
      if (tokens.has(token)) continue;
      this.#remove(token);
      stop.abort();
    }
  }

  #startNext(): void {
    for (const [token, { status }] of this.#snapshot.uploads) {
      if (this.#running >= MAX_CONCURRENT) return;
      if (status === 'waiting') void this.#run(token);
    }
  }

  async #run(token: string): Promise<void> {
    const { image, stop } = this.#jobs.get(token)!;
    const { signal } = stop;
    this.#running += 1;
    this.#change(token, { status: 'sending' });
    try {
      const onProgress = (share: number) => this.#progress(token, Math.floor(share * 100));
      this.#finish(token, await this.#parts.send(image, { signal, onProgress }));
    } catch (error) {
      this.#change(token, { status: 'failed', error: (error as Error).message });
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #progress(token: string, percent: number): void {
    const upload = this.#snapshot.uploads.get(token);
    if (!upload || upload.percent === percent) return;
    const isHalf = upload.percent < 50 && percent >= 50 && percent < 100;
    this.#set(token, { ...upload, percent }, isHalf ? `${upload.name}: ${percent}% uploaded.` : undefined);
  }

  #finish(token: string, { url, previewUrl, width, height }: Media): void {
    const upload = this.#snapshot.uploads.get(token);
    if (!upload) return;
    const placeholder = upload.preview?.url ?? TRANSPARENT;
    const uploaded = new Map(this.#snapshot.uploaded);
    uploaded.set(url, { url: previewUrl, width, height, variants: [], placeholder });
    this.#snapshot = { ...this.#snapshot, uploaded, news: `${upload.name} uploaded.` };
    // The form has the URL before the token is forgotten, so that the image never disappears in between.
    this.#parts.onUploaded(token, url);
    this.#remove(token);
  }

  #remove(token: string): void {
    this.#jobs.delete(token);
    const uploads = new Map(this.#snapshot.uploads);
    uploads.delete(token);
    this.#publish({ ...this.#snapshot, uploads });
  }

  #change(token: string, fields: Partial<Upload>): void {
    const upload = this.#snapshot.uploads.get(token);
    if (upload) this.#set(token, { ...upload, ...fields });
  }

  #set(token: string, upload: Upload, news = this.#snapshot.news): void {
    this.#publish({ ...this.#snapshot, uploads: new Map(this.#snapshot.uploads).set(token, upload), news });
  }

  #publish(snapshot: UploadsSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}
