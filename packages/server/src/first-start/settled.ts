import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { Parts } from '../roles/parts.ts';

/** Milliseconds for which this process waits for an answer by another process, which may not be there. */
const patienceMs = 30_000;

const ends: ReadonlySet<string> = new Set(['ReplyCompleted', 'ReplyFailed', 'ReplyStopped']);

/** Returns a function that waits until the last question is answered, here or by another process. */
export async function settledIn(parts: Parts): Promise<() => Promise<void>> {
  const { store, feed } = await parts.storage();
  if (parts.has('processors') && parts.has('projectors')) {
    const { progress } = await parts.readModels();
    const processors = await parts.processors();
    return async () => {
      await progress.processAll();
      await processors.processAll();
      await progress.processAll();
    };
  }
  let after = await store.head();
  return async () => {
    after = await nextEndOfReply(feed, after);
  };
}

/** Returns the position of the next event that ends a reply; that of the last event seen, if none came in time. */
async function nextEndOfReply(feed: EventFeed, after: bigint): Promise<bigint> {
  let seen = after;
  for await (const batch of feed.subscribe({ after, signal: AbortSignal.timeout(patienceMs) })) {
    for (const { type, position } of batch) {
      seen = position;
      if (ends.has(type)) return seen;
    }
  }
  return seen;
}
