import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { KafkaAccess } from '../access.ts';
import { administer, type LogTopics } from '../topics.ts';

export interface KafkaPlace extends KafkaAccess, LogTopics {
  readonly partitions: number;
}

/**
 * Topics of one test.
 * @param url `host:port` of brokers, with commas between
 */
export function newPlace(url: string): KafkaPlace {
  const prefix = `log_${randomBytes(6).toString('hex')}`;
  return { brokers: url.split(','), prefix, categories: ['room', 'user'], partitions: 3 };
}

export async function deleteTopics(place: KafkaPlace): Promise<void> {
  await administer(place, async (admin) => {
    const topics = (await admin.listTopics()).filter((topic) =>
      topic.startsWith(`${place.prefix}.`),
    );
    await admin.deleteTopics({ topics });
  });
}

/** Topics that are deleted when the test ends; register what uses them after it. */
export function placeOfTest(url: string): KafkaPlace {
  const place = newPlace(url);
  onTestFinished(() => deleteTopics(place));
  return place;
}
