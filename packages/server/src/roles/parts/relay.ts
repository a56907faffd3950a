import { kafkaAddress } from '@mach42/event-store/kafka/address.ts';
import { openedWhenRead } from '../../opened-when-read.ts';
import { openServerLog } from '../../open-event-store.ts';
import { topicCategories } from '../../open-feed.ts';
import type { Surroundings } from '../surroundings.ts';

/** Copies the event log to Kafka, or stands by while another process does. */
export async function relayLog({ config, logger, closing, onFatal }: Surroundings): Promise<void> {
  const { startRelay } = await import('@mach42/event-store/kafka/relay.ts');
  const onWarning = (message: string) => logger.warn(message);
  // Events are copied as they were stored.
  const store = openedWhenRead(() => openServerLog({ url: config.eventStore ?? '', onWarning }));
  closing.defer(() => store.close());
  const relay = await startRelay({
    ...kafkaAddress(config.feed ?? ''),
    categories: topicCategories,
    store,
    onWarning,
  });
  closing.defer(() => relay.stop());
  relay.ended.catch(onFatal);
}
