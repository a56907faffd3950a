import { upcasters } from '@mach42/domain/upcasters.ts';
import { MemoryLog } from '@mach42/event-store/memory/memory-log.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import type { StoredEvent } from '@mach42/event-store/log/encoded-event.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runner/projection-runner.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { Violation } from './violation.ts';

/** Read models that are made from the log event by event, with nothing that goes wrong. */
export async function replayed(events: readonly StoredEvent[]) {
  const log = new MemoryLog();
  for (const event of events) {
    log.add({ stream: event.stream, expected: 'any', events: [event] });
  }
  const database = await openSqliteDatabase(':memory:');
  const failed = Promise.withResolvers<never>();
  const runner = await startProjections({
    database,
    source: memoryEventStore({ log, upcasters }),
    projectors,
    now: () => 0,
    batchSize: 1,
    onFailure: failed.reject,
  });
  await Promise.race([runner.processAll(), failed.promise]);
  await runner.stop();
  return database;
}

/** @throws Violation the rows are others than those of the replay */
export async function requireSameRows(name: string, own: Reader, replay: Reader): Promise<void> {
  const [rows, expected] = [await dump(own), await dump(replay)];
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
