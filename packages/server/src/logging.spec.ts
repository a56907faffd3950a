import { expect, it } from 'vitest';
import { throttled } from './logging.ts';

it('[FA7] tells what lasts once a minute, and what is new at once', () => {
  let now = 0;
  const told: unknown[] = [];
  const tell = throttled(
    (error) => told.push(error),
    () => now,
  );
  for (now = 0; now < 130_000; now += 5_000) tell('the disk is full');
  expect(told).toHaveLength(3);
  tell('the server is away');
  tell('the disk is full');
  expect(told.slice(3)).toEqual(['the server is away', 'the disk is full']);
});
