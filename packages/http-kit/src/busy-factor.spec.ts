import { limits } from '@mach42/contracts/kernel/limits.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BusyFactor, followEventLoop } from './call-meter.ts';

const { busyAtMost, lateMs } = limits.http.calls;

it('[HK35] calls cost more with each measurement in which the event loop is late, up to a bound', () => {
  const factor = new BusyFactor();
  expect(factor.value).toBe(1);
  const risen = [1, 2, 3, 4, 5].map(() => {
    factor.measured(lateMs + 1);
    return factor.value;
  });
  expect(risen).toEqual([2, 4, 8, 8, 8]);
  expect(busyAtMost).toBe(8);
});

it('[HK35] they cost what they did once it is not late for a while', () => {
  const factor = new BusyFactor();
  for (let times = 0; times < 3; times += 1) factor.measured(1000);
  factor.measured(lateMs);
  expect(factor.value).toBe(busyAtMost);
  let measurements = 0;
  for (; factor.value > 1; measurements += 1) factor.measured(0);
  expect(measurements).toBe(10);
  factor.measured(0);
  expect(factor.value).toBe(1);
});

it('[HK35] a thread that has no time is measured as late', async () => {
  const factor = new BusyFactor();
  onTestFinished(followEventLoop(factor));
  await vi.waitUntil(
    () => {
      const end = performance.now() + 100;
      while (performance.now() < end);
      return factor.value > 1;
    },
    { timeout: 30_000, interval: 1 },
  );
  expect(factor.value).toBeGreaterThan(1);
});
