import { correctedBy } from '@mach42/domain/ops/parked.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { JsonObject, RecordedEvent } from '@mach42/event-store/event.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import {
  isWaiting,
  type ParkedEvent,
  parkedRowsOf,
  parkedPositions,
  waitingRowsAt,
  waitsBehind,
} from '@mach42/read-models/projections/projections.reads.ts';
import type { Projector } from '../kernel/projector.ts';
import type { Parking, Why } from './parking.ts';

/** Events that wait, of which so many are read together. */
const page = 100;

interface ResolveParts {
  readonly tx: Transaction;
  readonly parking: Parking;
  readonly log: Pick<EventStore, 'readEvent'>;
  /** The projectors that take part, in the order of the registry. */
  readonly projectors: readonly Projector[];
  /** Gives the event to the projector; answers why that failed, undefined when it was applied. */
  readonly apply: (projector: Projector, event: RecordedEvent) => Promise<Why | undefined>;
  /** Called before each event, so that other work has its turn. */
  readonly rest: () => Promise<void>;
}

/**
 * Does what a resolving event says about a parked one: it is tried again, left out, or applied with other
 * data; then what waited for it is applied, in the order of the log, until an event cannot be again.
 * @returns whether anything was parked
 */
export async function resolveParked(
  { type, data }: RecordedEvent,
  parts: ResolveParts,
): Promise<boolean> {
  const { tx, projectors } = parts;
  const taking = new Map(projectors.map((projector) => [projector.name, projector]));
  const own = await parkedRowsOf(tx, data['eventId'] as string);
  const heads = own.filter((row) => taking.has(row.projector) && !isWaiting(row));
  const [head] = heads;
  if (head === undefined) return false;
  const corrected = type === 'ParkedEventMended' ? (data['data'] as JsonObject) : undefined;
  const isSkipped = type === 'ParkedEventSkipped';
  await giveAgain(heads, parts, isSkipped ? 'skip' : (event) => changed(event, corrected));
  const released = new Set(heads.map(({ projector }) => projector));
  let after = head.position;
  for (let isMore = true; isMore;) {
    const positions = await parkedPositions(tx, { key: head.key, after, limit: page });
    for (const position of positions) {
      const waiting = await waitingRowsAt(tx, position);
      await giveAgain(
        waiting.filter(({ projector }) => released.has(projector)),
        parts,
        (event) => event,
      );
    }
    after = positions.at(-1) ?? after;
    isMore = positions.length === page;
  }
  return true;
}

const changed = (event: RecordedEvent, data: JsonObject | undefined): RecordedEvent =>
  data === undefined ? event : correctedBy(event, data);

/** One event, for the projectors of these rows. */
async function giveAgain(
  rows: readonly ParkedEvent[],
  { tx, parking, log, projectors, apply, rest }: ResolveParts,
  how: 'skip' | ((event: RecordedEvent) => RecordedEvent),
): Promise<void> {
  await rest();
  for (const row of rows) await parking.unpark(tx, row);
  const [first] = rows;
  if (how === 'skip' || first === undefined) return;
  const stored = await log.readEvent(first.eventId);
  for (const projector of projectors) {
    const row = rows.find((one) => one.projector === projector.name);
    if (row === undefined) continue;
    const why = stored === undefined ? gone : await applied(projector, how(stored));
    if (why !== undefined) await parking.parkAgain(tx, row, why);
  }

  async function applied(projector: Projector, event: RecordedEvent): Promise<Why | undefined> {
    const behind = parking.blocks(projector, event);
    return behind === undefined ? apply(projector, event) : { error: waitsBehind(behind) };
  }
}

const gone: Why = { error: 'Cannot be read: it is not in the log any more.' };
