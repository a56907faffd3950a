import { describe, expect, it } from 'vitest';
import { simulate, type Forum } from '../../bench/fanout/simulate.ts';

/** One process that takes 1 s for a message. */
const forum: Forum = {
  people: 100_000,
  processes: 1,
  messagesPerSecond: 0.01,
  microsecondsPerFrame: 10,
  otherLoad: 0,
  receivedAfterMs: 5,
};

describe('the simulation of a forum', () => {
  it('has a message that waits for no other delivered to the last within the time it takes', () => {
    const { load, medianMs, p99Ms } = simulate({ ...forum, messagesPerSecond: 0.01 });
    expect(load).toBeCloseTo(0.01);
    expect(medianMs).toBeGreaterThan(300);
    expect(medianMs).toBeLessThan(700);
    expect(p99Ms).toBeLessThanOrEqual(1005);
  });

  it('has messages wait for each other as queueing theory says', () => {
    // A queue with random arrivals and a fixed service time s at load ρ waits s·ρ / 2(1 − ρ) on average.
    const busy = { ...forum, microsecondsPerFrame: 0.1, messagesPerSecond: 80, receivedAfterMs: 0 };
    const { load, medianMs, p99Ms } = simulate(busy);
    expect(load).toBeCloseTo(0.8);
    expect(medianMs).toBeGreaterThan(10);
    expect(medianMs).toBeLessThan(40);
    expect(p99Ms).toBeGreaterThan(60);
    expect(p99Ms).toBeLessThan(250);
  });

  it('is quicker with more processes, and slower with other work beside it', () => {
    const one = simulate({ ...forum, messagesPerSecond: 0.5 });
    const four = simulate({ ...forum, messagesPerSecond: 0.5, processes: 4 });
    const busy = simulate({ ...forum, messagesPerSecond: 0.5, otherLoad: 0.3 });
    expect(four.p99Ms).toBeLessThan(one.p99Ms / 2);
    expect(busy.p99Ms).toBeGreaterThan(one.p99Ms);
  });

  it('says where waiting has no end, and the same again for the same seed', () => {
    expect(simulate({ ...forum, messagesPerSecond: 1 }).p99Ms).toBe(Infinity);
    const some = { ...forum, messagesPerSecond: 0.5 };
    expect(simulate(some, 7)).toEqual(simulate(some, 7));
    expect(simulate(some, 7)).not.toEqual(simulate(some, 8));
  });
});
