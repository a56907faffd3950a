import { exportTexts } from '@mach42/contracts/exports/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import {
  claimOf,
  ClaimRules,
  type Claim,
  type Claimable,
  type Claimant,
  type ClaimRequest,
} from '../kernel/claim.ts';
import type { Command, Decider } from '../kernel/decider.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import type {
  ExportEvent,
  PersonalExportCompleted,
  PersonalExportPartsKept,
  PersonalExportReleased,
  PersonalExportRemoved,
} from './events.ts';

type Without<Data, Field extends string> = Omit<Data, 'userId' | 'exportId' | Field>;

export type RequestExport = Command<
  'RequestExport',
  {
    readonly userId: string;
    readonly exportId: string;
    /** ISO 8601, UTC, 24 hours ago: files that were begun since then count against the limit. */
    readonly since: string;
  }
>;
/** By the person, or by the platform when it has expired or a person is forgotten. */
export type RemoveExport = Command<
  'RemoveExport',
  Pick<PersonalExportRemoved['data'], 'exportId' | 'reason'>
>;
/** By the platform. */
type Work =
  | Command<'StartExport', ClaimRequest>
  | Command<'RenewExportLease', Claim>
  | Command<'ReleaseExport', Without<PersonalExportReleased['data'], never>>
  | Command<'KeepExportParts', Without<PersonalExportPartsKept['data'], 'run'>>
  | Command<'CompleteExport', Without<PersonalExportCompleted['data'], never>>
  | Command<'FailExport', Claimant>;
/** The parts of a run were deleted. */
type ClearExport = Command<'ClearExport', { readonly exportId: string; readonly run: number }>;

export type ExportCommand = RequestExport | RemoveExport | ClearExport | Work;

/** The parts of one run, by the hashes of their blobs. */
export interface RunOfExport {
  readonly userId: string;
  readonly exportId: string;
  readonly run: number;
  readonly hashes: readonly string[];
}

export interface CurrentExport extends Claimable, RunOfExport {
  readonly status: 'waiting' | 'preparing' | 'ready' | 'failed';
  /** ISO 8601, UTC. */
  readonly requestedAt: string;
  /** ISO 8601, UTC; absent until it is ready. */
  readonly expiresAt?: string;
}

export interface ExportState {
  readonly current?: CurrentExport;
  /** Runs whose parts are not needed and not deleted. */
  readonly left: readonly RunOfExport[];
  /** The times of the latest requests, ISO 8601, UTC: as many as a day may have. */
  readonly requestedAt: readonly string[];
}

/** Returns the export that a worker is running or can begin. */
export const unendedExport = ({ current }: ExportState): CurrentExport | undefined =>
  current?.status === 'waiting' || current?.status === 'preparing' ? current : undefined;

const claims = new ClaimRules({
  taken: exportTexts.taken,
  notClaimed: exportTexts.notClaimed,
  attemptsUsedUp: exportTexts.failed,
});

/** One stream for each person, so that a person has one file at a time. Rules: `SPEC.md`. */
export const exportsDecider: Decider<ExportState, ExportCommand, ExportEvent> = {
  category: 'export',
  stateVersion: 3,
  initialState: { left: [], requestedAt: [] },
  decide,
  evolve,
  snapshotEvery: 100,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};

