import type { Call } from '@mach42/contracts/kernel/call.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataRaisActions } from '../actions.ts';
import { datarais, dataRaisSlice } from '../state.ts';
import { dataRaisSaga } from '../saga.ts';

const createdAt = '2026-11-20T08:00:00.000Z';
const file = { briefData: {}, version: 3, updatedAt: createdAt, updatedBy: 'Dana Demo' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a screen that missed too much is read again, with what became of its run', async () => {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [dataRaisSlice.reducerPath]: dataRaisSlice.reducer },
    middleware: (usual) => usual({ serializableCheck: false }).concat(saga),
  });
  const request = vi.fn(async ({ path }: Call, { params }: { params?: { id: string } }) => {
    if (path === '/api/phod/load') return { data: file };
    if (params?.id === 'e1') {
      return { entry: { id: 'e1', createdAt, status: 'pending', content: 'New.', jobId: 'j1' } };
    }
    return { data: { id: 'j1', status: 'failed', error: 'Overloaded.' } };
  });
  const shell = {
    api: { request },
    toasts: { error: () => undefined },
    log: () => undefined,
    getState: () => ({
      ...store.getState(),
      session: { user: { mobile: '0045' } },
      ui: { activeWorkspaceTabs: [] },
    }),
  } as unknown as Shell;
  const screen = () => store.getState()[dataRaisSlice.reducerPath]?.screens['e1'];
  saga.run(dataRaisSaga, shell);
  store.dispatch(datarais.tabChosen({ entryId: 'e1', tab: 'phod' }));
  store.dispatch(dataRaisActions.resync());
  await vi.advanceTimersByTimeAsync(0);
  expect(screen()).toMatchObject({
    tab: 'phod',
    content: 'New.',
    file: { version: 3 },
    run: { status: 'failed', error: 'Overloaded.', jobId: 'j1' },
  });
});
