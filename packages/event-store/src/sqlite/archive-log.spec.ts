import { expect, it } from 'vitest';
import { percents } from './archive-log.ts';

it('[ES173] the progress of an archiving grows from segment to segment, whatever an earlier run has left', () => {
  const percentOf = percents({ first: 101, events: 1_000 });
  const steps = [
    percentOf('clearing', 20),
    percentOf('copying', 101),
    percentOf('copying', 601),
    percentOf('verifying', 600),
    percentOf('clearing', 601),
    percentOf('copying', 1_101),
    percentOf('clearing', 1_101),
    percentOf('shrinking', 0),
  ];
  expect(steps).toEqual([0, 0, 25, 25, 50, 75, 100, 100]);
  expect(percents({ first: 1, events: 0 })('shrinking', 0)).toBe(0);
});
