import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entriesSaga } from '../../saga.ts';
import { entriesActions, entriesSlice } from './entries-slice.ts';

type Answer = object | ApiError;

const at = '2026-11-20T08:00:00.000Z';
const entry = (id: string, status: string) => ({ id, status, createdAt: at, content: 'Text' });
const failure = (status: number) =>
  new ApiError({ code: status === 401 ? 'UNAUTHORIZED' : 'SERVER_ERROR', status, message: 'No.' });

function start(answers: { pending: Answer; processed: Answer }, signedIn = true) {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [entriesSlice.reducerPath]: entriesSlice.reducer },
    middleware: (usual) => usual({ serializableCheck: false }).concat(saga),
  });
  const request = vi.fn(
    async (_: object, { query }: { query: { status: 'pending' | 'processed'; limit: number } }) => {
      const answer = answers[query.status];
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
  );
  const error = vi.fn<(text: string) => void>();
  const log = vi.fn<(line: object) => void>();
  const shell = {
    api: { request },
    toasts: { error },
    log,
    getState: () => ({ session: { signedIn } }),
  } as unknown as Shell;
  saga.run(entriesSaga, shell);
  const state = () => store.getState()[entriesSlice.reducerPath];
  return { store, request, error, log, state };
}

const lists = {
  pending: { entries: [entry('a', 'pending')] },
  processed: { entries: [entry('b', 'processed')] },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the lists of entries', () => {
  it('RAIS-110 are those that are pending and those that are processed, 1000 at most', async () => {
    const { request, state } = start(lists);
    await vi.advanceTimersByTimeAsync(0);
    expect(request.mock.calls.map(([, { query }]) => query)).toEqual([
      { status: 'pending', limit: 1000 },
      { status: 'processed', limit: 1000 },
    ]);
    expect(
      state()
        ?.entries.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['a', 'b']);
  });

  it('RAIS-100 are fetched once in five seconds, however often they are asked for', async () => {
    const { request, store } = start(lists);
    await vi.advanceTimersByTimeAsync(0);
    store.dispatch(entriesActions.load());
    await vi.advanceTimersByTimeAsync(3000);
    store.dispatch(entriesActions.load());
    await vi.advanceTimersByTimeAsync(1999);
    expect(request).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(request).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(request).toHaveBeenCalledTimes(4);
  });

  it('RAIS-040 leave an entry out that lacks the time of its creation, and say so', async () => {
    const { createdAt: _, ...timeless } = entry('c', 'pending');
    const { state, log } = start({ ...lists, pending: { entries: [timeless] } });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()?.entries.map(({ id }) => id)).toEqual(['b']);
    expect(log.mock.calls[0]?.[0]).toMatchObject({ type: 'warning', message: /creation/ });
  });
});

describe('lists that do not come', () => {
  it.each([
    ['ERR-130 both refused', failure(500), failure(403), 'Request failed with status 500/403'],
    ['ERR-130 one refused', lists.pending, failure(500), 'Request failed with status 200/500'],
    ['ERR-120 no list', { entries: { a: 1 } }, lists.processed, 'Invalid data format received'],
    ['ERR-120 nothing', {}, lists.processed, 'Invalid data format received'],
  ])('%s', async (_, pending, processed, message) => {
    const { state } = start({ pending, processed });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ loading: false, failure: { message } });
  });

  it('ERR-100 report a sign-in that is not valid any more', async () => {
    const { state, error } = start({ ...lists, pending: failure(401) });
    await vi.advanceTimersByTimeAsync(0);
    const message = 'Please log in to view Data RAIS entries';
    expect(state()).toMatchObject({ failure: { message } });
    expect(error.mock.calls).toEqual([[message]]);
  });

  it('ERR-100 are not asked for by a person who is signed out', async () => {
    const { state, request } = start(lists, false);
    await vi.advanceTimersByTimeAsync(0);
    expect(request).not.toHaveBeenCalled();
    expect(state()).toMatchObject({
      failure: { message: 'Please log in to view Data RAIS entries' },
    });
  });
});
