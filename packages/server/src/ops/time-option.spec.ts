import { expect, it } from 'vitest';
import { exitCodeOf, exitCodes } from './ops-error.ts';
import { timeOption } from './time-option.ts';

it.each([
  ['2026-11-23', {}, '2026-11-23T00:00:00.000Z'],
  ['2026-11-23', { isEnd: true }, '2026-11-23T23:59:59.999Z'],
  ['2026-11-23T10:00Z', { isEnd: true }, '2026-11-23T10:00:00.000Z'],
  ['2026-11-23T10:00:00+01:00', {}, '2026-11-23T09:00:00.000Z'],
])('[OV7] a time of an option is a day or a time: %s %o', (text, options, time) => {
  expect(timeOption('from', text, options)).toBe(time);
});

it.each([
  'yesterday',
  '',
  '5',
  '2026',
  '2026-13-01',
  '2026-11-23T',
  '2026-11-23T99:00Z',
  '23.11.2026',
])(
  '[OV7] another text is refused in one sentence, as a command line that cannot be read: %s',
  (text) => {
    let thrown: unknown;
    try {
      timeOption('from', text);
    } catch (error) {
      thrown = error;
    }
    expect(exitCodeOf(thrown)).toBe(exitCodes.usage);
    expect((thrown as Error).message).toMatch(/^--from must be a day or a time, such as .+\.$/);
  },
);
