// PgBouncer in transaction mode: which features of PostgreSQL work through it, and which need a direct connection.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Server } from './postgres.ts';

/** Probes each feature that the service uses. */
export async function probePooler(bouncer: Server, primary: Server): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const probe = async (name: string, work: (a: pg.Client, b: pg.Client) => Promise<string>) => {
    const clients = [0, 1].map(() => new pg.Client({ connectionString: bouncer.url }));
    for (const client of clients) client.on('error', () => {});
    try {
      await Promise.all(clients.map((client) => client.connect()));
      found[name] = await work(clients[0]!, clients[1]!);
    } catch (error) {
      found[name] = `fails: ${(error as Error).message}`;
    } finally {
      await Promise.all(clients.map((client) => client.end().catch(() => {})));
    }
  };
  await probe('LISTEN', async (a) => {
    let heard = false;
    a.on('notification', () => {
      heard = true;
    });
    await a.query('LISTEN probe');
    await primary.query("SELECT pg_notify('probe', 'x')");
    await sleep(300);
    return heard ? 'works' : 'receives nothing: needs a direct connection';
  });
  await probe('NOTIFY', async (a) => {
    const direct = new pg.Client({ connectionString: primary.url });
    let heard = false;
    direct.on('notification', () => {
      heard = true;
    });
    await direct.connect();
    await direct.query('LISTEN probe');
    await a.query("SELECT pg_notify('probe', 'x')");
    await sleep(300);
    await direct.end();
    return heard ? 'works' : 'is lost';
  });
  await probe('unnamed statements (all of the service)', async (a, b) => {
    const both = await Promise.all([a, b].map((client) => client.query('SELECT $1::int AS n', [1])));
    return both.every(({ rows }) => rows[0].n === 1) ? 'works' : 'is wrong';
  });
  await probe('named prepared statements', async (a, b) => {
    await a.query({ name: 'probe', text: 'SELECT $1::int', values: [1] });
    // Another client takes over the server connection.
    await b.query('BEGIN');
    await a.query('BEGIN');
    await b.query('COMMIT');
    await a.query({ name: 'probe', text: 'SELECT $1::int', values: [2] });
    await a.query('COMMIT');
    return 'works';
  });
  await probe('pg_advisory_xact_lock', async (a) => {
    await a.query('BEGIN');
    await a.query('SELECT pg_advisory_xact_lock(4711)');
    await a.query('COMMIT');
    const left = await primary.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711");
    return left.length === 0 ? 'works' : 'is left behind';
  });
  await probe('pg_advisory_lock', async (a) => {
    await a.query('SELECT pg_advisory_lock(4712)');
    await a.end();
    await sleep(100);
    const left = await primary.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4712");
    return left.length === 0
      ? 'works'
      : 'stays with the server connection after the client has left: needs a direct connection';
  });
  await probe('statement_timeout of the connection', async () => {
    const client = new pg.Client({ connectionString: bouncer.url, statement_timeout: 1234 });
    await client.connect();
    const { rows } = await client.query('SHOW statement_timeout');
    await client.end();
    return rows[0].statement_timeout === '1234ms' ? 'works' : 'is ignored: set it for the role';
  });
  return found;
}
