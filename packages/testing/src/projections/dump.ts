import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { tables } from '@mach42/read-models/tables.ts';

const queries = tables.map(({ name }) => ({
  name,
  rows: prepared((q, _: object) => q.selectFrom(name).selectAll()),
}));

/** Every row of every table as text, in an order of its own. */
export async function dump(db: Reader): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name, rows } of queries) {
    content[name] = (await db.all(rows, {})).map((row) => JSON.stringify(row)).toSorted();
  }
  return content;
}
