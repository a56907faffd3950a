import { expect, it } from 'vitest';
import type { Reader } from '../kernel/reader.ts';
import { phodVersionsTable } from '../phod/table.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';
import { ownVersions } from './own-content.reads.ts';

it('[DX5] reads one version of a file at a time, as each may have megabytes of operations', async () => {
  await using database = await openSqliteDatabase(':memory:');
  const row = { user_id: 'dana', at: '2026', saved_by: 'dana', source: '{}', summary: 'Saved' };
  await database.transaction(async (tx) => {
    for (let version = 1; version <= 12; version += 1)
      await tx.run(phodVersionsTable.insert, {
        ...row,
        version,
        ops: '[]',
        keyframe: 1,
        budget: 0,
      });
  });
  let most = 0;
  const watched: Reader = {
    dialect: database.dialect,
    all: async (query, params) => {
      const rows = await database.all(query, params);
      most = Math.max(most, rows.length);
      return rows;
    },
    first: (query, params) => database.first(query, params),
  };
  const versions: number[] = [];
  for await (const { version } of ownVersions(watched, 'dana')) versions.push(version);
  expect(versions).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect(most).toBe(1);
});
