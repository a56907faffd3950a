import { upcasters } from '@mach42/domain/upcasters.ts';
import type { StoredEvent } from '@mach42/event-store/log/encoded-event.ts';
import { MemoryLog, memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runtime/projection-runner.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import type { Machine } from '../world/machine.ts';
import { Violation } from './violation.ts';

/** Rows by their tables, as texts in an order of their own. */
type Rows = Awaited<ReturnType<typeof dump>>;

/** Read models that are made from the log event by event, with nothing that goes wrong. */
export class Replay implements AsyncDisposable {
  readonly database: Database;
  readonly #log = new MemoryLog();
  #length = 0;
  #rows: Rows | undefined;

  private constructor(database: Database) {
    this.database = database;
  }

  static async start(): Promise<Replay> {
    return new Replay(await openSqliteDatabase(':memory:'));
  }

  /** The last position that is in it. */
  get position(): number {
    return this.#length;
  }

  /** Continues to the end of these events, which begin with those that it has. */
  async goOn(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events.slice(this.#length)) {
      this.#log.add({ stream: event.stream, expected: 'any', events: [event] });
    }
    this.#length = events.length;
    this.#rows = undefined;
    const failed = Promise.withResolvers<never>();
    const runner = await startProjections({
      database: this.database,
      source: memoryEventStore({ log: this.#log, upcasters }),
      projectors,
      now: () => 0,
      batchSize: 1,
      onFailure: failed.reject,
    });
    await Promise.race([runner.processAll(), failed.promise]);
    await runner.stop();
  }

  async rows(): Promise<Rows> {
    return (this.#rows ??= await dump(this.database));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database.close();
  }
}

/** Compares what machines have, at whatever position each is, with a replay up to there. */
export class RowWatch implements AsyncDisposable {
  #replay: Replay | undefined;

  /** @throws Violation */
  async check(machines: readonly Machine[], events: readonly StoredEvent[]): Promise<void> {
    const read: { readonly name: string; readonly rows: Rows; readonly position: number }[] = [];
    for (const { name, server } of machines) {
      if (server === undefined) continue;
      const rows = await dump(server.projections.reader);
      read.push({ name, rows, position: positionOf(name, rows) });
    }
    for (const { name, rows, position } of read.toSorted((a, b) => a.position - b.position)) {
      const replay = await this.#replayUpTo(position);
      await replay.goOn(events.slice(0, position));
      requireSame(name, rows, await replay.rows());
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#replay?.[Symbol.asyncDispose]();
  }

  /**
   * Returns a replay that is not beyond the position; a machine that lost its rows is behind the position that it
   * had.
   */
  async #replayUpTo(position: number): Promise<Replay> {
    if (this.#replay !== undefined && this.#replay.position > position) {
      await this.#replay[Symbol.asyncDispose]();
      this.#replay = undefined;
    }
    return (this.#replay ??= await Replay.start());
  }
}

/** @throws Violation projections that are moved together have come apart */
function positionOf(name: string, rows: Rows): number {
  const all = (rows['checkpoints'] ?? []).map((line) => {
    const { position } = JSON.parse(line) as { readonly position: number };
    return position;
  });
  const [position = 0] = all;
  if (all.every((other) => other === position)) return position;
  throw new Violation('rows-differ', `The projections of ${name} are at ${all.join(', ')}.`);
}

/** @throws Violation the rows are others than those of the replay */
function requireSame(name: string, rows: Rows, expected: Rows): void {
  for (const [table, lines] of Object.entries(expected)) {
    const found = rows[table] ?? [];
    const missing = lines.filter((line) => !found.includes(line));
    const extra = found.filter((line) => !lines.includes(line));
    if (missing.length + extra.length === 0 && found.length === lines.length) continue;
    throw new Violation(
      'rows-differ',
      `${table} of ${name} lacks ${missing.slice(0, 2).join(' ')} and has ${extra.slice(0, 2).join(' ')}.`,
    );
  }
}
