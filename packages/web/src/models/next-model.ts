import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { isShownAvailable, reasonAgainst, chooseDefault } from '@mach42/contracts/models/choice.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';

interface Before {
  readonly selectedModel: string | undefined;
  readonly availableModels: readonly AIModel[];
}

export interface NextModel {
  readonly selected: string | undefined;
  /** The notice for the person: their model is gone, or cannot answer any more. */
  readonly loss: string | undefined;
}

/** Which model answers once a list was read: the chosen one while it is open, else the default. */
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
