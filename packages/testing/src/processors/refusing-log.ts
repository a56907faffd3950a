import { AppendTooLarge } from '@mach42/event-store/errors.ts';
import type { NewEvent } from '@mach42/event-store/event.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';

/** A log that does not take some events, as they are too large for it. */
export function refusingLog(isTooLarge: (event: NewEvent) => boolean) {
  const store = memoryEventStore();
  const append = store.append.bind(store);
  store.append = async (stream, events, expected) => {
    if (events.some(isTooLarge)) {
      throw new AppendTooLarge('db:2113', 1_048_576, 'Raise MaxAppendSize.', undefined);
    }
    return append(stream, events, expected);
  };
  return store;
}

/** Whether an event has more characters than the answers of these tests. */
export const isLong = ({ data }: NewEvent): boolean => JSON.stringify(data).length > 20_000;
