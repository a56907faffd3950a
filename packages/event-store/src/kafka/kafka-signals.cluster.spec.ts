import { describeOnKafka, kafkaUrl } from '@mach42/testing/kafka/provided.ts';
import { expect, it } from 'vitest';
import { describeSignals } from '../contract/signals-suite.ts';
import type { Signal } from '../signals/signals.ts';
import { openKafkaSignals } from './kafka-signals.ts';
import { deleteTopics, newTarget } from './testing/kafka-target.ts';
import { produce } from './testing/produce.ts';
import { signalsTopic } from './topics.ts';

async function openTwo(onWarning: (message: string) => void = () => {}) {
  const target = newTarget(kafkaUrl);
  const options = { ...target, onWarning };
  const [one, other] = [await openKafkaSignals(options), await openKafkaSignals(options)];
  return {
    target,
    one,
    other,
    async [Symbol.asyncDispose]() {
      await Promise.all([one.close(), other.close()]);
      await deleteTopics(target);
    },
  };
}

describeOnKafka('over Kafka', () => {
  describeSignals('Kafka', () => openTwo());

  it('[ES145] passes over what is no signal, and says so without its content', async () => {
    const warnings: string[] = [];
    await using under = await openTwo((message) => warnings.push(message));
    const received: Signal[] = [];
    under.other.subscribe((signal) => received.push(signal));
    const stray = [{ kind: 'typing', name: 'private' }, { kind: 'models' }];
    await produce(
      under.target,
      signalsTopic(under.target.prefix),
      stray.map((value) => ({ key: 'stray', value: JSON.stringify(value) })),
    );
    await expect.poll(() => received).toEqual([{ kind: 'models' }]);
    await expect.poll(() => warnings).toHaveLength(2);
    expect(new Set(warnings)).toEqual(
      new Set(['A message on Kafka is no signal and was passed over.']),
    );
  });
});
