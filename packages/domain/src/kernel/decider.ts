import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';

/** Who acts: a person in one of their roles, or the platform itself (`system`). */
export interface Actor {
  readonly id: string;
  readonly activeRole: ActiveRole | 'system';
}

export const system: Actor = { id: 'system', activeRole: 'system' };

/** An intent. Time and ids arrive with it, so that deciding needs neither a clock nor random values. */
export interface Command<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
  readonly actor: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** An event, and when it happened. */
export interface Happened<E extends DomainEvent> {
  readonly event: E;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The fields of an event's envelope that follow from its content. */
export interface About {
  /** Orders the event among others: the room of a message, the person of everything personal. */
  readonly key: string;
  /** Ids of the people whose personal data it holds. */
  readonly subjects: readonly string[];
}

/** The rules of one kind of stream: pure, without clock, random values or I/O. */
export interface Decider<State, C extends Command = Command, E extends DomainEvent = DomainEvent> {
  /** First part of the stream's name, `category-id`. */
  readonly category: string;
  /** Shape of the state, for snapshots. */
  readonly stateVersion: number;
  readonly initialState: State;
  /**
   * Returns the events that happen; none when the state is already as intended.
   * @throws Refusal
   */
  readonly decide: (command: C, state: State) => readonly E[];
  /** `at` is when the event happened. */
  readonly evolve: (state: State, event: E, at: string) => State;
  /**
   * Does the same for several events at once, for states that grow: `evolve` copies the parts that it changes for
   * each event, this copies them once.
   */
  readonly evolveAll?: (state: State, happened: readonly Happened<E>[]) => State;
  readonly about: (event: E) => About;
  /** Version of each event's shape, where it is not 1. */
  readonly schemaVersions?: { readonly [Type in E['type']]?: number };
  /** The number of events between two snapshots; absent: no snapshots. */
  readonly snapshotEvery?: number;
  /** Events that are read at a time. Default: 500. Fewer where one may hold megabytes. */
  readonly eventsAtOnce?: number;
}

export const streamOf = (decider: { readonly category: string }, id: string): string =>
  `${decider.category}-${id}`;

/** Returns the state after several events, each added to the state that the events before it led to. */
export function foldAll<State, E extends DomainEvent>(
  { evolve, evolveAll }: Pick<Decider<State, Command, E>, 'evolve' | 'evolveAll'>,
  state: State,
  happened: readonly Happened<E>[],
): State {
  if (happened.length === 0) return state;
  if (evolveAll !== undefined) return evolveAll(state, happened);
  return happened.reduce((before, { event, at }) => evolve(before, event, at), state);
}
