// Raw HTTP client: sends arbitrary bytes, which no client library would allow, and parses the response.

import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface WireAnswer {
  /** 0 when the connection ended without a response. */
  status: number;
  headers: Map<string, string>;
  body: Buffer;
  ms: number;
}

/** Timeout; a hang then counts as no response. */
const PATIENCE_MS = 10_000;

export async function exchange(url: string, bytes: Buffer, patience = PATIENCE_MS): Promise<WireAnswer> {
  const began = performance.now();
  const received = await new Promise<Buffer>((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A response received before the connection broke still counts: a refused body is not read to its end.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks)));
    socket.write(bytes);
  });
  return { ...parseAnswer(received), ms: performance.now() - began };
}

export function parseAnswer(received: Buffer): Omit<WireAnswer, 'ms'> {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return { status: 0, headers: new Map(), body: received };
  const [statusLine = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const rest = received.subarray(end + 4);
  if (status === 100) return parseAnswer(rest);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const sent = headers.get('transfer-encoding') === 'chunked' ? unchunk(rest) : rest;
  return { status, headers, body: decode(sent, headers.get('content-encoding')) };
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  return encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    const size = line < 0 ? 0 : Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
