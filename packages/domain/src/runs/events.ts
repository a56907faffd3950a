import type { ShapesOf } from '../kernel/event-shapes.ts';
import type { Proposal, WaitedRoute } from '@mach42/contracts/jobs/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';

interface Owned {
  /** That of the model's call. */
  readonly runId: string;
  readonly userId: string;
  readonly entryId: string;
}

/** What a run proposes that a request waited for: kept beside the jobs of its entry. */
export type RunKept = DomainEvent<
  'RunKept',
  Owned & {
    readonly route: WaitedRoute;
    readonly modelId: string;
    readonly instructions: string;
    /** Of the model's SAIGE file; absent where it has none. */
    readonly saigeVersion?: number;
    /** ISO 8601, UTC: when it was asked for. */
    readonly startedAt: string;
    readonly proposal: Proposal;
  }
>;
/** It stays among the runs of its entry; what it proposes is offered no more. */
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
