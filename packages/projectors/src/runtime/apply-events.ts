import { resolvingTypes } from '@mach42/domain/ops/parked.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { AppliedChange, Change } from '@mach42/read-models/changes/change.ts';
import { recordChange } from '@mach42/read-models/changes/changes.writes.ts';
import { raiseChangeFloor } from '@mach42/read-models/changes/pruning.writes.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { waitsBehind } from '@mach42/read-models/projections/projections.reads.ts';
import { isTracing, tracedAfter } from '@mach42/telemetry/tracing.ts';
import { setImmediate } from 'node:timers/promises';
import type { Projector } from '../kernel/projector.ts';
import { typeOf, whyOf, type Parking, type Why } from './parking.ts';
import { resolveParked } from './resolve-parked.ts';

/** Gives events to the projectors that handle them. */
export class EventApplier {
  readonly #handling = new Map<string, Projector[]>();
  readonly #projectors: readonly Projector[];
  readonly #log: Pick<EventStore, 'readEvent' | 'readStream'>;
  /** Has the events parked whose type no projector handles. */
  readonly #ofUnknown: Projector | undefined;
  readonly #pace: Pace;
  readonly #hasApplied: HasApplied;
  readonly #changeFloor: bigint;
  readonly #old: OldChanges | undefined;

  /** @param unrecorded changes up to the floor, and old ones */
  constructor(
    projectors: readonly Projector[],
    log: Pick<EventStore, 'readEvent' | 'readStream'>,
    pace: Pace,
    hasApplied: HasApplied = never,
    unrecorded: { readonly floor: bigint; readonly old?: OldChanges | undefined } = { floor: 0n },
  ) {
    this.#projectors = projectors;
    this.#log = log;
    this.#pace = pace;
    this.#ofUnknown = projectors.find(({ standsAlone }) => standsAlone);
    this.#changeFloor = unrecorded.floor;
    this.#old = unrecorded.old;
    this.#hasApplied = hasApplied;
    for (const projector of projectors) {
      for (const type of projector.handles) {
        const handling = this.#handling.get(type);
        if (handling === undefined) this.#handling.set(type, [projector]);
        else handling.push(projector);
      }
    }
  }

  /**
   * Applies events in order, and answers their changes.
   * @throws any error of a projector; the rows that were written have to be rolled back
   */
  apply(tx: Transaction, events: readonly RecordedEvent[], parking: Parking) {
    const step: Step = (tx, projector, event) => {
      if (event.unreadable !== undefined) throw new Error('An event cannot be read.');
      return this.#applyNow(tx, projector, event);
    };
    const again: Again = async (tx, projector, event) => {
      if (event.unreadable !== undefined) throw new Error('An event cannot be read.');
      await this.#changedBy(tx, projector, event);
      return undefined;
    };
    return this.#applyEach(tx, events, parking, { step, again });
  }

  /**
   * The same, but an event that cannot be read, or that a projector cannot apply, is parked, and nothing
   * of it remains.
   * @param parked is given each that is, and not those that wait behind it
   */
  applyOrPark(
    tx: Transaction,
    events: readonly RecordedEvent[],
    parking: Parking,
    parked: ParkedNow[] = [],
  ) {
    const heldUps: Change[] = [];
    const step: Step = async (...args) => {
      const [, projector, event] = args;
      const outcome = await this.#applyOr(args, () => this.#applyNow(...args));
      if ('change' in outcome) return outcome.change;
      await parking.park(tx, projector, event, outcome);
      const heldUp = projector.heldUp?.(event.metadata.key);
      if (heldUp !== undefined) heldUps.push(heldUp);
      parked.push({ event, projector: projector.name, error: outcome.error });
      return undefined;
    };
    const again: Again = async (...args) => {
      const outcome = await this.#applyOr(args, () => this.#changedBy(...args));
      return 'change' in outcome ? undefined : outcome;
    };
    const onFailed: OnFailed = ({ name }, event, { error }) =>
      parked.push({ event, projector: name, error });
    return this.#applyEach(tx, events, parking, { step, again, onFailed, heldUps });
  }

