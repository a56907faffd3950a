import { EventStoreError } from '../errors.ts';
import type { ExpectedRevision } from '../event-store.ts';
import type { RecordedEvent } from '../event.ts';
import { refusalError, type Written } from '../log/append-result.ts';
import { decode, positioned, readTexts } from '../log/encoded-event.ts';
import { boundedGroup, GroupQueue, largestGroup, largestText } from '../log/group-queue.ts';
import { derivedFrom } from '../log/upcast.ts';
import { faultOf } from './faults.ts';
import {
  type GroupReply,
  pack,
  textLength,
  type WriteOutcome,
  type WriteRequest,
} from './write-protocol.ts';
import type { WriterThread } from './writer-thread.ts';

interface GroupCommitOptions {
  readonly file: string;
  readonly thread: WriterThread;
  /** Reads an event that is stored, as it is stored. */
  readonly stored: (eventId: string) => RecordedEvent;
  /** Learns of newly stored events in global order, before their writers do. */
  readonly onStored: (events: readonly RecordedEvent[]) => void;
}

/** Sends all waiting requests to the writer as one transaction; resolves once they are on disk. */
export function groupCommit({
  file,
  thread,
  stored,
  onStored,
}: GroupCommitOptions): GroupQueue<WriteRequest, Written> {
  const early = new EarlyParts(thread);
  return new GroupQueue<WriteRequest, Written>({
    nextGroup: (waiting) => boundedGroup(waiting, textLength),
    onWaiting: (request, before) => early.add(request, before),
    async commit(requests) {
      const replied = thread.commit(pack(early.restOf(requests)));
      // This thread would only wait for it.
      const read = requests.map(readRequest);
      const reply = await replied;
      if (reply.kind === 'failed') throw faultOf(file, reply.error);
      const results = written(requests, read, reply, stored);
      const fresh = results.flatMap((result) =>
        result instanceof EventStoreError || result.replayed ? [] : result.events,
      );
      if (fresh.length > 0) onStored(fresh);
      return results;
    },
  });
}

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
  /** The length of the sent and the unsent requests, in UTF-16 units. */
  #text = 0;

  constructor(thread: Pick<WriterThread, 'begin'>) {
    this.#thread = thread;
  }

  /**
   * @param before how many requests wait before it; a request beyond the bounds of a group is sent with its own group
   */
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

type Committed = Extract<GroupReply, { kind: 'committed' }>;

/** The events of a request as they will be answered, but for their positions. */
type ReadRequest = readonly ReturnType<typeof readTexts>[];

const readRequest = (request: WriteRequest): ReadRequest =>
  request.kind === 'snapshot' ? [] : request.events.map(readTexts);

/** The outcome of each request of a committed group, in order. */
function written(
  requests: readonly WriteRequest[],
  read: readonly ReadRequest[],
  { firstPosition, outcomes }: Committed,
  stored: GroupCommitOptions['stored'],
): (Written | EventStoreError)[] {
  let position = firstPosition;
  return requests.map((request, index) => {
    const outcome = outcomes[index] as WriteOutcome;
    if (outcome === null) return { events: [], replayed: false };
    if (typeof outcome === 'number') {
      const { stream } = request;
      const encoded = request.kind === 'append' ? request.events : [];
      const events = (read[index] ?? []).map((one, n) => {
        const at = { stream, revision: outcome + n, position: position + n };
        const event = positioned(one, at);
        if (encoded[n]?.secret !== undefined) derivedFrom(event, () => stored(event.id));
        return event;
      });
      position += events.length;
      return { events, replayed: false };
    }
    return 'kind' in outcome
      ? refusalError(request.stream, expectedBy(request), outcome)
      : { events: outcome.map(decode), replayed: true };
  });
}

/** A snapshot expects its stream to have come as far as itself. */
function expectedBy(request: WriteRequest): ExpectedRevision {
  return request.kind === 'append' ? request.expected : request.revision;
}
