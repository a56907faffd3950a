import type { RecordedEvent } from '../event.ts';

/** Of each of two generations. */
const mostStreams = 5_000;

/**
 * Where streams end that were read to their end, or begun, so that asking what came after costs no query.
 * Only for the single process that writes the log: it knows of every event.
 */
export class StreamEnds {
  /** Last revision by stream, of those that were learnt or asked for since the generation began. */
  #ends = new Map<string, number>();
  /** The generation before; what of it is not asked for goes with it, as to order all of them costs more than to keep them. */
  #before = new Map<string, number>();

  /** Revision of its last event, -1 when it does not exist; undefined: it was not read to its end. */
  of(stream: string): number | undefined {
    const end = this.#ends.get(stream);
    if (end !== undefined) return end;
    const before = this.#before.get(stream);
    if (before !== undefined) this.#keep(stream, before);
    return before;
  }

  /** Whether there is no event at this revision or behind it. */
  isPast(stream: string, revision: number): boolean {
    const end = this.of(stream);
    return end !== undefined && revision > end;
  }

  /** The stream was read to its end; -1 when it does not exist. */
  learn(stream: string, lastRevision: number): void {
    if (lastRevision < (this.of(stream) ?? -1)) return;
    this.#keep(stream, lastRevision);
  }

  /** Events were stored, in order. */
  grow(events: readonly RecordedEvent[]): void {
    for (const { stream, revision } of events) {
      if (revision === 0 || this.of(stream) !== undefined) this.#keep(stream, revision);
    }
  }

  #keep(stream: string, lastRevision: number): void {
    this.#ends.set(stream, lastRevision);
    if (this.#ends.size < mostStreams) return;
    this.#before = this.#ends;
    this.#ends = new Map();
  }
}
