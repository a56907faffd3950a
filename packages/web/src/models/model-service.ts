import { listModels } from '@mach42/contracts/models/calls.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { isShownAvailable, reasonAgainst, chooseDefault } from '@mach42/contracts/models/choice.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { type Models, type Toasts, toastMs } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { modelActions } from './models.slice.ts';

interface ModelParts {
  readonly store: Store<RootState>;
  readonly api: Api;
  readonly storage: Storage;
  readonly toasts: Pick<Toasts, 'warning'>;
  /** Opens the AI Models. */
  readonly toModels: () => void;
}

export interface ModelService extends Models {
  /** Starts again for another person: the model that they chose earlier answers, once the list is read. */
  readonly startOver: (userId: string) => void;
}

export function createModels({ store, api, storage, toasts, toModels }: ModelParts): ModelService {
  let latest = 0;

  function refused(why: string): void {
    toasts.warning(why, {
      placement: 'top',
      durationMs: toastMs.modelUnavailable,
      action: { label: modelTexts.goToWorkspace, run: toModels },
    });
  }

  async function load(): Promise<void> {
    const turn = ++latest;
    store.dispatch(modelActions.loading());
    try {
      const { data: models } = await api.request(listModels);
      if (turn !== latest) return;
      const { models: before, session } = store.getState();
      const { selected, loss } = nextModel(before, models, session.user?.subscription);
      store.dispatch(modelActions.loaded({ models, selected }));
      if (loss !== undefined) refused(loss);
    } catch (error) {
      if (turn === latest) store.dispatch(modelActions.failed(asApiError(error)));
    }
  }

  return {
    select: (modelId) => {
      store.dispatch(modelActions.selected(modelId));
      const { userId } = store.getState().session;
      if (userId !== undefined) rememberModel(storage, userId, modelId);
    },
    reload: () => void load(),
    refused,
    startOver: (userId) => {
      store.dispatch(modelActions.startedOver(chosenModel(storage, userId)));
      void load();
    },
  };
}

const keyOf = (userId: string): string => `selected_model:${userId}`;

/** The model that a person chose earlier in this browser. */
function chosenModel(storage: Storage, userId: string): string | undefined {
  return storage.getItem(keyOf(userId)) ?? undefined;
}

function rememberModel(storage: Storage, userId: string, modelId: string): void {
  storage.setItem(keyOf(userId), modelId);
}

interface Before {
  readonly selectedModel: string | undefined;
  readonly availableModels: readonly AIModel[];
}

interface NextModel {
  readonly selected: string | undefined;
  /** The notice for the person: their model is gone, or cannot answer any more. */
  readonly loss: string | undefined;
}

/**
 * Returns the model that answers after a list was read: the chosen one while it is open to the person, else the
 * default.
 */
export function nextModel(
  before: Before,
  models: readonly AIModel[],
  subscription: Subscription | undefined,
): NextModel {
  const { selectedModel: id } = before;
  const chosen = models.find((model) => model.id === id);
  if (chosen !== undefined && reasonAgainst(chosen, subscription) === undefined) {
    const known = before.availableModels.find((model) => model.id === id);
    const wasAvailable = known === undefined || isShownAvailable(known);
    const isLost = wasAvailable && !isShownAvailable(chosen);
    const loss = isLost ? modelTexts.unavailable(modelHeading(chosen).name) : undefined;
    return { selected: chosen.id, loss };
  }
  const preset = chooseDefault(models);
  const name = id === undefined ? undefined : nameOf(id);
  const isReplaced = name !== undefined && preset !== undefined;
  return {
    selected: preset?.id,
    loss: isReplaced ? modelTexts.replaced(name, modelHeading(preset).name) : undefined,
  };
}

function nameOf(id: string): string | undefined {
  const model = modelCatalogue('').find((known) => known.id === id);
  return model && modelHeading(model).name;
}
