import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { startFiles } from './preload-start.ts';

/** Characters: the only longer one judges new passwords, which are set at the server. */
const longestLater = 500_000;

const source = path.join(import.meta.dirname, '../src/offline/service-worker.entry.ts');

/**
 * Writes `service-worker.js`, one file at the root as its scope asks for, which knows the files that the main page
 * starts with.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const files = startFiles(bundle).map((file) => `/${file}`);
      const later = Object.values(bundle)
        .filter((file) => /\.(?:js|css)$/.test(file.fileName) && lengthOf(file) <= longestLater)
        .map(({ fileName }) => `/${fileName}`)
        .filter((file) => file.startsWith('/assets/') && !files.includes(file));
      const version = createHash('sha256')
        .update(Object.keys(bundle).toSorted().join())
        .digest('hex');
      await build({
        configFile: false,
        root: path.join(import.meta.dirname, '..'),
        logLevel: 'silent',
        publicDir: false,
        define: { workerBuild: JSON.stringify({ version: version.slice(0, 12), files, later }) },
        build: {
          target: 'es2022',
          outDir: dir,
          emptyOutDir: false,
          rollupOptions: {
            input: source,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  },
};

const lengthOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): number =>
  (file.type === 'chunk' ? file.code : file.source).length;
