import { hash } from 'node:crypto';
import type { EncodedEvent } from '../log/encoded-event.ts';

/** What was stored of an event, its secret encrypted. */
interface HashedText extends Pick<EncodedEvent, 'id' | 'type' | 'data' | 'metadata'> {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Hash of an event as it is stored, as hexadecimal text: of its JSON `[stream, revision, id, type, data, metadata]`
 * as a leaf of a tree (RFC 6962), which is what seals list.
 * @param event its texts as `JSON.stringify` makes them
 */
export function hashOfStored(event: HashedText): string {
  const { stream, revision, id, type, data, metadata } = event;
  const names = `${JSON.stringify(stream)},${revision},"${id}",${JSON.stringify(type)}`;
  return hash('sha256', `\0[${names},${data},${metadata}]`);
}

/** Events whose hashes wait to be fetched; of more, the oldest are read from the log where they are needed. */
const mostKept = 65_536;

/** Hashes of the newest events of a log, made by the thread that writes them. Nothing is kept before they are asked for. */
export class KeptHashes {
  #isAskedFor = false;
  /** Id and hash of each event, one event after the other. */
  #kept: string[] = [];
  /** Position of the first of them. */
  #first = 1;
  /** Stored since, and not hashed yet. */
  #stored: HashedText[] = [];

  /** Of the transaction under way. */
  add(event: HashedText): void {
    if (this.#isAskedFor) this.#stored.push(event);
  }

  /** The transaction was undone. */
  drop(): void {
    this.#stored = [];
  }

  /**
   * Hashes what a transaction has stored.
   * @param position of its first event
   */
  hash(position: number): void {
    const stored = this.#stored;
    this.#stored = [];
    if (stored.length === 0) return;
    if (position !== this.#first + this.#kept.length / 2) {
      this.#kept = [];
      this.#first = position;
    }
    for (const event of stored) this.#kept.push(event.id, hashOfStored(event));
    if (this.#kept.length > 2 * mostKept) this.#forget(mostKept / 4);
  }

  /**
   * Id and hash of each event after a position, one event after the other; undefined where that of the next is not kept.
   * What is up to the position is forgotten.
   */
  after(position: number, limit: number): readonly string[] | undefined {
    this.#isAskedFor = true;
    const before = position + 1 - this.#first;
    if (before < 0) return undefined;
    this.#forget(Math.min(before, this.#kept.length / 2));
    return this.#kept.length === 0 ? undefined : this.#kept.slice(0, 2 * limit);
  }

  #forget(events: number): void {
    this.#kept.splice(0, 2 * events);
    this.#first += events;
  }
}
