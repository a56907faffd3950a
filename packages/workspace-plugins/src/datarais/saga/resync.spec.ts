import type { Call } from '@mach42/contracts/kernel/call.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataRaisActions } from '../actions.ts';
import { dataRaisSaga } from '../saga.ts';
import { datarais, dataRaisSlice } from '../state.ts';

const createdAt = '2026-11-20T08:00:00.000Z';
const file = { briefData: {}, version: 3, updatedAt: createdAt, updatedBy: 'Dana Demo' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Answer = (path: string, id: string | undefined) => unknown;

function start(answer: Answer) {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [dataRaisSlice.reducerPath]: dataRaisSlice.reducer },
    middleware: (usual) => usual({ serializableCheck: false }).concat(saga),
  });
  const request = vi.fn(async ({ path }: Call, { params }: { params?: { id: string } }) =>
    answer(path, params?.id),
  );
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
  saga.run(dataRaisSaga, shell);
  store.dispatch(datarais.tabChosen({ entryId: 'e1', tab: 'phod' }));
  return { store, screen: () => store.getState()[dataRaisSlice.reducerPath]?.screens['e1'] };
}

const entry = { id: 'e1', createdAt, status: 'pending', content: 'New.', jobId: 'j1' };

it('a screen that missed too much is read again, with what became of its run', async () => {
  const { store, screen } = start((path, id) => {
    if (path === '/api/phod/load') return { data: file };
    return id === 'e1' ? { entry } : { data: { id: 'j1', status: 'failed', error: 'Overloaded.' } };
  });
  store.dispatch(dataRaisActions.resync());
  await vi.advanceTimersByTimeAsync(0);
  expect(screen()).toMatchObject({
    tab: 'phod',
    content: 'New.',
    file: { version: 3 },
    run: { status: 'failed', error: 'Overloaded.', jobId: 'j1' },
  });
});

it('what was asked for before a save does not bring the proposal back after it', async () => {
  const late = Promise.withResolvers<unknown>();
  const { store, screen } = start((path, id) => {
    if (path === '/api/phod/load') return late.promise;
    return id === 'e1' ? { entry } : { data: { id: 'j1', status: 'failed', error: 'Old.' } };
  });
  store.dispatch(dataRaisActions.resync());
  await vi.advanceTimersByTimeAsync(0);
  store.dispatch(datarais.saved({ entryId: 'e1' }));
  late.resolve({ data: file });
  await vi.advanceTimersByTimeAsync(0);
  expect(screen()).toMatchObject({ entry: undefined, run: { status: 'idle' } });
});
