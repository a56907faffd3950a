import type { EventStore } from '@mach42/event-store/event-store.ts';

/** Events that are looked at to find one that can be read. */
const mostUnreadable = 100;

/**
 * The position of the last event from before a time, found in a few reads by halving. As far as clocks
 * of several writers disagree it is off by that much.
 * @param time ISO 8601, UTC
 */
export async function positionBefore(
  log: Pick<EventStore, 'head' | 'readAll'>,
  time: string,
): Promise<bigint> {
  let [before, end] = [0n, await log.head()];
  while (before < end) {
    const middle = (before + end) / 2n;
    const [first] = await log.readAll(middle, 1);
    // One that cannot be read may have no time: another behind it says about when it was.
    const event =
      first?.unreadable === undefined
        ? first
        : (await log.readAll(middle, mostUnreadable)).find(({ unreadable }) => !unreadable);
    const isBefore = event !== undefined && event.metadata.occurredAt < time;
    if (isBefore) before = first?.position ?? event.position;
    else end = middle;
  }
  return before;
}
