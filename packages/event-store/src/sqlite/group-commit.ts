import { EventStoreError } from '../errors.ts';
import type { RecordedEvent } from '../event.ts';
import type { Written } from '../log/append-result.ts';
import { boundedGroup, GroupQueue } from '../log/group-queue.ts';
import { faultOf } from './faults.ts';
import { pack, textLength, type WriteRequest } from './write-protocol.ts';
import type { WriterThread } from './writer-thread.ts';
import { written } from './written.ts';

export interface GroupCommitOptions {
  readonly file: string;
  readonly thread: WriterThread;
  /** Hears of newly stored events in global order, before their writers do. */
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
