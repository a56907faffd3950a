import { Kafka, logLevel } from 'kafkajs';
import Runner from 'kafkajs/src/consumer/runner.js';
import { expect, it } from 'vitest';
import './client.ts';

const most = 1_000;

it('[ES156] a consumer ends that is stopped while its brokers change', async () => {
  let nodes = ['1', '2'];
  let looked = 0;
  const second = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const left: string[] = [];
  const runner = new Runner({
    logger: new Kafka({ brokers: ['127.0.0.1:9'], logLevel: logLevel.NOTHING }).logger(),
    instrumentationEmitter: { emit: () => undefined },
    concurrency: 1,
    retry: { initialRetryTime: 1 },
    onCrash: (reason) => {
      throw reason;
    },
    consumerGroup: {
      connect: async () => undefined,
      joinAndSync: async () => undefined,
      heartbeat: async () => undefined,
      leave: async () => void left.push('the group'),
      getNodeIds: () => {
        looked += 1;
        if (looked > most) throw new Error('It fetches for ever.');
        return nodes;
      },
      fetch: async (nodeId) => {
        if (nodeId === '1') nodes = ['1'];
        else await second.promise;
        begun.resolve();
        return [];
      },
    },
  });
  await runner.start();
  await begun.promise;
  // The fetching from the first broker has ended for the change, that from the second not yet.
  const stopped = runner.stop();
  second.resolve();
  await stopped;
  expect(left).toEqual(['the group']);
  expect(looked).toBeLessThan(most);
});
