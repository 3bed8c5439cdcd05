// Builds the service: server/main.ts with everything that it imports, in a few files (dist/). The 1,600 files that they are
// made of take a second longer to load, and 30 MB more. Names stay as they are, for whoever reads a stack trace.

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { asciiSources } from './ascii-sources.ts';

await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  plugins: [asciiSources],
  // Native programs stay where they were installed.
  ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist',
    target: 'node26',
    minify: false,
    reportCompressedSize: false,
    // All side by side: from each, as from server/, it is one step up to the project's root.
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false } },
  },
});

// What the engine has compiled of earlier builds: of no use any more, and 3 MB each.
rmSync(new URL('../node_modules/.cache/compiled', import.meta.url), { recursive: true, force: true });
