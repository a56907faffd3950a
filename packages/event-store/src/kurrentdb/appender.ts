import { setTimeout } from 'node:timers/promises';
import type { AppendRequest } from '../log/append-request.ts';
import { type Written, refusalError } from '../log/append-result.ts';
import { decideAppend, type AppendDecision } from '../log/decide-append.ts';
import { decode, type StoredEvent } from '../log/encoded-event.ts';
import type { Arrivals } from './arrivals.ts';
import { faultOf, isConflict, isTransient, pause } from './faults.ts';
import type { KurrentLog, LogOptions, PositionedAppend } from './kurrent-log.ts';

/**
 * Appends by the port's rules. Every attempt names the revision that it writes after, and claims its
 * ids; whatever the server does not do is looked up and decided here, never by the server's memory
 * of ids.
 */
export class Appender {
  readonly #log: KurrentLog;
  readonly #arrivals: Arrivals;
  readonly #options: LogOptions;

  constructor(log: KurrentLog, arrivals: Arrivals, options: LogOptions) {
    this.#log = log;
    this.#arrivals = arrivals;
    this.#options = options;
  }

  /** @throws EventStoreError */
  async write(request: AppendRequest): Promise<Written> {
    const { stream, events } = request;
    const end = performance.now() + this.#options.patience;
    let decision = atOnce(request) ?? (await this.#decide(request));
    while (decision.kind === 'store') {
      const { firstRevision } = decision;
      const [stored, failure] = await this.#attempt({ stream, events, firstRevision });
      if (stored !== undefined) return { events: stored.map(decode), replayed: false };
      decision = await this.#decideAfter(failure, request);
      if (decision.kind === 'store' && !isConflict(failure)) {
        if (!isTransient(failure) || performance.now() + pause > end) throw this.#fault(failure);
        await setTimeout(pause);
      }
    }
    if (decision.kind === 'replay') return { events: decision.events.map(decode), replayed: true };
    throw refusalError(stream, request.expected, decision);
  }

  /**
   * The events as stored; or why they may not be stored. But for a conflict, they may be all the same.
   */
  async #attempt(
    positioned: PositionedAppend,
  ): Promise<[stored: readonly StoredEvent[]] | [stored: undefined, failure: unknown]> {
    const { stream, events, firstRevision } = positioned;
    const [only, ...others] = events;
    const arrival =
      others.length > 0 ? this.#arrivals.expect(stream, firstRevision, events.length) : undefined;
    let position: bigint;
    try {
      position = await this.#log.store([positioned]);
    } catch (error) {
      arrival?.drop();
      return [undefined, error];
    }
    if (arrival === undefined && only !== undefined) {
      return [[{ ...only, stream, revision: firstRevision, position: Number(position) }]];
    }
    const arrived = await arrival?.inTime();
    return [arrived ?? (await this.#log.stream(stream, firstRevision, false, events.length))];
  }

  async #decideAfter(failure: unknown, request: AppendRequest): Promise<AppendDecision> {
    try {
      return await this.#decide(request);
    } catch (error) {
      throw isTransient(failure) ? this.#fault(failure) : error;
    }
  }

  async #decide(request: AppendRequest): Promise<AppendDecision> {
    return decideAppend(request, await this.#log.viewFor(request));
  }

  #fault(failure: unknown): unknown {
    return faultOf(this.#options.address, 'append', failure);
  }
}

/** A request that names its revision is sent without looking: the server looks. */
function atOnce({ expected }: AppendRequest): AppendDecision | undefined {
  if (expected === 'none') return { kind: 'store', firstRevision: 0 };
  return typeof expected === 'number' ? { kind: 'store', firstRevision: expected + 1 } : undefined;
}
