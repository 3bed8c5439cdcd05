// Uploads from outside: bytes in, an image of our own out; every kind of bad input is a clear 4xx.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { after, suite, test } from 'node:test';
import sharp from 'sharp';
import { image, noisyImage, pngThatClaims, rotatedJpeg } from '../../testing/image-origin.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);

async function upload(
  bytes: Buffer,
  type = 'image/png',
  { as = key, headers = {} }: { as?: string; headers?: object } = {},
) {
  const response = await fetch(`${market.url}/api/dev/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': type, ...headers },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: await response.json() };
}

async function served(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const png = await image('png', 320, 200);
const jpeg = await image('jpeg', 320, 200);
const webp = await image('webp', 320, 200);
const animatedWebp = await sharp(await image('gif', 64, 64), { animated: true })
  .webp()
  .toBuffer();
const bad: [what: string, bytes: Buffer, type: string, status: number, code: string, message: RegExp][] = [
  ['an empty body', Buffer.alloc(0), 'image/png', 400, 'MEDIA_INVALID', /empty/],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 415, 'MEDIA_TYPE', /SVG/],
  ['a GIF', await image('gif', 64, 64), 'image/png', 415, 'MEDIA_TYPE', /GIF/],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'image/jpeg', 415, 'MEDIA_TYPE', /HEIC/],
  ['a text', Buffer.from('hello'), 'image/png', 415, 'MEDIA_TYPE', /not a PNG/],
  ['a declared SVG', png, 'image/svg+xml', 415, 'MEDIA_TYPE', /PNG, JPEG or WebP/],
  ['a JPEG that is declared a PNG', jpeg, 'image/png', 415, 'MEDIA_TYPE', /is a JPEG/],
  ['an animated PNG', animatedPng(png), 'image/png', 400, 'MEDIA_INVALID', /animated/],
  ['an animated WebP', asAnimated(webp, animatedWebp), 'image/webp', 400, 'MEDIA_INVALID', /animated/],
  ['a PNG that is cut off', png.subarray(0, -20), 'image/png', 400, 'MEDIA_INVALID', /cut off/],
  ['a JPEG that is cut off', jpeg.subarray(0, -2), 'image/jpeg', 400, 'MEDIA_INVALID', /cut off/],
  ['a WebP that is cut off', webp.subarray(0, -9), 'image/webp', 400, 'MEDIA_INVALID', /cut off/],
  ['a PNG with data after it', Buffer.concat([png, Buffer.from('x')]), 'image/png', 400, 'MEDIA_INVALID', /other data/],
  ['a JPEG with data after it', Buffer.concat([jpeg, jpeg]), 'image/jpeg', 400, 'MEDIA_INVALID', /other data/],
  ['a WebP with data after it', Buffer.concat([webp, png]), 'image/webp', 400, 'MEDIA_INVALID', /other data/],
  ['a PNG with wrong pixels', corrupt(png), 'image/png', 400, 'MEDIA_INVALID', /decoded/],
  ['a decompression bomb', pngThatClaims(50_000, 50_000), 'image/png', 413, 'MEDIA_TOO_LARGE', /50 megapixels/],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'image/png', 413, 'MEDIA_TOO_LARGE', /10 MB/],
];

suite('An upload', () => {
  test('answers with the facts of the stored image, and the same bytes again with the same image', async () => {
    const bytes = await image('png', 640, 400);
    const first = await upload(bytes);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const { id, url, sha256, type, width, height, bytes: size } = first.body;
    assert.match(id, /^med_/);
    assert.equal(url, `${market.url}/media/${sha256}/master.png`);
    assert.deepEqual({ type, width, height }, { type: 'image/png', width: 640, height: 400 });
    const again = await upload(bytes);
    assert.equal(again.status, 200);
    assert.equal(again.body.id, id);
    const stored = await served(first.body.previewUrl);
    assert.equal(stored.status, 200);
    assert.equal(stored.bytes.length, size);
    assert.equal(createHash('sha256').update(stored.bytes).digest('hex'), sha256);
  });

  test('of known bytes is refused if they are declared another type, also while they are being stored', async () => {
    const bytes = await image('png', 641, 400);
    const types = ['image/jpeg', 'image/png', 'image/webp', 'image/png'];
    for (const expected of [201, 200]) {
      const answers = await Promise.all(types.map((type) => upload(bytes, type)));
      const statuses = answers.map(({ status }) => status);
      assert.deepEqual([statuses[0], statuses[2]], [415, 415]);
      assert.deepEqual([statuses[1], statuses[3]].sort(), [200, expected]);
      assert.match(answers[0]!.body.error.message, /is a PNG, but .* is image\/jpeg/);
    }
  });

  test('is stored upright, in sRGB with 8 bits, and without metadata', async () => {
    const photo = await sharp(await rotatedJpeg(400, 200))
      .keepMetadata()
      .withExif({ IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'Somebody' } })
      .toBuffer();
    assert.ok((await sharp(photo).metadata()).exif);
    const { status, body } = await upload(photo, 'image/jpeg');
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual([body.width, body.height], [200, 400]);
    const { exif, icc, xmp, orientation, space, depth } = await sharp((await served(body.previewUrl)).bytes).metadata();
    assert.deepEqual(
      { exif, icc, xmp, orientation, space, depth },
      {
        ...{ exif: undefined, icc: undefined, xmp: undefined, orientation: undefined },
        ...{ space: 'srgb', depth: 'uchar' },
      },
    );

    const deep = await sharp(await image('png', 64, 64))
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    assert.equal((await sharp(deep).metadata()).depth, 'ushort');
    const shallow = await upload(deep);
    assert.equal((await sharp((await served(shallow.body.previewUrl)).bytes).metadata()).depth, 'uchar');

    const cmyk = await sharp(await image('jpeg', 64, 64))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    assert.equal((await sharp(cmyk).metadata()).space, 'cmyk');
    const converted = await upload(cmyk, 'image/jpeg');
    assert.equal((await sharp((await served(converted.body.previewUrl)).bytes).metadata()).space, 'srgb');
  });

  test('keeps every pixel of a PNG', async () => {
    const original = await noisyImage('png', 300, 200);
    const { body } = await upload(original);
    const [before, now] = await Promise.all(
      [original, (await served(body.previewUrl)).bytes].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
    );
    assert.ok(before!.equals(now!));
  });

  for (const [what, bytes, type, status, code, message] of bad) {
    test(`of ${what} is refused with ${code}`, async () => {
      const answer = await upload(bytes, type);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.equal(answer.body.error.code, code);
      assert.match(answer.body.error.message, message);
    });
  }

  test('of more than 10 MB without a length is refused, too', async () => {
    const response = await fetch(`${market.url}/api/dev/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
      body: new Blob([new Uint8Array(11 * 1024 * 1024)]).stream(),
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    // The service may close the connection before the client has sent everything.
    assert.ok(response === undefined || response.status === 413);
  });

  test('has its Content-Digest checked', async () => {
    const bytes = await image('png', 321, 200);
    const digest = createHash('sha256').update(bytes).digest('base64');
    const right = await upload(bytes, 'image/png', {
      headers: { 'content-digest': `sha-512=:AA==:, sha-256=:${digest}:` },
    });
    assert.equal(right.status, 201);
    const wrong = await upload(await image('png', 322, 200), 'image/png', {
      headers: { 'content-digest': `sha-256=:${digest}:` },
    });
    assert.equal(wrong.body.error.code, 'MEDIA_DIGEST_MISMATCH');
    const malformed = await upload(bytes, 'image/png', { headers: { 'content-digest': 'md5=abc' } });
    assert.equal(malformed.body.error.code, 'MEDIA_DIGEST_INVALID');
  });

  test('of one publisher does not keep those of others waiting, however slowly and with how many keys it sends', async (t) => {
    const slow = await market.verifiedDeveloper();
    const keys = [await market.apiKey(slow), await market.apiKey(slow)];
    const other = await market.apiKey(await market.verifiedDeveloper());
    const { port } = new URL(market.url);
    let accepted = 0;
    const sockets = Array.from({ length: 64 }, (_, i) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      // The service says that it wants the body, which then never ends.
      socket.once('data', () => (accepted += socket.write(png.subarray(0, 100)) ? 1 : 0));
      const type = `content-type: image/png\r\ncontent-length: ${png.length}\r\nexpect: 100-continue\r\n`;
      const head = `host: localhost\r\nauthorization: Bearer ${keys[i % keys.length]}\r\n${type}`;
      socket.write(`POST /api/dev/media HTTP/1.1\r\n${head}\r\n`);
      return socket;
    });
    const hangUp = () => sockets.forEach((socket) => void socket.destroy());
    t.after(hangUp);
    await eventually(async () => accepted === sockets.length, 'the slow uploads');
    const { status, body } = await upload(await image('png', 323, 200), 'image/png', { as: other });
    assert.equal(status, 201, JSON.stringify(body));
    // Those that broke off leave their places to the next.
    hangUp();
    assert.equal((await upload(await image('png', 324, 200), 'image/png', { as: keys[0]! })).status, 201);
  });

  test('is stored once, however often and by however many developers it is sent at the same time', async () => {
    const files = await Promise.all(Array.from({ length: 10 }, (_, i) => image('png', 200 + i, 100)));
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => market.apiKey(await market.verifiedDeveloper())),
    );
    const count = async () => (await market.sql('SELECT count(*)::int AS n FROM media_blobs'))[0]!.n;
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 2 * files.length * keys.length }, (_, i) => {
        const as = keys[Math.floor(i / files.length) % keys.length]!;
        return upload(files[i % files.length]!, 'image/png', { as });
      }),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 201]);
    assert.equal(answers.filter(({ status }) => status === 201).length, 40);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 40);
    assert.equal(await count(), before + 10);
  });
});

