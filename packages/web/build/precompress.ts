import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes; a smaller file fits into one packet anyway. */
const worthwhile = 1400;
const isText = /\.(js|css|svg|json)$/;

const compressions = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_DEFAULT_QUALITY },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Puts compressed copies beside the built files, so that the server need not compress them. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => isText.test(name));
      await Promise.all(files.map((name) => compressFile(path.join(dir, name))));
    },
  },
};

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthwhile) return;
  for (const [ending, compress] of Object.entries(compressions)) {
    await writeFile(`${file}.${ending}`, await compress(content));
  }
}
