// An untrusted web server for tests: real images of any size, and every trick of a hostile server. Next to it
// a canary port that no request may ever reach (SSRF).

import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, gzipSync } from 'node:zlib';
import sharp from 'sharp';

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

type Trick = (response: ServerResponse, rest: string, request: IncomingMessage) => Promise<void> | void;
type Format = 'png' | 'jpeg' | 'webp' | 'gif';

const CHUNK = Buffer.alloc(64 * 1024, 7);

export type ImageOrigin = Awaited<ReturnType<typeof startImageOrigin>>;

export async function startImageOrigin(t: Cleanup) {
  const requests: string[] = [];
  const served: string[] = [];
  const files = new Map<string, Buffer>();
  const held = new Map<string, Promise<void>>();

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    response.on('error', () => {});
    await held.get(path);
    const file = files.get(path);
    if (file) return void response.end(file);
    const [, name = '', rest = ''] = /^\/([a-z-]*)[/.]?(.*)$/.exec(path) ?? [];
    await (TRICKS[name] ?? TRICKS.status!)(response, TRICKS[name] ? rest : '404', request);
    served.push(path);
  });
  const { port, sockets } = await listen(server, t);

  return {
    port,
    /** In the format of `ALLOW_PRIVATE_HOSTS`. */
    host: `127.0.0.1:${port}`,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** The path of every request, in order. */
    requests,
    /** The path of every request whose response has been sent completely. */
    served,
    openConnections: () => sockets.size,
    /** Serves these bytes at this path from now on. */
    put(path: string, bytes: Buffer): void {
      files.set(path, bytes);
    },
    /** Requests of this path wait for their response until the returned function is called. */
    hold(path: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
  };
}

/** A port on both loopback addresses that records every connection. It would respond, so an SSRF would succeed. */
export async function startCanary(t: Cleanup) {
  const connections: string[] = [];
  const open = (socket: Socket) => {
    connections.push(`${socket.localAddress}`);
    socket.on('error', () => {});
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nsecret'));
  };
  const { port } = await listen(createTcpServer(open), t);
  const sixth = createTcpServer(open);
  // A machine without IPv6 has no such address.
  await listen(sixth, t, port, '::1').catch(() => {});
  return { port, connections };
}

/** A single-colored image. */
export async function image(format: Format, width: number, height: number): Promise<Buffer> {
  const background = { r: width % 256, g: height % 256, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A single-colored PNG that no other call makes: of 16 million colors, one at random. */
export async function uniqueImage(width: number, height: number): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** An image that hardly compresses, like a photograph: several megabytes. */
export async function noisyImage(format: Format, width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .toFormat(format, format === 'png' ? { compressionLevel: 1 } : { quality: 100 })
    .toBuffer();
}

/** An image whose EXIF metadata rotates it by 90°: its displayed sides are swapped. */
async function rotated(format: Format, width: number, height: number): Promise<Buffer> {
  return sharp(await image(format, width, height))
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export async function rotatedJpeg(width: number, height: number): Promise<Buffer> {
  return rotated('jpeg', width, height);
}

/** A JPEG with more than a megabyte of comments before its header. */
async function paddedJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await image('jpeg', width, height);
  const comment = Buffer.concat([Buffer.from('fffeffff', 'hex'), Buffer.alloc(65_533)]);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: 17 }, () => comment), jpeg.subarray(2)]);
}

