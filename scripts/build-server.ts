// Bundles the service: server/main.ts with all its imports, in a few files (dist/). The 1,600 source files would take a
// second longer to load, and 30 MB more memory. Not minified: stack traces stay readable, and hooks keep their names
// (platform/http/skipped-hooks.ts).

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * Node keeps the text of a program for as long as it runs, and with a single letter beyond ASCII it takes two bytes for every
 * one: written as escapes, these letters save 7 MB a process. To do without it, remove the plugin.
 */
const asciiOutput: Plugin = {
  name: 'ascii-output',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      // A backslash before such a letter, itself not escaped, would escape the escape.
      if (/(?<!\\)\\(?:\\\\)*[^\0-\x7f]/.test(file.code))
        throw new Error(`${file.fileName} escapes a letter beyond ASCII.`);
      file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/** Of one UTF-16 code unit: in strings and regular expressions, two surrogates are one letter. */
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  plugins: [asciiOutput],
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
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});

// The compile caches of earlier builds are useless, and 3 MB each.
rmSync(new URL('../node_modules/.cache/compiled', import.meta.url), { recursive: true, force: true });
