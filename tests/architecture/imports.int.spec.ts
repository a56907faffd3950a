import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A small repository with the real rules; `undefined`: the file is clean. */
const files: Record<string, readonly [text: string, error: string | undefined]> = {
  'packages/domain/src/rooms/allowed.ts': [
    `import { limit } from '@mach42/contracts/rooms/limits.ts';\nexport const twice = 2 * limit;\n`,
    undefined,
  ],
  'packages/contracts/src/rooms/limits.ts': [`export const limit = 3;\n`, undefined],
  'packages/domain/src/rooms/decider.spec.ts': [
    `import { given } from '@mach42/testing/decider-spec.ts';\nexport const spec = given;\n`,
    undefined,
  ],
  'packages/domain/src/rooms/upwards.ts': [
    `import { store } from '@mach42/vault/store.ts';\nexport const open = store;\n`,
    'domain must not import vault',
  ],
  'packages/domain/src/rooms/type-only.ts': [
    `import type { Row } from '@mach42/read-models/rooms/rows.ts';\nexport type Mine = Row;\n`,
    'domain must not import read-models',
  ],
  'packages/domain/src/rooms/import-type.ts': [
    `export type Row = import('@mach42/read-models/rooms/rows.ts').Row;\n`,
    'domain must not import read-models',
  ],
  'packages/domain/src/rooms/re-export.ts': [
    `export { route } from '@mach42/query-api/rooms/routes.ts';\n`,
    'domain must not import query-api',
  ],
  'packages/domain/src/rooms/re-export-all.ts': [
    `export * from '@mach42/server/main.ts';\n`,
    'domain must not import server',
  ],
  'packages/projectors/src/rooms/secrets.ts': [
    `import { vault } from '@mach42/vault/vault.ts';\nexport const row = vault;\n`,
    'projectors must not import vault',
  ],
  'packages/domain/src/rooms/by-path.ts': [
    `import { store } from '../../../vault/src/store.ts';\nexport const open = store;\n`,
    'leaves domain',
  ],
  'packages/workspace-plugins/src/chat/lazy.ts': [
    `export const shell = () => import('@mach42/web/main.tsx');\n`,
    'workspace-plugins must not import web',
  ],
  'packages/workspace-plugins/src/chat/neighbour.ts': [
    `import { panel } from '../phod/panel.ts';\nexport const mine = panel;\n`,
    'workspace-plugins/chat is on its own',
  ],
  'packages/vault/src/ring-a.ts': [
    `import { b } from './ring-b.ts';\nexport const a = () => b();\n`,
    'Dependency cycle detected',
  ],
  'packages/vault/src/ring-b.ts': [
    `import { a } from './ring-a.ts';\nexport const b = () => a();\n`,
    'Dependency cycle detected',
  ],
  'packages/vault/src/type-ring-a.ts': [
    `import type { B } from './type-ring-b.ts';\nexport type A = B | undefined;\n`,
    'Dependency cycle detected',
  ],
  'packages/vault/src/type-ring-b.ts': [
    `import type { A } from './type-ring-a.ts';\nexport interface B {\n  readonly a: A;\n}\n`,
    'Dependency cycle detected',
  ],
  'packages/web/src/popover.ts': [
    `import { Popover } from '@blueprintjs/core';\nexport const mine = Popover;\n`,
    "'Popover' import from '@blueprintjs/core' is restricted",
  ],
};

const repository = resolve(import.meta.dirname, '../..');
let copy: string;
let messages: Map<string, string>;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'imports-'));
  cpSync(join(repository, 'scripts/lint'), join(copy, 'scripts/lint'), { recursive: true });
  writeFileSync(join(copy, '.oxlintrc.json'), withoutTypes('.oxlintrc.json'));
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'), 'dir');
  for (const [path, [text]] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  messages = lint(copy);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The lint configuration without the rules that would need the types of a whole program. */
function withoutTypes(path: string): string {
  const config: object = JSON.parse(readFileSync(join(repository, path), 'utf8'));
  return JSON.stringify({ ...config, options: { typeAware: false } });
}

/** Returns the messages of oxlint by file under `packages`, all messages of a file as one text. */
function lint(cwd: string): Map<string, string> {
  const oxlint = join(repository, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, '--quiet', '--format=unix', 'packages'],
    { cwd, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const found = new Map<string, string>();
  for (const [, path = '', message = ''] of stdout.matchAll(
    /^(packages\/[^:]+):\d+:\d+: (.+)$/gm,
  )) {
    found.set(path, `${found.get(path) ?? ''}${message}\n`);
  }
  return found;
}

describe('npx oxlint', () => {
  it.each(Object.entries(files))('%s', (path, [, error]) => {
    if (error === undefined) expect(messages.get(path)).toBeUndefined();
    else expect(messages.get(path)).toContain(error);
  });
});
