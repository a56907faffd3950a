import { limits } from '@mach42/contracts/kernel/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { CallMeter } from './call-meter.ts';

const perSecond = 10;
const full = perSecond * limits.http.calls.bucketSeconds;
let now = 0;
let meter: CallMeter;
beforeEach(() => {
  now = 0;
  meter = new CallMeter({ perSecond, now: () => now });
});

describe('what a person asks for', () => {
  it('[HK27] is answered until the bucket is empty, and again as it fills', () => {
    for (let call = 0; call < full; call += 1) expect(meter.ofPerson('dana', 1)).toBe(0);
    expect(meter.ofPerson('dana', 1)).toBe(1);
    expect(meter.ofPerson('dana', 25)).toBe(3);
    now += 100;
    expect(meter.ofPerson('dana', 1)).toBe(0);
    expect(meter.ofPerson('dana', 1)).toBe(1);
    now += 3_600_000;
    expect(meter.ofPerson('dana', full)).toBe(0);
    expect(meter.ofPerson('dana', 1)).toBe(1);
  });

  it('[HK27] takes nothing where it is refused, and nothing of any other person', () => {
    expect(meter.ofPerson('dana', full)).toBe(0);
    for (let call = 0; call < 100; call += 1) expect(meter.ofPerson('dana', 10)).toBe(1);
    now += 1000;
    expect(meter.ofPerson('dana', 10)).toBe(0);
    expect(meter.ofPerson('mo', full)).toBe(0);
    expect(meter.ofAddress('dana', full / 2)).toBe(0);
  });

  it('[HK27] may cost more than the bucket holds', () => {
    expect(meter.ofPerson('dana', full * 2)).toBe(0);
    expect(meter.ofPerson('dana', full * 2)).toBeGreaterThan(1);
  });

  it('[HK27] is remembered of so many callers and no more', () => {
    for (let caller = 0; caller < 50_000; caller += 1) meter.ofAddress(`network ${caller}`, 1);
    expect(meter.size).toBe(20_000);
  });

  it('[HK35] costs more while the event loop is late', () => {
    for (let times = 0; times < 3; times += 1) meter.busy.measured(1000);
    expect(meter.busy.value).toBe(8);
    for (let call = 0; call < full / 8; call += 1) expect(meter.ofPerson('dana', 1)).toBe(0);
    expect(meter.ofPerson('dana', 10)).toBe(8);
    expect(meter.ofPerson('mo', 1)).toBe(0);
    while (meter.busy.value > 1) meter.busy.measured(0);
    expect(meter.ofPerson('dana', 10)).toBe(1);
  });
});

it('[HK36] a refusal waits for its answer, but no more of them than can be held', async () => {
  const { refusalsHeld } = limits.http.calls;
  const many = new CallMeter({ perSecond, refusedAfterMs: 50 });
  const answered: number[] = [];
  const all = Array.from({ length: refusalsHeld + 1 }, async (_, number) => {
    await many.holdRefusal();
    answered.push(number);
  });
  await Promise.all(all);
  expect(answered[0]).toBe(refusalsHeld);
  expect(answered).toHaveLength(refusalsHeld + 1);
});
