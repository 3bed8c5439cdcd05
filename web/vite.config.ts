import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000';

/**
 * What every page, or every page of the storefront, loads anyway comes in one file each, with all that it imports. Left to
 * itself, the bundler makes a file for each set of pages that share something: forty small ones that compress badly.
 */
const SHARED = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'storefront',
    test: /src\/storefront\/(site-header|site-footer|app-card|apps\/apps-link|section|queries|page-heads)\.tsx?$/,
    priority: 1,
  },
  // A file for each would be 200 bytes, of which the half is what they have in common.
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(arrow-right|badge-check|check|chevron-\w+|download|external-link|flag)\.\w+$/,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  // What the server renders with is one self-contained file; what the browser gets is hashed and kept for ever.
  ssr: { noExternal: true },
  // Otherwise React is there twice, and decides when it is loaded: without that setting for the slow one, made to find mistakes.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: fonts
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: SHARED } } },
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
        '/oidc',
        '/demo',
        '/favicon.svg',
      ].map(
        // The service takes changes from pages of its own origin only.
        (path) => [path, { target: SERVICE, headers: { origin: SERVICE } }],
      ),
    ),
  },
}));
