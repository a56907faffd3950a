import type { Blame, BlameRow, BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { opsWithoutSecrets, withoutSecrets } from '../audit/without-secrets.ts';

/** The work of a worker thread for the history of a file: all of it from JSON to JSON. */
export { diffText, fileText, leavesText } from '@mach42/read-models/phod/phod-history.ts';

export const fileWithoutSecrets = (file: string): string =>
  JSON.stringify(withoutSecrets(JSON.parse(file) as BriefData));

export const diffWithoutSecrets = (ops: string): string =>
  JSON.stringify(opsWithoutSecrets(JSON.parse(ops) as PhodOperation[]));

export interface LeavesAndRows {
  /** JSON: the version of each leaf, by JSON pointer. */
  readonly leaves: string;
  readonly rows: readonly BlameRow[];
}

/** A row for each leaf, where there is one of its version. */
export function fullBlame({ leaves, rows }: LeavesAndRows): string {
  const ofVersion = new Map(rows.map((row) => [row.version, row]));
  const blame: Blame = {};
  for (const [pointer, version] of Object.entries(JSON.parse(leaves) as Record<string, number>)) {
    const row = ofVersion.get(version);
    if (row !== undefined) blame[pointer] = row;
  }
  return JSON.stringify(blame);
}
