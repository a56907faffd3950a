import { storableJson } from '@mach42/contracts/kernel/storable-text.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import {
  streamOf,
  foldAll,
  type Command,
  type Decider,
  type DomainEvent,
} from '@mach42/domain/kernel/decider.ts';
import { refuse, Refusal } from '@mach42/domain/kernel/refusal.ts';
import {
  AppendTooLarge,
  EventIdReused,
  WrongExpectedRevision,
} from '@mach42/event-store/errors.ts';
import type { AppendResult, EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { currentTraceparent, traced } from '@mach42/telemetry/tracing.ts';
import { Aggregates, emptyStream, restAfter } from './aggregates.ts';
import {
  type Admission,
  causeIn,
  type Cause,
  type Commands,
  type Executed,
  type Fold,
  type Loaded,
  type Origin,
} from './commands.ts';
import { enclose, keyedEventId } from './envelope.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { Snapshots, type Warn } from './snapshots.ts';

interface EarlierExecution {
  /** The id of the aggregate that the command was executed on. */
  readonly id: string;
  /** The events that it appended; at least one. */
  readonly events: readonly RecordedEvent[];
}

/** Most commands make fewer events. */
const page = 50;

/**
 * Finds the earlier execution of a command of the same actor with the same key. A creation is found under the id that
 * it was given at that time.
 * @throws Refusal CONFLICT the key was used for something else
 */
async function earlierExecution(
  store: Pick<EventStore, 'readEvent' | 'readStream'>,
  decider: { readonly category: string },
  id: string,
  actorId: string,
  key: string,
): Promise<EarlierExecution | undefined> {
  const first = await store.readEvent(keyedEventId(actorId, key, 0));
  if (first === undefined) return undefined;
  const prefix = streamOf(decider, '');
  const isCreation = first.revision === 0 && first.stream.startsWith(prefix);
  if (first.stream !== streamOf(decider, id) && !isCreation) {
    throw new Refusal('CONFLICT', commandTexts.keyUsed);
  }
  const events: RecordedEvent[] = [];
  for (;;) {
    const from = first.revision + events.length;
    const read = await store.readStream(first.stream, { from, limit: page });
    const end = read.findIndex(
      (event, n) => event.id !== keyedEventId(actorId, key, events.length + n),
    );
    events.push(...(end === -1 ? read : read.slice(0, end)));
    if (end !== -1 || read.length < page) break;
  }
  return { id: first.stream.slice(prefix.length), events };
}

interface CommandsOptions {
  readonly store: EventStore;
  /**
   * Receives each snapshot that could not be kept, which only costs time later; each command that is too large to be
   * stored; and each unusable event once. No message has content.
   */
  readonly warn: Warn;
  /** Default: everything that is decided is stored. */
  readonly admission?: Admission;
  /** The limit of bytes for the remembered states of all folds together. Default: 64 MiB. */
  readonly rememberedBytes?: number;
  /** CPU time that adding the events of one command to its state may take. Default: 500 ms. */
  readonly foldBudgetMs?: number;
  /** CPU time of this thread so far, in milliseconds. */
  readonly cpuMs?: () => number;
}

/** Rules: `SPEC.md`. */
export function createCommands(options: CommandsOptions): Commands {
  return new EventSourcedCommands(options);
}

const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** A replay answers the state of its time when at most so many events lead there. */
const replayedEvents = 500;

/** How often another process may be faster before the command is refused. */
const attempts = 10;

interface Execution<State, C extends Command, E extends DomainEvent> {
  readonly decider: Decider<State, C, E>;
  readonly id: string;
  readonly command: C;
  readonly origin: Origin;
}

/** Makes data storable that models, tools and files bring. The input of people is checked when it arrives. */
function withStorableData<E extends DomainEvent>(event: E): E {
  const data = storableJson(event.data);
  return data === event.data ? event : { ...event, data };
}

class EventSourcedCommands implements Commands {
  readonly #store: EventStore;
  readonly #warn: Warn;
  readonly #admission: Admission | undefined;
  readonly #aggregates: Aggregates;
  readonly #snapshots: Snapshots;
  readonly #byStream = new KeyedMutex();
  readonly #foldBudgetMs: number;
  readonly #cpuMs: () => number;

  constructor({
    store,
    warn,
    admission,
    rememberedBytes = 64 * 1024 * 1024,
    foldBudgetMs = 500,
    cpuMs = threadCpuMs,
  }: CommandsOptions) {
    this.#store = store;
    this.#warn = warn;
    this.#admission = admission;
    this.#snapshots = new Snapshots(store, warn);
    this.#aggregates = new Aggregates(store, this.#snapshots, rememberedBytes, warn);
    this.#foldBudgetMs = foldBudgetMs;
    this.#cpuMs = cpuMs;
  }

  load<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    upTo?: number,
  ): Promise<Loaded<State>> {
    return upTo === undefined
      ? this.#aggregates.current(fold, id)
      : this.#aggregates.asOf(fold, id, upTo);
  }

  dropStates(): void {
    this.#aggregates.drop();
  }

  async causeOf(fold: { readonly category: string }, id: string): Promise<Cause | undefined> {
    const from = { direction: 'backwards', limit: 1 } as const;
    const [last] = await this.#store.readStream(streamOf(fold, id), from);
    if (last === undefined || last.unreadable !== undefined) return undefined;
    return causeIn(last);
  }

  /** Within this process one command waits for the other; conflicts with other processes show at the append. */
  execute<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    id: string,
    command: C,
    origin: Origin,
  ): Promise<Executed<State>> {
    const execution = { decider, id, command, origin };
    const span = {
      name: `command ${command.type}`,
      kind: 'internal',
      parent: currentTraceparent() ?? origin.traceparent,
    } as const;
    const carryOut = (): Promise<Executed<State>> => {
      const known =
        origin.isCreation === true ? emptyStream(decider) : this.#aggregates.recall(decider, id);
      return this.#attempt(execution, attempts, known);
    };
    return this.#byStream.run(streamOf(decider, id), () => traced(span, carryOut));
  }

  /**
   * A command that was carried out before shows late: its events have the ids of those that are
   * stored already, or it cannot or need not happen again.
   * @param known is not read again: that nothing came since shows when the events are appended; where none
   *   are, it is looked at
   */
  async #attempt<State, C extends Command, E extends DomainEvent>(
    execution: Execution<State, C, E>,
    left: number,
    known?: Loaded<State>,
  ): Promise<Executed<State>> {
    const { decider, id, command } = execution;
    const loaded = known ?? (await this.#aggregates.current(decider, id));
    try {
      const begun = performance.now();
      const events = decider.decide(command, loaded.state);
      await restAfter(begun);
      const beforeChecked = performance.now();
      const decided = events.map(withStorableData);
      await restAfter(beforeChecked);
      if (decided.length > 0) return await this.#append(execution, loaded, decided);
      if (await this.#isPassed(execution, known)) return this.#attempt(execution, left);
      return (await this.#replay(execution)) ?? { ...loaded, events: [], replayed: false };
    } catch (error) {
      if (error instanceof Refusal && (await this.#isPassed(execution, known))) {
        return this.#attempt(execution, left);
      }
      const isDecided = error instanceof Refusal || error instanceof EventIdReused;
      const earlier = isDecided ? await this.#replay(execution) : undefined;
      if (earlier !== undefined) return earlier;
      if (!(error instanceof WrongExpectedRevision)) throw error;
      if (left > 1) return this.#attempt(execution, left - 1);
      throw new Refusal('CONFLICT', 'Others are changing this at the same time. Try again.');
    }
  }

  /** Whether the known state of a stream is out of date because others have appended. */
  async #isPassed<State, C extends Command, E extends DomainEvent>(
    { decider, id, origin }: Execution<State, C, E>,
    known: Loaded<State> | undefined,
  ): Promise<boolean> {
    if (known === undefined || origin.isCreation === true) return false;
    return (await this.#aggregates.current(decider, id)).revision !== known.revision;
  }

  async #append<State, C extends Command, E extends DomainEvent>(
    execution: Execution<State, C, E>,
    loaded: Loaded<State>,
    decided: readonly E[],
  ): Promise<Executed<State>> {
    const { decider, id } = execution;
    const begun = performance.now();
    const state = this.#foldFirst(execution, loaded, decided);
    await restAfter(begun);
    const stored = await this.#storeAdmitted(execution, loaded.revision, decided);
    if (stored.replayed) {
      return (await this.#replay(execution)) ?? this.#asOf(decider, id, stored.events);
    }
    const now = { state, revision: stored.revision };
    const beforeKept = performance.now();
    this.#aggregates.remember(decider, id, now);
    await restAfter(beforeKept);
    this.#snapshots.keepIfDue(decider, id, loaded.revision, now);
    return { ...now, events: stored.events, position: stored.position, replayed: false };
  }

  /** @throws Refusal it is not admitted, or too large for where the log is */
  async #storeAdmitted<State, C extends Command, E extends DomainEvent>(
    { decider, id, command, origin }: Execution<State, C, E>,
    revision: number,
    decided: readonly E[],
  ): Promise<AppendResult> {
    const begun = performance.now();
    const admitted = await this.#admission?.admit(command, decided);
    await restAfter(begun);
    try {
      const events = enclose(decider, command, origin, decided);
      const stored = await this.#store.append(streamOf(decider, id), events, revision);
      if (stored.replayed) admitted?.dropped();
      else admitted?.stored(stored.position);
      return stored;
    } catch (error) {
      admitted?.dropped();
      if (!(error instanceof AppendTooLarge)) throw error;
      this.#warn(`${command.type} was refused. ${error.message}`, undefined);
      throw new Refusal('PAYLOAD_TOO_LARGE', commandTexts.tooLargeToStore(error.mostBytes));
    }
  }

  /**
   * The state that the events will lead to, before they are stored: what cannot be added to the state
   * would stop each later command, and each start.
   * @throws Refusal VALIDATION_ERROR it takes too long
   */
  #foldFirst<State, C extends Command, E extends DomainEvent>(
    { decider, id, command }: Execution<State, C, E>,
    { state }: Loaded<State>,
    decided: readonly E[],
  ): State {
    const begun = this.#cpuMs();
    const happened = decided.map((event) => ({ event, at: command.at }));
    let after: State;
    try {
      after = foldAll(decider, state, happened);
    } catch (cause) {
      const stream = streamOf(decider, id);
      throw new Error(`${command.type} made events that ${stream} cannot be folded with.`, {
        cause,
      });
    }
    if (this.#cpuMs() - begun > this.#foldBudgetMs) {
      return refuse('VALIDATION_ERROR', commandTexts.tooMuchWork);
    }
    return after;
  }

  async #replay<State, C extends Command, E extends DomainEvent>({
    decider,
    id,
    command,
    origin,
  }: Execution<State, C, E>): Promise<Executed<State> | undefined> {
    if (origin.key === undefined) return undefined;
    const earlier = await earlierExecution(this.#store, decider, id, command.actor.id, origin.key);
    return earlier && this.#asOf(decider, earlier.id, earlier.events);
  }

  /**
   * Returns the answer of the first execution: its events, and the state that they led to, or the present state where
   * too many events lead there.
   */
  async #asOf<State, E extends DomainEvent>(
    fold: Fold<State, E>,
    id: string,
    events: readonly RecordedEvent[],
  ): Promise<Executed<State>> {
    const last = events.at(-1);
    if (last === undefined) throw new Error('A command that stored nothing cannot be replayed.');
    const then = await this.#aggregates.asOfOrCurrent(fold, id, last.revision, replayedEvents);
    return { ...then, events, position: last.position, replayed: true };
  }
}
