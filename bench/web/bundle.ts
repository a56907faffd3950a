import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** A built file of code or style. */
export interface BuiltFile {
  /** The path as the browser requests it, below the origin. */
  readonly path: string;
  /** The share of its code that comes from a source, 0 to 1, by the source's absolute path. */
  readonly sources: ReadonlyMap<string, number>;
  /** Bytes. */
  readonly gzip: number;
}

const root = join(import.meta.dirname, '../../packages/web');

/** Builds the web app, and returns the content of each file. */
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
            const sources = output.type === 'chunk' ? sharesOf(output) : new Map();
            files.push({ path, sources, gzip: gzipSync(content).length });
          }
        },
      },
    ],
  });
  return files;
}

function sharesOf({ modules }: Rolldown.OutputChunk): ReadonlyMap<string, number> {
  const lengths = Object.entries(modules).map(
    ([source, { renderedLength }]) => [source, renderedLength] as const,
  );
  const all = lengths.reduce((sum, [, length]) => sum + length, 0);
  return new Map(lengths.map(([source, length]) => [source, length / all]));
}
