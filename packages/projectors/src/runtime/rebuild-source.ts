import type { SubscribeOptions } from '@mach42/event-store/event-feed.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { setMaxListeners } from 'node:events';
import type { ProjectionOptions } from './projection-runner.ts';

type Source = ProjectionOptions['source'];

/** Lets a rebuild through, or holds it up between two batches. */
export class PauseGate {
  #closed: PromiseWithResolvers<void> | undefined;

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  close(): void {
    this.#closed ??= Promise.withResolvers();
  }

  open(): void {
    this.#closed?.resolve();
    this.#closed = undefined;
  }

  /** Resolves when it is open, or the signal aborts. */
  async passed(signal: AbortSignal): Promise<void> {
    while (this.#closed !== undefined && !signal.aborted) {
      const aborted = Promise.withResolvers<void>();
      const end = () => aborted.resolve();
      setMaxListeners(0, signal);
      signal.addEventListener('abort', end, { once: true });
      await Promise.race([this.#closed.promise, aborted.promise]);
      signal.removeEventListener('abort', end);
    }
  }
}

/**
 * The log as a rebuild reads it: held up where the gate is closed, and ending at a position.
 * @param upTo absent: it is followed
 */
export function rebuildSource(source: Source, gate: PauseGate, upTo?: bigint): Source {
  const isWithin = ({ position }: RecordedEvent): boolean => upTo === undefined || position <= upTo;
  async function* subscribe(options: SubscribeOptions): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const batch of source.subscribe(options)) {
      await gate.passed(options.signal);
      if (options.signal.aborted) return;
      const taken = batch.filter(isWithin);
      if (taken.length > 0) yield taken;
    }
  }
  return {
    subscribe,
    head: async () => upTo ?? source.head(),
    readEvent: (id) => source.readEvent(id),
    readStream: (stream) => source.readStream(stream),
  };
}
