import type { RecordedEvent } from '../event.ts';

const mostStreams = 10_000;

/**
 * Where streams end that were read to their end, or begun, so that asking what came after costs no query.
 * Only for the single process that writes the log: it knows of every event.
 */
export class StreamEnds {
  /** Last revision by stream, the one that was learnt or asked for least recently in front. */
  readonly #ends = new Map<string, number>();

  /** Revision of its last event, -1 when it does not exist; undefined: it was not read to its end. */
  of(stream: string): number | undefined {
    const end = this.#ends.get(stream);
    if (end === undefined || this.#ends.size < mostStreams) return end;
    this.#ends.delete(stream);
    this.#ends.set(stream, end);
    return end;
  }

  /** Whether there is no event at this revision or behind it. */
  isPast(stream: string, revision: number): boolean {
    const end = this.#ends.get(stream);
    return end !== undefined && revision > end;
  }

  /** The stream was read to its end; -1 when it does not exist. */
  learn(stream: string, lastRevision: number): void {
    if (lastRevision < (this.#ends.get(stream) ?? -1)) return;
    this.#keep(stream, lastRevision);
  }

  /** Events were stored, in order. */
  grow(events: readonly RecordedEvent[]): void {
    for (const { stream, revision } of events) {
      if (revision === 0 || this.#ends.has(stream)) this.#keep(stream, revision);
    }
  }

  #keep(stream: string, lastRevision: number): void {
    this.#ends.set(stream, lastRevision);
    if (this.#ends.size <= mostStreams) return;
    const [oldest] = this.#ends.keys();
    if (oldest !== undefined) this.#ends.delete(oldest);
  }
}
