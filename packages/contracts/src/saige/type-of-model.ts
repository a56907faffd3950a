import type { SaigeType } from './schemas.ts';

/** What the SAIGE file of a model is about, by the model's id. */
export function saigeTypeOf(modelId: string): SaigeType {
  if (modelId.includes('adexis')) return 'project-management';
  return modelId.includes('locklan') ? 'security' : 'general';
}
