import { call } from '@mach42/contracts/kernel/call.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { patched, Reads, readsMiddleware, stale, type ReadRequest } from './reads.ts';

const at = '2026-11-21T10:00:00.000Z';
const listNotes = call<{ answer: { data: string[] } }>('GET', '/api/notes');
const listOthers = call<{ answer: object }>('GET', '/api/others');
const noNetwork = new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' });

function setUp() {
  const reads = new Reads(() => Date.parse(at));
  const asked: (PromiseWithResolvers<unknown> & { readonly signal: AbortSignal })[] = [];
  const onFailed = vi.fn<(error: ApiError) => void>();
  const request = (key: string): ReadRequest => ({
    key,
    calls: [listNotes],
    onFailed,
    ask: (signal) => {
      const question = { ...Promise.withResolvers<unknown>(), signal };
      asked.push(question);
      return question.promise;
    },
  });
  const answer = async (index: number, value: unknown) => {
    asked[index]?.resolve(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async (index: number) => {
    asked[index]?.reject(noNetwork);
    await vi.advanceTimersByTimeAsync(0);
  };
  const dispatch = (action: unknown) => {
    const next = vi.fn<(action: unknown) => unknown>();
    readsMiddleware(reads)({ dispatch: (same) => same, getState: () => undefined })(next)(action);
    return next;
  };
  const show = (key = 'notes', listener = () => undefined) =>
    reads.subscribe(request(key), listener);
  return { reads, asked, answer, fail, dispatch, onFailed, show };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is shown of the server’s data', () => {
  it('is read once for all who show it, with the time of its answer', async () => {
    const { reads, asked, answer, show } = setUp();
    const changed = vi.fn<() => undefined>();
    show('notes', changed);
    show();
    expect(asked).toHaveLength(1);
    expect(reads.last('notes')).toMatchObject({ answer: undefined, isReading: true });
    await answer(0, 'one');
    expect(reads.last('notes')).toEqual({ answer: 'one', at, error: undefined, isReading: false });
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('is forgotten, and its request given up, once nothing shows it', async () => {
    const { reads, asked, answer, show } = setUp();
    const [leave, leaveToo] = [show(), show()];
    leave();
    await answer(0, 'one');
    expect(reads.last('notes').answer).toBe('one');
    reads.refresh('notes');
    leaveToo();
    expect(asked[1]?.signal.aborted).toBe(true);
    expect(reads.last('notes').answer).toBeUndefined();
    reads.refresh('notes');
    reads.stale();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
  });

  it('stays while it is read again and when that fails, and says why', async () => {
    const { reads, answer, fail, onFailed, show } = setUp();
    show();
    await answer(0, 'one');
    reads.refresh('notes');
    expect(reads.last('notes')).toMatchObject({ answer: 'one', isReading: true });
    await fail(1);
    expect(reads.last('notes')).toMatchObject({ answer: 'one', at, error: { code: 'NETWORK' } });
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(noNetwork);
    reads.refresh('notes');
    await answer(2, 'two');
    expect(reads.last('notes')).toMatchObject({ answer: 'two', error: undefined });
  });

  it('is the answer to the newest request alone: an earlier one may be older than a command', async () => {
    const { reads, asked, answer, show } = setUp();
    show();
    reads.refresh('notes');
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer(0, 'before the command');
    await answer(1, 'after it');
    expect(reads.last('notes').answer).toBe('after it');
  });

  it('is read again when it is stale, at most once a second and never beside itself', async () => {
    const { asked, answer, dispatch, show } = setUp();
    show();
    for (let count = 0; count < 3; count += 1) dispatch(stale(listNotes));
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
    await answer(0, 'one');
    expect(asked).toHaveLength(2);
    dispatch(stale(listNotes));
    await answer(1, 'two');
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(3);
    await answer(2, 'three');
    await vi.advanceTimersByTimeAsync(10_000);
    dispatch(stale(listOthers));
    expect(asked).toHaveLength(3);
    dispatch(stale(listOthers, listNotes));
    expect(asked).toHaveLength(4);
  });

  it('is changed by a live handler, also in an answer that is under way and may lack the change', async () => {
    const { reads, answer, dispatch, show } = setUp();
    show();
    const withTwo = patched(listNotes, ({ data }) => ({ data: [...data, 'two'] }));
    const next = dispatch(withTwo);
    expect(next).not.toHaveBeenCalled();
    expect(reads.last('notes').answer).toBeUndefined();
    await answer(0, { data: ['one'] });
    expect(reads.last('notes').answer).toEqual({ data: ['one', 'two'] });
    dispatch(patched(listNotes, () => ({ data: ['three'] })));
    expect(reads.last('notes').answer).toEqual({ data: ['three'] });
    reads.refresh('notes');
    await answer(1, { data: ['four'] });
    expect(reads.last('notes').answer).toEqual({ data: ['four'] });
  });

  it('is forgotten and read again when another person is signed in', async () => {
    const { reads, answer, show } = setUp();
    show();
    await answer(0, 'of Dana');
    reads.refresh('notes');
    reads.startOver();
    expect(reads.last('notes').answer).toBeUndefined();
    await answer(1, 'of Dana, late');
    expect(reads.last('notes').answer).toBeUndefined();
    await answer(2, 'of Mo');
    expect(reads.last('notes').answer).toBe('of Mo');
  });

  it('is not asked for again where it leaves the screen with the person before', async () => {
    const { reads, asked, answer, show } = setUp();
    const leave = show('guest');
    show('notes');
    reads.startOver();
    leave();
    await answer(0, 'of the guest');
    expect(asked).toHaveLength(3);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('lets every other action pass', () => {
    const { dispatch } = setUp();
    const action = { type: 'another' };
    expect(dispatch(action)).toHaveBeenCalledExactlyOnceWith(action);
  });
});
