import { hash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { encryptSecret, withEncrypted } from '../encrypted/secret.ts';
import type { AppendRequest } from '../log/append-request.ts';
import { decideAppend, type LogView } from '../log/decide-append.ts';
import type { EncodedEvent, StoredEvent } from '../log/encoded-event.ts';
import type { EncodedSnapshot } from '../log/snapshot.ts';
import { StoreDamaged } from './errors.ts';
import { isSqliteError, type SqliteError } from './faults.ts';
import { eventColumns, storedEvent, type Row } from './rows.ts';
import { Segments } from './segments.ts';
import type { GroupReply, WriteOutcome, WriteRequest } from './write-protocol.ts';

/** The stored form of an event, its secret encrypted. */
interface HashedText extends Pick<EncodedEvent, 'id' | 'type' | 'data' | 'metadata'> {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Hash of an event as it is stored, as hexadecimal text: of its JSON `[stream, revision, id, type, data, metadata]`
 * as a leaf of a tree (RFC 6962), which is what seals list.
 * @param event its texts as `JSON.stringify` makes them
 */
export function hashOfStored(event: HashedText): string {
  const { stream, revision, id, type, data, metadata } = event;
  const names = `${JSON.stringify(stream)},${revision},"${id}",${JSON.stringify(type)}`;
  return hash('sha256', `\0[${names},${data},${metadata}]`);
}

/** Events whose hashes wait to be fetched; of more, the oldest are read from the log where they are needed. */
const mostKept = 65_536;

/** Hashes of the newest events of a log, made by the thread that writes them. Nothing is kept before they are asked for. */
export class KeptHashes {
  #isAskedFor = false;
  /** The id and the hash of each event, one event after the other. */
  #kept: string[] = [];
  /** Position of the first of them. */
  #first = 1;
  /** Stored since, and not hashed yet. */
  #stored: HashedText[] = [];

  /** Adds an event of the transaction under way. */
  add(event: HashedText): void {
    if (this.#isAskedFor) this.#stored.push(event);
  }

  /** The transaction was undone. */
  drop(): void {
    this.#stored = [];
  }

  /**
   * Hashes the events that a transaction has stored.
   * @param position of its first event
   */
  hash(position: number): void {
    const stored = this.#stored;
    this.#stored = [];
    if (stored.length === 0) return;
    if (position !== this.#first + this.#kept.length / 2) {
      this.#kept = [];
      this.#first = position;
    }
    for (const event of stored) this.#kept.push(event.id, hashOfStored(event));
    if (this.#kept.length > 2 * mostKept) this.#forget(mostKept / 4);
  }

  /**
   * Id and hash of each event after a position, one event after the other; undefined where the hash of the next event
   * is not kept. The hashes up to the position are forgotten.
   */
  after(position: number, limit: number): readonly string[] | undefined {
    this.#isAskedFor = true;
    const before = position + 1 - this.#first;
    if (before < 0) return undefined;
    this.#forget(Math.min(before, this.#kept.length / 2));
    return this.#kept.length === 0 ? undefined : this.#kept.slice(0, 2 * limit);
  }

  #forget(events: number): void {
    this.#kept.splice(0, 2 * events);
    this.#first += events;
  }
}

/** Left of the write-ahead log once it has been copied into the file and begins again, in bytes. */
const walRemainder = 1024 * 1024;
/** Bytes of the write-ahead log from which on a commit waits for those who read, so that it can begin again. */
const walLimit = 5 * 1024 * 1024;
/**
 * Bytes by which the write-ahead log grows before a wait that timed out is tried again. Waits time out while the file
 * is copied, for example.
 */
const walStep = 1024 * 1024;
/** Milliseconds: of a wait for another connection, and of one for readers, which holds up all appends. */
const busyMs = { usual: 5_000, restart: 100 };

export interface LogWriterOptions {
  readonly file: string;
  /** Most pages of 4 KiB that the file may grow to. */
  readonly maxPages?: number;
}

interface Stream {
  readonly id: number | bigint;
  /** Revision of its last event; -1 when there is none. */
  readonly revision: number;
}

/** SQLITE_CORRUPT (sqlite.org/rescode.html): a segment lacks content that it has according to the log. */
const corrupt = 11;

/** @throws an error that is no fault of a file */
function failureOf(error: unknown): SqliteError {
  if (error instanceof StoreDamaged) return { errcode: corrupt, message: error.message };
  if (!isSqliteError(error)) throw error;
  return { errcode: error.errcode, message: error.message };
}

/** The only connection that writes. */
export class LogWriter implements LogView {
  readonly hashes = new KeptHashes();
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #head: StatementSync;
  readonly #findEvent: StatementSync;
  readonly #findStream: StatementSync;
  readonly #insertStream: StatementSync;
  readonly #insertEvent: StatementSync;
  readonly #keepSnapshot: StatementSync;
  readonly #restartLog: StatementSync;
  readonly #walFile: string;
  readonly #segments: Segments;
  /** Length of the write-ahead log at which it is to begin again. */
  #restartAt = walLimit;
  /**
   * The transaction under way: the position of its first event, the outcomes of its requests, and the reason why it
   * cannot be committed.
   */
  #firstPosition: number | undefined;
  #outcomes: WriteOutcome[] = [];
  #failure: SqliteError | undefined;
  /** Streams that the transaction has looked up or written. */
  readonly #streams = new Map<string, Stream>();

  constructor({ file, maxPages }: LogWriterOptions) {
    this.#database = new DatabaseSync(file, { timeout: busyMs.usual });
    this.#walFile = `${realpathSync(file)}-wal`;
    this.#segments = new Segments(file, this.#database);
    this.#database.exec(`PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${walRemainder}`);
    if (maxPages !== undefined) this.#database.exec(`PRAGMA max_page_count = ${maxPages}`);
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#begin = prepare('BEGIN IMMEDIATE');
    this.#commit = prepare('COMMIT');
    this.#head = prepare('SELECT coalesce(max(position), 0) AS head FROM events');
    this.#findEvent = prepare(`SELECT ${eventColumns} WHERE events.id = ?`);
    this.#findEvent.setReturnArrays(true);
    this.#findStream = prepare(`
      SELECT id, coalesce((SELECT max(revision) FROM events WHERE stream = streams.id), -1) AS revision
      FROM streams WHERE name = ?`);
    this.#insertStream = prepare('INSERT INTO streams (name) VALUES (?)');
    this.#insertEvent = prepare(`
      INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)`);
    this.#keepSnapshot = prepare(`
      INSERT INTO snapshots (stream, revision, schema_version, state) VALUES (?, ?, ?, ?)
      ON CONFLICT (stream) DO UPDATE
      SET revision = excluded.revision, schema_version = excluded.schema_version, state = excluded.state
      WHERE excluded.revision >= revision`);
    this.#restartLog = prepare('PRAGMA wal_checkpoint(RESTART)');
  }

  /** Executes the first requests of a transaction, which `commit` ends. */
  execute(requests: readonly WriteRequest[]): void {
    if (this.#failure !== undefined) return;
    try {
      if (this.#firstPosition === undefined) this.#beginTransaction();
      for (const request of requests) this.#outcomes.push(this.#execute(request));
    } catch (error) {
      this.#failure = failureOf(error);
    }
  }

  /** Executes the last requests of a transaction; all of it is on disk when this returns, or nothing. */
  commit(requests: readonly WriteRequest[]): GroupReply {
    this.execute(requests);
    const [firstPosition = 0, outcomes] = [this.#firstPosition, this.#outcomes];
    this.#firstPosition = undefined;
    try {
      if (this.#failure !== undefined) return this.#failed(this.#failure);
      this.#commit.run();
      this.#shortenLog();
      return { kind: 'committed', firstPosition, outcomes };
    } catch (error) {
      return this.#failed(failureOf(error));
    }
  }

  #beginTransaction(): void {
    this.#undo();
    this.#begin.run();
    this.#streams.clear();
    this.hashes.drop();
    this.#outcomes = [];
    this.#firstPosition = Number(this.#head.get()?.['head']) + 1;
  }

  #failed(error: SqliteError): GroupReply {
    this.#failure = undefined;
    try {
      this.#undo();
    } catch (secondError) {
      // The next group tries again at its beginning; the caller needs the first error.
      if (!isSqliteError(secondError)) throw secondError;
    }
    return { kind: 'failed', error };
  }

  /**
   * SQLite copies the write-ahead log into the file by itself, and restarts it only when no connection reads at
   * that moment: with many readers that may not come for long, and so they are waited for.
   */
  #shortenLog(): void {
    const bytes = statSync(this.#walFile, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes < this.#restartAt) return;
    this.#database.exec(`PRAGMA busy_timeout = ${busyMs.restart}`);
    try {
      const isRestarted = this.#restartLog.get()?.['busy'] === 0;
      this.#restartAt = isRestarted ? walLimit : bytes + walStep;
    } catch (error) {
      // The committed events are on the disk all the same; where the disk cannot be written, the next group reports
      // it.
      if (!isSqliteError(error)) throw error;
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${busyMs.usual}`);
    }
  }

  /** Ends the transaction of a group that failed, which SQLite may have rolled back by itself. */
  #undo(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#segments.close();
    this.#database.close();
  }

  find(eventId: string): StoredEvent | undefined {
    const row = this.#findEvent.get(eventId) as Row | undefined;
    // An old append that is offered again is compared with the stored content.
    return row && this.#segments.whole(storedEvent(row));
  }

  revisionOf(stream: string): number {
    return this.#stream(stream)?.revision ?? -1;
  }

  #execute(request: WriteRequest): WriteOutcome {
    return request.kind === 'append' ? this.#append(request) : this.#writeSnapshot(request);
  }

  #append(request: AppendRequest): WriteOutcome {
    const decision = decideAppend(request, this);
    if (decision.kind === 'replay') return decision.events;
    if (decision.kind !== 'store') return decision;
    this.#store(request, decision.firstRevision);
    return decision.firstRevision;
  }

  #store({ stream, events }: AppendRequest, firstRevision: number): void {
    const streamId = this.#stream(stream)?.id ?? this.#insertStream.run(stream).lastInsertRowid;
    let revision = firstRevision - 1;
    for (const event of events) {
      revision += 1;
      const { id, type, metadata } = event;
      const data = storedData(event);
      this.#insertEvent.run(streamId, revision, id, type, data, metadata);
      this.hashes.add({ stream, revision, id, type, data, metadata });
    }
    this.#streams.set(stream, { id: streamId, revision });
  }

  #writeSnapshot({ stream, revision, schemaVersion, state }: EncodedSnapshot): WriteOutcome {
    const known = this.#stream(stream);
    if (known === undefined || revision > known.revision) {
      return { kind: 'wrong-revision', actual: known?.revision ?? -1 };
    }
    this.#keepSnapshot.run(known.id, revision, schemaVersion, state);
    return null;
  }

  #stream(name: string): Stream | undefined {
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    const found = this.#findStream.get(name) as Stream | undefined;
    if (found !== undefined) this.#streams.set(name, found);
    return found;
  }
}

function storedData(event: EncodedEvent): string {
  const { data, secret } = event;
  return secret === undefined ? data : withEncrypted(data, secret, encryptSecret(event, secret));
}
