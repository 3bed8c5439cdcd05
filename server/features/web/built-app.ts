// The build of web/ (`scripts/build-web.ts`): the HTML frame of every page, the files that browsers load, and the function
// that renders public pages.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { basePathOf } from '../../platform/http/base-path.ts';
import { html } from '../../platform/http/html-page.ts';
import { type Brand, hasDefaultColors, styleVersion } from '../market-settings/brand.ts';
import type { PageFetch } from './page-data.ts';

export interface RenderedPage {
  status: number;
  head: string;
  page: string;
  data: string;
  /** The app that the page shows, if it is an app's page. */
  appId: string | undefined;
  /** False if a part of the page could not be loaded, such as the reviews of an app. */
  complete: boolean;
}

interface Renderer {
  setFetch(fetch: PageFetch): void;
  /** What a browser without JavaScript shows in the empty frame. */
  withoutScript(options: { publicUrl: string; brand: Brand }): string;
  render(options: { url: string; publicUrl: string; brand: Brand }): Promise<RenderedPage>;
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

export interface BuiltApp extends Renderer {
  /** The directory of what browsers load. */
  clientFiles: string;
  /** The whole document: with a rendered page in it, or as the empty frame that the browser fills. */
  document(brand: Brand, rendered?: RenderedPage & { module: string }): string;
}

/** `notice`: HTML ahead of every page. */
export async function loadBuiltApp(directory: string, publicUrl: string, notice = ''): Promise<BuiltApp> {
  const basePath = basePathOf(publicUrl) ?? '';
  if (!existsSync(`${directory}/server/server.js`)) {
    throw new Error('The web app has not been built: start the service with `npm start`, or run `npm run build`.');
  }
  const renderer: Renderer = await import(pathToFileURL(`${directory}/server/server.js`).href);
  const clientFiles = `${directory}/client`;
  const manifest: Manifest = JSON.parse(readFileSync(`${clientFiles}/.vite/manifest.json`, 'utf8'));
  const frame = readFileSync(`${clientFiles}/index.html`, 'utf8')
    .replace('<!--notice-->', () => notice)
    // The build names its files relatively; a page can be at any depth.
    .replaceAll(/(href|src)="\.?\/(?!\/)/g, `$1="${basePath}/`)
    .replace('<html', basePath ? `<html data-base-path="${basePath}"` : '<html');
  const [beforeHead, beforePage, beforeData, rest] = frame.split(/<!--(?:head|page|data)-->/) as [
    string,
    string,
    string,
    string,
  ];
  const font = globSync('assets/inter-*.woff2', { cwd: clientFiles })[0];
  const fontLink = `<link rel="preload" href="${basePath}/${font}" as="font" type="font/woff2" crossorigin>`;

  const hydrate = `${basePath}/${manifest['src/hydrate.ts']!.file}`;
  const renderedFrame = [deferred(beforeHead, hydrate), deferred(beforePage, hydrate)] as const;
  const preloads: Record<string, string> = {};
  /** Of every page: the same until the brand changes. */
  let branded: { brand: Brand; look: string; data: string } | undefined;
  /** Of every page that needs a session. */
  let emptyFrame: { brand: Brand; document: string } | undefined;

  return {
    ...renderer,
    clientFiles,
    document: (brand, rendered) => {
      if (!rendered && emptyFrame?.brand === brand) return emptyFrame.document;
      if (branded?.brand !== brand) branded = { brand, look: lookOf(brand, basePath), data: dataOf(brand) };
      const { look, data: brandData } = branded;
      if (!rendered) {
        const title = html`<title>${brand.name}</title>`.text;
        const withoutScript = renderer.withoutScript({ publicUrl, brand });
        const parts = [beforeHead, title, look, fontLink, beforePage, withoutScript, beforeData, brandData, rest];
        emptyFrame = { brand, document: parts.join('') };
        return emptyFrame.document;
      }
      const { head, page, data, module } = rendered;
      preloads[module] ??= deferred(preloadsOf(manifest, module, basePath), hydrate);
      return [
        ...[renderedFrame[0], head, look, fontLink, preloads[module], renderedFrame[1], page],
        ...[beforeData, data, brandData, rest],
      ].join('');
    },
  };
}

/** Its icon, the colour of the browser's frame and, unless they are the default, its colours. */
function lookOf(brand: Brand, basePath: string): string {
  return [
    html`<link rel="icon" href="${basePath}${brand.favicon ?? '/favicon.svg'}">`,
    html`<link rel="manifest" href="${basePath}/manifest.webmanifest">`,
    html`<meta name="theme-color" content="${brand.colors.light.accent}">`,
    ...(hasDefaultColors(brand)
      ? []
      : [html`<link rel="stylesheet" href="${basePath}/brand.css?${styleVersion(brand)}">`]),
  ]
    .map(({ text }) => text)
    .join('');
}

function dataOf(brand: Brand): string {
  return `<script type="application/json" id="brand">${escapeScript(JSON.stringify(brand))}</script>`;
}

/** JSON that cannot close the script element around it. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A rendered page is complete without its scripts: this one loads them after what the page shows. */
function deferred(html: string, hydrate: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="module"')
    .replace(
      /<script type="module" crossorigin src="([^"]+)"/,
      `<script type="module" id="hydrate" src="${hydrate}" data-app="$1"`,
    );
}

/** The files of a page and of all that they import: preloaded at once, instead of one after the other. */
function preloadsOf(manifest: Manifest, module: string, basePath: string): string {
  const files = new Set<string>();
  const add = (key: string) => {
    const entry = manifest[key];
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports?.forEach(add);
  };
  for (const name of ['routes', 'layout', module]) add(`src/storefront/${name}.tsx`);
  return [...files].map((file) => `<link rel="modulepreload" href="${basePath}/${file}">`).join('');
}
