import { listModels } from '@mach42/contracts/models/calls.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { Models } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { modelActions } from './models.slice.ts';

export function createModels(store: Store<RootState>, api: Api): Models {
  let latest = 0;

  async function load(): Promise<void> {
    const turn = ++latest;
    store.dispatch(modelActions.loading());
    try {
      const { data } = await api.request(listModels);
      if (turn === latest) store.dispatch(modelActions.loaded(data));
    } catch (error) {
      if (turn === latest) store.dispatch(modelActions.failed(asApiError(error)));
    }
  }

  return {
    select: (modelId) => store.dispatch(modelActions.selected(modelId)),
    reload: () => void load(),
  };
}
