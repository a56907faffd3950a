import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Decider, Command } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { RebuildEvent } from './events.ts';

/** No rebuild is under way as far as its processes know. */
type BeginRebuild = Command<'BeginRebuild', { readonly projector: string }>;
export type EndRebuild = Command<
  'EndRebuild',
  {
    readonly outcome: 'done' | 'failed' | 'brokeOff';
    /** Of a failure, in a few words without anything that a person wrote. */
    readonly reason?: string;
  }
>;

export type RebuildCommand = BeginRebuild | EndRebuild;

export interface RebuildState {
  /** The projector that a rebuilding under way was asked for. */
  readonly underWay: string | undefined;
}

/** Of the one stream there is. */
export const rebuildId = 'platform';

/** Rules: `SPEC.md`. */
export const rebuildDecider: Decider<RebuildState, RebuildCommand, RebuildEvent> = {
  category: 'rebuild',
  stateVersion: 1,
  initialState: { underWay: undefined },
  decide,
  evolve: (_, { type, data }) => ({
    underWay: type === 'RebuildBegun' ? data.projector : undefined,
  }),
  about: () => ({ key: rebuildId, subjects: [] }),
};

function decide(command: RebuildCommand, { underWay }: RebuildState): readonly RebuildEvent[] {
  const { activeRole } = command.actor;
  if (command.type === 'BeginRebuild') {
    if (activeRole !== 'admin') return refuse('FORBIDDEN', userTexts.adminRequired);
    const { projector } = command.data;
    return [...ended(underWay, 'brokeOff'), { type: 'RebuildBegun', data: { projector } }];
  }
  if (activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
  return ended(underWay, command.data.outcome, command.data.reason);
}

function ended(
  projector: string | undefined,
  outcome: 'done' | 'failed' | 'brokeOff',
  reason?: string,
): readonly RebuildEvent[] {
  if (projector === undefined) return [];
  if (outcome === 'done') return [{ type: 'RebuildFinished', data: { projector } }];
  const why = reason === undefined ? {} : { reason };
  const data = { projector, brokeOff: outcome === 'brokeOff', ...why };
  return [{ type: 'RebuildFailed', data }];
}
