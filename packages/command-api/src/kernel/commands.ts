import type { Command, Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

/** Where a command comes from, for the envelope of its events and for idempotency. */
export interface Origin {
  /**
   * Names the command once and for all, for this actor: a second execution under the same key
   * answers as the first and appends nothing. Absent: the command is new. Where many events have
   * followed since, the state is the present one.
   */
  readonly key?: string;
  /** Shared by everything that one request set in motion. */
  readonly correlationId: string;
  /** The event that a processor reacts to. */
  readonly causationId?: string;
  /** The trace that it belongs to, where no span is under way (W3C Trace Context). */
  readonly traceparent?: string;
  /** The id was made for this command: its stream is empty, so nothing needs to be read. */
  readonly isCreation?: boolean;
}

/** The event that something follows from, and what set both in motion. */
export type Cause = Required<Pick<Origin, 'correlationId' | 'causationId'>> &
  Pick<Origin, 'traceparent'>;

export const causeIn = ({ id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>): Cause => ({
  correlationId: metadata.correlationId,
  causationId: id,
  ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
});

export interface Loaded<State> {
  readonly state: State;
  /** Revision of the last event; -1 when the stream does not exist. */
  readonly revision: number;
}

export interface Executed<State> extends Loaded<State> {
  /** The events that were appended now, or by the first execution of the same key. */
  readonly events: readonly RecordedEvent[];
  /** Global position of the last event; absent when there was nothing to append. */
  readonly position?: bigint;
  readonly replayed: boolean;
}

/**
 * How the events of a stream add up: a decider, or a view of the same events. A stream has one snapshot,
 * which is the decider's: a view is for streams that stay short.
 */
export type Fold<State, E extends DomainEvent> = Pick<
  Decider<State, Command, E>,
  | 'category'
  | 'stateVersion'
  | 'initialState'
  | 'evolve'
  | 'evolveAll'
  | 'snapshotEvery'
  | 'eventsAtOnce'
>;

/** Load, decide, append at the revision that was decided on, again after a conflict. */
export interface Commands {
  /** @throws Refusal the rules do not allow it */
  execute<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    id: string,
    command: C,
    origin: Origin,
  ): Promise<Executed<State>>;
  /**
   * Returns the cause for commands that follow from the last event of a stream: a worker that takes up the request of
   * a person belongs to the same request. Undefined when the stream does not exist, or its last event cannot be read.
   */
  causeOf(fold: { readonly category: string }, id: string): Promise<Cause | undefined>;
  /** The present state; `upTo` a revision: the state at that revision. */
  load<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    upTo?: number,
  ): Promise<Loaded<State>>;
  /** Drops the states in memory; the next load reads them from the store. */
  dropStates(): void;
}

/** Decides whether the events of a command may be stored. */
export interface Admission {
  /**
   * Called before the append; undefined: there is nothing to decide.
   * @throws Refusal, or a promise of it
   */
  admit(
    command: Pick<Command, 'actor'>,
    decided: readonly DomainEvent[],
  ): Promise<Admitted> | undefined;
}

/** The two ends that an admission can have. */
export interface Admitted {
  stored(position: bigint): void;
  /** Called when the events were not stored, or had been stored before. */
  dropped(): void;
}
