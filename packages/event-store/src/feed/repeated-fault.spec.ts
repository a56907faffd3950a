import { expect, it } from 'vitest';
import { RepeatedFault } from './repeated-fault.ts';

const second = 1_000;
const minute = 60 * second;

function setUp() {
  let now = 0;
  const said: string[] = [];
  const fault = new RepeatedFault({
    failed: (error, times) => said.push(`${String(error)} × ${times}`),
    worked: () => said.push('works'),
    now: () => now,
  });
  /** Tries every second for so long. */
  const tries = (ms: number, attempt: () => void): readonly string[] => {
    const from = said.length;
    for (const end = now + ms; now < end; now += second) attempt();
    return said.slice(from);
  };
  const wait = (ms: number): void => void (now += ms);
  return { fault, tries, wait };
}

it('[FA7] a fault that lasts is reported at once and then at growing distances', () => {
  const { fault, tries } = setUp();
  const isAway = (): void => fault.failed('away');
  expect(tries(minute, isAway)).toEqual(['away × 1']);
  expect(tries(10 * minute, isAway)).toEqual(['away × 60', 'away × 120', 'away × 240']);
  expect(tries(24 * 60 * minute, isAway)).toHaveLength(3 + 23);
});

it('[FA7] that it has ended is reported once, and the next fault at once', () => {
  const { fault, tries, wait } = setUp();
  const works = (): void => fault.worked();
  expect(tries(minute, works)).toEqual([]);
  tries(minute, () => fault.failed('away'));
  expect(tries(3 * minute, works)).toEqual(['works']);
  expect(tries(minute, () => fault.failed('away'))).toEqual(['away × 1']);
  fault.worked();
  wait(20 * second);
  expect(tries(20 * second, () => fault.failed('away'))).toEqual(['away × 1']);
});

it('[FA7] another fault in the meantime is reported at once, up to a number', () => {
  const { fault, tries } = setUp();
  let count = 0;
  const said = tries(minute, () => fault.failed(`away ${(count += 1)}`));
  expect(said).toHaveLength(8);
  expect(tries(second, () => fault.failed('away 1'))).toEqual(['away 1 × 53']);
});

it('[FA7] what fails and works in turns fills no log', () => {
  const { fault, tries } = setUp();
  const said = tries(10 * minute, () => {
    fault.failed('away');
    fault.worked();
  });
  expect(said).toHaveLength(2 * 4);
});
