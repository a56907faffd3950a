import { describe, expect, it } from 'vitest';
import { compilerFor } from '../kernel/prepared.ts';
import { storageHoursTable } from '../storage/table.ts';
import { GatheredRows, insertingRows } from './gathered-rows.ts';

const { insert } = storageHoursTable;
const other = { ...insert };

/** Notes each write: its query and its number of rows. */
function gathering() {
  const written: (readonly [query: unknown, rows: readonly object[]])[] = [];
  const rows = new GatheredRows((query, some) => written.push([query, some]));
  return { rows, written, sizes: () => written.map(([, { length }]) => length) };
}

describe('rows that are gathered', () => {
  it('[RM8] are written as few statements of few sizes, in their order', () => {
    const { rows, written, sizes } = gathering();
    const all = Array.from({ length: 150 }, (_, n) => ({ n }));
    for (const row of all) rows.add(insert, 'storage_hours', row);
    expect(sizes()).toEqual([64, 64]);
    rows.writeTo('others');
    rows.writeTo('storage_hours');
    rows.writeTo('storage_hours');
    expect(sizes()).toEqual([64, 64, 16, 4, 1, 1]);
    expect(written.flatMap(([, some]) => some)).toEqual(all);
  });

  it('[RM8] of several statements are apart, and large ones by themselves', () => {
    const { rows, written, sizes } = gathering();
    rows.add(insert, 'storage_hours', { n: 1 });
    rows.add(other, 'storage_hours', { n: 2 });
    rows.writeAll();
    expect(written.map(([query]) => query)).toEqual([insert, other]);
    rows.add(insert, 'storage_hours', { text: 'x'.repeat(40_000) });
    rows.add(insert, 'storage_hours', { text: 'x'.repeat(40_000) });
    expect(sizes()).toEqual([1, 1, 1, 1]);
  });

  it('[RM8] are inserted by a statement that has the cells of each', () => {
    const statement = compilerFor('postgres')(insert);
    expect(insertingRows(statement, 2)).toBe(
      'insert into "storage_hours" ("user_id", "hour", "bytes") values ($1, $2, $3), ($4, $5, $6)',
    );
    const sql = 'insert into t (a) values ($1) on conflict (a) do update set a = $2';
    expect(() => insertingRows({ sql, slots: [1, 2] }, 2)).toThrow('inserts one row of 2 cells');
  });
});
