import { describe, expect, it } from 'vitest';
import { isQuiet, levelOf } from './notification-level.ts';

describe('the notification level of a room', () => {
  const preferences = { notificationLevel: 'all', roomLevels: { r1: 'none' } } as const;

  it('is that of all rooms where it has none of its own', () => {
    expect(levelOf(preferences, 'r1')).toBe('none');
    expect(levelOf(preferences, 'r2')).toBe('all');
  });
});

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-01-05T${time}:00`);

  it.each([
    ['22:00', '07:00', '23:30', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['22:00', '07:00', '12:00', false],
    ['12:00', '13:00', '12:00', true],
    ['12:00', '13:00', '13:00', false],
    ['08:00', '08:00', '08:00', false],
  ])('from %s to %s: %s is in them: %s', (from, to, now, isIn) => {
    expect(isQuiet({ from, to }, at(now))).toBe(isIn);
  });

  it('are none where none are set', () => {
    expect(isQuiet(undefined, at('03:00'))).toBe(false);
  });
});
