import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { OpenLog } from './open-log.ts';
import { OpsError } from './ops-error.ts';
import { textOf } from './read-log.ts';

const startAgain =
  'It is no copy of the source, or was changed since. Nothing was written. Name an empty target; ' +
  'if this one was made by a copy, remove it and copy again.';

/**
 * Reads on in the source for as long as the target has events, which have to be the same.
 * @returns how many the target has
 * @throws OpsError the target holds something else
 */
export async function commonPrefix(
  source: AsyncIterator<RecordedEvent>,
  target: AsyncIterable<RecordedEvent>,
  to: Pick<OpenLog, 'name'>,
): Promise<number> {
  let count = 0;
  for await (const theirs of target) {
    const next = await source.next();
    if (next.done === true) {
      throw new OpsError(
        `${to.name} has more events than the source, which ends after ${count}. ${startAgain}`,
      );
    }
    if (textOf(next.value) !== textOf(theirs)) {
      throw new OpsError(
        `${to.name} differs from the source at its event ${count + 1} (position ` +
          `${theirs.position}): ${difference(next.value, theirs)}. ${startAgain}`,
      );
    }
    count += 1;
  }
  return count;
}

const fields = ['stream', 'revision', 'id', 'type', 'data', 'metadata'] as const;

/** In which field, and for an id which; never content. */
function difference(ours: RecordedEvent, theirs: RecordedEvent): string {
  const differing = fields.filter(
    (field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]),
  );
  return ours.id === theirs.id
    ? `the ${differing.join(' and ')} of event ${ours.id} differ`
    : `it has event ${theirs.id}, the source event ${ours.id}`;
}
