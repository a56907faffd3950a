import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { rebuildDecider, rebuildId } from '@mach42/domain/ops/decider.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import { whileAway } from '@mach42/event-store/feed/while-away.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';

/**
 * Begins a rebuilding that the log says somebody asked for, and nobody has ended: now, if those who
 * could have done it had ended before, and whenever another is asked for, until the signal aborts.
 * @param rebuild does nothing where another process is at it
 */
export async function rebuildWhenAsked(
  commands: Pick<Commands, 'load'>,
  { store, feed }: { readonly store: Pick<EventStore, 'head'>; readonly feed: EventFeed },
  rebuild: () => void,
  signal: AbortSignal,
): Promise<void> {
  const rebuildIfOpen = async (): Promise<void> => {
    const { state } = await commands.load(rebuildDecider, rebuildId);
    if (state.underWay !== undefined) rebuild();
  };
  const after = await whileAway(signal, () => store.head());
  await whileAway(signal, rebuildIfOpen);
  for await (const batch of feed.subscribe({ after, signal })) {
    if (batch.some(({ type }) => type === 'RebuildBegun')) await whileAway(signal, rebuildIfOpen);
  }
}
