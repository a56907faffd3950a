import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { createApi } from '@mach42/plugin-kit/api/client.ts';
import type { ToastOptions } from '@mach42/plugin-kit/shell.ts';
import { expect, it, vi, describe } from 'vitest';
import { authActions } from '../auth/auth.slice.ts';
import { memoryStorage } from '../auth/memory-storage.fixture.ts';
import { dana } from '../auth/users.fixture.ts';
import { createAppStore } from '../store/store.ts';
import { createModels } from './model-service.ts';

const workerStats = {
  activeWorkers: 1,
  totalWorkers: 1,
  averageReliability: 1,
  averageUptime: 0,
  queuedRequests: 0,
};
const catalogue: readonly AIModel[] = modelCatalogue('mach42').map((model) => ({
  ...model,
  _id: model.id,
  isAvailable: true,
  workerStats,
}));

interface Answer {
  models?: readonly AIModel[];
}

function setUp(stored: Readonly<Record<string, string>> = {}) {
  const { store } = createAppStore();
  store.dispatch(authActions.signedIn({ token: 't', user: dana }));
  const answer: Answer = { models: catalogue };
  const fetchModels = () =>
    answer.models === undefined
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(Response.json({ success: true, data: answer.models }));
  const toasts: { message: string; options: ToastOptions | undefined }[] = [];
  const toModels = vi.fn<() => void>();
  const storage = memoryStorage(stored);
  const models = createModels({
    store,
    storage,
    toModels,
    api: createApi({
      pause: () => Promise.resolve(),
      fetch: fetchModels,
      token: () => 't',
      verify: () => Promise.resolve(true),
      signedOut: () => undefined,
    }),
    toasts: { warning: (message, options) => void toasts.push({ message, options }) },
  });
  const state = () => store.getState().models;
  const ready = () => vi.waitFor(() => expect(state().status).toBe('ready'));
  return { models, state, ready, answer, toasts, toModels, storage };
}

describe('the models of the page', () => {
  it('MODEL-060 are held as selectedModel and availableModels', async () => {
    const { models, state, ready } = setUp();
    models.startOver('dana');
    expect(state()).toMatchObject({ availableModels: [], status: 'loading' });
    await ready();
    expect(state()).toMatchObject({
      selectedModel: 'mach42v1:latest',
      availableModels: catalogue,
    });
  });

  it('MODEL-340 remember for each person what they chose', async () => {
    const { models, state, ready } = setUp({ [`selected_model:${dana.userId}`]: 'adexis:latest' });
    models.startOver(dana.userId);
    await ready();
    expect(state().selectedModel).toBe('adexis:latest');
    models.select('locklan:latest');

    models.startOver('mo');
    await ready();
    expect(state().selectedModel).toBe('mach42v1:latest');
    models.startOver(dana.userId);
    await ready();
    expect(state().selectedModel).toBe('locklan:latest');
  });

  it('MODEL-270 stay on the screen while they are read again, and also when that fails', async () => {
    const { models, state, ready, answer } = setUp();
    models.startOver('dana');
    await ready();
    const busy = catalogue.map((model) => ({
      ...model,
      workerStats: { ...workerStats, queuedRequests: 7 },
    }));
    answer.models = busy;
    models.reload();
    expect(state()).toMatchObject({ status: 'ready', availableModels: catalogue });
    await vi.waitFor(() => expect(state().availableModels).toEqual(busy));

    delete answer.models;
    models.reload();
    await vi.waitFor(() => expect(state().error?.code).toBe('NETWORK'));
    expect(state()).toMatchObject({ status: 'ready', availableModels: busy });
  });

  it('have failed when there was never a list', async () => {
    const { models, state, answer } = setUp();
    delete answer.models;
    models.startOver('dana');
    await vi.waitFor(() => expect(state().status).toBe('failed'));
  });

  it('TOAST-050 TOAST-060 lead to the AI Workspace for 10 s, at the top, when one is refused', () => {
    const { models, toasts, toModels } = setUp();
    models.refused('Adexis is not available right now.');
    expect(toasts).toMatchObject([
      {
        message: 'Adexis is not available right now.',
        options: { durationMs: 10_000, placement: 'top', action: { label: 'Go to AI Workspace' } },
      },
    ]);
    toasts[0]?.options?.action?.run();
    expect(toModels).toHaveBeenCalledOnce();
  });

  it('TOAST-050 are reported when the chosen one is gone', async () => {
    const { models, ready, answer, toasts, state } = setUp();
    models.startOver('dana');
    await ready();
    answer.models = catalogue.map((model) => ({ ...model, isAvailable: false }));
    models.reload();
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.message).toBe('Mach 42v1 is not available right now.');
    expect(state().selectedModel).toBe('mach42v1:latest');
  });
});
