// The straightforward implementation of installs, on the service's database with a pool of the same size: one INSERT per
// request, or one transaction with INSERT and counter UPDATE per request.

import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const pool = new pg.Pool({ ...((await json(process.stdin)) as pg.PoolConfig), max: 10 });

async function insert(slug: string): Promise<void> {
  await pool.query('INSERT INTO bench.installs (slug) VALUES ($1)', [slug]);
}

async function insertAndCount(slug: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO bench.installs (slug) VALUES ($1)', [slug]);
    await client.query('UPDATE bench.counters SET install_count = install_count + 1 WHERE slug = $1', [slug]);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const handlers: Record<string, (slug: string) => Promise<void>> = { insert, 'insert-and-count': insertAndCount };

const server = createServer((request, response) => {
  if (request.url === '/ready') return respond(response, 200);
  const [, name, slug] = request.url!.split('/');
  handlers[name!]!(slug!).then(
    () => respond(response, 201),
    () => respond(response, 500),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit());

function respond(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end('{"recorded":true}');
}
