import { kafkaClient } from './client.ts';
import { GroupMember, groupId, type KafkaGroupOptions } from './group-member.ts';
import { SteadyConsumer } from './steady-consumer.ts';
import { administer, createEventTopics, eventTopics } from './topics.ts';

export type { KafkaGroupOptions, PartitionBatch } from './group-member.ts';

export interface KafkaGroup {
  /** Resolves when what is under way is handled, and the partitions are free for others. */
  stop(): Promise<void>;
}

/**
 * Handles events partition by partition, together with the other members of the group, from the
 * beginning of what Kafka keeps.
 * @throws KafkaUnreachable
 */
export async function joinKafkaGroup(options: KafkaGroupOptions): Promise<KafkaGroup> {
  const { prefix, partitions = 6, sessionTimeout, onWarning = () => {} } = options;
  await administer(options, (admin) => createEventTopics(admin, options, partitions));
  const kafka = kafkaClient(options, `${prefix}.${options.group}`);
  const admin = kafka.admin();
  await admin.connect();
  const member = new GroupMember(options, admin);
  const consumer = await SteadyConsumer.start({
    kafka,
    group: groupId(options),
    topics: eventTopics(options),
    fromBeginning: true,
    concurrency: 3,
    ...(sessionTimeout === undefined ? {} : { sessionTimeout }),
    onJoined: () => member.joined(),
    onLost: () => member.lost(),
    eachBatch: (consumer, payload) => member.handle(consumer, payload),
    onWarning,
  });
  return {
    async stop() {
      member.stop();
      await consumer.stop();
      await admin.disconnect();
    },
  };
}
