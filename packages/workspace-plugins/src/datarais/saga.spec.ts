import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { LogInput, Shell } from '@mach42/plugin-kit/shell.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { expect, it, vi } from 'vitest';
import { dataRaisPlugin } from './plugin.tsx';
import { nameTabs } from './saga.ts';
import { dataRaisSlice } from './state.ts';

const entry = {
  id: 'e1',
  createdAt: '2026-11-20T08:00:00.000Z',
  status: 'pending',
  content: 'New.',
  metadata: { title: 'Glaze order' },
};

it('tabs that a reload found have the titles of their entries; one that is gone keeps its id', async () => {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [dataRaisSlice.reducerPath]: dataRaisSlice.reducer },
    middleware: (usual) => usual({ serializableCheck: false }).concat(saga),
  });
  const log = vi.fn<(entry: LogInput) => void>();
  const request = async (_: object, { params }: { readonly params: { readonly id: string } }) => {
    if (params.id === 'e1') return { entry };
    throw new ApiError({ code: 'NOT_FOUND', status: 404, message: 'It is gone.' });
  };
  const shell = {
    api: { request },
    log,
    getState: () => ({
      ...store.getState(),
      ui: { activeWorkspaceTabs: ['phod', 'datarais-e1', 'datarais-0192f3a0'] },
    }),
  } as unknown as Shell;
  await saga.run(() => nameTabs(shell)).toPromise();
  const titleOf = (id: string) => dataRaisPlugin.tab(id)?.title(shell.getState());
  expect(titleOf('datarais-e1')).toBe('Glaze order');
  expect(titleOf('datarais-0192f3a0')).toBe('DataRAIS 92f3a0');
  expect(log.mock.calls).toEqual([
    [{ type: 'warning', source: 'DataRAIS', message: 'It is gone.' }],
  ]);
});
