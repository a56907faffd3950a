import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StoredEvent } from '../log/encoded-event.ts';
import type { EncodedSnapshot } from '../log/snapshot.ts';
import { naming } from './faults.ts';
import {
  eventColumns,
  isLong,
  longBytes,
  shortEventColumns,
  storedEvent,
  type Row,
} from './rows.ts';
import { Segments } from './segments.ts';

/** UTF-16 units of long events that are read in one slice; one event may exceed them. */
const mostLong = 256 * 1024;

/** Some of the requested events, in order. */
export interface Slice {
  readonly events: StoredEvent[];
  /** Whether the events that follow were left out because of their length. */
  readonly isCut: boolean;
}

/** The connection that reads, on the thread of the caller; it sees committed events. */
export class LogReader {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #forwards: StatementSync;
  readonly #backwards: StatementSync;
  readonly #after: StatementSync;
  readonly #byId: StatementSync;
  readonly #contentAt: StatementSync;
  readonly #head: StatementSync;
  readonly #snapshot: StatementSync;
  readonly #segments: Segments;

  constructor(file: string) {
    this.#file = file;
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    this.#segments = new Segments(file, this.#database);
    const prepare = (sql: string) => this.#database.prepare(sql);
    const events = (tail: string, columns = shortEventColumns) => {
      const statement = prepare(`SELECT ${columns} ${tail}`);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#forwards = events('WHERE streams.name = ? AND revision >= ? ORDER BY revision LIMIT ?');
    this.#backwards = events(
      'WHERE streams.name = ? AND revision <= ? ORDER BY revision DESC LIMIT ?',
    );
    this.#after = events('WHERE position > ? ORDER BY position LIMIT ?');
    this.#byId = events('WHERE events.id = ?', eventColumns);
    this.#contentAt = prepare('SELECT data FROM events WHERE position = ?');
    this.#head = prepare('SELECT coalesce(max(position), 0) AS head FROM events');
    this.#snapshot = prepare(`
      SELECT name AS stream, revision, schema_version AS schemaVersion, state
      FROM snapshots JOIN streams ON streams.id = snapshots.stream WHERE name = ?`);
  }

  /** Returns the events of a stream from revision `from` on, including it. */
  stream(name: string, from: number, backwards: boolean, limit: number): Slice {
    const statement = backwards ? this.#backwards : this.#forwards;
    return this.#slice(() => statement.all(name, from, limit));
  }

  after(position: number, limit: number): Slice {
    return this.#slice(() => this.#after.all(position, limit));
  }

  byId(eventId: string): StoredEvent | undefined {
    const [row] = this.#rows(() => this.#byId.all(eventId));
    return row && this.#segments.whole(storedEvent(row));
  }

  head(): number {
    return naming(this.#file, () => Number(this.#head.get()?.['head']));
  }

  snapshot(stream: string): EncodedSnapshot | undefined {
    const row = naming(this.#file, () => this.#snapshot.get(stream));
    return row as EncodedSnapshot | undefined;
  }

  close(): void {
    this.#segments.close();
    this.#database.close();
  }

  /** Thousands of events may be asked for, and each may have megabytes: long ones are fetched one by one. */
  #slice(read: () => unknown): Slice {
    const events: StoredEvent[] = [];
    let left = mostLong;
    for (const row of this.#rows(read)) {
      const event = storedEvent(row);
      if (!isLong(row) && event.data !== '') {
        events.push(event);
        continue;
      }
      if (left <= 0) return { events, isCut: true };
      const whole = this.#whole(event, row);
      if (whole.data.length > longBytes) left -= whole.data.length;
      events.push(whole);
    }
    return { events, isCut: false };
  }

  /** Its content may have been archived since the row was read. */
  #whole(event: StoredEvent, row: Row): StoredEvent {
    if (!isLong(row)) return this.#segments.whole(event);
    const data = naming(this.#file, () =>
      String(this.#contentAt.get(event.position)?.['data'] ?? ''),
    );
    return data === ''
      ? this.#segments.whole({ ...event, data, metadata: '' })
      : { ...event, data };
  }

  #rows(read: () => unknown): readonly Row[] {
    return naming(this.#file, read) as readonly Row[];
  }
}
