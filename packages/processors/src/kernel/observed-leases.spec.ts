import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ObservedLeases } from './observed-leases.ts';

const leaseMs = 45_000;
const hour = 3_600_000;

let clock: FakeClock;
let leases: ObservedLeases;
beforeEach(() => {
  clock = new FakeClock();
  leases = new ObservedLeases({ clock, workerId: 'own', leaseMs });
});

/** Returns a claim that ends so many milliseconds from now, by the time of its worker. */
const claim = (ms: number, workerId = 'other') => ({
  workerId,
  leaseUntil: new Date(clock.now().getTime() + ms).toISOString(),
});

describe('the claim of another', () => {
  it.each([
    ['is right', leaseMs],
    ['was an hour ahead', leaseMs + hour],
    ['is an hour behind', leaseMs - hour],
  ])('[PJ20] has run out when it was seen for a lease, where its clock %s', (_, ms) => {
    leases.observe('job', claim(ms));
    clock.advance(leaseMs - 1);
    expect(leases.waitMs('job')).toBe(1);
    clock.advance(1);
    expect(leases.waitMs('job')).toBe(0);
  });

  it.each([hour, -hour])('[PJ20] has not, where our time of day jumps by %i ms', (jump) => {
    leases.observe('job', claim(leaseMs));
    clock.set(jump);
    expect(leases.waitMs('job')).toBe(leaseMs);
  });

  it('[PJ20] is waited for again when it is renewed, and not when the same is seen again', () => {
    const first = claim(leaseMs);
    leases.observe('job', first);
    clock.advance(30_000);
    leases.observe('job', { ...first });
    expect(leases.waitMs('job')).toBe(15_000);
    leases.observe('job', claim(leaseMs));
    expect(leases.waitMs('job')).toBe(leaseMs);
  });

  it('[PJ20] is the one of an event, not an older one of a state whose load began before', () => {
    const first = claim(leaseMs);
    leases.observe('job', first);
    clock.advance(30_000);
    const loadedAt = clock.elapsed();
    clock.advance(10);
    const renewed = claim(leaseMs);
    leases.observe('job', renewed);
    leases.observe('job', first, loadedAt);
    clock.advance(10_000);
    leases.observe('job', renewed, clock.elapsed());
    expect(leases.waitMs('job')).toBe(leaseMs - 10_000);
  });

  it('[PJ20] of a state that was loaded later is newer than the one of an event', () => {
    leases.observe('job', claim(leaseMs));
    clock.advance(30_000);
    leases.observe('job', claim(leaseMs), clock.elapsed());
    expect(leases.waitMs('job')).toBe(leaseMs);
  });

  it('[PJ20] is waited for again when another person has it', () => {
    const first = claim(leaseMs);
    leases.observe('job', first);
    clock.advance(30_000);
    leases.observe('job', { ...first, workerId: 'third' });
    expect(leases.waitMs('job')).toBe(leaseMs);
  });

  it('[PJ20] that no person has seen has a whole lease before it', () => {
    expect(leases.has('job')).toBe(false);
    expect(leases.waitMs('job')).toBe(leaseMs);
  });
});

it('[PJ20] what is its own a worker may take up at once', () => {
  leases.observe('job', claim(leaseMs, 'own'));
  expect(leases.waitMs('job')).toBe(0);
});

it('[PJ20] forgets what has run out and is running no more', () => {
  leases.observe('ended', claim(leaseMs));
  leases.observe('running', claim(leaseMs));
  leases.keepOnly(new Set(['running']));
  // The read models may not list it yet.
  expect(leases.has('ended')).toBe(true);
  clock.advance(leaseMs);
  leases.keepOnly(new Set(['running']));
  expect([leases.has('ended'), leases.has('running')]).toEqual([false, true]);
});
