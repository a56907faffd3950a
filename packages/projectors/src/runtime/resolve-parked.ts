import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { correctedBy, decisionIn, parkedDecider } from '@mach42/domain/ops/parked.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import {
  isWaiting,
  type ParkedEvent,
  parkedRowsOf,
  parkedPositions,
  waitingRowsUnder,
  waitsBehind,
} from '@mach42/read-models/projections/projections.reads.ts';
import type { Projector } from '../kernel/projector.ts';
import type { Parking, Why } from './parking.ts';

/** The number of waiting events that are read together. */
const page = 100;

interface ResolveParts {
  readonly tx: Transaction;
  readonly parking: Parking;
  readonly log: Pick<EventStore, 'readEvent' | 'readStream'>;
  /** The projectors that take part, in the order of the registry. */
  readonly projectors: readonly Projector[];
  /** Gives the event to the projector; answers why that failed, undefined when it was applied. */
  readonly apply: (projector: Projector, event: RecordedEvent) => Promise<Why | undefined>;
  /** Called with each that cannot be applied. */
  readonly onFailed: (projector: Projector, event: RecordedEvent, why: Why) => void;
  /** Called before each event, so that other work has its turn. */
  readonly rest: () => Promise<void>;
}

/**
 * Does what a resolving event says about a parked one: tries it again, leaves it out, or applies it with other data.
 * Then applies the events that waited for it, in the order of the log, until one cannot be applied.
 * @returns whether anything was parked
 */
export async function resolveParked(event: RecordedEvent, parts: ResolveParts): Promise<boolean> {
  const { type, data } = event;
  const { tx, projectors } = parts;
  const taking = new Map(projectors.map((projector) => [projector.name, projector]));
  const own = await parkedRowsOf(tx, data['eventId'] as string);
  const heads = own.filter((row) => taking.has(row.projector) && !isWaiting(row));
  const [head] = heads;
  if (head === undefined) return false;
  await giveAgain(heads, parts, type === 'ParkedEventRetried' ? undefined : decisionIn([event]));
  const released = new Set(heads.map(({ projector }) => projector));
  let after = head.position;
  for (let isMore = true; isMore;) {
    const positions = await parkedPositions(tx, { key: head.key, after, limit: page });
    const upTo = positions.at(-1) ?? after;
    const rows = await waitingRowsUnder(tx, { key: head.key, after, upTo });
    for (const waiting of Map.groupBy(rows, ({ position }) => position).values()) {
      const freed = waiting.filter(({ projector }) => released.has(projector));
      await giveAgain(freed, parts, undefined, event.position);
    }
    after = upTo;
    isMore = positions.length === page;
  }
  return true;
}

type Decision = ReturnType<typeof decisionIn>;

/**
 * Gives one event to the projectors of these rows: as it is, unless there is a decision about it.
 * @param decidedBefore where the event cannot be applied, a decision about it from before this position is carried
 * out: the event held up its key before an earlier event did
 */
async function giveAgain(
  rows: readonly ParkedEvent[],
  { tx, parking, log, projectors, apply, onFailed, rest }: ResolveParts,
  decision: Decision,
  decidedBefore?: bigint,
): Promise<void> {
  await rest();
  for (const row of rows) await parking.unpark(tx, row);
  const [first] = rows;
  if (decision?.kind === 'skipped' || first === undefined) return;
  const stored = await log.readEvent(first.eventId);
  for (const projector of projectors) {
    const row = rows.find((one) => one.projector === projector.name);
    if (row === undefined) continue;
    const why = stored === undefined ? gone : await applied(projector, stored, decision);
    if (why !== undefined) await parking.parkAgain(tx, row, why);
  }

  async function applied(
    projector: Projector,
    event: RecordedEvent,
    decision: Decision,
  ): Promise<Why | undefined> {
    if (decision?.kind === 'skipped') return undefined;
    const behind = parking.blocks(projector, event);
    if (behind !== undefined) return { error: waitsBehind(behind) };
    const given = decision === undefined ? event : correctedBy(event, decision.data);
    const why = await apply(projector, given);
    if (why === undefined) return undefined;
    const decided = decision === undefined && (await decidedBeforeThat(event.id));
    if (decided) return applied(projector, event, decided);
    onFailed(projector, given, why);
    return why;
  }

  async function decidedBeforeThat(eventId: string): Promise<Decision> {
    if (decidedBefore === undefined) return undefined;
    const decisions = await log.readStream(streamOf(parkedDecider, eventId));
    return decisionIn(decisions.filter(({ position }) => position < decidedBefore));
  }
}

const gone: Why = { error: 'Cannot be read: it is not in the log any more.' };
