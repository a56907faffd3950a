import type { Call } from '@mach42/contracts/kernel/call.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { passedChecks } from '@mach42/testing/proposal.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { describe, expect, it, vi } from 'vitest';
import { datarais, dataRaisSlice } from '../state.ts';
import type { Review } from '../state/screen.ts';
import { discardProposal, restoreProposal } from './runs.ts';

const entryId = 'e1';
const review: Review = {
  source: { jobId: 'j1' },
  baseVersion: 3,
  base: {},
  checks: passedChecks,
  proposed: '{}',
  text: '{}',
  rejected: [],
};

function opened(source: Review['source'], refusal?: ApiError) {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [dataRaisSlice.reducerPath]: dataRaisSlice.reducer },
    middleware: (usual) => usual().concat(saga),
  });
  const request = vi.fn(async (_: Call) => {
    if (refusal !== undefined) throw refusal;
    return {};
  });
  const [undo, error] = [vi.fn<(message: string) => void>(), vi.fn<(message: string) => void>()];
  const shell = {
    api: { request },
    toasts: { undo, error },
    getState: () => store.getState(),
  } as unknown as Shell;
  store.dispatch(datarais.reviewOpened({ entryId, review: { ...review, source } }));
  return {
    undo,
    error,
    called: () => request.mock.calls.map(([{ path }]) => path),
    shown: () => store.getState()[dataRaisSlice.reducerPath]?.screens[entryId]?.review,
    discard: () => saga.run(() => discardProposal(shell, entryId)).toPromise(),
    restore: () =>
      saga.run(() => restoreProposal(shell, entryId, { ...review, source })).toPromise(),
  };
}

describe('discarding a proposal', () => {
  it('of a job lasts: the server is notified, and again when it is taken back', async () => {
    const screen = opened({ jobId: 'j1' });
    await screen.discard();
    expect(screen.shown()).toBeUndefined();
    expect(screen.undo).toHaveBeenCalledOnce();
    await screen.restore();
    expect(screen.shown()).toEqual(review);
    expect(screen.called()).toEqual(['/api/queue/job/:id/discard', '/api/queue/job/:id/restore']);
  });

  it('[DT16] of a cloud or direct run lasts as well', async () => {
    const screen = opened({ callId: 'c1' });
    await screen.discard();
    expect(screen.shown()).toBeUndefined();
    await screen.restore();
    expect(screen.shown()).toMatchObject({ source: { callId: 'c1' } });
    expect(screen.called()).toEqual([
      '/api/data-rais/runs/:id/discard',
      '/api/data-rais/runs/:id/restore',
    ]);
  });

  it('that is refused leaves it, and says why', async () => {
    const refusal = new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' });
    const screen = opened({ jobId: 'j1' }, refusal);
    await screen.discard();
    expect(screen.shown()).toEqual(review);
    expect(screen.error.mock.calls).toEqual([['No network.']]);
    expect(screen.undo).not.toHaveBeenCalled();
  });
});
