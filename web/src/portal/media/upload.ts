// The upload of one image, with progress and retries. `fetch` cannot report progress, so the SDK is given one on top of
// XMLHttpRequest. The session's CSRF protection is the Origin header, which the browser adds to both.

import { isPassing, type Media, uploadMedia } from '@marketplace/sdk';
import { atBase } from '../../shared/base-path.ts';
import { chosenPublisher } from '../../shared/publisher.ts';

export interface UploadOptions {
  signal: AbortSignal;
  /** The sent share, from 0 to 1. */
  onProgress: (share: number) => void;
}

const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 1_000;
/** A service that asks for more patience gets it from the user, who can try again. */
const MAX_DELAY_MS = 10_000;

export async function uploadImage(image: Blob, { signal, onProgress }: UploadOptions): Promise<Media> {
  const connection = {
    baseUrl: atBase(''),
    session: true,
    publisher: chosenPublisher,
    fetch: fetchWithProgress(onProgress),
  };
  for (let attempt = 0; ; attempt++) {
    try {
      return await uploadMedia(image, { signal, connection });
    } catch (error) {
      const delay = retryDelay(error, attempt);
      if (delay === undefined || signal.aborted) throw error;
      onProgress(0);
      await pause(delay, signal);
    }
  }
}

/** Milliseconds until the next attempt; undefined if the error is final. */
export function retryDelay(error: unknown, attempt: number): number | undefined {
  if (!isPassing(error) || attempt >= MAX_RETRIES) return undefined;
  const delay = Math.max(error.retryAfter * 1_000, FIRST_DELAY_MS * 2 ** attempt);
  return delay <= MAX_DELAY_MS ? delay : undefined;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function fetchWithProgress(onProgress: (share: number) => void) {
  return (url: string, { method = 'POST', headers, body, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError('The connection failed.'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  return lines.filter(Boolean).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
}
