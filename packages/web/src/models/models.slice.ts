import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { chooseDefault } from '@mach42/contracts/models/default-model.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { ModelsState } from '@mach42/plugin-kit/shell.ts';

const initialState: ModelsState = {
  available: [],
  selectedId: undefined,
  status: 'loading',
  error: undefined,
};

export const modelsSlice = createSlice({
  name: 'models',
  initialState: () => initialState,
  reducers: {
    loading: (state): ModelsState => ({ ...initialState, selectedId: state.selectedId }),
    loaded: (state, { payload }: PayloadAction<readonly AIModel[]>): ModelsState => ({
      available: payload,
      selectedId: stillThere(payload, state.selectedId) ?? chooseDefault(payload)?.id,
      status: 'ready',
      error: undefined,
    }),
    failed: (state, { payload }: PayloadAction<ApiError>): ModelsState => ({
      ...state,
      status: 'failed',
      error: payload,
    }),
    selected: (state, { payload }: PayloadAction<string>): ModelsState => ({
      ...state,
      selectedId: payload,
    }),
  },
});

function stillThere(models: readonly AIModel[], id: string | undefined): string | undefined {
  return models.find((model) => model.id === id)?.id;
}

export const modelActions = modelsSlice.actions;
