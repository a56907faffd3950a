import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { faultOfCloudModel } from '@mach42/contracts/runs/run-rules.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { PersonCalling } from '../http/calling.ts';
import { chooseModel } from '../models/choose-model.ts';

/**
 * The model of a cloud run, if this person may use it: hybrid ones everybody, cloud ones admins.
 * @throws Refusal VALIDATION_ERROR there is none, or it is no such model; FORBIDDEN
 */
export function cloudModel(
  models: readonly CatalogueModel[],
  modelId: string | undefined,
  { actor, subscription }: Pick<PersonCalling, 'actor' | 'subscription'>,
): CatalogueModel {
  const fault = faultOfCloudModel(models.find(({ id }) => id === modelId));
  if (fault !== undefined) refuse('VALIDATION_ERROR', fault.text, `/${fault.field}`);
  return chooseModel(models, { modelId, actor, subscription, path: '/modelId' });
}
