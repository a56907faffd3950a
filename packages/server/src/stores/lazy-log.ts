import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';

type Log = EventFeed & Pick<EventStore, 'close'>;

/** A log that is opened at the first read. A read fails where the log cannot be opened, and the next one tries again. */
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
      // A log that could not be opened is not closed.
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
