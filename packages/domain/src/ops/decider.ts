import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { opsReasonLength, parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Decider, Command } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { RebuildEvent } from './events.ts';

/** No rebuild is under way as far as its processes know. */
type BeginRebuild = Command<
  'BeginRebuild',
  { readonly projector: string; readonly mode?: 'compare' }
>;
/** By the platform: nothing where one is under way. */
type RequestRebuild = Command<'RequestRebuild', { readonly projector: string }>;
export type EndRebuild = Command<
  'EndRebuild',
  {
    readonly outcome: 'done' | 'failed' | 'brokeOff';
    /** The reason of a failure, in a few words without anything that a person wrote. */
    readonly reason?: string;
  }
>;
type RecordComparison = Command<
  'RecordComparison',
  { readonly position: string; readonly rows: number; readonly tables: readonly string[] }
>;
type ControlRebuild = Command<'PauseRebuild' | 'ResumeRebuild' | 'AbortRebuild' | 'ApproveRebuild'>;
type ShowSamples = Command<
  'ShowRebuildSamples',
  { readonly reason: string; readonly tables: readonly string[] }
>;

export type RebuildCommand =
  | BeginRebuild
  | RequestRebuild
  | EndRebuild
  | RecordComparison
  | ControlRebuild
  | ShowSamples;

export interface RebuildState {
  /** The projectors that a rebuild under way was requested for. */
  readonly underWay: string | undefined;
  readonly mode: 'switch' | 'compare';
  readonly isPaused: boolean;
  readonly isCompared: boolean;
  readonly isApproved: boolean;
}

/** The id of the only stream. */
export const rebuildId = 'platform';

const none: RebuildState = {
  underWay: undefined,
  mode: 'switch',
  isPaused: false,
  isCompared: false,
  isApproved: false,
};

/** Rules: `SPEC.md`. */
export const rebuildDecider: Decider<RebuildState, RebuildCommand, RebuildEvent> = {
  category: 'rebuild',
  stateVersion: 3,
  initialState: none,
  decide,
  evolve,
  snapshotEvery: 100,
  about: () => ({ key: rebuildId, subjects: [] }),
};

function evolve(state: RebuildState, { type, data }: RebuildEvent): RebuildState {
  switch (type) {
    case 'RebuildBegun':
      return { ...none, underWay: data.projector, mode: data.mode ?? 'switch' };
    case 'RebuildPaused':
      return { ...state, isPaused: true };
    case 'RebuildResumed':
      return { ...state, isPaused: false };
    case 'RebuildCompared':
      return { ...state, isCompared: true };
    case 'RebuildApproved':
      return { ...state, isApproved: true, isPaused: false };
    case 'RebuildSamplesShown':
      return state;
    case 'RebuildFinished':
    case 'RebuildFailed':
    case 'RebuildAborted':
      return none;
  }
}

function decide(command: RebuildCommand, state: RebuildState): readonly RebuildEvent[] {
  const { activeRole } = command.actor;
  const { underWay } = state;
  if (command.type === 'EndRebuild' || command.type === 'RecordComparison') {
    if (activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
    if (command.type === 'EndRebuild') {
      return ended(underWay, command.data.outcome, command.data.reason);
    }
    if (underWay === undefined || state.isApproved) return [];
    return [{ type: 'RebuildCompared', data: { projector: underWay, ...command.data } }];
  }
  if (command.type === 'RequestRebuild') {
    if (activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
    return underWay === undefined ? [{ type: 'RebuildBegun', data: command.data }] : [];
  }
  // A stopped workspace is rebuilt by an operator who may read its files.
  if (activeRole !== 'admin' && activeRole !== 'system') {
    return refuse('FORBIDDEN', userTexts.adminRequired);
  }
  if (command.type === 'BeginRebuild') {
    return [...ended(underWay, 'brokeOff'), { type: 'RebuildBegun', data: command.data }];
  }
  if (underWay === undefined) return refuse('CONFLICT', opsTexts.noRebuild);
  if (command.type === 'ShowRebuildSamples') return shown(command.data, underWay, state);
  return controlled(command.type, underWay, state);
}

function shown(
  { reason, tables }: ShowSamples['data'],
  projector: string,
  { isCompared }: RebuildState,
): readonly RebuildEvent[] {
  const why = reason.trim();
  if (why.length < opsReasonLength.least || why.length > opsReasonLength.most) {
    return refuse('VALIDATION_ERROR', parkedTexts.reasonNeeded, '/reason');
  }
  if (!isCompared) return refuse('CONFLICT', opsTexts.notCompared);
  return [{ type: 'RebuildSamplesShown', data: { projector, reason: why, tables } }];
}

function controlled(
  type: ControlRebuild['type'],
  projector: string,
  { isPaused, isCompared, isApproved }: RebuildState,
): readonly RebuildEvent[] {
  const data = { projector };
  if (type === 'ApproveRebuild') {
    if (!isCompared) return refuse('CONFLICT', opsTexts.notCompared);
    return isApproved ? [] : [{ type: 'RebuildApproved', data }];
  }
  if (isApproved) return refuse('CONFLICT', opsTexts.cannotPause);
  if (type === 'AbortRebuild') return [{ type: 'RebuildAborted', data }];
  if (type === 'PauseRebuild') {
    if (isCompared) return refuse('CONFLICT', opsTexts.isCompared);
    return isPaused ? [] : [{ type: 'RebuildPaused', data }];
  }
  return isPaused ? [{ type: 'RebuildResumed', data }] : [];
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
