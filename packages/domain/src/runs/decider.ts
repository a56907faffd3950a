import type { Proposal, WaitedRoute } from '@mach42/contracts/jobs/schemas.ts';
import { runTexts } from '@mach42/contracts/runs/run-rules.ts';
import type { Actor, Decider, Command, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { isOwn, requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';

interface Owned {
  /** The id of the model call. */
  readonly runId: string;
  readonly userId: string;
  readonly entryId: string;
}

/** The proposal of a run for which a request waited: it is kept beside the jobs of its entry. */
export type RunKept = DomainEvent<
  'RunKept',
  Owned & {
    readonly route: WaitedRoute;
    readonly modelId: string;
    readonly instructions: string;
    /** The version of the model's SAIGE file; absent where it has none. */
    readonly saigeVersion?: number;
    /** ISO 8601, UTC: when it was asked for. */
    readonly startedAt: string;
    readonly proposal: Proposal;
  }
>;
/** The run stays among the runs of its entry; its proposal is not offered any more. */
export type RunDiscarded = DomainEvent<'RunDiscarded', Owned>;
export type RunRestored = DomainEvent<'RunRestored', Owned>;

export type RunEvent = RunKept | RunDiscarded | RunRestored;

export const runShapes: ShapesOf<RunEvent> = {
  RunKept: {
    runId: 'text',
    userId: 'text',
    entryId: 'text',
    route: 'text',
    modelId: 'text',
    instructions: 'text',
    startedAt: 'text',
    proposal: 'object',
  },
  RunDiscarded: { runId: 'text', userId: 'text', entryId: 'text' },
  RunRestored: { runId: 'text', userId: 'text', entryId: 'text' },
};

export type KeepRun = Command<'KeepRun', RunKept['data']>;
/** The person has no use for the proposal of the run; they can restore it. */
type DiscardRun = Command<'DiscardRun'>;
type RestoreRun = Command<'RestoreRun'>;

export type RunCommand = KeepRun | DiscardRun | RestoreRun;

export type RunState =
  | { readonly exists: false }
  | {
      readonly exists: true;
      readonly runId: string;
      readonly userId: string;
      readonly entryId: string;
      readonly isDiscarded: boolean;
    };

/** Rules: `SPEC.md`. One stream a run. */
export const runsDecider: Decider<RunState, RunCommand, RunEvent> = {
  category: 'run',
  stateVersion: 2,
  initialState: { exists: false },
  decide,
  evolve,
  snapshotEvery: 100,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};

function decide({ type, data, actor }: RunCommand, state: RunState): readonly RunEvent[] {
  switch (type) {
    case 'KeepRun':
      requireMayKeep(data.userId, actor);
      return state.exists ? [] : [{ type: 'RunKept', data }];
    case 'DiscardRun':
      return setDiscarded(actor, state, true);
    case 'RestoreRun':
      return setDiscarded(actor, state, false);
  }
}

/** Decides whether a run is discarded. For anyone but its person, admins included, the run does not exist. */
function setDiscarded(actor: Actor, state: RunState, isDiscarded: boolean): readonly RunEvent[] {
  if (!state.exists || !isOwn(state.userId, actor)) return refuse('NOT_FOUND', runTexts.notFound);
  if (state.isDiscarded === isDiscarded) return [];
  const { runId, userId, entryId } = state;
  const data = { runId, userId, entryId };
  return [{ type: isDiscarded ? 'RunDiscarded' : 'RunRestored', data }];
}

function evolve(state: RunState, { type, data }: RunEvent): RunState {
  const { runId, userId, entryId } = data;
  return { exists: true, runId, userId, entryId, isDiscarded: type === 'RunDiscarded' };
}
