// Images in an S3-compatible service, with path-style URLs. Requests are signed with AWS Signature Version 4 (aws4fetch);
// an object is written with one PUT, which S3 makes atomic.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { type MediaStore, SHA256, unavailable } from './store.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const TIMEOUT_MS = 15_000;
const IDENTITY = 'store-id';
const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };

export function s3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): MediaStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 2,
  });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  /** Any status in `expected`; whatever else happens is an outage of the store. */
  async function ask(path: string, init: RequestInit, expected: number[]): Promise<Response> {
    // Ends with the first byte of the response: whoever reads a large image may be slow.
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error(`no response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    try {
      const response = await client.fetch(`${base}/${path}`, { ...init, signal: abort.signal });
      if (expected.includes(response.status)) return response;
      const text = (await response.text()).slice(0, 500);
      throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${text}`);
    } catch (error) {
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function put(key: string, body: Buffer | string): Promise<void> {
    const type = TYPES[key.split('.').at(-1)!] ?? 'text/plain';
    const bytes = new Uint8Array(Buffer.from(body));
    // The server compares the hash: it stores nothing if the bytes arrive damaged.
    const hash = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'content-type': type, 'x-amz-content-sha256': hash };
    await ask(key, { method: 'PUT', body: bytes, headers }, [200]);
  }

  async function* listKeys(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
    for (let token: string | undefined; ; ) {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(token ? { 'continuation-token': token } : {}),
      });
      const xml = await (await ask(`?${query}`, {}, [200])).text();
      for (const entry of xml.split('<Contents>').slice(1)) {
        yield { key: textIn(entry, 'Key'), modifiedAt: new Date(textIn(entry, 'LastModified')) };
      }
      if (textIn(xml, 'IsTruncated') !== 'true') return;
      token = textIn(xml, 'NextContinuationToken');
    }
  }

  return {
    put: async (key, file) => put(key, await readFile(file)),

    async read(key) {
      const response = await ask(key, {}, [200, 404]);
      if (response.status === 404 || !response.body) {
        // A body that nobody reads keeps its connection.
        await response.body?.cancel();
        return undefined;
      }
      const bytes = Number(response.headers.get('content-length'));
      return { body: Readable.fromWeb(response.body as import('node:stream/web').ReadableStream), bytes };
    },

    has: async (key) => (await ask(key, { method: 'HEAD' }, [200, 404])).status === 200,

    async delete(sha256) {
      for await (const { key } of listKeys(`${sha256}/`)) await ask(key, { method: 'DELETE' }, [200, 204, 404]);
    },

    async *list() {
      let last: { sha256: string; modifiedAt: Date } | undefined;
      // Keys come in order, so all objects of an image follow each other.
      for await (const { key, modifiedAt } of listKeys('')) {
        const [sha256 = ''] = key.split('/');
        if (!SHA256.test(sha256)) continue;
        if (last && last.sha256 !== sha256) yield last;
        const newest = last?.sha256 === sha256 && last.modifiedAt > modifiedAt ? last.modifiedAt : modifiedAt;
        last = { sha256, modifiedAt: newest };
      }
      if (last) yield last;
    },

    async keysOf(sha256) {
      return (await Array.fromAsync(listKeys(`${sha256}/`))).map(({ key }) => key);
    },

    // A PUT leaves nothing behind when it is interrupted.
    deleteDrafts: async () => {},

    async identity(proposed) {
      const found = await ask(IDENTITY, {}, [200, 404]);
      if (found.status === 200) return (await found.text()).trim();
      await put(IDENTITY, proposed);
      return (await (await ask(IDENTITY, {}, [200])).text()).trim();
    },
  };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textIn(xml: string, tag: string): string {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
  return found.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
}
