import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { saigeDecider } from '@mach42/domain/saige/decider.ts';
import type { CommandApiDeps } from '../deps.ts';

interface Choice {
  readonly modelId: string;
  /** Absent: the present version. */
  readonly saigeVersion: number | undefined;
  readonly actor: Actor;
}

/** The SAIGE version that a merge runs with; empty where its model has no SAIGE file. */
interface PinnedSaige {
  readonly saigeVersion?: number;
}

export async function presentSaige(
  commands: Pick<CommandApiDeps['commands'], 'load'>,
  modelId: string,
): Promise<PinnedSaige> {
  const { state } = await commands.load(saigeDecider, modelId);
  return state.exists ? { saigeVersion: state.version } : {};
}

/**
 * The version that a person names for a job, if it is theirs to name: of earlier ones no person but
 * admins is shown more than their own runs were given.
 * @throws Refusal VALIDATION_ERROR there is no such version; FORBIDDEN
 */
export async function chooseSaige(
  { commands, lookups }: Pick<CommandApiDeps, 'commands' | 'lookups'>,
  { modelId, saigeVersion, actor }: Choice,
): Promise<PinnedSaige> {
  const present = await presentSaige(commands, modelId);
  if (saigeVersion === undefined || saigeVersion === present.saigeVersion) return present;
  if (present.saigeVersion === undefined) {
    return refuse('VALIDATION_ERROR', saigeTexts.notFound, '/saigeVersion');
  }
  if (saigeVersion > present.saigeVersion) {
    return refuse('VALIDATION_ERROR', saigeTexts.noSuchVersion, '/saigeVersion');
  }
  const isOpen =
    actor.activeRole === 'admin' || (await lookups.hasRunSaige(actor.id, modelId, saigeVersion));
  return isOpen ? { saigeVersion } : refuse('FORBIDDEN', saigeTexts.notYours, '/saigeVersion');
}
