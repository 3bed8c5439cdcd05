// Requests as bytes, which no HTTP client would send.

import { connect } from 'node:net';
import type { Answer, TestMarket } from './market.ts';

/** What the service answers to these very bytes. */
export async function exchangeBytes(market: TestMarket, bytes: string | Buffer, json = true): Promise<Answer> {
  const socket = connect(Number(new URL(market.url).port), '127.0.0.1');
  socket.write(bytes);
  const received = Buffer.concat(await Array.fromAsync<Buffer>(socket)).toString();
  const [head = '', text = ''] = received.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: text && json ? JSON.parse(text) : undefined };
}
