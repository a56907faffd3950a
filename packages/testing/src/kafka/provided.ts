import { describe, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL that answers with the address of a Kafka; the first request waits until the Kafka is started. */
    readonly kafkaStarter: string;
  }
}

const answer = await fetch(inject('kafkaStarter'));
if (!answer.ok) throw new Error(await answer.text());

/**
 * `host:port` of its brokers, with commas between, of the Kafka that all tests of a run share: each
 * uses topics of its own. '' where there is none.
 */
export const kafkaUrl = await answer.text();

/** Skipped where there is no Kafka. */
export const describeOnKafka = describe.skipIf(kafkaUrl === '');
