import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import {
  runTexts,
  faultOfCloudModel,
  faultOfDirectModel,
} from '@mach42/contracts/runs/run-rules.ts';
import type { Route } from './screen.ts';

interface RunInput {
  readonly model: AIModel | undefined;
  readonly entry: Entry | undefined;
  /** The text of the entry as it is on the screen. */
  readonly content: string;
  readonly instructions: string;
}

interface ScreenFault {
  /** `model`: the fault is about the model, and the other models are offered. */
  readonly about: 'model' | 'run';
  readonly text: string;
}

/** Returns the reason for which a run cannot begin; undefined when it can. */
export function faultOfRun(route: Route, run: RunInput): ScreenFault | undefined {
  const text = faultOfModel(route, run.model);
  if (text !== undefined) return { about: 'model', text };
  if (run.entry === undefined) return { about: 'run', text: entryTexts.noEntrySelected };
  const hasFiles = (run.entry.attachments ?? []).length > 0;
  if (run.content.trim() === '' && !hasFiles)
    return { about: 'run', text: runTexts.contentRequired };
  if (run.instructions.trim() !== '') return undefined;
  const { instructionsRequired } = route === 'queue' ? jobTexts : runTexts;
  return { about: 'run', text: instructionsRequired };
}

function faultOfModel(route: Route, model: AIModel | undefined): string | undefined {
  if (model === undefined) return modelTexts.noneSelected;
  const unsuitable = { queue: undefined, direct: faultOfDirectModel, cloud: faultOfCloudModel };
  const fault = unsuitable[route]?.(model);
  if (fault !== undefined) return fault.text;
  return model.isAvailable ? undefined : modelTexts.unavailable(modelHeading(model).name);
}
