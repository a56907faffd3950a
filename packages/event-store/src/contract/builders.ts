import { v7 as uuidv7 } from 'uuid';
import type { EventStore } from '../event-store.ts';
import type { EventMetadata, JsonObject, NewEvent, RecordedEvent } from '../event.ts';

/**
 * Reads the whole log, in as many answers as it takes: an answer has a limit of length, and a test on a quick machine
 * writes more.
 */
export async function everyEvent(store: Pick<EventStore, 'readAll'>): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const answer = await store.readAll(events.at(-1)?.position ?? 0n, Number.MAX_SAFE_INTEGER);
    if (answer.length === 0) return events;
    for (const event of answer) events.push(event);
  }
}

export function metadata(overrides: Partial<EventMetadata> = {}): EventMetadata {
  return {
    commandId: uuidv7(),
    correlationId: uuidv7(),
    actorId: 'user-1',
    activeRole: 'member',
    occurredAt: '2026-01-02T03:04:05.678Z',
    schemaVersion: 1,
    key: 'room-1',
    subjects: ['user-1'],
    ...overrides,
  };
}

export function newEvent(overrides: Partial<NewEvent> = {}): NewEvent {
  return { id: uuidv7(), type: 'ThingNoted', data: {}, metadata: metadata(), ...overrides };
}

export function noted(data: JsonObject): NewEvent {
  return newEvent({ data });
}

/** Events numbered from `first` on in `data.n`. */
export function numbered(count: number, first = 0): NewEvent[] {
  return Array.from({ length: count }, (_, index) => noted({ n: first + index }));
}

export function range(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Counts the turns of the event loop until it is asked. */
export function countTurns(): { count(): number } {
  let turns = 0;
  let next = setImmediate(turn);
  function turn(): void {
    turns += 1;
    next = setImmediate(turn);
  }
  return {
    count() {
      clearImmediate(next);
      return turns;
    },
  };
}
