import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { ModelsState } from '@mach42/plugin-kit/shell.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const initialState: ModelsState = {
  selectedModel: undefined,
  availableModels: [],
  status: 'loading',
  error: undefined,
};

interface Loaded {
  readonly models: readonly AIModel[];
  /** Id of the one that answers. */
  readonly selected: string | undefined;
}

export const modelsSlice = createSlice({
  name: 'models',
  initialState: () => initialState,
  reducers: {
    /** Another person is here; `payload` is the id of the model they chose earlier. */
    startedOver: (_, { payload }: PayloadAction<string | undefined>): ModelsState => ({
      ...initialState,
      selectedModel: payload,
    }),
    /** A list that is there stays; after a failure there is none. */
    loading: (state): ModelsState => ({
      ...state,
      status: state.status === 'ready' ? 'ready' : 'loading',
      error: undefined,
    }),
    loaded: (_, { payload }: PayloadAction<Loaded>): ModelsState => ({
      availableModels: payload.models,
      selectedModel: payload.selected,
      status: 'ready',
      error: undefined,
    }),
    failed: (state, { payload }: PayloadAction<ApiError>): ModelsState => ({
      ...state,
      status: state.availableModels.length > 0 ? 'ready' : 'failed',
      error: payload,
    }),
    selected: (state, { payload }: PayloadAction<string>): ModelsState => ({
      ...state,
      selectedModel: payload,
    }),
  },
});

export const modelActions = modelsSlice.actions;
