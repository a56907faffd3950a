import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runtime/projection-runner.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import type { Embedded } from '@mach42/server/roles/embedded.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { expect } from 'vitest';

/** Read models of the same log, built in memory. */
export async function builtFromNothing(source: Embedded['store']) {
  const database = await openSqliteDatabase(':memory:');
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const now = () => performance.now();
  const runner = await startProjections({ database, source, projectors, now, onFailure });
  return {
    async dump() {
      await runner.processAll();
      expect(failures).toEqual([]);
      return dump(database);
    },
    async [Symbol.asyncDispose]() {
      await runner.stop();
      await database.close();
    },
  };
}
