import { expect, it } from 'vitest';
import { RebuildControl } from './rebuild.ts';

it('[PR55] measures a rebuild without its pauses', () => {
  let now = 0;
  const control = new RebuildControl(() => now);
  const at = { events: 200, totalEvents: 800 };
  expect(control.pace(at)).toEqual({ eventsPerSecond: 0, secondsLeft: undefined });
  now = 10_000;
  expect(control.pace(at)).toEqual({ eventsPerSecond: 20, secondsLeft: 30 });
  expect(control.pace({ events: 900, totalEvents: 800 }).secondsLeft).toBe(0);
  expect(control.pace({ events: 9, totalEvents: undefined }).secondsLeft).toBeUndefined();
  control.pause();
  now = 60_000;
  expect(control.pace(at)).toEqual({ eventsPerSecond: 20, secondsLeft: 30 });
  control.resume();
  now = 70_000;
  expect(control.pace(at)).toEqual({ eventsPerSecond: 10, secondsLeft: 60 });
  expect(control.seconds).toBe(20);
});
