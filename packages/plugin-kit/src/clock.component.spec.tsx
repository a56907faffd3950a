import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSecondsLeft } from './clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('SESS-080 counts down every second on the screen, and stays at 0', () => {
  const start = Date.parse('2026-05-04T09:00:00.000Z');
  vi.setSystemTime(start);
  const { result } = renderHook(() => useSecondsLeft('2026-05-04T09:00:03.000Z', Date.now));
  const shown = [result.current];
  for (let second = 1; second <= 4; second += 1) {
    act(() => void vi.advanceTimersByTime(1000));
    shown.push(result.current);
  }
  expect(shown).toEqual([3, 2, 1, 0, 0]);
});