suite('The images of a developer', () => {
  test('are listed, read and deleted by their developer alone', async () => {
    const own = await market.apiKey(await market.verifiedDeveloper());
    const { body } = await upload(await image('png', 111, 99), 'image/png', { as: own });
    const { body: list } = await market.expect(200, 'GET', '/api/dev/media', { as: own });
    assert.deepEqual(
      list.data.map(({ id }: { id: string }) => id),
      [body.id],
    );
    assert.deepEqual(list.usage, { files: 1, bytes: body.bytes });
    await market.expect(200, 'GET', `/api/dev/media/${body.id}`, { as: own });
    await market.expect(404, 'GET', `/api/dev/media/${body.id}`, { as: key });
    await market.expect(404, 'DELETE', `/api/dev/media/${body.id}`, { as: key });
    await market.expect(200, 'DELETE', `/api/dev/media/${body.id}`, { as: own });
    await market.expect(404, 'GET', `/api/dev/media/${body.id}`, { as: own });
  });

  test('do not tell others whether a file exists: the same bytes are new to each developer', async () => {
    const other = await market.apiKey(await market.verifiedDeveloper());
    const bytes = await image('png', 123, 77);
    const [mine, theirs] = [await upload(bytes), await upload(bytes, 'image/png', { as: other })];
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.notEqual(mine.body.id, theirs.body.id);
    assert.equal(mine.body.sha256, theirs.body.sha256);
  });

  test('cannot be deleted while a version uses them, and then can', async () => {
    const { body: file } = await upload(await image('png', 640, 480));
    const { body: app } = await market.expect(201, 'POST', '/api/dev/apps', {
      as: key,
      body: {
        name: 'Image user',
        description: 'Uses an image.',
        category: 'OTHER',
        environment: 'production',
        logoUrl: file.url,
      },
    });
    assert.equal(app.images.logo.width, 640);
    assert.equal((await served(app.images.logo.url)).status, 200);
    const { body } = await market.expect(409, 'DELETE', `/api/dev/media/${file.id}`, { as: key });
    assert.equal(body.error.code, 'MEDIA_IN_USE');
    await market.expect(200, 'PUT', `/api/dev/apps/${app.id}`, { as: key, body: { logoUrl: null } });
    await market.expect(200, 'DELETE', `/api/dev/media/${file.id}`, { as: key });
  });

  test('are limited to 1,000 files and 500 MB', async () => {
    const limited = await market.verifiedDeveloper();
    const own = await market.apiKey(limited);
    await market.sql(
      `INSERT INTO media_blobs (sha256, type, width, height, bytes, placeholder)
       SELECT encode(sha256(convert_to('quota' || n, 'UTF8')), 'hex'), 'png', 1, 1, 10, '' FROM generate_series(1, 1000) AS n`,
    );
    await market.sql(
      `INSERT INTO media_files (id, developer_id, sha256, source_sha256)
       SELECT 'med_quota' || n, $1, encode(sha256(convert_to('quota' || n, 'UTF8')), 'hex'), n FROM generate_series(1, 999) AS n`,
      [limited.id],
    );
    assert.equal((await upload(await image('png', 31, 31), 'image/png', { as: own })).status, 201);
    const full = await upload(await image('png', 32, 32), 'image/png', { as: own });
    assert.deepEqual([full.status, full.body.error.code], [409, 'MEDIA_QUOTA']);
    await market.sql(`DELETE FROM media_files WHERE id LIKE 'med_quota%' AND id <> 'med_quota1'`);
    await market.sql(
      'UPDATE media_blobs SET bytes = 500 * 1024 * 1024 WHERE sha256 = (SELECT sha256 FROM media_files WHERE id = $1)',
      ['med_quota1'],
    );
    assert.equal((await upload(await image('png', 33, 33), 'image/png', { as: own })).body.error.code, 'MEDIA_QUOTA');
  });
});

