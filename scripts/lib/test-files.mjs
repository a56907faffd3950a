import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { filesBelow, isReadByTestsOnly, removeFiles } from './unread-files.mjs';

/** All files that only tests read, in one file: a tenth of their size on a disk. */
const packedFiles = (nodeModules) => join(nodeModules, '.for-tests.json.gz');

/**
 * Packs the files of installed packages that tests and checks alone read. `npm test` unpacks them without
 * the network, and the files of a running server stay as they are.
 */
export function packTestFiles(nodeModules) {
  const files = readPacked(nodeModules);
  const paths = filesBelow(nodeModules).filter(isReadByTestsOnly);
  for (const path of paths) files[path] = readFileSync(join(nodeModules, path), 'latin1');
  const written = `${packedFiles(nodeModules)}.new`;
  writeFileSync(written, gzipSync(JSON.stringify(files)));
  renameSync(written, packedFiles(nodeModules));
  removeFiles(nodeModules, paths);
}

export function unpackTestFiles(nodeModules) {
  for (const [path, text] of Object.entries(readPacked(nodeModules))) {
    mkdirSync(dirname(join(nodeModules, path)), { recursive: true });
    writeFileSync(join(nodeModules, path), text, 'latin1');
  }
  forgetTestFiles(nodeModules);
}

export const forgetTestFiles = (nodeModules) => rmSync(packedFiles(nodeModules), { force: true });

/** Path → content, a character for each byte; empty when nothing is packed. */
function readPacked(nodeModules) {
  try {
    return JSON.parse(gunzipSync(readFileSync(packedFiles(nodeModules))));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
