import { applyOps } from '@mach42/contracts/phod/patch.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { stampOp, type BlameTree } from './blame-tree.ts';

/** At most so many versions are reached from one keyframe. */
export const versionsPerKeyframe = 50;
const leastBudget = 4096;

/** A file at a version. */
export interface PhodState {
  readonly version: number;
  readonly briefData: BriefData;
}

/** A file at a version, with who is to blame for each leaf. */
export interface BlamedPhod extends PhodState {
  readonly blame: BlameTree;
}

export interface PhodStep {
  readonly version: number;
  readonly ops: readonly PhodOperation[];
}

export function replay(start: PhodState, steps: readonly PhodStep[]): PhodState {
  return steps.reduce<PhodState>(
    ({ briefData }, { version, ops }) => ({
      version,
      briefData: applyOps(briefData, ops) as BriefData,
    }),
    start,
  );
}

export function replayBlame(start: BlamedPhod, steps: readonly PhodStep[]): BlamedPhod {
  let document: unknown = start.briefData;
  let { blame, version } = start;
  for (const step of steps) {
    version = step.version;
    for (const op of step.ops) {
      blame = stampOp(blame, document, op, version);
      document = applyOps(document, [op]);
    }
  }
  return { version, briefData: document as BriefData, blame };
}

/**
 * Characters of operations that may follow a keyframe: as many as it has itself, so that no version
 * costs more than twice its file to read, and keyframes no more than twice the operations to store.
 */
export function budgetAfter(keyframeCharacters: number): number {
  return Math.max(keyframeCharacters, leastBudget);
}
