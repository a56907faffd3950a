import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database, Reader } from '../kernel/database.ts';
import { adding, compilable, prepared } from '../query.ts';
import { storageHoursTable, type StorageHoursTable } from '../storage/table.ts';

export const addStored = adding<StorageHoursTable>(
  { table: 'storage_hours', key: ['user_id', 'hour'], sums: ['bytes'] },
  (q, row) =>
    q
      .insertInto('storage_hours')
      .values(storageHoursTable.cellsOf(row))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'hour']).doUpdateSet((eb) => ({
          bytes: eb('storage_hours.bytes', '+', eb.ref('excluded.bytes')),
        })),
      ),
);
const rows = prepared((q, _: object) =>
  q.selectFrom('storage_hours').selectAll().orderBy('user_id').orderBy('hour'),
);
const countByHand = prepared((q, _: object) =>
  compilable(q, sql<{ n: number }>`select count(*) as n from storage_hours`),
);
const clear = prepared((q, _: object) => q.deleteFrom('storage_hours'));

export const add = (user_id: string, hour: number, bytes: number): StorageHoursTable => ({
  user_id,
  hour,
  bytes,
});
const stored = async (db: Reader) => db.all(rows, {});

/**
 * Additions leave the same rows, however many of them are written as one. Call it inside a `describe`.
 * @param open opens an empty database
 */
export function additionsSuite(open: () => Promise<Database>): void {
  it('RM7 leave what they leave one by one', async () => {
    await using database = await open();
    for (const more of [add('dana', 1, 5), add('pia', 1, 3)]) {
      await database.transaction(async (tx) => {
        await tx.run(addStored, add('dana', 1, 10));
        await tx.run(addStored, more);
        await tx.run(addStored, add('dana', 11, 1));
      });
    }
    const sums = [add('dana', 1, 25), add('dana', 11, 2), add('pia', 1, 3)];
    expect(await stored(database)).toEqual(sums);
  });

  it('RM7 are found by every read and write of their table that comes later', async () => {
    await using database = await open();
    await database.transaction(async (tx) => {
      await tx.run(addStored, add('dana', 1, 10));
      expect(await stored(tx)).toEqual([add('dana', 1, 10)]);
      await tx.run(addStored, add('pia', 1, 10));
      expect(await tx.first(countByHand, {})).toEqual({ n: 2 });
      await tx.run(addStored, add('mo', 1, 10));
      expect(await tx.runAndCount(clear, {})).toBe(3);
      await tx.run(addStored, add('dana', 2, 10));
      await tx.execute('update storage_hours set hour = 3 where hour = 2');
      await tx.run(addStored, add('dana', 3, 1));
    });
    expect(await stored(database)).toEqual([add('dana', 3, 11)]);
  });

  it('RM7 fail the transaction at its end, and leave nothing', async () => {
    await using database = await open();
    const failing = database.transaction(async (tx) => {
      await tx.run(addStored, add('dana', 1, 10));
      await tx.run(addStored, { ...add('pia', 1, 10), hour: null as unknown as number });
    });
    await expect(failing).rejects.toThrow(/not[- ]null constraint/i);
    expect(await stored(database)).toEqual([]);
  });

  it('RM7 of before an attempt remain when it fails, and none that it made', async () => {
    await using database = await open();
    await database.transaction(async (tx) => {
      await tx.run(addStored, add('dana', 1, 1));
      const attempt = tx.attempt(async () => {
        await tx.run(addStored, add('dana', 1, 10));
        await tx.run(addStored, { ...add('pia', 1, 10), hour: null as unknown as number });
      });
      await expect(attempt).rejects.toThrow(/not[- ]null constraint/i);
      await tx.run(addStored, add('dana', 1, 100));
    });
    expect(await stored(database)).toEqual([add('dana', 1, 101)]);
  });
}
