import { setTimeout } from 'node:timers/promises';
import type { AppendRequest } from '../log/append-request.ts';
import type { Written } from '../log/append-result.ts';
import { decideAppend, type AppendDecision } from '../log/decide-append.ts';
import { decode } from '../log/encoded-event.ts';
import { refusalError } from '../log/append-result.ts';
import { faultOf, isConflict, isTransient, pause } from './faults.ts';
import type { KurrentLog, LogOptions } from './kurrent-log.ts';

/**
 * Appends by the port's rules. Every attempt names the revision that it writes after, and claims its
 * ids; whatever the server does not do is looked up and decided here, never by the server's memory
 * of ids.
 */
export class Appender {
  readonly #log: KurrentLog;
  readonly #options: LogOptions;

  constructor(log: KurrentLog, options: LogOptions) {
    this.#log = log;
    this.#options = options;
  }

  /** @throws EventStoreError */
  async write(request: AppendRequest): Promise<Written> {
    const { stream, events } = request;
    const end = performance.now() + this.#options.patience;
    let decision = atOnce(request) ?? (await this.#decide(request));
    while (decision.kind === 'store') {
      const { firstRevision } = decision;
      const failure = await this.#attempt(request, firstRevision);
      if (failure === undefined) {
        const stored = await this.#log.stream(stream, firstRevision, false, events.length);
        return { events: stored.map(decode), replayed: false };
      }
      decision = await this.#decideAfter(failure, request);
      if (decision.kind === 'store' && !isConflict(failure)) {
        if (!isTransient(failure) || performance.now() + pause > end) throw this.#fault(failure);
        await setTimeout(pause);
      }
    }
    if (decision.kind === 'replay') return { events: decision.events.map(decode), replayed: true };
    throw refusalError(stream, request.expected, decision);
  }

  /** Undefined: it is stored. Else it may be stored all the same, but for a conflict. */
  #attempt(request: AppendRequest, firstRevision: number): Promise<unknown> {
    return this.#log.store(request, firstRevision).then(
      () => undefined,
      (error: unknown) => error,
    );
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
