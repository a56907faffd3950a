import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { parkedDecider } from '@mach42/domain/ops/parked.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

/** The decision of an operator about an event that could not be applied. */
export interface Resolution {
  readonly kind: 'repaired' | 'skipped';
  /** Id of the event that says so, which has the reason. */
  readonly event: string;
  readonly by: string;
  readonly at: string;
}

const kinds: { readonly [type: string]: Resolution['kind'] | undefined } = {
  ParkedEventMended: 'repaired',
  ParkedEventSkipped: 'skipped',
};

/** The decisions in a log about its own events that could not be applied. */
export class Resolutions {
  readonly #newest = new Map<string, Resolution>();

  /** Passes the events on. */
  async *watch(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent, void> {
    for await (const event of events) {
      const resolution = resolutionIn(event);
      const { eventId } = event.data;
      if (resolution !== undefined && typeof eventId === 'string')
        this.#newest.set(eventId, resolution);
      yield event;
    }
  }

  /** The newest decision about an event; undefined where there is none. */
  of(eventId: string): Resolution | undefined {
    return this.#newest.get(eventId);
  }
}

function resolutionIn({ id, type, metadata }: RecordedEvent): Resolution | undefined {
  const kind = kinds[type];
  const { actorId: by, occurredAt: at } = metadata;
  return kind === undefined ? undefined : { kind, event: id, by, at };
}

/** Decisions about one event that are read; a person makes a handful. */
const newestDecisions = 100;

/** The last decision in a log about one of its events that could not be applied; undefined: there is none. */
export async function resolutionOf(
  store: Pick<EventStore, 'readStream'>,
  eventId: string,
): Promise<Resolution | undefined> {
  const stream = streamOf(parkedDecider, eventId);
  const newest = await store.readStream(stream, {
    direction: 'backwards',
    limit: newestDecisions,
  });
  for (const event of newest) {
    const resolution = resolutionIn(event);
    if (resolution !== undefined) return resolution;
  }
  return undefined;
}
