import type { Job, JobStatusView } from '@mach42/contracts/jobs/schemas.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { datarais, dataRaisSlice } from '../state.ts';
import { follow } from './follow.ts';

const entryId = 'e1';
const job = (over: Partial<Job>) => ({
  data: {
    id: 'j1',
    status: 'processing',
    progress: null,
    queuePosition: null,
    error: null,
    ...over,
  },
});

function start(answer: object | Promise<object>, activeTab = 'phod') {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [dataRaisSlice.reducerPath]: dataRaisSlice.reducer },
    middleware: (usual) => usual({ serializableCheck: false }).concat(saga),
  });
  const request = vi.fn(async () => answer);
  const error = vi.fn<(text: string) => void>();
  const shell = {
    api: { request },
    toasts: { error },
    log: () => undefined,
    getState: () => ({ ...store.getState(), ui: { workspaceTabsOpen: true, activeTab } }),
  } as unknown as Shell;
  store.dispatch(datarais.runStarted({ entryId, route: 'queue', at: 1, progress: 0.1 }));
  saga.run(() => follow(shell, entryId, 'j1'));
  const run = () => store.getState()[dataRaisSlice.reducerPath]?.screens[entryId]?.run;
  /** Dispatches a change as a frame of the socket does. */
  const notified = (of: object) =>
    store.dispatch(datarais.jobSeen({ entryId, job: of as JobStatusView, at: 2 }));
  return { request, error, run, notified };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('waiting for a job', () => {
  it('RAIS-420 RAIS-430 asks every two seconds, thirty times, and gives up', async () => {
    const { request, error } = start(job({}));
    await vi.advanceTimersByTimeAsync(1999);
    expect(request).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(request).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(57_999);
    expect(error).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request).toHaveBeenCalledTimes(30);
    expect(error.mock.calls).toEqual([['Job processing timed out. Please try again.']]);
  });

  it('reports the end once, also where an older answer comes late', async () => {
    const late = Promise.withResolvers<object>();
    const { request, error, run, notified } = start(late.promise);
    notified(job({ status: 'failed', error: 'Overloaded.' }).data);
    late.resolve(job({}));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(request).toHaveBeenCalledTimes(1);
    expect(run()).toMatchObject({ status: 'failed', error: 'Overloaded.' });
    expect(error).not.toHaveBeenCalled();
  });

  it('says so only on the screen to a person who has it open', async () => {
    const { error, run } = start(job({ status: 'failed' }), `datarais-${entryId}`);
    await vi.advanceTimersByTimeAsync(1);
    expect(error).not.toHaveBeenCalled();
    expect(run()).toMatchObject({ status: 'failed', error: 'Job processing failed' });
  });

  it('ERR-210 reports a failure that has no text of its own', async () => {
    const { error } = start(job({ status: 'failed' }));
    await vi.advanceTimersByTimeAsync(1);
    expect(error.mock.calls).toEqual([['Job processing failed']]);
  });
});
