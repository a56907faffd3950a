import type { ComparedTable } from '@mach42/read-models/comparison/comparison.ts';

/** The options of a rebuild. */
export interface RebuildPlan {
  /** `switch`: the new rows are used when they have caught up; `compare`: when that is decided after a comparison. */
  readonly mode: 'switch' | 'compare';
  /** Names of the projectors whose tables are compared; absent: all. */
  readonly compared?: readonly string[];
}

/** The rows in use, compared with the rebuilt ones at the same positions. */
export interface RebuildComparison {
  /** The position of the last projector. */
  readonly position: bigint;
  /** Each table that was compared. */
  readonly tables: readonly ComparedTable[];
}

/** A rebuild under way or, until the next one, the last. */
export interface Rebuilding {
  readonly state: 'running' | 'done' | 'failed' | 'aborted';
  /** The present work of a running rebuild; `compared`: it waits for a decision; `removing`: it was aborted. */
  readonly phase: 'building' | 'paused' | 'comparing' | 'compared' | 'switching' | 'removing';
  readonly mode: RebuildPlan['mode'];
  /** The position that the new read models have reached. */
  readonly position: bigint;
  /** The last position of the log when the rebuild began. */
  readonly target: bigint;
  /** The number of events that this process has applied to the new read models. */
  readonly events: number;
  /** The number of events of the log when the rebuild began; undefined where it is unknown. */
  readonly totalEvents: number | undefined;
  /** The average without pauses; 0 before it can be estimated. */
  readonly eventsPerSecond: number;
  /** Undefined before it can be said. */
  readonly secondsLeft: number | undefined;
  /**
   * The number of indexes that are still to be created once the new read models have all rows; absent before that.
   */
  readonly indexesLeft?: number;
  /** The time that applying the events took, without pauses; absent before all of them are applied. */
  readonly seconds?: number;
  readonly comparison?: RebuildComparison;
  /** The reason of the failure. */
  readonly reason?: string;
}

/** The known values of a rebuild that has just begun. */
export const beginning: Rebuilding = {
  state: 'running',
  phase: 'building',
  mode: 'switch',
  position: 0n,
  target: 0n,
  events: 0,
  totalEvents: undefined,
  eventsPerSecond: 0,
  secondsLeft: undefined,
};