function decide(command: ExportCommand, state: ExportState): readonly ExportEvent[] {
  switch (command.type) {
    case 'RequestExport':
      return requested(command, state);
    case 'RemoveExport':
      return removed(command, state);
    case 'ClearExport':
      return cleared(command, state);
    case 'StartExport':
    case 'RenewExportLease':
    case 'ReleaseExport':
    case 'KeepExportParts':
    case 'CompleteExport':
    case 'FailExport': {
      if (command.actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
      const work = unendedExport(state);
      return work === undefined
        ? refuse('CONFLICT', exportTexts.notClaimed)
        : worked(command, work);
    }
  }
}

/** An export that is under way, or ready, stays as it is until its time is over. */
function requested(
  { data, actor, at }: RequestExport,
  { current, requestedAt }: ExportState,
): readonly ExportEvent[] {
  requireMayKeep(data.userId, actor);
  const isOver = current?.expiresAt !== undefined && current.expiresAt <= at;
  if (current !== undefined && current.status !== 'failed' && !isOver) return [];
  const { userId, exportId, since } = data;
  const ofDay = requestedAt.filter((time) => time > since);
  if (ofDay.length >= limits.personalExport.ofDay) refuse('CONFLICT', exportTexts.tooMany);
  const begun = { type: 'PersonalExportRequested', data: { userId, exportId } } as const;
  if (current === undefined || current.status === 'failed') return [begun];
  const over = { userId, exportId: current.exportId, reason: 'expired' } as const;
  return [{ type: 'PersonalExportRemoved', data: over }, begun];
}

/** Decides a removal. For every other person the export does not exist. */
function removed(
  { data: { exportId, reason }, actor }: RemoveExport,
  { current }: ExportState,
): readonly ExportEvent[] {
  const isPlatform = actor.activeRole === 'system';
  if (current?.exportId !== exportId || (!isPlatform && current.userId !== actor.id)) {
    return isPlatform ? [] : refuse('NOT_FOUND', exportTexts.notFound);
  }
  if (!isPlatform && reason !== 'person') return refuse('FORBIDDEN', userTexts.notAllowed);
  const { userId } = current;
  return [{ type: 'PersonalExportRemoved', data: { userId, exportId, reason } }];
}

function cleared(
  { data: { exportId, run }, actor }: ClearExport,
  { left }: ExportState,
): readonly ExportEvent[] {
  if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
  const known = left.find((one) => one.exportId === exportId && one.run === run);
  if (known === undefined) return [];
  return [{ type: 'PersonalExportCleared', data: { userId: known.userId, exportId, run } }];
}

function worked({ type, data }: Work, work: CurrentExport): readonly ExportEvent[] {
  const { userId, exportId, run } = work;
  const of = { userId, exportId };
  switch (type) {
    case 'StartExport':
      return [
        {
          type: 'PersonalExportStarted',
          data: { ...of, ...claims.start(work, data), run: run + 1 },
        },
      ];
    case 'RenewExportLease': {
      const claim = claims.renew(work, data);
      return claim === undefined
        ? []
        : [{ type: 'PersonalExportLeaseRenewed', data: { ...of, ...claim } }];
    }
    case 'ReleaseExport': {
      claims.requireHolder(work, data.workerId);
      return [{ type: 'PersonalExportReleased', data: { ...of, ...data } }];
    }
    case 'KeepExportParts':
      claims.requireHolder(work, data.workerId);
      return [{ type: 'PersonalExportPartsKept', data: { ...of, ...data, run } }];
    case 'CompleteExport':
      claims.requireHolder(work, data.workerId);
      return [{ type: 'PersonalExportCompleted', data: { ...of, ...data } }];
    case 'FailExport':
      claims.requireHolderOrExpired(work, data);
      return [{ type: 'PersonalExportFailed', data: { ...of, workerId: data.workerId } }];
  }
}

function evolve(state: ExportState, { type, data }: ExportEvent, at: string): ExportState {
  if (type === 'PersonalExportRequested') {
    const { userId, exportId } = data;
    const current = {
      userId,
      exportId,
      run: 0,
      hashes: [],
      attempt: 0,
      status: 'waiting',
      requestedAt: at,
    } as const;
    const requestedAt = [...state.requestedAt, at].slice(-limits.personalExport.ofDay);
    return { ...state, current, requestedAt };
  }
  if (type === 'PersonalExportCleared') {
    const { exportId, run } = data;
    const isOther = (one: RunOfExport) => one.exportId !== exportId || one.run !== run;
    return { ...state, left: state.left.filter(isOther) };
  }
  if (state.current === undefined) return state;
  const { claim: _, ...current } = state.current;
  switch (type) {
    case 'PersonalExportStarted': {
      const { attempt, run } = data;
      const begun = { ...current, claim: claimOf(data), attempt, run, hashes: [] };
      const left = withLeft(state.left, current);
      return { ...state, current: { ...begun, status: 'preparing' }, left };
    }
    case 'PersonalExportLeaseRenewed':
      return { ...state, current: { ...current, claim: claimOf(data) } };
    case 'PersonalExportReleased': {
      const waiting = { ...current, attempt: current.attempt - 1, hashes: [] };
      const left = withLeft(state.left, current);
      return { ...state, current: { ...waiting, status: 'waiting' }, left };
    }
    case 'PersonalExportPartsKept': {
      const hashes = [...current.hashes, ...data.hashes];
      return { ...state, current: { ...state.current, hashes } };
    }
    case 'PersonalExportCompleted':
      return { ...state, current: { ...current, status: 'ready', expiresAt: data.expiresAt } };
    case 'PersonalExportFailed': {
      const left = withLeft(state.left, current);
      return { ...state, current: { ...current, hashes: [], status: 'failed' }, left };
    }
    case 'PersonalExportRemoved':
      return { left: withLeft(state.left, current), requestedAt: state.requestedAt };
  }
}

function withLeft(
  left: readonly RunOfExport[],
  { userId, exportId, run, hashes }: RunOfExport,
): readonly RunOfExport[] {
  return hashes.length === 0 ? left : [...left, { userId, exportId, run, hashes }];
}
