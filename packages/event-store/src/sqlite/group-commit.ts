import { EventStoreError } from '../errors.ts';
import type { RecordedEvent } from '../event.ts';
import { refusalError, type Written } from '../log/append-result.ts';
import { boundedGroup, GroupQueue } from '../log/group-queue.ts';
import { faultOf } from './faults.ts';
import {
  type GroupReply,
  pack,
  textLength,
  type WriteOutcome,
  type WriteRequest,
} from './write-protocol.ts';
import type { WriterThread } from './writer-thread.ts';
import type { ExpectedRevision } from '../event-store.ts';
import { decode } from '../log/encoded-event.ts';

interface GroupCommitOptions {
  readonly file: string;
  readonly thread: WriterThread;
  /** Learns of newly stored events in global order, before their writers do. */
  readonly onStored: (events: readonly RecordedEvent[]) => void;
}

/** Sends everything that waits to the writer as one transaction; resolves what is on disk. */
export function groupCommit({
  file,
  thread,
  onStored,
}: GroupCommitOptions): GroupQueue<WriteRequest, Written> {
  return new GroupQueue<WriteRequest, Written>({
    nextGroup: (waiting) => boundedGroup(waiting, textLength),
    async commit(requests) {
      const reply = await thread.commit(pack(requests));
      if (reply.kind === 'failed') throw faultOf(file, reply.error);
      const results = written(requests, reply);
      const stored = results.flatMap((result) =>
        result instanceof EventStoreError || result.replayed ? [] : result.events,
      );
      if (stored.length > 0) onStored(stored);
      return results;
    },
  });
}

type Committed = Extract<GroupReply, { kind: 'committed' }>;

/** What became of each request of a committed group, in order. */
export function written(
  requests: readonly WriteRequest[],
  { firstPosition, outcomes }: Committed,
): (Written | EventStoreError)[] {
  let position = firstPosition;
  return requests.map((request, index) => {
    const outcome = outcomes[index] as WriteOutcome;
    if (outcome === null) return { events: [], replayed: false };
    if (typeof outcome === 'number') {
      const events = placed(request, outcome, position);
      position += events.length;
      return { events, replayed: false };
    }
    return 'kind' in outcome
      ? refusalError(request.stream, expectedBy(request), outcome)
      : { events: outcome.map(decode), replayed: true };
  });
}

function placed(request: WriteRequest, revision: number, position: number): RecordedEvent[] {
  if (request.kind === 'snapshot') return [];
  return request.events.map((event, index) =>
    decode({
      ...event,
      stream: request.stream,
      revision: revision + index,
      position: position + index,
    }),
  );
}

/** A snapshot expects its stream to have come as far as itself. */
function expectedBy(request: WriteRequest): ExpectedRevision {
  return request.kind === 'append' ? request.expected : request.revision;
}
