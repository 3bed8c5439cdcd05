// The sitemap (sitemaps.org) for search engines: an index and pages of at most 10,000 apps. A page is a range of hashes of
// app ids, so that each page is one range scan of an index. With OFFSET the last page would read all pages before it.

import { sql } from 'kysely';
import { basePathOf } from '../../platform/http/base-path.ts';
import { Html, html } from '../../platform/http/html-page.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { countCategories } from './queries.ts';

const MAX_APPS_PER_PAGE = 10_000;
/** Hashes are random: a page with this expected size stays below the limit. */
const TARGET_APPS_PER_PAGE = 8_000;
const BUCKETS = 4096;

interface Entry {
  slug: string;
  updatedAt: Date;
}

export async function countPages(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT coalesce(sum(count), 0) AS total FROM catalog_counts`.execute(
    db,
  );
  const { total } = rows[0]!;
  if (total <= MAX_APPS_PER_PAGE) return 1;
  return Math.min(BUCKETS, 2 ** Math.ceil(Math.log2(total / TARGET_APPS_PER_PAGE)));
}

/** Pages are numbered from 1. Their number is a power of two, so that each has the same number of buckets. */
export async function appsOnPage(db: Database, page: number, pages: number): Promise<Entry[]> {
  const bucket = (n: number) => n.toString(16).padStart(3, '0');
  const [first, last] = [((page - 1) * BUCKETS) / pages, (page * BUCKETS) / pages - 1];
  // The same expression as in the index catalog_sitemap.
  const { rows } = await sql<Entry>`
    SELECT slug, updated_at FROM catalog
    WHERE left(md5(app_id), 3) BETWEEN ${bucket(first)} AND ${bucket(last)} LIMIT ${MAX_APPS_PER_PAGE}`.execute(db);
  return rows;
}

const XML = new Html('<?xml version="1.0" encoding="utf-8"?>');
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function sitemapIndex(pages: number, publicUrl: string): string {
  const names = ['pages', ...Array.from({ length: pages }, (_, i) => i + 1)];
  return html`${XML}
<sitemapindex xmlns="${NAMESPACE}">
${names.map((name) => html`<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>\n`)}</sitemapindex>
`.text;
}

export function appsSitemap(apps: Entry[], publicUrl: string): string {
  return html`${XML}
<urlset xmlns="${NAMESPACE}">
${apps.map(({ slug, updatedAt }) => html`<url><loc>${publicUrl}/apps/${slug}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`)}</urlset>
`.text;
}

/** The home page, the list of all apps, the pages for developers, and the list of each category that has apps. */
export async function pagesSitemap(db: Database, publicUrl: string): Promise<string> {
  const filled = (await countCategories(db)).filter(({ count }) => count > 0);
  const paths = [
    '/',
    '/apps',
    '/developers',
    '/guidelines',
    ...filled.map(({ category }) => `/apps?category=${category}`),
  ];
  return html`${XML}
<urlset xmlns="${NAMESPACE}">
${paths.map((path) => html`<url><loc>${publicUrl}${path}</loc></url>\n`)}</urlset>
`.text;
}

const PRIVATE = ['/portal', '/console', '/install', '/workspace', '/sign-in', '/oidc', '/api'];

export function robots(publicUrl: string): string {
  const basePath = basePathOf(publicUrl) ?? '';
  const disallowed = PRIVATE.map((path) => `Disallow: ${basePath}${path}\n`).join('');
  return `User-agent: *\nAllow: ${basePath}/\n${disallowed}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
