import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesUnder } from './files.mjs';
import { inRepository, pinnedNode, toolEnvironment } from './repository.mjs';
import { runOrFail } from './run.mjs';

const folders = [
  'web',
  'plugin-kit',
  'conversations',
  'workspace-plugins',
  'contracts',
  'language',
  'json-document',
];
const files = [
  'package-lock.json',
  'tsconfig.json',
  'vendor/icons/draw.js',
  'vendor/icons/make.mjs',
];
const isBuilt = (path) => !/\.spec\.tsx?$|\.md$/.test(path);

const page = inRepository('packages/web/dist/index.html');
const stamp = inRepository('packages/web/.cache/built-from');

/** Builds the web app unless the built one was made of the very same sources. */
export async function buildWebApp() {
  const sources = hashOfSources();
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the web app …');
  rmSync(stamp, { force: true });
  await runOrFail(
    pinnedNode,
    [inRepository('node_modules/vite/bin/vite.js'), 'build', 'packages/web', '--logLevel=warn'],
    { env: toolEnvironment(), advice: 'Building the web app failed; see the messages above.' },
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/**
 * SHA-256 over names and contents. Reading a few hundred small files takes milliseconds, and no
 * touched, copied or checked-out file is ever mistaken for a changed or an unchanged one.
 */
function hashOfSources() {
  const sources = folders.flatMap((name) => filesUnder(`packages/${name}`)).filter(isBuilt);
  const hash = createHash('sha256');
  for (const path of [...sources, ...files]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRepository(path)))
      .update('\0');
  }
  return hash.digest('hex');
}
