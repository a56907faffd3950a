import { defaultModelId } from './catalogue.ts';
import type { CatalogueModel } from './schemas.ts';

/** The default model, else the first hybrid one, else the first. */
export function chooseDefault<M extends Pick<CatalogueModel, 'id' | 'type'>>(
  models: readonly M[],
): M | undefined {
  return (
    models.find((model) => model.id === defaultModelId) ??
    models.find((model) => model.type === 'hybrid') ??
    models[0]
  );
}

const cloudNames = ['claude', 'mach42', 'adexis', 'locklan'];

/** Whether a chat with this model is flagged as one of cloud AI. */
export function usesCloudAi(modelNameOrId: string): boolean {
  const name = modelNameOrId.toLowerCase().replaceAll(' ', '');
  return cloudNames.some((part) => name.includes(part));
}
