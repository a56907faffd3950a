import { expect, it } from 'vitest';
import type { Database, Reader } from '../kernel/database.ts';
import { checkpoints } from '../projections/projections.reads.ts';
import { checkpointsTable } from '../projections/table.ts';

export const write = (db: Pick<Database, 'transaction'>, ...names: readonly string[]) =>
  db.transaction(async (tx) => {
    for (const name of names) await tx.run(checkpointsTable.insert, { name, position: 1 });
  });
/** More than wait for their answer at once. */
const many = Array.from({ length: 250 }, (_, index) => `one of many ${index}`);
export const names = async (db: Reader) => (await checkpoints(db)).map(({ name }) => name);

/**
 * The guarantees that every database of read models gives. Call it inside a `describe`.
 * @param open opens an empty database
 */
export function databaseSuite(open: () => Promise<Database>): void {
  it('RM1 commits what resolves and rolls back what throws', async () => {
    await using db = await open();
    await write(db, 'kept');
    const failing = db.transaction(async (tx) => {
      expect(await tx.runAndCount(checkpointsTable.insert, { name: 'lost', position: 1 })).toBe(1);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await names(db)).toEqual(['kept']);
  });

  it('RM1 undoes an attempt that throws, and only that', async () => {
    await using db = await open();
    await db.transaction(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: 'before', position: 1 });
      const attempt = tx.attempt(async () => {
        await tx.run(checkpointsTable.insert, { name: 'undone', position: 1 });
        throw new Error('No.');
      });
      await expect(attempt).rejects.toThrow('No.');
      await tx.attempt(async () =>
        tx.run(checkpointsTable.insert, { name: 'within', position: 1 }),
      );
    });
    expect(await names(db)).toEqual(['before', 'within']);
  });

  it('RM5 rolls back when a write fails, though more is written after it', async () => {
    await using db = await open();
    await write(db, 'kept');
    const failing = write(db, 'before', 'kept', ...many);
    await expect(failing).rejects.toThrow(/unique constraint/i);
    expect(await names(db)).toEqual(['kept']);
    await write(db, ...many);
    expect(await names(db)).toHaveLength(many.length + 1);
  });

  it('RM5 rolls back when another number of rows is written than expected', async () => {
    await using db = await open();
    const failing = db.transaction(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: 'lost', position: 1 }, (written) => {
        expect(written).toBe(1);
        throw new Error('Too many.');
      });
      await names(tx);
      throw new Error('What came of it.');
    });
    await expect(failing).rejects.toThrow('Too many.');
    expect(await names(db)).toEqual([]);
  });

  it('RM5 fails the attempt that a failed write is part of, and no other', async () => {
    await using db = await open();
    await write(db, 'kept');
    await db.transaction(async (tx) => {
      for (const name of ['first', 'kept', 'last']) {
        const attempt = tx.attempt(async () => {
          await tx.run(checkpointsTable.insert, { name: `${name} too`, position: 1 });
          await tx.run(checkpointsTable.insert, { name, position: 1 });
          return name;
        });
        if (name === 'kept') await expect(attempt).rejects.toThrow(/unique constraint/i);
        else expect(await attempt).toBe(name);
      }
    });
    const those = ['first', 'first too', 'kept', 'last', 'last too'];
    expect((await names(db)).toSorted()).toEqual(those);
  });

  it('RM2 lets transactions wait for each other', async () => {
    await using db = await open();
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = db.transaction(async () => {
      order.push('first begins');
      await gate.promise;
      order.push('first ends');
    });
    const second = db.transaction(async () => void order.push('second'));
    gate.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  it('RM3 shows readers what is committed only, and a transaction what it wrote', async () => {
    await using db = await open();
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const writing = db.transaction(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: 'one', position: 1 });
      expect(await names(tx)).toEqual(['one']);
      written.resolve();
      await gate.promise;
      await tx.run(checkpointsTable.insert, { name: 'two', position: 1 });
    });
    await written.promise;
    const reading = names(db);
    gate.resolve();
    expect([[], ['one', 'two']]).toContainEqual(await reading);
    await writing;
    expect(await names(db)).toEqual(['one', 'two']);
  });
}
