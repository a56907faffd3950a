import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importRefusal } from '../../scripts/lint/import-refusal.ts';
import { mayImport } from '../../scripts/lint/package-table.ts';
import { repository } from './source-files.ts';

const names = Object.keys(mayImport);
const table = documentedTable();

/** Returns the packages that the table of `docs/architecture.md` lets each package import. */
function documentedTable(): Map<string, readonly string[]> {
  const text = readFileSync(join(repository, 'docs/architecture.md'), 'utf8');
  const rows = /^\| package +\| is +\| may import +\|\n(?:\|.*\n)+/m.exec(text)?.[0] ?? '';
  return new Map(
    [...rows.matchAll(/^\| `([\w-]+)` +\|.*\|([^|]+)\|$/gm)].map(([, name = '', cell = '']) => [
      name,
      packagesIn(cell.trim()).filter((other) => other !== name),
    ]),
  );
}

function packagesIn(cell: string): readonly string[] {
  const notForServers = ['web', 'plugin-kit', 'conversations', 'workspace-plugins', 'testing'];
  switch (cell) {
    case '–':
      return [];
    case 'anything':
      return names;
    case 'everything but web and plugins':
      return names.filter((name) => !notForServers.includes(name));
    default:
      return cell.split(', ');
  }
}

it('has a row for every package that is documented, and for no other', () => {
  expect(names.toSorted()).toEqual([...table.keys()].toSorted());
});

const module: Record<string, string> = {
  'event-store': 'event-feed.ts',
  'read-models': 'rooms/rooms.reads.ts',
  'workspace-plugins': 'registry.ts',
};

const isAllowed = (source: string, target: string, file = 'module.ts'): boolean =>
  importRefusal(
    `packages/${source}/src/rooms/${file}`,
    `@mach42/${target}/${module[target] ?? 'rooms/module.ts'}`,
  ) === undefined;

describe.each(names)('%s', (source) => {
  const allowed = table.get(source) ?? [];

  it('imports the packages that the table names, and no other', () => {
    expect(names.filter((target) => isAllowed(source, target))).toEqual(
      names.filter((target) => allowed.includes(target)),
    );
  });

  it('imports testing in a spec alone', () => {
    if (source === 'testing') return;
    expect(isAllowed(source, 'testing', 'rooms.spec.ts')).toBe(true);
    expect(isAllowed(source, 'testing', 'rooms.int.spec.tsx')).toBe(true);
    expect(isAllowed(source, 'testing', 'rooms-spec.ts')).toBe(false);
  });
});

describe('parts of a package', () => {
  it.each([
    ['packages/processors/src/jobs/x.ts', '@mach42/command-api/jobs/routes.ts'],
    ['packages/processors/src/jobs/x.ts', '@mach42/command-api/jobs/job.routes.ts'],
    ['packages/query-api/src/rooms/x.ts', '@mach42/event-store/event-store.ts'],
    ['packages/query-api/src/rooms/x.ts', '@mach42/event-store/sqlite/store.ts'],
    ['packages/query-api/src/rooms/x.ts', '@mach42/read-models/rooms/table.ts'],
    ['packages/query-api/src/rooms/x.ts', '@mach42/read-models/kernel/database.ts'],
    ['packages/query-api/src/rooms/x.ts', '@mach42/read-models/query.ts'],
    ['packages/query-api/src/testing-rooms/x.ts', '@mach42/read-models/changes/changes.writes.ts'],
    ['packages/web/src/dock/x.ts', '@mach42/workspace-plugins/chat/panel.tsx'],
    ['packages/web/src/admin/x.ts', '@mach42/workspace-plugins/admin/users/user-list.tsx'],
  ])('%s is kept from %s', (file, specifier) => {
    expect(importRefusal(file, specifier)).toMatch('only its');
  });

  it('keeps no page that a plugin brings to an area from the shell', () => {
    const page = '@mach42/workspace-plugins/admin/area/users-page.tsx';
    expect(importRefusal('packages/web/src/admin/x.tsx', page)).toBeUndefined();
  });

  it('is open to a spec, and to what supports specs', () => {
    const spec = 'packages/query-api/src/socket/outbox.int.spec.ts';
    expect(importRefusal(spec, '@mach42/event-store/sqlite/store.ts')).toBeUndefined();
    const support = 'packages/query-api/src/testing/rows.ts';
    expect(importRefusal(support, '@mach42/read-models/rooms/table.ts')).toBeUndefined();
  });

  it('lets a query read, and see what changed', () => {
    const file = 'packages/query-api/src/rooms/x.ts';
    for (const read of ['rooms/rooms.reads.ts', 'kernel/reader.ts', 'changes/change.ts']) {
      expect(importRefusal(file, `@mach42/read-models/${read}`)).toBeUndefined();
    }
  });

  it('names the row that is missing for a new package', () => {
    expect(importRefusal('packages/new/src/x.ts', '@mach42/domain/x.ts')).toMatch('has no row yet');
  });
});

describe('relative imports', () => {
  it.each([
    ['packages/domain/src/phod/x.ts', '../../../vault/src/x.ts', 'leaves domain'],
    ['packages/domain/src/x.ts', '../../vault/package.json', 'leaves domain'],
    ['packages/domain/src/x.ts', '../../../scripts/lib/run.mjs', 'leaves domain'],
    ['tests/e2e/path.e2e.ts', '../../packages/web/src/x.ts', '@mach42/web/…'],
    ['bench/run.ts', '../packages/event-store/src/x.ts', '@mach42/event-store/…'],
    ['packages/workspace-plugins/src/chat/x.ts', '../phod/x.ts', 'chat is on its own'],
    ['packages/workspace-plugins/src/chat/x.ts', '../registry.ts', 'chat is on its own'],
  ])('%s → %s is refused', (file, specifier, why) => {
    expect(importRefusal(file, specifier)).toMatch(why);
  });

  it.each([
    ['packages/domain/src/phod/x.ts', '../kernel/x.ts'],
    ['packages/workspace-plugins/src/chat/deep/x.ts', '../panel.tsx'],
    ['packages/workspace-plugins/src/registry.ts', './chat/plugin.ts'],
    ['packages/web/vite.config.ts', './src/x.ts'],
    ['tests/e2e/path.e2e.ts', './support/browser.ts'],
  ])('%s → %s is allowed', (file, specifier) => {
    expect(importRefusal(file, specifier)).toBeUndefined();
  });
});
