import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandInPage } from './brand-plugin.ts';
import { guides } from './guides-plugin.ts';

const SERVICE = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000';

/**
 * Code splitting: one chunk for what every page loads, one for what every storefront page loads. By default the bundler makes
 * a chunk for each set of pages that share a module: forty small files that compress badly.
 */
const SHARED = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'storefront',
    test: /src\/(storefront\/(site-header|site-footer|layout|app-card|apps\/apps-link|section|queries|page-heads|host-of)|ui\/(stars|badge)|shared\/time)\.tsx?$/,
    priority: 1,
  },
  { name: 'reviews', test: /src\/storefront\/reviews\/(review-item|my-review)\.tsx?$/, priority: 1 },
  // One chunk per icon would be 200 bytes, half of it overhead.
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(arrow-right|badge-check|check|chevron-\w+|download|external-link|flag)\.\w+$/,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  // Chunks, styles and fonts name each other relatively: one build for every path of PUBLIC_URL.
  base: './',
  plugins: [react(), tailwindcss(), guides(), brandInPage(SERVICE)],
  // The server bundle is one self-contained file; client files are hashed and cached as immutable.
  ssr: { noExternal: true },
  // Without it React bundles both builds and picks the slow development one unless NODE_ENV is set.
  define: { ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}), __DOWNLOADS__: '[]' },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: fonts
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { output: { comments: false, charset: 'ascii' } } // as in scripts/build-server.ts
      : { input: ['index.html', 'src/hydrate.ts'], output: { codeSplitting: { groups: SHARED } } },
  },
  server: {
    // `npm run dev:web` beside a running service: pages reload as you type, data and sessions come from the service.
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      [
        '/api',
        '/portal/api',
        '/console/api',
        '/store/api',
        '/sign-in',
        '/sign-out',
        '/signed-out',
        '/oidc',
        '/demo',
        '/favicon.svg',
        '/brand',
      ].map(
        // The service accepts writes from its own origin only.
        (path) => [path, { target: SERVICE, headers: { origin: SERVICE } }],
      ),
    ),
  },
}));
