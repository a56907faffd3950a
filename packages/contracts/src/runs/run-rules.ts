import { t } from '@mach42/language/t.ts';
import { entryTexts } from '../datarais/texts.ts';
import { ollamaProviderId } from '../models/catalogue.ts';
import type { CatalogueModel } from '../models/schemas.ts';
import { modelTexts } from '../models/texts.ts';

export const runTexts = {
  cloudNeedsModel: t(
    'Cloud AI (TOME) requires a cloud or hybrid model. Select one in the AI Workspace.',
  ),
  directNeedsModel: t('Direct LLM requires a local Ollama model. Select one in the AI Workspace.'),
  instructionsRequired: t('AI Instructions are required. Please enter instructions in box 3.'),
  contentRequired: t('There is no text to process.'),
  noContent: t('No content in LLM response'),
  directCompleted: t('Direct LLM processing completed. Review and click Save to DB when ready.'),
  cloudCompleted: (provider: string, tokens: number) =>
    t('Processed with {provider} ({tokens} tokens)', { provider, tokens }),
  notFound: t('This run does not exist.'),
  ended: t('The run was ended before the model had answered.'),
} as const;

type Model = Pick<CatalogueModel, 'type' | 'provider'>;

/** A fault, and the field that has it. */
interface RunFault {
  readonly field: 'modelId' | 'entryId' | 'instructions';
  readonly text: string;
}

export interface CloudRunInput {
  readonly model: Model | undefined;
  readonly entryId: string | undefined;
  readonly instructions: string | undefined;
}

/** Returns why a cloud run cannot begin; undefined when it can. */
export function faultOfCloudRun(run: CloudRunInput): RunFault | undefined {
  const { model, entryId = '', instructions = '' } = run;
  const fault = faultOfCloudModel(model);
  if (fault !== undefined) return fault;
  if (entryId === '') return { field: 'entryId', text: entryTexts.noEntrySelected };
  if (instructions.trim() !== '') return undefined;
  return { field: 'instructions', text: runTexts.instructionsRequired };
}

/** Returns why a model cannot do cloud runs for any person; undefined when it can. */
export function faultOfCloudModel(model: Model | undefined): RunFault | undefined {
  if (model === undefined) return { field: 'modelId', text: modelTexts.noneSelected };
  const isOne = model.type === 'cloud' || model.type === 'hybrid';
  return isOne ? undefined : { field: 'modelId', text: runTexts.cloudNeedsModel };
}

/** Returns why a model cannot do direct runs for any person; undefined when it can. */
export function faultOfDirectModel(model: Model | undefined): RunFault | undefined {
  if (model === undefined) return { field: 'modelId', text: modelTexts.noneSelected };
  const isOne = model.type === 'local' && model.provider === ollamaProviderId;
  return isOne ? undefined : { field: 'modelId', text: runTexts.directNeedsModel };
}

/** The settings of the local model in direct runs. */
export const directSettings = {
  temperature: 0.7,
  num_ctx: 16_384,
  num_predict: 32_768,
  top_p: 0.9,
  top_k: 40,
  repeat_penalty: 1.1,
} as const;

export type ModelSettings = Readonly<Record<keyof typeof directSettings, number>>;
