import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { KafkaAccess } from '../access.ts';
import { administer, type LogTopics } from '../topics.ts';

export interface KafkaTarget extends KafkaAccess, LogTopics {
  readonly partitions: number;
}

/**
 * Topics of one test.
 * @param url `host:port` of brokers, with commas between
 */
export function newTarget(url: string): KafkaTarget {
  const prefix = `log_${randomBytes(6).toString('hex')}`;
  return { brokers: url.split(','), prefix, categories: ['room', 'user'], partitions: 3 };
}

export async function deleteTopics(target: KafkaTarget): Promise<void> {
  await administer(target, async (admin) => {
    const topics = (await admin.listTopics()).filter((topic) =>
      topic.startsWith(`${target.prefix}.`),
    );
    await admin.deleteTopics({ topics });
  });
}

/** Topics that are deleted when the test ends; register what uses them after it. */
export function targetOfTest(url: string): KafkaTarget {
  const target = newTarget(url);
  onTestFinished(() => deleteTopics(target));
  return target;
}
