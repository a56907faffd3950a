import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { administer, type LogTopics } from '../topics.ts';

export interface KafkaPlace extends LogTopics {
  readonly brokers: readonly string[];
  readonly partitions: number;
}

/**
 * Topics that nobody else uses.
 * @param url `host:port` of brokers, with commas between
 */
export function newPlace(url: string): KafkaPlace {
  const prefix = `log_${randomBytes(6).toString('hex')}`;
  return { brokers: url.split(','), prefix, categories: ['room', 'user'], partitions: 3 };
}

export async function deleteTopics({ brokers, prefix }: KafkaPlace): Promise<void> {
  await administer(brokers, async (admin) => {
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
    await admin.deleteTopics({ topics });
  });
}

/** Topics that are deleted when the test ends; register what uses them after it. */
export function placeOfTest(url: string): KafkaPlace {
  const place = newPlace(url);
  onTestFinished(() => deleteTopics(place));
  return place;
}
