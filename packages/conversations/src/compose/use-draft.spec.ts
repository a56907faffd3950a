import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypingSignal } from './use-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the typing signal', () => {
  it('CHAT-380 stops when nothing was written for 2000 ms', () => {
    const send = vi.fn<() => void>();
    const signal = createTypingSignal(send);
    signal.typed();
    vi.advanceTimersByTime(1999);
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('lasts while one writes, and begins at once after a pause', () => {
    const send = vi.fn<() => void>();
    const signal = createTypingSignal(send);
    for (let key = 0; key < 10; key += 1) {
      signal.typed();
      vi.advanceTimersByTime(500);
    }
    expect(send).toHaveBeenCalledTimes(6);
    vi.advanceTimersByTime(5000);
    send.mockClear();
    signal.typed();
    expect(send).toHaveBeenCalledOnce();
  });
});
