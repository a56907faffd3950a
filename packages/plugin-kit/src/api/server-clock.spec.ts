import { describe, expect, it } from 'vitest';
import { createServerClock } from './client.ts';

const start = Date.parse('2026-05-04T09:00:00Z');

function setUp() {
  const machine = { now: start };
  return { machine, clock: createServerClock(() => machine.now) };
}

describe('the clock of the server', () => {
  it('is that of this machine until the server has answered', () => {
    const { clock } = setUp();
    expect(clock.now()).toBe(start);
    clock.onDate(null);
    clock.onDate('no date');
    expect(clock.now()).toBe(start);
  });

  it('is followed however wrong this machine is', () => {
    const { machine, clock } = setUp();
    clock.onDate('Mon, 04 May 2026 11:30:00 GMT');
    expect(clock.now()).toBe(Date.parse('2026-05-04T11:30:00Z'));
    machine.now += 60_000;
    expect(clock.now()).toBe(Date.parse('2026-05-04T11:31:00Z'));
  });

  it('is that of this machine while the header and the way of the answer explain the rest', () => {
    const { machine, clock } = setUp();
    machine.now = start + 1900;
    clock.onDate('Mon, 04 May 2026 09:00:00 GMT');
    expect(clock.now()).toBe(machine.now);
  });

  it('is known better with every answer, for the header leaves the milliseconds out', () => {
    const { machine, clock } = setUp();
    machine.now = start + 900;
    clock.onDate('Mon, 04 May 2026 10:00:00 GMT');
    expect(clock.now()).toBe(start + 3_600_000);
    machine.now = start + 1050;
    clock.onDate('Mon, 04 May 2026 10:00:01 GMT');
    expect(clock.now()).toBe(start + 3_601_000);
    machine.now = start + 2000;
    clock.onDate('Mon, 04 May 2026 10:00:01 GMT');
    expect(clock.now()).toBe(start + 3_601_950);
  });

  it('is followed again when the clock of this machine is set again', () => {
    const { machine, clock } = setUp();
    clock.onDate('Mon, 04 May 2026 09:00:00 GMT');
    machine.now += 3_600_000;
    clock.onDate('Mon, 04 May 2026 09:00:10 GMT');
    expect(clock.now()).toBe(start + 10_000);
  });
});
