import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StoredEvent } from '../log/encoded-event.ts';
import { StoreDamaged } from './errors.ts';
import { naming } from './faults.ts';

/** A file with the content of events that were archived. */
export interface Segment {
  /** Positions of its first and its last event. */
  readonly first: number;
  readonly last: number;
  /** The name of the file in the folder of the archive. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly madeAt: Date;
}

/** The folder of the archive, beside the file of the log; a link may lead to a disk that is slower and larger. */
export const archiveFolderOf = (log: string): string => join(dirname(log), 'archive');

/** Marks a file as a segment of an archive (`PRAGMA application_id`): "M42a" in ASCII. */
const segmentId = 0x4d343261;

/** Complete by itself: it is read without the log. */
export const createSegment = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL
  ) STRICT;
  PRAGMA application_id = ${segmentId};
  PRAGMA user_version = 1;
`;

/** The segments that a log names, in their order; none where nothing was archived. */
export function segmentsIn(database: DatabaseSync): readonly Segment[] {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'segments'").get();
  if (table === undefined) return [];
  const rows = database.prepare('SELECT * FROM segments ORDER BY first').all();
  return rows.map((row) => ({
    first: Number(row['first']),
    last: Number(row['last']),
    file: String(row['file']),
    bytes: Number(row['bytes']),
    sha256: String(row['sha256']),
    madeAt: new Date(Number(row['made_ms'])),
  }));
}

/**
 * Requires that every segment is there with its length.
 * @throws StoreDamaged
 */
export function requireSegments(log: string, database: DatabaseSync): void {
  for (const { file, bytes } of segmentsIn(database)) {
    const path = join(archiveFolderOf(log), file);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === bytes) continue;
    const what = size === undefined ? 'is missing' : `has ${size} bytes instead of ${bytes}`;
    throw new StoreDamaged(log, `the segment ${path} of its archive ${what}`);
  }
}

/** Open segments; the one that was used least recently is closed. */
const mostOpen = 16;

interface OpenSegment {
  readonly database: DatabaseSync;
  readonly content: StatementSync;
}

/** Reads the content of archived events where it is. */
export class Segments {
  readonly #log: string;
  readonly #database: DatabaseSync;
  #known: readonly Segment[] = [];
  /** The segment that was used last is at the end. */
  readonly #open = new Map<string, OpenSegment>();

  /** @param database the log, open */
  constructor(log: string, database: DatabaseSync) {
    this.#log = log;
    this.#database = database;
  }

  /**
   * The event with its content, wherever that is.
   * @throws StoreDamaged its segment lacks it
   */
  whole(event: StoredEvent): StoredEvent {
    if (event.metadata !== '' || event.data !== '') return event;
    const segment = this.#segmentOf(event.position);
    // An event without content in no segment was emptied by other means: it is an event that cannot be read.
    return segment === undefined ? event : this.#read(event, segment);
  }

  close(): void {
    for (const { database } of this.#open.values()) database.close();
    this.#open.clear();
  }

  #read(event: StoredEvent, segment: Segment): StoredEvent {
    const path = join(archiveFolderOf(this.#log), segment.file);
    const row = naming(path, () => this.#opened(segment.file, path).content.get(event.position));
    if (row === undefined || row['id'] !== event.id)
      throw new StoreDamaged(path, `it lacks the event at position ${event.position}`);
    return { ...event, data: String(row['data']), metadata: String(row['metadata']) };
  }

  #segmentOf(position: number): Segment | undefined {
    const has = ({ first, last }: Segment) => first <= position && position <= last;
    const known = this.#known.find(has);
    if (known !== undefined) return known;
    // It was archived since: by this process or by another.
    this.#known = naming(this.#log, () => segmentsIn(this.#database));
    return this.#known.find(has);
  }

  #opened(file: string, path: string): OpenSegment {
    const known = this.#open.get(file);
    if (known !== undefined) {
      this.#open.delete(file);
      this.#open.set(file, known);
      return known;
    }
    if (statSync(path, { throwIfNoEntry: false }) === undefined)
      throw new StoreDamaged(path, 'it is missing, and the log needs it');
    const database = new DatabaseSync(path, { readOnly: true });
    const opened = {
      database,
      content: database.prepare('SELECT id, data, metadata FROM events WHERE position = ?'),
    };
    this.#open.set(file, opened);
    const [oldest] = this.#open;
    if (this.#open.size > mostOpen && oldest !== undefined) {
      this.#open.delete(oldest[0]);
      oldest[1].database.close();
    }
    return opened;
  }
}
