import { ApiError } from './api-error.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reader } from './reader.ts';

const at = '2026-11-21T10:00:00.000Z';

function setUp() {
  const reader = new Reader<string>({ now: () => new Date(at) });
  const asked: (PromiseWithResolvers<string> & { readonly signal: AbortSignal })[] = [];
  const ask = (signal: AbortSignal) => {
    const question = { ...Promise.withResolvers<string>(), signal };
    asked.push(question);
    return question.promise;
  };
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return { reader, asked, ask, settled };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a reader', () => {
  it('keeps what it read, and when', async () => {
    const { reader, asked, ask, settled } = setUp();
    const heard = vi.fn<() => void>();
    reader.subscribe(heard);
    reader.follow(ask);
    expect(reader.last).toEqual({ isReading: true });
    asked[0]?.resolve('one');
    await settled();
    expect(reader.last).toEqual({ answer: 'one', at, error: undefined, isReading: false });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('keeps it also while it reads again and that fails, and says why', async () => {
    const { reader, asked, ask, settled } = setUp();
    reader.follow(ask);
    asked[0]?.resolve('one');
    await settled();
    reader.read();
    expect(reader.last).toMatchObject({ answer: 'one', isReading: true });
    asked[1]?.reject(new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' }));
    await settled();
    expect(reader.last).toMatchObject({ answer: 'one', at, error: { code: 'NETWORK' } });
    reader.read();
    asked[2]?.resolve('two');
    await settled();
    expect(reader.last).toMatchObject({ answer: 'two', error: undefined });
  });

  it('hears the newest question alone', async () => {
    const { reader, asked, ask, settled } = setUp();
    reader.follow(ask);
    reader.follow(ask);
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.resolve('of the range before');
    asked[1]?.resolve('of this range');
    await settled();
    expect(reader.last.answer).toBe('of this range');
  });

  it('asks no more once it is stopped', () => {
    const { reader, asked, ask } = setUp();
    reader.follow(ask);
    reader.stop();
    reader.read();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('reads what changes again, at most once a second and never beside itself', async () => {
    const { reader, asked, ask, settled } = setUp();
    reader.follow(ask);
    for (const count of [1, 2, 3]) reader.noteChanges(count);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
    asked[0]?.resolve('one');
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve('two');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
    reader.noteChanges(4);
    expect(asked).toHaveLength(3);
    asked[2]?.resolve('three');
    await settled();
    reader.noteChanges(4);
    reader.stop();
    reader.noteChanges(5);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(3);
    expect(reader.last.answer).toBe('three');
  });
});
