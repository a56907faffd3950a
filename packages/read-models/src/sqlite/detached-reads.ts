import { DatabaseSync } from 'node:sqlite';
import type { DetachedRead } from '../kernel/reader.ts';
import { readable } from './sqlite-errors.ts';

/** Files that a thread has open: the one in use, and one that is being replaced. */
const mostOpen = 2;
const open = new Map<string, DatabaseSync>();

/** Runs a read on a connection of this thread's own; it sees committed rows. */
export function readRows({ file, sql, values }: DetachedRead): unknown[] {
  return readable(() =>
    connectionTo(file)
      .prepare(sql)
      .all(...values),
  );
}

function connectionTo(file: string): DatabaseSync {
  const known = open.get(file);
  if (known !== undefined) return known;
  const connection = new DatabaseSync(file, { readOnly: true });
  connection.exec('pragma cache_size = -8192; pragma busy_timeout = 2000');
  const [oldest] = open.keys();
  if (oldest !== undefined && open.size >= mostOpen) {
    open.get(oldest)?.close();
    open.delete(oldest);
  }
  open.set(file, connection);
  return connection;
}
