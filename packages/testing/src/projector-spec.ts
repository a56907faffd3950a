import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { JsonObject, RecordedEvent } from '@mach42/event-store/event.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { EventApplier } from '@mach42/projectors/runtime/apply-events.ts';
import { Pace } from '@mach42/projectors/runtime/apply-events.ts';
import { Parking } from '@mach42/projectors/runtime/parking.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { FixedLog } from './projections/fixed-log.ts';

/** The read models after some events, and the changes that were published. */
export interface Projected extends AsyncDisposable {
  readonly db: Database;
  /** Each happened at `timeOf` its position. */
  readonly changes: readonly Omit<AppliedChange, 'at'>[];
}

/** Returns the time of the event at a position. */
export const timeOf = (position: number): string =>
  new Date(Date.UTC(2026, 0, 1) + position * 1000).toISOString();

export interface Acted extends DomainEvent {
  readonly actorId?: string;
}

/** An event of an actor; by default of the platform. */
export const by = (actorId: string, event: DomainEvent): Acted => ({ ...event, actorId });

/** The log that these events make, one a second; everything has the key `key` by default. */
export function recorded(
  events: readonly Acted[],
  keyOf: (event: DomainEvent) => string = () => 'key',
): RecordedEvent[] {
  return events.map((event, index) => ({
    id: `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
    type: event.type,
    // The events of deciders consist of JSON values.
    data: structuredClone(event.data) as JsonObject,
    metadata: {
      commandId: `command-${index}`,
      correlationId: `correlation-${index}`,
      actorId: event.actorId ?? 'system',
      activeRole: 'system',
      occurredAt: timeOf(index + 1),
      schemaVersion: 1,
      key: keyOf(event),
      subjects: [],
    },
    stream: 'some-stream',
    revision: index,
    position: BigInt(index + 1),
  }));
}

/** Given these events, all projectors have written their rows into read models in memory. */
export async function given(...events: readonly Acted[]): Promise<Projected> {
  const db = await openReadModels();
  const log = recorded(events);
  const applier = new EventApplier(projectors, new FixedLog(log), new Pace(() => 0, 1));
  const parking = await Parking.load(db);
  const { changes } = await db.transaction((tx) => applier.apply(tx, log, parking));
  return {
    db,
    changes: changes.map(({ at: _, ...change }) => change),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}
