import type { ComparedTable, OpenComparison } from '@mach42/read-models/comparison/comparison.ts';
import type { Projector } from '../kernel/projector.ts';
import { checkpointName } from './checkpoints.ts';
import type { RebuildComparison } from './rebuilding.ts';

interface CompareOptions {
  readonly comparison: OpenComparison;
  /** The projectors whose tables are compared. */
  readonly projectors: readonly Projector[];
  /** Brings the rebuilt rows to a position; false where the rebuild has ended. */
  readonly bringTo: (position: bigint) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Compares the rows in use, as they were at one moment, with the rebuilt ones at the same position. Several processes
 * may have had groups of projectors at several positions: these are compared in turn.
 * @returns undefined where the rebuild has ended
 */
export async function compareGenerations({
  comparison,
  projectors,
  bringTo,
  signal,
}: CompareOptions): Promise<RebuildComparison | undefined> {
  const byPosition = Map.groupBy(
    projectors,
    (projector) => comparison.checkpoints.get(checkpointName(projector)) ?? 0n,
  );
  const positions = [...byPosition.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const tables: ComparedTable[] = [];
  for (const position of positions) {
    if (!(await bringTo(position))) return undefined;
    const names = (byPosition.get(position) ?? []).flatMap((projector) => projector.tables);
    tables.push(...(await comparison.compare(names, signal)));
  }
  return { position: positions.at(-1) ?? 0n, tables };
}
