import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Media } from '@marketplace/sdk';
import { UPLOAD_TOKEN_PREFIX } from '../../shared/listing-draft.ts';
import type { UploadOptions } from './upload.ts';
import { UploadQueue } from './upload-queue.ts';

/** A queue whose sends end when the test says so. */
function startQueue() {
  const sends: (UploadOptions & PromiseWithResolvers<Media> & { image: Blob })[] = [];
  const done: [token: string, url: string][] = [];
  const queue = new UploadQueue({
    send: (image, options) => {
      const send = { image, ...options, ...Promise.withResolvers<Media>() };
      options.signal.addEventListener('abort', () => send.reject(options.signal.reason));
      sends.push(send);
      return send.promise;
    },
    draw: async () => undefined,
    onUploaded: (token, url) => done.push([token, url]),
  });
  const add = (name: string, previous?: string) => queue.add({ name, image: new Blob([name]) }, 'screenshot', previous);
  const statusOf = (token: string) => queue.getSnapshot().uploads.get(token)?.status;
  return { queue, sends, done, add, statusOf };
}

const media = (name: string) =>
  ({ url: `https://market/${name}`, previewUrl: `https://market/${name}?t=1`, width: 8, height: 4 }) as Media;

suite('the upload queue', () => {
  test('sends three images at a time, in order', async () => {
    const { sends, add, statusOf } = startQueue();
    const tokens = ['a', 'b', 'c', 'd'].map((name) => add(name));
    assert.ok(tokens.every((token) => token.startsWith(UPLOAD_TOKEN_PREFIX)));
    assert.equal(new Set(tokens).size, 4);
    assert.deepEqual(tokens.map(statusOf), ['sending', 'sending', 'sending', 'waiting']);
    sends[1]!.resolve(media('b'));
    await turn();
    assert.deepEqual(tokens.map(statusOf), ['sending', undefined, 'sending', 'sending']);
    assert.equal(await sends[3]!.image.text(), 'd');
  });

  test('tells the URL of a finished upload, and keeps its preview', async () => {
    const { queue, sends, done, add } = startQueue();
    const token = add('a');
    sends[0]!.onProgress(0.625);
    assert.equal(queue.getSnapshot().uploads.get(token)?.percent, 62);
    assert.equal(queue.getSnapshot().news, 'a: 62% uploaded.');
    sends[0]!.resolve(media('a'));
    await turn();
    assert.deepEqual(done, [[token, 'https://market/a']]);
    assert.equal(queue.getSnapshot().uploaded.get('https://market/a')?.url, 'https://market/a?t=1');
    assert.equal(queue.getSnapshot().news, 'a uploaded.');
  });

  test('keeps a failed upload with its error, and sends the same image again', async () => {
    const { queue, sends, done, add, statusOf } = startQueue();
    const token = add('a', 'https://example.com/old.png');
    sends[0]!.reject(new Error('The PNG is cut off.'));
    await turn();
    const failed = queue.getSnapshot().uploads.get(token);
    assert.deepEqual([failed?.status, failed?.error], ['failed', 'The PNG is cut off.']);
    queue.retry(token);
    assert.equal(statusOf(token), 'sending');
    const again = queue.getSnapshot().uploads.get(token);
    assert.deepEqual([again?.error, again?.percent, again?.previous], [undefined, 0, 'https://example.com/old.png']);
    assert.equal(sends[1]!.image, sends[0]!.image);
    sends[1]!.resolve(media('a'));
    await turn();
    assert.equal(done.length, 1);
  });

  test('cancels what is no longer wanted, and continues with the next', async () => {
    const { queue, sends, done, add, statusOf } = startQueue();
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => add(name)) as [
      string,
      string,
      string,
      string,
      string,
    ];
    queue.keepOnly(new Set([b, c, e]));
    await turn();
    assert.equal(sends[0]!.signal.aborted, true);
    assert.equal(sends[1]!.signal.aborted, false);
    assert.deepEqual([a, b, c, d, e].map(statusOf), [undefined, 'sending', 'sending', undefined, 'sending']);
    assert.equal(await sends[3]!.image.text(), 'e', 'd was never sent');
    assert.deepEqual(done, []);
  });
});
