import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Reader, Transaction } from '@mach42/read-models/kernel/database.ts';
import {
  parkedEvents,
  type ParkedEvent,
} from '@mach42/read-models/projections/projections.reads.ts';
import { unparkOne } from '@mach42/read-models/projections/projections.writes.ts';
import { parkedEventsTable } from '@mach42/read-models/projections/table.ts';
import type { Projector } from '../kernel/projector.ts';

const longestError = 500;

/** The events that a projector could not apply, by key: each later event under the key waits behind them. */
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

  /** Returns a copy for a transaction that may be rolled back. */
  copy(): Parking {
    return new Parking(new Map(this.#first));
  }

  /** Returns the position of the event behind which this one has to wait; undefined: it need not wait. */
  blocks(projector: Projector, event: RecordedEvent): bigint | undefined {
    if (this.#first.size === 0 || projector.standsAlone === true) return undefined;
    const { name } = projector;
    // The key of an event whose metadata cannot be read is its stream.
    return (
      this.#first.get(spotOf(name, event.metadata.key)) ??
      this.#first.get(spotOf(name, event.stream))
    );
  }

  async park(
    tx: Transaction,
    projector: Projector,
    event: RecordedEvent,
    { error, stack = '' }: Why,
  ): Promise<void> {
    const { position, stream, id: eventId } = event;
    const { key } = event.metadata;
    const row = { projector: projector.name, position, key, type: typeOf(event), eventId, stream };
    await this.#insert(tx, { ...row, error, stack });
  }

  /** Removes a parked event, which is given to its projector again, or left out. */
  async unpark(tx: Transaction, { projector, position, key }: ParkedEvent): Promise<void> {
    await tx.run(unparkOne, { projector, position: Number(position) });
    const spot = spotOf(projector, key);
    if (this.#first.get(spot) === position) this.#first.delete(spot);
  }

  /** Parks an event again that was unparked before. */
  async parkAgain(tx: Transaction, row: ParkedEvent, { error, stack = '' }: Why): Promise<void> {
    await this.#insert(tx, { ...row, error, stack });
  }

  async #insert(tx: Transaction, row: ParkedEvent): Promise<void> {
    const { projector, position, key, type, eventId, stream, error, stack } = row;
    await tx.run(parkedEventsTable.insert, {
      projector,
      position: Number(position),
      key,
      type,
      event_id: eventId,
      stream,
      error: error.slice(0, longestError),
      stack: stack.slice(0, longestError),
    });
    const spot = spotOf(projector, key);
    const first = this.#first.get(spot);
    if (first === undefined || first > position) this.#first.set(spot, position);
  }
}

/** The type that it was stored with, also where it cannot be read. */
export const typeOf = ({ type, unreadable }: RecordedEvent): string => unreadable?.type ?? type;

/** The reason why an event is parked. */
export interface Why {
  readonly error: string;
  readonly stack?: string;
}

/** A failure as it is kept: its innermost positions in the program, by file and line. */
export function whyOf(error: unknown): Why {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const frames = lines.flatMap((line) => frameOf(line) ?? []);
  return { error: String(error), stack: frames.slice(0, 3).join(', ') };
}

/** `name file.ts:12` of a line `at name (folder/file.ts:12:34)` of a stack; undefined of any other line. */
function frameOf(line: string): string | undefined {
  const text = line.trim();
  if (!line.startsWith(' ') || !text.startsWith('at ')) return undefined;
  const bracket = text.endsWith(')') ? text.lastIndexOf(' (') : -1;
  const name = bracket < 0 ? '' : text.slice('at '.length, bracket).replace('async ', '');
  const path = bracket < 0 ? text.slice('at '.length) : text.slice(bracket + 2, -1);
  const [file = '', row, column] = path.slice(path.lastIndexOf('/') + 1).split(':');
  const isPosition = [row, column].every((part) => part !== undefined && Number(part) >= 0);
  return isPosition && name.length <= 100 ? `${name} ${file}:${row}`.trim() : undefined;
}

const spotOf = (projector: string, key: string): string => `${projector} ${key}`;
