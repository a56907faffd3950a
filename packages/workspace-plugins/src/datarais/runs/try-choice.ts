import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { ChoosableSaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';

/** The choices with which a further run of an entry is queued. */
export interface TryChoice {
  readonly modelId: string;
  readonly instructions: string;
  /** The version of the SAIGE file; undefined: the present one. */
  readonly saigeVersion: number | undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Returns the models with which the person may run an entry. */
export function modelsToTry(
  models: readonly AIModel[],
  subscription: Subscription | undefined,
): readonly AIModel[] {
  return models.filter(
    ({ type, disabledReason, requiresUpgrade }) =>
      type !== 'external' &&
      disabledReason === undefined &&
      !(requiresUpgrade && (subscription ?? 'standard') === 'standard'),
  );
}

export const modelOptions = (models: readonly AIModel[]): readonly Option[] =>
  models.map((model) => {
    const { name } = modelHeading(model);
    return {
      value: model.id,
      label: model.isAvailable ? name : t('{name} (not available now)', { name }),
    };
  });

/** Returns the versions that can be chosen; the first is the present one. */
export function versionOptions(
  versions: readonly ChoosableSaigeVersion[],
  now: Date,
): readonly Option[] {
  return versions.map(({ version, at, change_summary: summary }, index) => {
    const parts = [
      `v${version}${index === 0 ? t(', the current one') : ''}`,
      formatStamp(new Date(at), now),
      ...(summary === undefined ? [] : [received(summary)]),
    ];
    return { value: String(version), label: parts.join(' · ') };
  });
}

/** Returns the earlier run that had exactly these choices. */
export function sameRun(
  runs: readonly EntryRun[],
  { modelId, instructions, saigeVersion }: TryChoice,
  present: number | undefined,
): EntryRun | undefined {
  const version = saigeVersion ?? present ?? null;
  return runs.find(
    (run) =>
      run.modelId === modelId &&
      run.instructions === instructions &&
      run.saigeVersion === version &&
      run.status !== 'failed' &&
      run.status !== 'cancelled',
  );
}
