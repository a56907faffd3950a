import { isTooDeep } from '@mach42/contracts/phod/depth.ts';
import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import { isFields } from '@mach42/contracts/phod/json-value.ts';
import { applyOps } from '@mach42/contracts/phod/patch.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import type { Decider } from '../kernel/decider.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import type { PhodCommand, RevertPhod, SavePhod } from './commands.ts';
import type { PhodEvent } from './events.ts';
import { opsFollowingBackTo } from './revert-following.ts';
import { opsBackTo } from './revert.ts';
import type { PhodState } from './state.ts';
import { summariseCreation, summariseOps, summariseRevert } from './summary.ts';

/** Rules: `SPEC.md`. */
export const phodDecider: Decider<PhodState, PhodCommand, PhodEvent> = {
  category: 'phod',
  stateVersion: 1,
  initialState: { exists: false },
  decide,
  evolve,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 50,
};

function decide(command: PhodCommand, state: PhodState): readonly PhodEvent[] {
  requireMayKeep(command.data.userId, command.actor);
  return command.type === 'SavePhod' ? save(command, state) : revert(command, state);
}

function save({ data, actor }: SavePhod, state: PhodState): readonly PhodEvent[] {
  const { userId, briefData, baseVersion, source } = data;
  if (!isFields(briefData)) {
    return refuse('VALIDATION_ERROR', phodTexts.invalidStructure, '/briefData');
  }
  if (isTooDeep(briefData)) return refuse('VALIDATION_ERROR', phodTexts.tooDeep, '/briefData');
  const savedBy = actor.id;
  if (!state.exists) {
    requireCurrent(baseVersion, 0);
    const summary = summariseCreation(briefData);
    return [
      {
        type: 'PhodCreated',
        data: { userId, version: 1, briefData, source, summary, savedBy },
      },
    ];
  }
  const ops = diffJson(state.briefData, briefData);
  if (ops.length === 0) return [];
  requireCurrent(baseVersion, state.version);
  const summary = summariseOps(state.briefData, ops);
  const version = state.version + 1;
  return [{ type: 'PhodSaved', data: { userId, version, ops, source, summary, savedBy } }];
}

function revert({ data, actor }: RevertPhod, state: PhodState): readonly PhodEvent[] {
  const { userId, toVersion, target, pointer = '', pointerIn, baseVersion } = data;
  if (!state.exists || toVersion < 1 || toVersion > state.version) {
    return refuse('NOT_FOUND', phodTexts.noSuchVersion);
  }
  requireCurrent(baseVersion, state.version);
  const ops =
    pointerIn === undefined
      ? opsBackTo(state.briefData, target, pointer)
      : opsFollowingBackTo(state.briefData, target, pointer, pointerIn);
  if (ops.length === 0) return refuse('VALIDATION_ERROR', phodTexts.unchanged);
  return [
    {
      type: 'PhodReverted',
      data: {
        userId,
        version: state.version + 1,
        ops,
        source: { kind: 'revert', revertedTo: toVersion },
        summary: summariseRevert(toVersion, pointer),
        savedBy: actor.id,
        toVersion,
        ...(pointer === '' ? {} : { pointer }),
      },
    },
  ];
}

function requireCurrent(baseVersion: number | undefined, current: number): void {
  if (baseVersion !== undefined && baseVersion !== current) {
    refuse('CONFLICT', phodTexts.stale(baseVersion, current), '/baseVersion');
  }
}

function evolve(state: PhodState, event: PhodEvent): PhodState {
  if (event.type === 'PhodCreated') {
    const { userId, version, briefData } = event.data;
    return { exists: true, userId, version, briefData };
  }
  if (!state.exists) return state;
  const { version, ops } = event.data;
  return { ...state, version, briefData: applyOps(state.briefData, ops) as BriefData };
}
