import type { RecordedEvent } from '@mach42/event-store/event.ts';

/** What an operator decided about an event that could not be applied. */
interface Resolution {
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

/** What a log says about its own events that could not be applied. */
export class Resolutions {
  readonly #newest = new Map<string, Resolution>();

  /** Passes the events on. */
  async *watch(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent, void> {
    for await (const event of events) {
      const kind = kinds[event.type];
      const { eventId } = event.data;
      if (kind !== undefined && typeof eventId === 'string') {
        const { actorId: by, occurredAt: at } = event.metadata;
        this.#newest.set(eventId, { kind, event: event.id, by, at });
      }
      yield event;
    }
  }

  /** The newest decision about an event; undefined where there is none. */
  of(eventId: string): Resolution | undefined {
    return this.#newest.get(eventId);
  }
}
