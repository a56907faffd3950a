import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { KeptLog } from '@mach42/testing/processors/kept-log.ts';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { later } from './clock.ts';
import { holdLease, LeaseLost } from './hold-lease.ts';

const leaseMs = 45_000;
const retryMs = 1000;

let clock: FakeClock;
let log: KeptLog;
/** Ends of the leases that were asked for, in seconds from the beginning. */
let asked: number[];
/** Whether each renewal is granted, or fails; the last holds for all after it. */
let answers: (boolean | Error | 'silence')[];
let finish: (result: string) => void;
let signal: AbortSignal;
const stopping = new AbortController();

beforeEach(() => {
  [clock, log, asked, answers] = [new FakeClock(), new KeptLog(), [], [true]];
});

function hold(): Promise<string> {
  const began = clock.now().getTime();
  const lease = {
    until: later(clock.now(), leaseMs).toISOString(),
    askedAt: clock.elapsed(),
    async renew(until: string): Promise<boolean> {
      asked.push((Date.parse(until) - began) / 1000);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === 'silence') return new Promise(() => undefined);
      if (answer instanceof Error) throw answer;
      return answer === true;
    },
  };
  return holdLease({ clock, log, leaseMs, retryMs }, lease, stopping.signal, (held) => {
    signal = held;
    const { promise, resolve } = Promise.withResolvers<string>();
    finish = resolve;
    return promise;
  });
}

const pass = async (ms: number): Promise<void> => {
  clock.advance(ms);
  await setImmediate();
};

describe('work under a lease', () => {
  it('[PJ14] that is done soon renews nothing', async () => {
    const held = hold();
    await pass(29_999);
    finish('done');
    expect(await held).toBe('done');
    await pass(300_000);
    expect(asked).toEqual([]);
  });

  it.each([
    [3_600_000, 3_675],
    // Different from the lease before by a millisecond.
    [-3_600_000, 45.001],
  ])(
    '[PJ14] is neither lost nor kept for longer when the time of day jumps by %i ms',
    async (jump, until) => {
      answers = [true, false];
      const held = hold();
      await pass(1_000);
      clock.set(jump);
      await pass(29_000);
      expect(asked).toEqual([until]);
      expect(signal.aborted).toBe(false);
      await pass(30_000);
      expect(asked).toHaveLength(2);
      expect(signal.reason).toBeInstanceOf(LeaseLost);
      finish('late');
      await held;
    },
  );

  it('[PJ14] renews it when a third of it is left, for as long as it runs', async () => {
    const held = hold();
    for (const ms of [30_000, 30_000, 30_000]) await pass(ms);
    expect(asked).toEqual([75, 105, 135]);
    expect(signal.aborted).toBe(false);
    finish('done');
    await held;
    await pass(300_000);
    expect(asked).toHaveLength(3);
  });

  it('[PJ14] tries a renewal that failed again, and continues', async () => {
    answers = [new Error('Away.'), new Error('Away.'), true];
    void hold();
    for (const ms of [30_000, 1000, 1000]) await pass(ms);
    expect(asked).toEqual([75, 76, 77]);
    await pass(20_000);
    expect(signal.aborted).toBe(false);
    expect(log.text).not.toContain('Away.');
  });

  it('[PJ14] is aborted as soon as it is another’s', async () => {
    answers = [false];
    void hold();
    await pass(30_000);
    expect(signal.reason).toBeInstanceOf(LeaseLost);
    await pass(300_000);
    expect(asked).toEqual([75]);
  });

  it.each([
    ['fails', new Error('Away.')],
    ['is not answered', 'silence' as const],
  ])('[PJ14] is aborted when its lease runs out while the renewal %s', async (_, answer) => {
    answers = [answer];
    void hold();
    await pass(30_000);
    await pass(14_999);
    expect(signal.aborted).toBe(false);
    await pass(1);
    expect(signal.reason).toBeInstanceOf(LeaseLost);
  });
});