/** A few bytes that claim these dimensions. */
export function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = Buffer.from('789c636000000002000148afa471', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

let changes = 0;
const flaked = new Set<string>();

/** Behavior by the first path segment; the rest of the path is its parameter. */
const TRICKS: Record<string, Trick> = {
  png: async (response, size) => void response.end(await image('png', ...sizeOf(size))),
  jpeg: async (response, size) => void response.end(await image('jpeg', ...sizeOf(size))),
  webp: async (response, size) => void response.end(await image('webp', ...sizeOf(size))),
  gif: async (response, size) => void response.end(await image('gif', ...sizeOf(size))),
  rotated: async (response, size) => void response.end(await rotatedJpeg(...sizeOf(size))),
  'rotated-webp': async (response, size) => void response.end(await rotated('webp', ...sizeOf(size))),
  padded: async (response, size) => void response.end(await paddedJpeg(...sizeOf(size))),
  page: (response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Hello</title>'),
  status: (response, code) => void response.writeHead(Number(code)).end('No.'),
  /** `/redirect/3`: three hops, then an image. */
  redirect: (response, hops) => goTo(response, Number(hops) > 1 ? `/redirect/${Number(hops) - 1}` : '/png/512x512'),
  /** Every hop takes four seconds: each is within the timeout, their sum is not. */
  'slow-redirect': (response, hops) => {
    const next = Number(hops) > 1 ? `/slow-redirect/${Number(hops) - 1}` : '/png/512x512';
    setTimeout(() => goTo(response, next), 4_000).unref();
  },
  loop: (response) => goTo(response, '/loop'),
  /** `/to/ENCODED-URL`, or `/to/2/ENCODED-URL` for a hop to this server in between. */
  to: (response, rest) => {
    const [, hops, target = ''] = /^(?:(\d)\/)?(.*)$/.exec(rest) ?? [];
    goTo(response, Number(hops) > 1 ? `/to/${Number(hops) - 1}/${target}` : decodeURIComponent(target));
  },
  endless: (response) => pour(response, Number.POSITIVE_INFINITY),
  large: (response, bytes) => pour(response.setHeader('content-length', bytes), Number(bytes)),
  unmeasured: (response, bytes) => pour(response, Number(bytes)),
  /** This many bytes, then silence without an end. */
  stall: (response, bytes) => pour(response, Number(bytes), false),
  drip: (response, _rest, { socket }) => {
    response.write('\x89');
    const timer = setInterval(() => response.write('P'), 200);
    socket.on('close', () => clearInterval(timer));
  },
  silent: () => {},
  /** Starts a response and never completes its headers. */
  mumbling: (_response, _rest, { socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('X: y\r\n'), 200);
    socket.on('error', () => {}).on('close', () => clearInterval(timer));
  },
  /** Breaks the connection in the middle of the promised body. */
  broken: (response) => {
    response.setHeader('content-length', 5_000).write('\x89PNG\r\n');
    setTimeout(() => response.destroy(), 50);
  },
  /** An image, but for the first request of its path. */
  flaky: async (response, size) => {
    if (flaked.has(size)) return void response.end(await image('png', ...sizeOf(size)));
    flaked.add(size);
    response.writeHead(503).end('Later.');
  },
  svg: (response) =>
    void response
      .setHeader('content-type', 'image/png')
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><script>alert(1)</script></svg>'),
  html: (response) => void response.setHeader('content-type', 'image/png').end('<!doctype html><h1>Sign in</h1>'),
  empty: (response) => void response.setHeader('content-type', 'image/png').end(),
  /** `/cut/20/512x512`: the first twenty bytes of that image, as if they were complete. */
  cut: async (response, rest) => {
    const [bytes, size = ''] = rest.split('/');
    response.end((await image('png', ...sizeOf(size))).subarray(0, Number(bytes)));
  },
  bomb: (response) => void response.end(pngThatClaims(50_000, 50_000)),
  gzip: (response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
  /** Another image at every request. */
  changing: async (response, size) => {
    const [width, height] = sizeOf(size);
    response.end(Buffer.concat([await image('png', width, height), Buffer.from(`${++changes}`)]));
  },
};

function sizeOf(text: string): [width: number, height: number] {
  const [width = 1, height = 1] = text.split('x').map(Number);
  return [width, height];
}

function goTo(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

/** Respects backpressure: sends as fast as the client reads. */
async function pour(response: ServerResponse, bytes: number, end = true): Promise<void> {
  function* parts() {
    for (let left = bytes; left > 0; left -= CHUNK.length) yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
  }
  // A client that has received enough closes the connection.
  await pipeline(Readable.from(parts()), response, { end }).catch(() => {});
}

async function listen(server: Server, t: Cleanup, wanted = 0, address = '127.0.0.1') {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wanted, address, resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}
