import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';

type Log = EventFeed & Pick<EventStore, 'close'>;

/**
 * A log that is opened when it is first read. A reading fails where that cannot be done, and the next
 * one tries again.
 */
export function lazyLog(open: () => Promise<Log>): Log {
  let opened: Promise<Log> | undefined;
  const log = (): Promise<Log> =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    async *subscribe(options) {
      yield* (await log()).subscribe(options);
    },
    async close() {
      // What could not be opened need not be closed.
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
