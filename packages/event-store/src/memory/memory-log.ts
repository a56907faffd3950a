import type { AppendRequest } from '../log/append-request.ts';
import type { LogView } from '../log/decide-append.ts';
import type { StoredEvent } from '../log/encoded-event.ts';
import type { EncodedSnapshot } from '../log/snapshot.ts';

/** What a memory store keeps; handed to a second store, it outlives the first. */
export class MemoryLog implements LogView {
  /** The event at position n has index n - 1. */
  readonly events: StoredEvent[] = [];
  readonly snapshots = new Map<string, EncodedSnapshot>();
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #byId = new Map<string, StoredEvent>();

  stream(name: string): readonly StoredEvent[] {
    return this.#streams.get(name) ?? [];
  }

  find(eventId: string): StoredEvent | undefined {
    return this.#byId.get(eventId);
  }

  revisionOf(stream: string): number {
    return this.stream(stream).length - 1;
  }

  add({ stream, events }: AppendRequest): StoredEvent[] {
    return events.map((event) => {
      const stored = {
        ...event,
        stream,
        revision: this.revisionOf(stream) + 1,
        position: this.events.length + 1,
      };
      this.events.push(stored);
      this.#byId.set(stored.id, stored);
      this.#streamToGrow(stream).push(stored);
      return stored;
    });
  }

  /** For tests: the text that replaces a part of an event. */
  damage(
    id: string,
    { part, text }: { readonly part: 'data' | 'metadata'; readonly text: string },
  ) {
    const damaged = (event: StoredEvent) => (event.id === id ? { ...event, [part]: text } : event);
    const replace = (events: StoredEvent[]) =>
      events.forEach((event, index) => (events[index] = damaged(event)));
    replace(this.events);
    for (const stream of this.#streams.values()) replace(stream);
    for (const [known, event] of this.#byId) this.#byId.set(known, damaged(event));
  }

  #streamToGrow(name: string): StoredEvent[] {
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    const created: StoredEvent[] = [];
    this.#streams.set(name, created);
    return created;
  }
}
