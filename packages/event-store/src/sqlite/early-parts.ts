import { largestGroup, largestText } from '../log/group-queue.ts';
import { pack, textLength, type WriteRequest } from './write-protocol.ts';
import type { WriterThread } from './writer-thread.ts';

/** Requests that are sent together: fewer would cost more in messages than they save in waiting. */
const together = 16;

/**
 * Sends the first requests of the next group before it is complete: the thread that writes encrypts and inserts them while
 * this one prepares the others. They are committed with their group.
 */
export class EarlyParts {
  readonly #thread: Pick<WriterThread, 'begin'>;
  #sent = 0;
  #unsent: WriteRequest[] = [];
  /** Of both, in UTF-16 units. */
  #text = 0;

  constructor(thread: Pick<WriterThread, 'begin'>) {
    this.#thread = thread;
  }

  /** @param before how many requests wait before it; what is beyond the bounds of a group is sent with its own */
  add(request: WriteRequest, before: number): void {
    const known = this.#sent + this.#unsent.length;
    const text = this.#text + textLength(request);
    if (before !== known || known === largestGroup || text > largestText) return;
    this.#text = text;
    this.#unsent.push(request);
    if (this.#unsent.length < together) return;
    this.#thread.begin(pack(this.#unsent));
    this.#sent = known + 1;
    this.#unsent = [];
  }

  /** The requests of a complete group that were not sent yet. The next group begins behind it. */
  restOf(group: readonly WriteRequest[]): readonly WriteRequest[] {
    const rest = group.slice(this.#sent);
    this.#sent = 0;
    this.#unsent = [];
    this.#text = 0;
    return rest;
  }
}
