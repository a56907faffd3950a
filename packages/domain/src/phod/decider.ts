import { fileFault } from '@mach42/contracts/phod/file-limits.ts';
import type { BriefData, PhodOperation, PhodSource } from '@mach42/contracts/phod/schemas.ts';
import { changedSecrets } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { counterpartOf } from '@mach42/json-document/diff/counterpart.ts';
import { diffFiles } from '@mach42/json-document/diff/json-diff.ts';
import { isFields, isList } from '@mach42/json-document/json-value.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import {
  childOf,
  isPointer,
  parsePointer,
  toPointer,
  valueAt,
  type Pointer,
} from '@mach42/json-document/pointer.ts';
import type { Decider, Happened, Command } from '../kernel/decider.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import type { PhodEvent } from './events.ts';
import { summariseCreation, summariseOps, summariseRevert } from './summary.ts';

export type SavePhod = Command<
  'SavePhod',
  {
    readonly userId: string;
    readonly briefData: BriefData;
    /** Absent: onto whatever is current. */
    readonly baseVersion?: number;
    readonly source: PhodSource;
  }
>;
export type RevertPhod = Command<
  'RevertPhod',
  {
    readonly userId: string;
    readonly toVersion: number;
    /** briefData at `toVersion`. */
    readonly target: BriefData;
    readonly pointer?: string;
    /** The side that the pointer belongs to: it is followed into the other one. Absent: it is the same in both. */
    readonly pointerIn?: 'version' | 'current';
    readonly baseVersion?: number;
  }
>;

type PhodCommand = SavePhod | RevertPhod;

interface NoPhod {
  readonly exists: false;
}

interface ExistingPhod {
  readonly exists: true;
  readonly userId: string;
  /** Counts from 1. */
  readonly version: number;
  readonly briefData: BriefData;
}

export type PhodState = NoPhod | ExistingPhod;

/** Rules: `SPEC.md`. */
export const phodDecider: Decider<PhodState, PhodCommand, PhodEvent> = {
  category: 'phod',
  stateVersion: 1,
  initialState: { exists: false },
  decide,
  evolve: (state, event, at) => evolveAll(state, [{ event, at }]),
  evolveAll,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 50,
  eventsAtOnce: 8,
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
  requireWithinLimits(briefData, state);
  if (source.kind === 'datarais') requireSameSecrets(briefData, state);
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
  const ops = diffFiles(state.briefData, briefData);
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
  requireWithinLimits(applyOps(state.briefData, ops) as BriefData, state);
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

function requireWithinLimits(briefData: BriefData, state: PhodState): void {
  const fault = fileFault(briefData, state.exists ? state.briefData : undefined);
  if (fault !== undefined) {
    refuse('VALIDATION_ERROR', fault.message, `/briefData${fault.pointer}`);
  }
}

/** Checked again when it is saved, whatever was found when it was proposed. */
function requireSameSecrets(briefData: BriefData, state: PhodState): void {
  const section = changedSecrets(state.exists ? state.briefData : {}, briefData);
  if (section !== undefined) {
    refuse('VALIDATION_ERROR', phodTexts.secretsChanged, `/briefData${childOf('', section)}`);
  }
}

function requireCurrent(baseVersion: number | undefined, current: number): void {
  if (baseVersion !== undefined && baseVersion !== current) {
    refuse('CONFLICT', phodTexts.stale(baseVersion, current), '/baseVersion');
  }
}

/** The operations of all versions are applied together, so that what many of them touch is copied once. */
function evolveAll(state: PhodState, happened: readonly Happened<PhodEvent>[]): PhodState {
  let now = state;
  let ops: PhodOperation[] = [];
  for (const { event } of happened) {
    const { userId, version } = event.data;
    if (event.type === 'PhodCreated') {
      now = { exists: true, userId, version, briefData: event.data.briefData };
      ops = [];
    } else if (now.exists) {
      now = { ...now, version };
      for (const op of event.data.ops) ops.push(op);
    }
  }
  if (!now.exists || ops.length === 0) return now;
  return { ...now, briefData: applyOps(now.briefData, ops) as BriefData };
}

/**
 * The operations that take `current` back to `target` at one pointer, or as a whole (''). Where the parent of the value
 * was removed, the outermost removed value is restored.
 * @throws Refusal VALIDATION_ERROR
 */
export function opsBackTo(
  current: BriefData,
  target: BriefData,
  pointer: Pointer,
): PhodOperation[] {
  if (
    !isPointer(pointer) ||
    [current, target].every((file) => valueAt(file, pointer) === undefined)
  ) {
    return refuse('VALIDATION_ERROR', phodTexts.noSuchPointer, '/pointer');
  }
  const nearest = nearestHeld(current, pointer);
  const [now, then] = [valueAt(current, nearest), valueAt(target, nearest)];
  if (then === undefined) return [{ op: 'remove', path: nearest, oldValue: now }];
  if (now === undefined)
    return [{ op: 'add', path: insertionPointer(current, nearest), value: then }];
  return diffFiles(now, then).map((op) => ({ ...op, path: `${nearest}${op.path}` }));
}

/** The pointer itself if its parent is a list or an object, else the outermost pointer whose parent is. */
function nearestHeld(current: BriefData, pointer: Pointer): Pointer {
  const tokens = parsePointer(pointer);
  for (let depth = 1; depth < tokens.length; depth += 1) {
    const outer = toPointer(tokens.slice(0, depth));
    const held = valueAt(current, outer);
    if (!isFields(held) && !isList(held)) return outer;
  }
  return pointer;
}

/** An item is restored at its index, or at the end of a list that has become shorter. */
function insertionPointer(current: BriefData, nearest: Pointer): Pointer {
  const parent = parsePointer(nearest).slice(0, -1);
  const holder = valueAt(current, toPointer(parent));
  return isList(holder) ? toPointer([...parent, holder.length]) : nearest;
}

/**
 * The operations that take one value of `current` back to its value in `target`, also where it was moved in its list. A
 * removed item is restored between the items that it was between; an item that was added since is removed.
 * @throws Refusal VALIDATION_ERROR
 */
export function opsFollowingBackTo(
  current: BriefData,
  target: BriefData,
  pointer: Pointer,
  pointerIn: 'version' | 'current',
): PhodOperation[] {
  const side = pointerIn === 'version' ? 'before' : 'after';
  const found = isPointer(pointer)
    ? counterpartOf({ before: target, after: current }, side, pointer)
    : undefined;
  if (found === undefined) return refuse('VALIDATION_ERROR', phodTexts.noSuchPointer, '/pointer');
  const { pointer: asked, other, isThere } = found;
  const [then, now] = side === 'before' ? [asked, other] : [other, asked];
  if (!isThere) {
    return side === 'before'
      ? [{ op: 'add', path: now, value: valueAt(target, then) }]
      : [{ op: 'remove', path: now, oldValue: valueAt(current, now) }];
  }
  return diffFiles(valueAt(current, now), valueAt(target, then)).map((op) => ({
    ...op,
    path: `${now}${op.path}`,
  }));
}
