import type { JobStatusView } from '@mach42/contracts/jobs/schemas.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { datarais, dataRaisSlice } from '../state.ts';
import { retry } from './run.ts';

const entryId = 'e1';
const job = (status: JobStatusView['status'], error: string | null = null): JobStatusView => ({
  id: 'j1',
  _id: 'j1',
  status,
  progress: null,
  queuePosition: null,
  result: null,
  proposal: null,
  error,
});

/** Has a person repeat a run that has failed. */
function start(before: JobStatusView, refusal?: ApiError) {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [dataRaisSlice.reducerPath]: dataRaisSlice.reducer },
    middleware: (usual) => usual({ serializableCheck: false }).concat(saga),
  });
  const request = vi.fn(async ({ path }: Call) => {
    if (path.endsWith('/retry') && refusal !== undefined) throw refusal;
    return { data: path.endsWith('/retry') ? { jobId: 'j1' } : job('processing') };
  });
  const shell = {
    api: { request },
    toasts: { error: () => undefined },
    log: () => undefined,
    getState: () => ({ ...store.getState(), ui: { workspaceTabsOpen: false } }),
  } as unknown as Shell;
  store.dispatch(datarais.runStarted({ entryId, route: 'queue', at: 1, progress: 0.1 }));
  store.dispatch(datarais.jobSeen({ entryId, job: before, at: 1 }));
  store.dispatch(datarais.runFailed({ entryId, error: before.error ?? 'It took too long.' }));
  saga.run(() => retry(shell, entryId));
  const run = () => store.getState()[dataRaisSlice.reducerPath]?.screens[entryId]?.run;
  return { called: () => request.mock.calls.map(([{ path }]) => path), run };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('asking for a run again', () => {
  it('queues a job again that failed, and waits for it', async () => {
    const { called, run } = start(job('failed', 'Overloaded.'));
    await vi.advanceTimersByTimeAsync(0);
    expect(called()).toEqual(['/api/queue/job/:id/retry', '/api/data-rais/entry/:id']);
    expect(run()).toMatchObject({ status: 'processing', jobId: 'j1', error: undefined });
  });

  it('still waits for a job that runs, and queues nothing', async () => {
    const { called, run } = start(job('processing'));
    await vi.advanceTimersByTimeAsync(0);
    expect(called()).toEqual(['/api/data-rais/entry/:id']);
    expect(run()).toMatchObject({ status: 'processing', jobId: 'j1' });
  });

  it('says why a job is not queued again', async () => {
    const message = 'Only a failed or cancelled job can be run again.';
    const refusal = new ApiError({ code: 'CONFLICT', status: 409, message });
    const { run } = start(job('failed'), refusal);
    await vi.advanceTimersByTimeAsync(0);
    expect(run()).toMatchObject({ status: 'failed', error: message });
  });
});
