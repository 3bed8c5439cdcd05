// Bundles the service: server/main.ts with all its imports, in a few files (dist/). The 1,600 source files would take a
// second longer to load, and 30 MB more memory. Not minified: stack traces stay readable, and hooks keep their names
// (platform/http/skipped-hooks.ts).

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  // Native modules stay where they were installed.
  ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node26',
    minify: false,
    reportCompressedSize: false,
    // All in one directory: from each, as from server/, the project root is one level up.
    rolldownOptions: {
      input: ['server/main.ts', 'server/features/media/image-worker.ts'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // V8 keeps the text of a file, with two bytes for every character if one is beyond ASCII: 12 MB.
        charset: 'ascii',
      },
    },
  },
});

// The compile caches of earlier builds are useless, and 3 MB each.
rmSync(new URL('../node_modules/.cache/compiled', import.meta.url), { recursive: true, force: true });
