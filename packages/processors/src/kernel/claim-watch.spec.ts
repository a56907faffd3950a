import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClaimWatch } from './claim-watch.ts';

const leaseMs = 45_000;
const hour = 3_600_000;

let clock: FakeClock;
let watch: ClaimWatch;
beforeEach(() => {
  clock = new FakeClock();
  watch = new ClaimWatch({ clock, workerId: 'own', leaseMs });
});

/** A claim that ends so many milliseconds from now, as its worker sees the time. */
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
    watch.see('job', claim(ms));
    clock.advance(leaseMs - 1);
    expect(watch.waitMs('job')).toBe(1);
    clock.advance(1);
    expect(watch.waitMs('job')).toBe(0);
  });

  it.each([hour, -hour])('[PJ20] has not, where our time of day jumps by %i ms', (jump) => {
    watch.see('job', claim(leaseMs));
    clock.set(jump);
    expect(watch.waitMs('job')).toBe(leaseMs);
  });

  it('[PJ20] is waited for anew when it is renewed, and not when the same is seen again', () => {
    const first = claim(leaseMs);
    watch.see('job', first);
    clock.advance(30_000);
    watch.see('job', { ...first });
    expect(watch.waitMs('job')).toBe(15_000);
    watch.see('job', claim(leaseMs));
    expect(watch.waitMs('job')).toBe(leaseMs);
  });

  it('[PJ20] is waited for anew when somebody else has it', () => {
    const first = claim(leaseMs);
    watch.see('job', first);
    clock.advance(30_000);
    watch.see('job', { ...first, workerId: 'third' });
    expect(watch.waitMs('job')).toBe(leaseMs);
  });

  it('[PJ20] that nobody has seen has a whole lease before it', () => {
    expect(watch.knows('job')).toBe(false);
    expect(watch.waitMs('job')).toBe(leaseMs);
  });
});

it('[PJ20] what is its own a worker may take up at once', () => {
  watch.see('job', claim(leaseMs, 'own'));
  expect(watch.waitMs('job')).toBe(0);
});

it('[PJ20] forgets what has run out and is in work no more', () => {
  watch.see('ended', claim(leaseMs));
  watch.see('in work', claim(leaseMs));
  watch.keepOnly(new Set(['in work']));
  // The read models may not list it yet.
  expect(watch.knows('ended')).toBe(true);
  clock.advance(leaseMs);
  watch.keepOnly(new Set(['in work']));
  expect([watch.knows('ended'), watch.knows('in work')]).toEqual([false, true]);
});
