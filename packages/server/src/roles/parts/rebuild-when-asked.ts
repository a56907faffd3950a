import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { DamagedStream } from '@mach42/command-api/kernel/damaged-stream.ts';
import { rebuildDecider, rebuildId, type RebuildState } from '@mach42/domain/ops/decider.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import { pauseFor, whileAway } from '@mach42/event-store/feed/while-away.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';

const rebuildStream = `${rebuildDecider.category}-${rebuildId}`;

/** Whether the log has a request for a rebuild that has not ended. */
type IsOpen = () => Promise<boolean>;

/** Interval of checking for a rebuild whose process ended before it did, in milliseconds. */
const defaultCheckMs = 10_000;

/**
 * Begins a rebuild that was requested in the log and has not ended: now, at each request, and when the
 * process that was rebuilding ended before the rebuild did; until the signal aborts.
 * @param rebuild does nothing where another process is rebuilding
 * @param follow is given what the log asks of the rebuild under way, also when none is
 */
export async function rebuildWhenAsked(
  commands: Pick<Commands, 'load'>,
  { store, feed }: { readonly store: Pick<EventStore, 'head'>; readonly feed: EventFeed },
  rebuild: (isOpen: IsOpen, state: RebuildState) => void,
  follow: (state: RebuildState) => void,
  signal: AbortSignal,
  checkEveryMs = defaultCheckMs,
): Promise<void> {
  const state = async (): Promise<RebuildState> => {
    try {
      return (await commands.load(rebuildDecider, rebuildId)).state;
    } catch (error) {
      // The request cannot be read; an admin can repeat it once the log is repaired.
      if (error instanceof DamagedStream) return rebuildDecider.initialState;
      throw error;
    }
  };
  const isOpen: IsOpen = async () => (await state()).underWay !== undefined;
  const rebuildIfOpen = (): Promise<void> =>
    whileAway(signal, async () => {
      const now = await state();
      if (now.underWay !== undefined) rebuild(isOpen, now);
      follow(now);
    });
  async function listen(after: bigint): Promise<void> {
    for await (const batch of feed.subscribe({ after, signal })) {
      if (batch.some(({ stream }) => stream === rebuildStream)) await rebuildIfOpen();
    }
  }
  async function checkAgain(): Promise<void> {
    for (;;) {
      await pauseFor(checkEveryMs, signal);
      if (signal.aborted) return;
      await rebuildIfOpen();
    }
  }
  try {
    const after = await whileAway(signal, () => store.head());
    await rebuildIfOpen();
    await Promise.all([listen(after), checkAgain()]);
  } catch (error) {
    // A process that ends does not wait for a store that is unavailable.
    if (!signal.aborted) throw error;
  }
}
