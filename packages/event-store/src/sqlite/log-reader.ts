import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StoredEvent } from '../log/encoded-event.ts';
import type { EncodedSnapshot } from '../log/snapshot.ts';
import { naming } from './faults.ts';
import { eventColumns, storedEvent, type Row } from './rows.ts';

/** The connection that reads, on the thread of who asks; it sees what is committed. */
export class LogReader {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #forwards: StatementSync;
  readonly #backwards: StatementSync;
  readonly #after: StatementSync;
  readonly #byId: StatementSync;
  readonly #head: StatementSync;
  readonly #snapshot: StatementSync;

  constructor(file: string) {
    this.#file = file;
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    const prepare = (sql: string) => this.#database.prepare(sql);
    const events = (tail: string) => {
      const statement = prepare(`SELECT ${eventColumns} ${tail}`);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#forwards = events('WHERE streams.name = ? AND revision >= ? ORDER BY revision LIMIT ?');
    this.#backwards = events(
      'WHERE streams.name = ? AND revision <= ? ORDER BY revision DESC LIMIT ?',
    );
    this.#after = events('WHERE position > ? ORDER BY position LIMIT ?');
    this.#byId = events('WHERE events.id = ?');
    this.#head = prepare('SELECT coalesce(max(position), 0) AS head FROM events');
    this.#snapshot = prepare(`
      SELECT name AS stream, revision, schema_version AS schemaVersion, state
      FROM snapshots JOIN streams ON streams.id = snapshots.stream WHERE name = ?`);
  }

  /** From revision `from` on, that included. */
  stream(name: string, from: number, backwards: boolean, limit: number): StoredEvent[] {
    const statement = backwards ? this.#backwards : this.#forwards;
    return this.#events(() => statement.all(name, from, limit));
  }

  after(position: number, limit: number): StoredEvent[] {
    return this.#events(() => this.#after.all(position, limit));
  }

  byId(eventId: string): StoredEvent | undefined {
    return this.#events(() => this.#byId.all(eventId))[0];
  }

  head(): number {
    return naming(this.#file, () => Number(this.#head.get()?.['head']));
  }

  snapshot(stream: string): EncodedSnapshot | undefined {
    const row = naming(this.#file, () => this.#snapshot.get(stream));
    return row as EncodedSnapshot | undefined;
  }

  close(): void {
    this.#database.close();
  }

  #events(read: () => unknown): StoredEvent[] {
    return (naming(this.#file, read) as readonly Row[]).map(storedEvent);
  }
}
