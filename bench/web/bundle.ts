import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** A built file of code or style. */
export interface BuiltFile {
  /** As the browser asks for it, below the origin. */
  readonly path: string;
  /** Absolute paths of the sources in it. */
  readonly sources: readonly string[];
  /** Bytes. */
  readonly gzip: number;
}

const root = join(import.meta.dirname, '../../packages/web');

/** Builds the web app, and tells what is in each file. */
export async function buildWebApp(): Promise<readonly BuiltFile[]> {
  const files: BuiltFile[] = [];
  await build({
    root,
    logLevel: 'warn',
    plugins: [
      {
        name: 'tell-files',
        writeBundle(_, bundle) {
          for (const [path, output] of Object.entries(bundle)) {
            const content = output.type === 'chunk' ? output.code : output.source;
            const sources = output.type === 'chunk' ? output.moduleIds : [];
            files.push({ path, sources, gzip: gzipSync(content).length });
          }
        },
      },
    ],
  });
  return files;
}
