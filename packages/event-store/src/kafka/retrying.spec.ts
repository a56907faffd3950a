import kafkajs from 'kafkajs';
import { expect, it } from 'vitest';
import { retrying } from './retrying.ts';

const moved = new kafkajs.KafkaJSProtocolError(new Error('This is not the coordinator.'));

it.each([
  ['passes', moved],
  [
    'was tried by the client until it gave up',
    new kafkajs.KafkaJSNumberOfRetriesExceeded(moved, { retryCount: 8, retryTime: 1 }),
  ],
])('[ES163] does again what fails for a reason that %s', async (_, error) => {
  const outcomes = [() => Promise.reject(error), () => Promise.resolve('joined')];
  expect(await retrying(async () => outcomes.shift()?.())).toBe('joined');
});

it('[ES163] does nothing again that fails for a reason that stays', async () => {
  let tries = 0;
  const error = new kafkajs.KafkaJSNonRetriableError('The password is wrong.');
  const retried = retrying(async () => {
    tries += 1;
    throw error;
  });
  await expect(retried).rejects.toBe(error);
  expect(tries).toBe(1);
});
