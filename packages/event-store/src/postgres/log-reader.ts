import type { Snapshot } from '../event-store.ts';
import { isName, isUuid } from '../log/append-request.ts';
import type { StoredEvent } from '../log/encoded-event.ts';
import type { EncodedSnapshot } from '../log/snapshot.ts';
import type { Connections, Statement } from './connections.ts';

/** Bytes of content that one query answers; the event that passes them is the last. */
const mostOfSlice = 1024 * 1024;

/** The largest number of UTF-8 bytes of one character of a string. */
const mostBytes = 3;

/** Some of the requested events, in order. */
export interface Slice {
  readonly events: StoredEvent[];
  /**
   * Whether the slice may have ended before `limit` because of the length of its events, so that more events may
   * follow.
   */
  readonly isCut: boolean;
}

/** The largest value of PostgreSQL's `bigint`. */
const largestPosition = 2n ** 63n - 1n;

/** The parts of a query that finds the requested events. */
interface SliceOf {
  /** Counts them. */
  readonly column: 'position' | 'revision';
  readonly where: string;
  readonly order: string;
  readonly limit: string;
}

/** Reads committed events. */
export class LogReader {
  readonly #connections: Connections;
  readonly #forwards: Statement;
  readonly #backwards: Statement;
  readonly #after: Statement;
  readonly #byId: Statement;
  readonly #head: Statement;
  readonly #snapshot: Statement;

  constructor(connections: Connections, schema: string) {
    this.#connections = connections;
    const events = (name: string, tail: string): Statement => ({
      name,
      text: `SELECT ${eventColumns} FROM ${schema}.events ${tail}`,
    });
    // The length of a text is known without reading it, so the end is looked for first, with no content on the way.
    const slices = (name: string, { column, where, order, limit }: SliceOf): Statement => {
      const isBackwards = order.endsWith('DESC');
      const [nearest, farthest] = isBackwards ? ['max', 'min'] : ['min', 'max'];
      return events(
        name,
        `WHERE ${where} AND ${column} ${isBackwards ? '>=' : '<='} (
          SELECT coalesce(${nearest}(${column}) FILTER (WHERE sent >= ${mostOfSlice}), ${farthest}(${column}))
          FROM (
            SELECT ${column}, sum(bytes) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS sent
            FROM (
              SELECT stream, ${column}, octet_length(data) AS bytes FROM ${schema}.events
              WHERE ${where} ORDER BY ${order} LIMIT ${limit}
            ) AS asked
          ) AS measured
        ) ORDER BY ${order}`,
      );
    };
    this.#forwards = slices('forwards', {
      column: 'revision',
      where: 'stream = $1 AND revision >= $2::bigint',
      order: 'stream, revision',
      limit: '$3',
    });
    this.#backwards = slices('backwards', {
      column: 'revision',
      where: 'stream = $1 AND revision <= $2::bigint',
      order: 'stream DESC, revision DESC',
      limit: '$3',
    });
    this.#after = slices('after', {
      column: 'position',
      where: 'position > $1',
      order: 'position',
      limit: '$2',
    });
    this.#byId = events('by-ids', 'WHERE id = ANY ($1::uuid[])');
    this.#head = { name: 'head', text: headOf(schema) };
    this.#snapshot = {
      name: 'snapshot',
      text: `SELECT revision, schema_version, state FROM ${schema}.snapshots WHERE stream = $1`,
    };
  }

  /** Returns the events of a stream from revision `from` on, including it. */
  stream(name: string, from: number, backwards: boolean, limit: number): Promise<Slice> {
    if (!isName(name)) return Promise.resolve({ events: [], isCut: false });
    return this.#slice(backwards ? this.#backwards : this.#forwards, [name, from, limit]);
  }

  after(position: bigint, limit: number): Promise<Slice> {
    const reachable = position > largestPosition ? largestPosition : position;
    return this.#slice(this.#after, [String(reachable), limit]);
  }

  /** Returns those of these events that are stored, in any order. */
  byIds(eventIds: readonly string[]): Promise<StoredEvent[]> {
    return this.#events(this.#byId, [eventIds.filter(isUuid)]);
  }

  async head(): Promise<bigint> {
    const [row] = await this.#connections.query<[string]>(this.#head, []);
    return BigInt(row?.[0] ?? 0);
  }

  async snapshot(stream: string): Promise<EncodedSnapshot | undefined> {
    if (!isName(stream)) return undefined;
    const [row] = await this.#connections.query<SnapshotRow>(this.#snapshot, [stream]);
    if (row === undefined) return undefined;
    const [revision, schemaVersion, state] = row;
    return { stream, revision, schemaVersion: Number(schemaVersion), state };
  }

  async #slice(statement: Statement, values: readonly unknown[]): Promise<Slice> {
    const events = await this.#events(statement, values);
    const characters = events.reduce((sum, { data }) => sum + data.length, 0);
    return { events, isCut: characters * mostBytes >= mostOfSlice };
  }

  async #events(statement: Statement, values: readonly unknown[]): Promise<StoredEvent[]> {
    return (await this.#connections.query<Row>(statement, values)).map(storedEvent);
  }
}

type SnapshotRow = [revision: Snapshot['revision'], schemaVersion: string, state: string];

export const headOf = (schema: string): string =>
  `SELECT coalesce(max(position), 0) FROM ${schema}.events`;

/** Columns of an event in the order that `storedEvent` expects. */
const eventColumns = 'position, stream, revision, id, type, data, metadata';

/** Rows come as arrays (`rowMode`), which cost less than objects; `bigint` comes as text. */
type Row = readonly [
  position: string,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

function storedEvent(row: Row): StoredEvent {
  const [position, stream, revision, id, type, data, metadata] = row;
  return { position: Number(position), stream, revision, id, type, data, metadata };
}
