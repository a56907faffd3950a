import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { describeSignals } from '../contract/signals-suite.ts';
import { openKafkaSignals } from './kafka-signals.ts';
import { deleteTopics, newPlace } from './testing/kafka-place.ts';

async function openTwo() {
  const place = newPlace(kafkaUrl);
  const [one, other] = [await openKafkaSignals(place), await openKafkaSignals(place)];
  return {
    one,
    other,
    async [Symbol.asyncDispose]() {
      await Promise.all([one.close(), other.close()]);
      await deleteTopics(place);
    },
  };
}

describeOnKafka('over Kafka', () => {
  describeSignals('Kafka', openTwo);
});
