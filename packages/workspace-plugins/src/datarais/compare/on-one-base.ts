import { rebase } from '@mach42/json-document/patch/rebase.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';

/** A proposal with the file that it was made from. */
export interface Proposed {
  readonly baseVersion: number;
  readonly base: BriefData;
  readonly ops: readonly PhodOperation[];
}

/** The operations of a proposal as they apply to the newer of two versions. */
export interface Carried {
  readonly ops: readonly PhodOperation[];
  /** Operations, as they were made, whose pointer holds something else by now. */
  readonly conflicts: readonly PhodOperation[];
  /** How many were made by another person in the meantime. */
  readonly done: number;
}

export interface OnOneBase {
  readonly baseVersion: number;
  readonly base: BriefData;
  readonly a: Carried;
  readonly b: Carried;
}

/** Two proposals as they would change the newer of the versions that they were made from. */
export function onOneBase(a: Proposed, b: Proposed): OnOneBase {
  const { base, baseVersion } = a.baseVersion >= b.baseVersion ? a : b;
  return { base, baseVersion, a: carried(a), b: carried(b) };

  function carried(proposed: Proposed): Carried {
    const { ops } = proposed;
    if (proposed.baseVersion === baseVersion) return { ops, conflicts: [], done: 0 };
    const { applies, conflicts } = rebase(ops, proposed.base, base);
    return { ops: applies, conflicts, done: ops.length - applies.length - conflicts.length };
  }
}
