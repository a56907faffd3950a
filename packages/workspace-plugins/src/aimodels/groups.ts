import type { AIModel, ModelType } from '@mach42/contracts/models/schemas.ts';
import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';

export interface ModelGroup {
  readonly type: ModelType;
  readonly title: string;
  readonly hint: string;
  readonly models: readonly AIModel[];
}

const groups: readonly Omit<ModelGroup, 'models'>[] = [
  { type: 'hybrid', title: 'Assistants', hint: 'think first, then answer' },
  { type: 'external', title: 'External', hint: 'open in their own tab' },
  { type: 'cloud', title: 'Claude models', hint: 'run in the cloud' },
  { type: 'local', title: 'Local models', hint: 'real-time, on your own machine' },
];

const forAdmins = new Set<ModelType>(['cloud', 'local']);

/** The groups that a person in this role sees, without the empty ones. */
export function groupModels(
  models: readonly AIModel[],
  activeRole: ActiveRole,
): readonly ModelGroup[] {
  return groups
    .filter((group) => activeRole === 'admin' || !forAdmins.has(group.type))
    .map((group) => ({ ...group, models: models.filter((model) => model.type === group.type) }))
    .filter((group) => group.models.length > 0);
}
