import { expect, it } from 'vitest';
import { AppliedRate } from './applied-rate.ts';

it('measures the events of the last minute, also when another runner counts from 0', () => {
  let [events, now] = [100, 0];
  using rate = new AppliedRate({ events: () => events, now: () => now });
  expect(rate.perSecond).toBe(0);
  [events, now] = [300, 10_000];
  expect(rate.perSecond).toBe(20);
  [events, now] = [200, 20_000];
  expect(rate.perSecond).toBe(20);
  now = 90_000;
  rate.sample();
  now = 100_000;
  expect(rate.perSecond).toBe(0);
});
