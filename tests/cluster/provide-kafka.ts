import { KafkaMissing } from '@mach42/testing/kafka/libraries.ts';
import { startThrowawayKafka, type ThrowawayKafka } from '@mach42/testing/kafka/throwaway-kafka.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

/**
 * Once for all tests of the project `cluster`: provides the Kafka of `KAFKA_URL`
 * (`host:port,host:port`), or else a throw-away one, which is started when the first test asks for
 * it; '' where there is none, and its tests are skipped.
 */
export default async function provideKafka(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<ThrowawayKafka | undefined> | undefined;
  const address = async () => {
    const given = process.env['KAFKA_URL'] ?? '';
    if (given !== '') return given;
    started ??= startedOrMissing();
    return (await started)?.url ?? '';
  };
  const server = createServer((_, response) => {
    address().then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('kafkaStarter', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    // The tests have reported what kept it from starting.
    const kafka = await started?.catch(() => undefined);
    await kafka?.stop();
  };
}

async function startedOrMissing(): Promise<ThrowawayKafka | undefined> {
  try {
    return await startThrowawayKafka();
  } catch (error) {
    if (!(error instanceof KafkaMissing)) throw error;
    process.stdout.write(`No Kafka: ${error.message}\n`);
    return undefined;
  }
}
