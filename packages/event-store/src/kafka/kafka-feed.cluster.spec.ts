import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { describeFeedEnd } from '../contract/feed-end.ts';
import { describeFeed } from '../contract/feed.ts';
import { describeUpcasting } from '../contract/upcasting.ts';
import { relayedLog } from './testing/relayed-log.ts';

describeOnKafka('over Kafka', () => {
  describeFeed(() => relayedLog(kafkaUrl));
  describeFeedEnd(() => relayedLog(kafkaUrl));
  describeUpcasting(() => relayedLog(kafkaUrl));
});
