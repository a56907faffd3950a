import type { EventStoreError } from '../errors.ts';
import type { ExpectedRevision } from '../event-store.ts';
import type { RecordedEvent } from '../event.ts';
import type { Written } from '../log/append-result.ts';
import { decode } from '../log/encoded-event.ts';
import { refusalError } from '../log/refusal-error.ts';
import type { GroupReply, WriteOutcome, WriteRequest } from './write-protocol.ts';

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
