import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { NewEvent, RecordedEvent } from '@mach42/event-store/event.ts';
import type { OpenLog } from './open-log.ts';
import { textOf } from './read-log.ts';

interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: NewEvent[];
}

/** JSON, in UTF-16 units, that one transaction of the adapters takes, with some room. */
const largestText = 900_000;

/**
 * Appends events in the order of the log they come from. What is handed over together is one
 * transaction, so that a target always holds a beginning of its source.
 */
export class OrderedAppends {
  readonly #store: Pick<EventStore, 'append'>;
  readonly #most: number;
  #waiting: Append[] = [];
  #text = 0;

  constructor({ store, inOrder }: Pick<OpenLog, 'store' | 'inOrder'>) {
    this.#store = store;
    this.#most = inOrder;
  }

  /** Resolves when there is room for another one. */
  async add(event: RecordedEvent): Promise<void> {
    const text = textOf(event).length;
    if (this.#text + text > largestText) await this.flush();
    this.#text += text;
    const { id, type, data, metadata, stream, revision } = event;
    const last = this.#waiting.at(-1);
    if (last?.stream === stream) last.events.push({ id, type, data, metadata });
    else {
      if (this.#waiting.length === this.#most) await this.flush();
      const events = [{ id, type, data, metadata }];
      this.#waiting.push({ stream, expected: revision - 1, events });
    }
  }

  /**
   * Resolves when everything that was added is stored.
   * @throws EventStoreError the first that the store refused
   */
  async flush(): Promise<void> {
    const appends = this.#waiting.splice(0);
    this.#text = 0;
    const outcomes = await Promise.allSettled(
      appends.map(({ stream, events, expected }) => this.#store.append(stream, events, expected)),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
