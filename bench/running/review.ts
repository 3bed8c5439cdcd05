// Requests of developers who submit apps and of administrators who approve them.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Developer } from './developers.ts';
import { type BenchService, withDatabase } from './service.ts';

export async function submitApps(
  ours: BenchService,
  developers: Developer[],
  count: number,
  name: string,
): Promise<string[]> {
  const drafts = await createApps(ours, developers, count, name);
  for (const { id, key } of drafts) await send(ours, 'POST', `/api/dev/apps/${id}/submit`, key);
  return pendingSubmissions(ours);
}

/** Drafts that can be submitted. */
export async function createApps(
  ours: BenchService,
  developers: Developer[],
  count: number,
  name: string,
  fieldsOf: (n: number) => object = () => ({}),
) {
  const drafts: { id: string; key: string }[] = [];
  for (let n = 0; n < count; n++) {
    const { key } = developers[n % developers.length]!;
    const app = await send(ours, 'POST', '/api/dev/apps', key, {
      name: `${name} ${n}`,
      description: 'Plan project deadlines for remote teams.',
      category: 'PRODUCTIVITY',
      environment: 'production',
      screenshots: [1, 2].map((shot) => ({ url: `https://images.bench.example/${shot}.png` })),
      ...fieldsOf(n),
    });
    drafts.push({ id: app.id, key });
  }
  return drafts;
}

export async function pendingSubmissions(ours: BenchService): Promise<string[]> {
  const { rows } = await withDatabase(ours, (client) =>
    client.query<{ id: string }>(`
      SELECT submissions.id FROM submissions JOIN apps ON apps.id = app_id
      WHERE submissions.status = 'PENDING' AND developer_id LIKE 'dev\\_bench\\_%'`),
  );
  return rows.map(({ id }) => id);
}

/** Repeated after 503 BUSY, as a client does: the time until the last approval has succeeded counts. */
export async function approve(ours: BenchService, id: string, admin: string): Promise<void> {
  for (;;) {
    const headers = { authorization: `Bearer ${admin}` };
    const response = await fetch(`${ours.url}/api/admin/submissions/${id}/approve`, { method: 'POST', headers });
    const text = await response.text();
    if (response.ok) return;
    if (response.status !== 503) throw new Error(`approve ${id}: ${response.status} ${text}`);
    await sleep(Number(response.headers.get('retry-after')) * 1_000);
  }
}

export async function send({ url }: BenchService, method: string, path: string, token?: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
