// The slug of an app: kebab-case ASCII made from its name. Follows the name until the first approval, then frozen.

import anyAscii from 'any-ascii';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

const MAX_SLUG_LENGTH = 50;
/** Words that are, or may become, path segments of their own. */
const RESERVED = new Set(
  `about account admin api app apps assets auth blog categories category console contact demo dev developer developers
  docs download edit favicon featured feed help home install installs legal list login logout mailbox me metrics mine new
  news null oidc openapi portal pricing privacy profile rating ratings readyz healthz report review reviews robots rss search
  security settings sign-in sign-out signin signout sitemap static status submit support terms undefined uninstall
  users version versions webhooks www`.split(/\s+/),
);

export function slugBaseOf(name: string): string {
  const ascii = anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const base = trimDashes(trimDashes(ascii).slice(0, MAX_SLUG_LENGTH));
  if (base === '') return 'unnamed';
  return RESERVED.has(base) ? `${base}-app` : base;
}

/** Takes the next free slug for this name: `tasks`, `tasks-2`, `tasks-3` … Slugs of deleted apps stay taken. */
async function takeSlug(tx: Tx, name: string, appId: string): Promise<string> {
  return withFreeSlug(tx, name, async (slug) => ((await take(tx, slug, appId)) ? slug : undefined));
}

/** The same for a statement that takes the slug and does more; undefined: the slug is taken. */
export async function withFreeSlug<T>(
  tx: Tx,
  name: string,
  attempt: (slug: string) => Promise<T | undefined>,
): Promise<T> {
  const base = slugBaseOf(name);
  // Most are free.
  for (let slug = base; ; slug = withSuffix(base, await nextSuffix(tx, base))) {
    const done = await attempt(slug);
    if (done !== undefined) return done;
  }
}

/** Two transactions that want the same slug: the second waits here for the first, and then has to look again. */
async function take(tx: Tx, slug: string, appId: string): Promise<boolean> {
  const taken = sql`INSERT INTO slugs (slug, app_id) VALUES (${slug}, ${appId}) ON CONFLICT DO NOTHING`;
  return (await taken.execute(tx)).numAffectedRows === 1n;
}

interface Addressed {
  id: string;
  slug: string;
  publishedAt: Date | null;
}

/** Until the first approval the slug follows the name. Returns the changed columns of the app. */
export async function followName(tx: Tx, app: Addressed, from: string, to = from): Promise<{ slug?: string }> {
  if (app.publishedAt || slugBaseOf(from) === slugBaseOf(to)) return {};
  await tx.deleteFrom('slugs').where('slug', '=', app.slug).execute();
  return { slug: await takeSlug(tx, to, app.id) };
}

async function nextSuffix(tx: Tx, base: string): Promise<number> {
  // A long base is truncated to make room for its suffix, so the common prefix is compared.
  const stem = trimDashes(base.slice(0, MAX_SLUG_LENGTH - 8));
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM slugs WHERE slug = ${base} OR (slug >= ${stem} AND slug < ${`${stem}~`} AND slug ~ '-[0-9]{1,6}$')`.execute(
    tx,
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(base)) return 1;
  let suffix = 2;
  while (taken.has(withSuffix(base, suffix))) suffix += 1;
  return suffix;
}

function withSuffix(base: string, suffix: number): string {
  if (suffix === 1) return base;
  const end = `-${suffix}`;
  return trimDashes(base.slice(0, MAX_SLUG_LENGTH - end.length)) + end;
}

/** There are never two in a row. */
function trimDashes(text: string): string {
  return text.replaceAll(/^-|-$/g, '');
}
