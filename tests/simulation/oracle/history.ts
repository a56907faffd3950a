import type { StoredEvent } from '@mach42/event-store/log/encoded-event.ts';
import { Violation } from './violation.ts';

type Listener = (event: StoredEvent, at: number) => void;

/** The log as it was committed, kept beside the disk; its acknowledged events are there for good. */
export class History {
  readonly events: StoredEvent[] = [];
  readonly #revisions = new Map<string, number>();
  readonly #ids = new Set<string>();
  readonly #commands = new Set<string>();
  readonly #listeners: Listener[] = [];
  #waiting: { readonly isIt: (event: StoredEvent) => boolean; readonly resolve: () => void }[] = [];
  /** Up to here someone learnt that it is stored. */
  acknowledged = 0;

  onEvent(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Resolves at the next commit of such an event; default: of any. */
  next(isIt: (event: StoredEvent) => boolean = () => true): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ isIt, resolve });
    return promise;
  }

  /** Whether the command under this key changed anything; what did not is decided again when it is repeated. */
  hasCommand(key: string): boolean {
    return this.#commands.has(key);
  }

  /** @param at milliseconds of the clock that is right */
  committed(events: readonly StoredEvent[], at: number): void {
    for (const event of events) {
      this.#requireNext(event);
      this.events.push(event);
      for (const listener of this.#listeners) listener(event, at);
    }
    const due = this.#waiting.filter(({ isIt }) => events.some(isIt));
    this.#waiting = this.#waiting.filter((waiter) => !due.includes(waiter));
    for (const { resolve } of due) resolve();
  }

  /**
   * Checks the events of a log that was opened again after a crash.
   * @throws Violation
   */
  recovered(events: readonly StoredEvent[], at: number): void {
    if (events.length < this.acknowledged) {
      throw new Violation(
        'acknowledged-lost',
        `The log ends at ${events.length}, and ${this.acknowledged} was acknowledged.`,
      );
    }
    for (const [index, event] of events.entries()) {
      const known = this.events[index];
      if (known?.id === event.id && known.data === event.data && known.stream === event.stream)
        continue;
      throw new Violation('log-changed', `The event at ${index + 1} is another one after a crash.`);
    }
    if (events.length < this.events.length) {
      throw new Violation(
        'seen-lost',
        `Events from ${events.length + 1} to ${this.events.length} were committed and are gone.`,
      );
    }
    // No one has learnt yet of the events that were committed as the power failed.
    this.committed(events.slice(this.events.length), at);
  }

  #requireNext({ position, stream, revision, id, type, metadata }: StoredEvent): void {
    const text = `${type} at ${position}`;
    if (position !== this.events.length + 1) {
      throw new Violation('position-gap', `${text} follows ${this.events.length}.`);
    }
    const before = this.#revisions.get(stream) ?? -1;
    if (revision !== before + 1) {
      throw new Violation('revision-gap', `${text} has revision ${revision} after ${before}.`);
    }
    if (this.#ids.has(id)) throw new Violation('event-doubled', `${text} was stored before.`);
    this.#revisions.set(stream, revision);
    this.#ids.add(id);
    this.#commands.add((JSON.parse(metadata) as { readonly commandId: string }).commandId);
  }
}
