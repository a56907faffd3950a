import { whyUnusable } from '@mach42/domain/known-events.ts';
import { upcasters } from '@mach42/domain/upcasters.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { kafkaAddress } from '@mach42/event-store/kafka/address.ts';

/** Categories of streams that have a topic of their own on Kafka. */
export const topicCategories: readonly string[] = [
  'user',
  'room',
  'message',
  'phod',
  'entry',
  'job',
];

/** How events are heard of. */
export interface OpenFeed {
  readonly feed: EventFeed;
  close(): Promise<void>;
}

/**
 * @param address of the Kafka that a relay copies the log to; absent: the log tells itself
 * @throws EventStoreError
 */
export async function openFeed(
  address: string | undefined,
  store: EventStore & EventFeed,
  onWarning: (message: string) => void,
): Promise<OpenFeed> {
  if (address === undefined) return { feed: store, close: async () => undefined };
  // Its client is loaded where it is needed only.
  const { openKafkaFeed } = await import('@mach42/event-store/kafka/kafka-feed.ts');
  const place = kafkaAddress(address);
  const feed = await openKafkaFeed({
    ...place,
    categories: topicCategories,
    store,
    upcasters,
    whyUnusable,
    onWarning,
  });
  return { feed, close: () => feed.close() };
}
