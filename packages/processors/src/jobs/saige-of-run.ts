import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { saigeDecider } from '@mach42/domain/saige/decider.ts';
import type { SaigePersona } from '../providers/provider.ts';

interface Pinned {
  readonly modelId: string;
  readonly saigeVersion?: number;
}

/** The persona of a merge: what the version of the SAIGE file says that it was begun with. */
export async function saigeOfRun(
  commands: Pick<Commands, 'load'>,
  { modelId, saigeVersion }: Pinned,
): Promise<{ readonly persona?: SaigePersona }> {
  if (saigeVersion === undefined) return {};
  // Each event of the stream makes one version, from 1.
  const { state } = await commands.load(saigeDecider, modelId, saigeVersion - 1);
  if (!state.exists || state.version !== saigeVersion) {
    throw new Error(`There is no version ${saigeVersion} of the SAIGE file of ${modelId}.`);
  }
  return { persona: { instructions: state.content, saigeVersion } };
}
