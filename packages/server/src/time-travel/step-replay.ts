import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { EventApplier, Pace } from '@mach42/projectors/runtime/apply-events.ts';
import { Parking } from '@mach42/projectors/runtime/parking.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { tables } from '@mach42/read-models/tables.ts';
import { DatabaseSync } from 'node:sqlite';
import { buildRows } from './build-past.ts';
import { lastPositionWhile, type ReadLog } from './past-log.ts';

/** A row that an event changed: its table, its key and the changed columns, never their values. */
export interface ChangedRow {
  readonly table: string;
  readonly change: 'inserted' | 'updated' | 'deleted';
  /** The parts of its key: ids and numbers; `*` for another one, as a person may have written it. */
  readonly key: readonly string[];
  /** The changed columns of an update. */
  readonly columns: readonly string[];
}

export interface ReplayedStep {
  readonly event: RecordedEvent;
  readonly rows: readonly ChangedRow[];
}

interface ReplayStart {
  readonly log: ReadLog;
  /** The file for the read models; it must not exist yet. */
  readonly file: string;
  /** Position of the first event whose rows are answered; earlier events are applied as well. */
  readonly from: bigint;
  readonly signal: AbortSignal;
  /** Called now and then with how many events are applied of those before the first. */
  readonly onProgress?: (events: number) => void;
}

interface Replay extends ReplayStart {
  /** Position of the last event. */
  readonly to: bigint;
}

/** Whether an event changed rows of a table, or a row that has this text in its key. */
export const changes = ({ rows }: Pick<ReplayedStep, 'rows'>, sought: string): boolean =>
  rows.some(({ table, key }) => table === sought || key.includes(sought));

/** Tables about the progress of the rows, or about sent changes. */
const unwatched: readonly string[] = ['changes', 'change_audiences', 'change_floor', 'checkpoints'];

const batch = 500;
const sliceMs = 5;

/** Applies a log event by event, and answers which rows each of them changed. */
export async function* replaySteps({ to, ...start }: Replay): AsyncGenerator<ReplayedStep, void> {
  const replay = await openReplay(start);
  if (replay === undefined) return;
  try {
    for (;;) {
      const step = start.signal.aborted ? undefined : await replay.next(to);
      if (step === undefined) return;
      yield step;
    }
  } finally {
    await replay.close();
  }
}

/** Rows that are built event by event. */
export interface OpenReplay {
  /** Applies the next event up to a position; undefined: there is none. */
  next(to: bigint): Promise<ReplayedStep | undefined>;
  close(): Promise<void>;
}

/** Builds the rows up to the first event; undefined: it was interrupted. */
export async function openReplay(given: ReplayStart): Promise<OpenReplay | undefined> {
  const { log, file } = given;
  const before = await buildBefore(given);
  if (before === undefined) return undefined;
  await using opening = new AsyncDisposableStack();
  const alive = setInterval(() => undefined, 60_000);
  // The last: nothing else keeps the process while the read models are closed.
  opening.defer(() => clearInterval(alive));
  const database = opening.use(await openSqliteDatabase(file));
  const pace = new Pace(() => performance.now(), sliceMs);
  const applier = new EventApplier(projectors, log, pace);
  const parking = await Parking.load(database);
  const watch = new RowWatch(file);
  opening.defer(() => watch.close());
  const closing = opening.move();
  let read = before;
  let events: RecordedEvent[] = [];
  return {
    async next(to) {
      if (events.length === 0) events = await log.readAll(read, batch);
      const [event] = events;
      if (event === undefined || event.position > to) return undefined;
      events.shift();
      read = event.position;
      await database.transaction((tx) => applier.applyOrPark(tx, [event], parking));
      return { event, rows: watch.take() };
    },
    close: () => closing.disposeAsync(),
  };
}

const progressMs = 5_000;

/** Builds the rows up to the first event, as quickly as a rebuild does; undefined: it was interrupted. */
async function buildBefore({ log, file, from, signal, onProgress }: ReplayStart) {
  const position = await lastPositionWhile(log, (one) => one < from);
  if (position === undefined) return 0n;
  const progress = onProgress === undefined ? {} : { onProgress, progressMs };
  await buildRows({ log, file, position, signal, ...progress });
  return signal.aborted ? undefined : position;
}

/** Notes by triggers which rows are written. */
class RowWatch {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 5_000 });
    this.#database.exec(
      'CREATE TABLE replayed_rows (number INTEGER PRIMARY KEY, name TEXT, change TEXT, key TEXT, columns TEXT)',
    );
    for (const { name, columns } of tables) {
      if (unwatched.includes(name)) continue;
      this.#database.exec(triggersOf(name, this.#keyOf(name), columns));
    }
  }

  /** The rows that were written since the last call. */
  take(): ChangedRow[] {
    const rows = this.#database.prepare('SELECT * FROM replayed_rows ORDER BY number').all();
    this.#database.exec('DELETE FROM replayed_rows');
    return rows.flatMap((row): ChangedRow[] => {
      const columns = String(row['columns']).split(' ').filter(Boolean);
      const change = row['change'] as ChangedRow['change'];
      if (change === 'updated' && columns.length === 0) return [];
      const key = (JSON.parse(String(row['key'])) as unknown[]).map(shownPart);
      return [{ table: String(row['name']), change, key, columns }];
    });
  }

  close(): void {
    this.#database.close();
  }

  #keyOf(table: string): string[] {
    return this.#database
      .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`)
      .all()
      .map((row) => String(row['name']));
  }
}

function triggersOf(table: string, key: readonly string[], columns: readonly string[]): string {
  const keyIn = (row: 'old' | 'new') =>
    `json_array(${key.map((one) => `${row}."${one}"`).join(', ')})`;
  const changed = columns
    .map((one) => `CASE WHEN old."${one}" IS NOT new."${one}" THEN '${one} ' ELSE '' END`)
    .join(' || ');
  const trigger = (verb: string, change: string, row: 'old' | 'new', changedColumns: string) => `
    CREATE TRIGGER replayed_${table}_${change} AFTER ${verb} ON "${table}" BEGIN
      INSERT INTO replayed_rows (name, change, key, columns)
      VALUES ('${table}', '${change}', ${keyIn(row)}, ${changedColumns});
    END;`;
  return [
    trigger('INSERT', 'inserted', 'new', "''"),
    trigger('UPDATE', 'updated', 'new', changed),
    trigger('DELETE', 'deleted', 'old', "''"),
  ].join('');
}

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

function shownPart(part: unknown): string {
  const text = String(part);
  return typeof part === 'number' || id.test(text) || text === 'system' ? text : '*';
}
