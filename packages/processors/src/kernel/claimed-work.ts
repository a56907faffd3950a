import {
  causeIn,
  type Cause,
  type Executed,
  type Origin,
} from '@mach42/command-api/kernel/commands.ts';
import {
  maxAttempts,
  type Claim,
  type Claimable,
  type ClaimRequest,
} from '@mach42/domain/kernel/claim.ts';
import {
  system,
  type Actor,
  type Command,
  type Decider,
  type DomainEvent,
} from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { tracedAfter } from '@mach42/telemetry/tracing.ts';
import { Stopping, type Outcome } from '../runner/work-pool.ts';
import { later } from './clock.ts';
import { holdLease } from './hold-lease.ts';
import type { ObservedLeases } from './observed-leases.ts';
import type { Worker } from './worker.ts';

/** A command without its actor and time. */
type Intent<C extends Command> = C extends Command ? Pick<C, 'type' | 'data'> : never;

/** How one kind of work is stored and claimed. */
export interface ClaimedKind<
  State,
  C extends Command,
  E extends DomainEvent,
  Work extends Claimable,
> {
  readonly decider: Decider<State, C, E>;
  /** The work in a state; undefined when there is none to do. */
  readonly unended: (state: State) => Work | undefined;
  readonly start: (data: ClaimRequest) => Intent<C>;
  readonly renew: (data: Claim) => Intent<C>;
  readonly release: (data: { readonly workerId: string }) => Intent<C>;
}

/** Names a piece of work: its stream. */
export interface WorkId {
  readonly id: string;
}

/** The steps of a worker with one piece of work. */
interface WorkSteps<Work extends Claimable> {
  /** Another worker's lease expired in the last attempt. */
  giveUp(work: Work, expired: Claim): Promise<Outcome>;
  /** Defers work that no provider can do now; undefined when it may start. */
  defer(work: Work): Promise<Outcome | undefined>;
  /**
   * Called when the claim was requested and is not granted yet: the inputs of the work may be gathered, but nothing
   * that others see may begin.
   */
  onClaiming?(): void;
  /** Learns whether the claim was granted, or another worker was first. */
  onClaim?(isGranted: boolean): void;
  /** Does the claimed work to its end; the signal aborts when the claim is lost. */
  perform(work: Work, signal: AbortSignal): Promise<Outcome>;
}

/** The read models may list work for a moment after it has ended. */
const retryMs = 1000;

/**
 * Takes one piece of work from its claim to its end: waits for the lease of another worker, starts,
 * holds the lease during the work, and ends or releases it. Rules: `SPEC.md`.
 */
export class ClaimedWork<State, C extends Command, E extends DomainEvent, Work extends Claimable> {
  readonly #worker: Worker;
  readonly #leases: ObservedLeases;
  readonly #kind: ClaimedKind<State, C, E, Work>;
  /** The causes of the running work: first the request, then its own start. */
  readonly #causes = new Map<string, Cause>();

  constructor(worker: Worker, leases: ObservedLeases, kind: ClaimedKind<State, C, E, Work>) {
    this.#worker = worker;
    this.#leases = leases;
    this.#kind = kind;
  }

  async run(item: WorkId, steps: WorkSteps<Work>, signal: AbortSignal): Promise<Outcome> {
    const cause = await this.#worker.commands.causeOf(this.#kind.decider, item.id);
    if (cause !== undefined) this.#causes.set(item.id, cause);
    try {
      return await this.#run(item, steps, signal);
    } finally {
      this.#causes.delete(item.id);
    }
  }

  /**
   * As `run`, for work that is requested and claimed in one append, which is asked for before this returns.
   * @param request its caller learns of a failure, after which nothing is done
   */
  async begin(
    item: WorkId,
    request: (claim: Claim) => Promise<Executed<State>>,
    steps: WorkSteps<Work>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    let requested: Promise<Executed<State>> | undefined;
    let isOurs = false;
    const claim = async (asked: Claim): Promise<Executed<State> | undefined> => {
      requested = request(asked);
      const executed = await requested;
      isOurs = !executed.replayed && executed.events.length > 0;
      return isOurs ? executed : undefined;
    };
    try {
      const outcome = await this.#claim(item, steps, signal, claim);
      // Another worker may have requested it first, or this one before it was stopped.
      return isOurs ? outcome : await this.run(item, steps, signal);
    } catch (error) {
      const isRequested = await requested?.then(
        () => true,
        () => false,
      );
      if (isRequested === false) return {};
      throw error;
    } finally {
      this.#causes.delete(item.id);
    }
  }