  async #applyOr<Change>(
    [tx, , { unreadable }]: Parameters<Step>,
    work: () => Promise<Change>,
  ): Promise<Why | { readonly change: Change }> {
    if (unreadable !== undefined) return { error: `Cannot be read: ${unreadable.reason}.` };
    try {
      return { change: await tx.attempt(work) };
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      return whyOf(error);
    }
  }

  async #applyEach(
    tx: Transaction,
    events: readonly RecordedEvent[],
    parking: Parking,
    { step, again, onFailed = () => undefined, heldUps = [] }: Steps,
  ): Promise<Applied> {
    const changes: AppliedChange[] = [];
    let isAfterLoss = false;
    for (const event of events) {
      if (this.#pace.isSliceOver) await this.#pace.rest();
      // First: what waited is older than this event.
      if (resolvingTypes.has(event.type)) {
        const isResolved = await this.#resolve(tx, event, parking, { again, onFailed });
        isAfterLoss ||= isResolved;
      }
      for (const projector of this.#handlersOf(event)) {
        if (this.#hasApplied(projector, event)) continue;
        const first = parking.blocks(projector, event);
        if (first === undefined) {
          const change = await step(tx, projector, event);
          if (this.#pace.isSliceOver) await this.#pace.rest();
          if (change !== undefined) changes.push(change);
        } else {
          await parking.park(tx, projector, event, { error: waitsBehind(first) });
        }
      }
      // A position has one change: the change of an applied event says more.
      const [heldUp] = heldUps.splice(0);
      if (heldUp !== undefined && changes.at(-1)?.position !== event.position)
        changes.push(await this.#published(tx, event, heldUp));
    }
    const lastOld = events.findLast((event) => this.#isOld(event));
    if (lastOld !== undefined) await raiseChangeFloor(tx, lastOld.position);
    return { changes, isAfterLoss };
  }

  #isOld({ position, metadata, unreadable }: RecordedEvent): boolean {
    const old = this.#old;
    if (old === undefined || position > old.upTo || unreadable !== undefined) return false;
    return metadata.occurredAt < old.before;
  }

  /**
   * An event that is applied late belongs between changes that were published long ago: a client that follows them
   * reads everything again.
   */
  async #resolve(
    tx: Transaction,
    event: RecordedEvent,
    parking: Parking,
    { again, onFailed }: Required<Pick<Steps, 'again' | 'onFailed'>>,
  ): Promise<boolean> {
    const resolved = await resolveParked(event, {
      tx,
      parking,
      log: this.#log,
      projectors: this.#projectors.filter((projector) => !this.#hasApplied(projector, event)),
      apply: (projector, late) => again(tx, projector, late),
      onFailed,
      rest: () => this.#restWhenDue(),
    });
    if (resolved) await raiseChangeFloor(tx, event.position);
    return resolved;
  }

  async #restWhenDue(): Promise<void> {
    if (this.#pace.isSliceOver) await this.#pace.rest();
  }

  #handlersOf(event: RecordedEvent): readonly Projector[] {
    const known = this.#handling.get(typeOf(event));
    if (known !== undefined) return known;
    return event.unreadable === undefined || this.#ofUnknown === undefined ? [] : [this.#ofUnknown];
  }

  async #applyNow(...[tx, projector, event]: Parameters<Step>): ReturnType<Step> {
    const change = await this.#changedBy(tx, projector, event);
    return change && this.#published(tx, event, change);
  }

  /** The change of an event that is applied late is not published: the floor of the changes is raised beyond it. */
  async #changedBy(...[tx, projector, event]: Parameters<Step>): Promise<Change | undefined> {
    return isTracing() ? appliedAsSpan(projector, event, tx) : projector.apply(event, tx);
  }

  async #published(tx: Transaction, event: RecordedEvent, change: Change): Promise<AppliedChange> {
    const { position } = event;
    const at = event.metadata.occurredAt;
    if (position > this.#changeFloor && !this.#isOld(event)) {
      await recordChange(tx, { position: Number(position), at }, change);
    }
    return { position, at, ...change };
  }
}

function appliedAsSpan(
  projector: Projector,
  event: RecordedEvent,
  tx: Transaction,
): ReturnType<Projector['apply']> {
  const span = { name: `projector ${projector.name}`, kind: 'consumer' } as const;
  return tracedAfter(event.metadata, span, () => projector.apply(event, tx));
}

/** The changes that are not worth recording, as they would be removed at once. */
export interface OldChanges {
  /** ISO 8601, UTC. */
  readonly before: string;
  /** Changes behind this position are recorded whatever their time. */
  readonly upTo: bigint;
}

/** An event that has just been parked for a projector. */
export interface ParkedNow {
  readonly event: RecordedEvent;
  readonly projector: string;
  /** May quote the event where a projector failed. */
  readonly error: string;
}

/** Whether a projector has already applied the event, in another process that ran it before. */
type HasApplied = (projector: Projector, event: RecordedEvent) => boolean;

const never: HasApplied = () => false;

type Step = (
  tx: Transaction,
  projector: Projector,
  event: RecordedEvent,
) => Promise<AppliedChange | undefined>;

/** Applies an event that was parked; returns why it still cannot be applied. */
type Again = (...args: Parameters<Step>) => Promise<Why | undefined>;

type OnFailed = (projector: Projector, event: RecordedEvent, why: Why) => void;

interface Steps {
  readonly step: Step;
  readonly again: Again;
  /** Called with an event that was given again and cannot be applied. */
  readonly onFailed?: OnFailed;
  /** Receives from a step the change of a key that the step holds up. */
  readonly heldUps?: Change[];
}

/** The changes of a batch. */
export interface Applied {
  readonly changes: readonly AppliedChange[];
  /** It changed rows of earlier events, too: who follows the changes has to read everything again. */
  readonly isAfterLoss: boolean;
}

/** Lets the event loop do its other work after every slice of synchronous work. */
export class Pace {
  readonly #now: () => number;
  readonly #sliceMs: number;
  #sliceEnds: number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number, sliceMs: number) {
    this.#now = now;
    this.#sliceMs = sliceMs;
    this.#sliceEnds = now() + sliceMs;
  }

  get isSliceOver(): boolean {
    return this.#now() >= this.#sliceEnds;
  }

  async rest(): Promise<void> {
    await setImmediate();
    this.#sliceEnds = this.#now() + this.#sliceMs;
  }
}
