/**
 * Makes `lib` from the published icons: a module for each drawing of the grid of 16 pixels, an index
 * of them and its types. npm would unpack 44,000 files, of which a build reads a hundred; this reads
 * its archive, whose content `package.json` pins, and writes 700.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const { madeFrom } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

const component = /^package\/lib\/esm\/generated\/components\/(?!index\.)[\w-]+\.js$/;
const parts =
  /const PATHS_16 = (\[[^\]]*\]);[\s\S]*export const (\w+Icon) =[\s\S]*iconName: "([\w-]+)"/;

/** A connection can stall for ever; the whole download takes seconds. */
const stalledAfterMs = 60_000;
const tries = 3;

const made = join(here, 'lib/made-from');
const recipe = createHash('sha256')
  .update(readFileSync(join(here, 'make.mjs')))
  .digest('hex');
const stamp = `${madeFrom.integrity} ${recipe}\n`;
if (existsSync(made) && readFileSync(made, 'utf8') === stamp) process.exit();

const archive = download();
const hash = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
if (hash !== madeFrom.integrity) {
  throw new Error(`${madeFrom.package} is not what package.json pins: its hash is ${hash}.`);
}
write([...files(gunzipSync(archive))].flatMap(iconIn));

/** The archive of the package, by way of npm and its cache. */
function download() {
  const folder = mkdtempSync(join(tmpdir(), 'icons-'));
  try {
    // What npm was asked to do with this repository is not meant for the folder of the archive.
    const isOwn = ([name]) => !/^npm_config_(include_)?workspace/.test(name);
    const env = Object.fromEntries(Object.entries(process.env).filter(isOwn));
    const args = ['pack', madeFrom.package, '--ignore-scripts', '--loglevel=error'];
    const options = { cwd: folder, env, encoding: 'utf8', timeout: stalledAfterMs };
    for (let attempt = 1; ; attempt++) {
      const npm = spawnSync('npm', args, options);
      if (npm.status === 0) return readFileSync(join(folder, npm.stdout.trim()));
      const reason = npm.error?.message ?? npm.stderr;
      if (attempt === tries) throw new Error(`npm pack ${madeFrom.package} failed:\n${reason}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Path and text of each file of a tar archive, whose records are blocks of 512 bytes. */
function* files(tar) {
  for (let at = 0; tar[at] !== 0 && at < tar.length;) {
    const field = (from, to) => tar.toString('utf8', at + from, at + to).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 136), 8);
    const start = at + 512;
    const path = [field(345, 500), field(0, 100)].filter((part) => part !== '').join('/');
    if (component.test(path)) yield { path, text: tar.toString('utf8', start, start + size) };
    at = start + Math.ceil(size / 512) * 512;
  }
}

function iconIn({ path, text }) {
  const [, paths, component, name] = parts.exec(text) ?? [];
  if (name === undefined) throw new Error(`The drawing for 16 pixels was not found in ${path}.`);
  return { paths, component, name };
}

function write(icons) {
  if (icons.length === 0) throw new Error(`There are no icons in ${madeFrom.package}.`);
  const folder = join(here, `lib.${process.pid}`);
  mkdirSync(join(folder, 'icons'), { recursive: true });
  const lines = (line) => icons.map(line).join('\n');
  const file = (name, text) => writeFileSync(join(folder, name), `${text}\n`);

  for (const { paths, component, name } of icons) {
    const code = `export const ${component} = /*#__PURE__*/ iconOf('${name}', ${paths});`;
    file(`icons/${name}.js`, `import { iconOf } from '../../draw.js';\n${code}`);
  }
  file(
    'index.js',
    `export { Icons, IconSize, SVGIconContainer } from '../draw.js';
export { IconNames } from './names.js';
${lines(({ component, name }) => `export { ${component} } from './icons/${name}.js';`)}`,
  );
  file(
    'index.d.ts',
    `import type { FC } from 'react';
import type { SVGIconProps } from '../draw.js';
export * from '../draw.js';
export * from './names.js';
${lines(({ component }) => `export declare const ${component}: FC<SVGIconProps>;`)}`,
  );
  const constant = (name) => name.replaceAll('-', '_').toUpperCase();
  file(
    'names.js',
    `export const IconNames = {
${lines(({ name }) => `  ${constant(name)}: '${name}',`)}
};`,
  );
  file(
    'names.d.ts',
    `export type IconName =
${lines(({ name }) => `  | '${name}'`)};
export declare const IconNames: Readonly<Record<string, IconName>>;`,
  );
  file('made-from', stamp.trimEnd());
  rmSync(join(here, 'lib'), { recursive: true, force: true });
  renameSync(folder, join(here, 'lib'));
}
