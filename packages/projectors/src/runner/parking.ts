import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Reader, Transaction } from '@mach42/read-models/kernel/database.ts';
import { parkedEvents } from '@mach42/read-models/projections/projections.reads.ts';
import { insertParkedEvent } from '@mach42/read-models/projections/projections.writes.ts';
import type { Projector } from '../kernel/projector.ts';

const longestError = 500;

/** What a projector could not apply, by key: whatever comes later under the key waits behind it. */
export class Parking {
  /** Position of the first event parked for a projector and key. */
  readonly #first: Map<string, bigint>;

  private constructor(first: Map<string, bigint>) {
    this.#first = first;
  }

  static async load(db: Reader): Promise<Parking> {
    const first = new Map<string, bigint>();
    for (const { projector, key, position } of await parkedEvents(db)) {
      const spot = spotOf(projector, key);
      if (!first.has(spot)) first.set(spot, position);
    }
    return new Parking(first);
  }

  /** For a transaction that may be rolled back. */
  copy(): Parking {
    return new Parking(new Map(this.#first));
  }

  /** Where the event is that this one has to wait behind. */
  blocks(projector: Projector, event: RecordedEvent): bigint | undefined {
    return this.#first.size === 0
      ? undefined
      : this.#first.get(spotOf(projector.name, event.metadata.key));
  }

  async park(
    tx: Transaction,
    projector: Projector,
    event: RecordedEvent,
    why: string,
  ): Promise<void> {
    const { key } = event.metadata;
    await tx.run(insertParkedEvent, {
      projector: projector.name,
      position: Number(event.position),
      key,
      type: event.type,
      event_id: event.id,
      error: why.slice(0, longestError),
    });
    const spot = spotOf(projector.name, key);
    if (!this.#first.has(spot)) this.#first.set(spot, event.position);
  }
}

const spotOf = (projector: string, key: string): string => `${projector} ${key}`;
