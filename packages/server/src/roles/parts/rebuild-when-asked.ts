import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { DamagedStream } from '@mach42/command-api/kernel/damaged-stream.ts';
import { rebuildDecider, rebuildId } from '@mach42/domain/ops/decider.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import { pauseFor, whileAway } from '@mach42/event-store/feed/while-away.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';

/** Whether the log says that somebody asked for a rebuilding that nobody has ended. */
type IsOpen = () => Promise<boolean>;

/** How often to look whether whoever was at one has ended before it did, in milliseconds. */
const usualLookMs = 10_000;

/**
 * Begins a rebuilding that the log says somebody asked for, and nobody has ended: now, whenever another
 * is asked for, and when whoever was at it has ended before it did; until the signal aborts.
 * @param rebuild does nothing where another process is at it
 */
export async function rebuildWhenAsked(
  commands: Pick<Commands, 'load'>,
  { store, feed }: { readonly store: Pick<EventStore, 'head'>; readonly feed: EventFeed },
  rebuild: (isOpen: IsOpen) => void,
  signal: AbortSignal,
  lookEveryMs = usualLookMs,
): Promise<void> {
  const isOpen: IsOpen = async () => {
    try {
      return (await commands.load(rebuildDecider, rebuildId)).state.underWay !== undefined;
    } catch (error) {
      // Nobody can tell whether one was asked for; an admin can ask again once the log is mended.
      if (error instanceof DamagedStream) return false;
      throw error;
    }
  };
  const rebuildIfOpen = (): Promise<void> =>
    whileAway(signal, async () => {
      if (await isOpen()) rebuild(isOpen);
    });
  async function listen(after: bigint): Promise<void> {
    for await (const batch of feed.subscribe({ after, signal })) {
      if (batch.some(({ type }) => type === 'RebuildBegun')) await rebuildIfOpen();
    }
  }
  async function lookAgain(): Promise<void> {
    for (;;) {
      await pauseFor(lookEveryMs, signal);
      if (signal.aborted) return;
      await rebuildIfOpen();
    }
  }
  try {
    const after = await whileAway(signal, () => store.head());
    await rebuildIfOpen();
    await Promise.all([listen(after), lookAgain()]);
  } catch (error) {
    // Who ends does not wait for what is away.
    if (!signal.aborted) throw error;
  }
}