/** The same image with an animation control chunk before its pixels. */
function animatedPng(png: Buffer): Buffer {
  const control = Buffer.from('0000000861635450', 'hex');
  control.write('acTL', 4, 'latin1');
  const at = png.indexOf('IDAT') - 4;
  return Buffer.concat([
    png.subarray(0, at),
    control,
    Buffer.from('0000000200000000', 'hex'),
    Buffer.alloc(4),
    png.subarray(at),
  ]);
}

/** A still WebP's bytes if the library made no animation of it, with the flag of one. */
function asAnimated(still: Buffer, animated: Buffer): Buffer {
  const bytes = Buffer.from(animated.length > 30 && animated.toString('latin1', 12, 16) === 'VP8X' ? animated : still);
  if (bytes.toString('latin1', 12, 16) === 'VP8X') {
    bytes[20]! |= 2;
    return bytes;
  }
  // VP8X header: flags, reserved, canvas size minus one.
  const extended = Buffer.concat([
    Buffer.from('VP8X\x0a\0\0\0', 'latin1'),
    Buffer.from([2, 0, 0, 0, 63, 0, 0, 63, 0, 0]),
  ]);
  const whole = Buffer.concat([bytes.subarray(0, 12), extended, bytes.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function corrupt(png: Buffer): Buffer {
  const bytes = Buffer.from(png);
  const at = bytes.indexOf('IDAT') + 12;
  bytes.fill(0xff, at, at + 40);
  return bytes;
}