  /** The origin of what work in hand leads to elsewhere, as to the call of a model. */
  originOf({ id }: WorkId): Origin {
    return this.#causes.get(id) ?? { correlationId: id };
  }

  async #run(item: WorkId, steps: WorkSteps<Work>, signal: AbortSignal): Promise<Outcome> {
    const { clock, commands } = this.#worker;
    const { decider, unended, start } = this.#kind;
    const loadedAt = clock.elapsed();
    const { state } = await commands.load(decider, item.id);
    const pending = unended(state);
    if (pending === undefined) return this.#retryLater();
    const expired = pending.claim;
    if (expired !== undefined) {
      this.#leases.observe(item.id, expired, loadedAt);
      const waitMs = this.#leases.waitMs(item.id);
      if (waitMs > 0) return { notBefore: later(clock.now(), waitMs).toISOString() };
      if (pending.attempt >= maxAttempts) return steps.giveUp(pending, expired);
    }
    const deferred = await steps.defer(pending);
    if (deferred !== undefined) return deferred;
    return this.#claim(item, steps, signal, (claim) =>
      this.#execute(item, start({ ...claim, ...(expired && { expired }) })),
    );
  }

  /** @param request asks for the claim; undefined: it is not granted */
  async #claim(
    item: WorkId,
    steps: WorkSteps<Work>,
    signal: AbortSignal,
    request: (claim: Claim) => Promise<Executed<State> | undefined>,
  ): Promise<Outcome> {
    const { clock, workerId, leaseMs } = this.#worker;
    const { decider, unended, renew } = this.#kind;
    const until = later(clock.now(), leaseMs).toISOString();
    const askedAt = clock.elapsed();
    const claimed = request({ workerId, leaseUntil: until });
    steps.onClaiming?.();
    const started = await claimed;
    steps.onClaim?.(started !== undefined);
    const event = started?.events.at(-1);
    if (event !== undefined) {
      this.#causes.set(item.id, causeIn(event));
    }
    const work = started && unended(started.state);
    if (work === undefined) return this.#retryLater();
    const lease = {
      until,
      askedAt,
      renew: async (leaseUntil: string) =>
        (await this.#execute(item, renew({ workerId, leaseUntil }))) !== undefined,
    };
    const span = { name: `work on ${decider.category}`, kind: 'consumer' } as const;
    const perform = () =>
      holdLease(this.#worker, lease, signal, (held) => steps.perform(work, held));
    return event === undefined ? perform() : tracedAfter(event.metadata, span, perform);
  }

  /** Whether the rules let this worker change the work. */
  async change(item: WorkId, command: Intent<C>): Promise<boolean> {
    return (await this.#execute(item, command)) !== undefined;
  }

  /**
   * Changes the work, if this worker still may.
   * @param smaller in place of a command that is too large for where the log is: it would be too large again
   */
  async end(
    item: WorkId,
    command: Intent<C>,
    { actor = system, smaller }: { readonly actor?: Actor; readonly smaller?: Intent<C> } = {},
  ): Promise<Outcome> {
    const executed = await this.#execute(item, command, actor, smaller);
    return executed === undefined ? this.#retryLater() : { position: executed.position };
  }

  /**
   * Handles the abort of the signal of `perform`. Only a stopping worker still holds its claim and releases it for
   * the next one; otherwise the work has ended, or another worker holds it.
   */
  async aborted(item: WorkId, reason: unknown): Promise<Outcome> {
    if (!(reason instanceof Stopping)) return {};
    return this.end(item, this.#kind.release({ workerId: this.#worker.workerId }));
  }

  /** Undefined when the rules refuse it: the work is no longer this worker's to change. */
  async #execute(
    item: WorkId,
    intent: Intent<C>,
    actor: Actor = system,
    smaller?: Intent<C>,
  ): Promise<Executed<State> | undefined> {
    const { commands, clock, log } = this.#worker;
    const { decider } = this.#kind;
    const command = { ...(intent as object), actor, at: clock.now().toISOString() } as C;
    try {
      return await commands.execute(decider, item.id, command, this.originOf(item));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (smaller !== undefined && error.code === 'PAYLOAD_TOO_LARGE') {
        return this.#execute(item, smaller, actor);
      }
      const about = { [`${decider.category}Id`]: item.id, command: command.type, code: error.code };
      log.info(about, 'A change of the work was refused by its rules');
      return undefined;
    }
  }

  #retryLater(): Outcome {
    return { notBefore: later(this.#worker.clock.now(), retryMs).toISOString() };
  }
}
