import type { Insertable, InsertResult } from 'kysely';
import type { Tables } from '../tables.ts';
import { prepared, type Prepared } from './prepared.ts';

/** Inserts a whole row, column by column. */
export function insertInto<Name extends keyof Tables>(
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
): Prepared<Tables[Name], InsertResult> {
  return prepared((q, row: Tables[Name]) =>
    q
      .insertInto(table)
      .values(
        Object.fromEntries(columns.map((name) => [name, row[name]])) as Insertable<Tables[Name]>,
      ),
  );
}
