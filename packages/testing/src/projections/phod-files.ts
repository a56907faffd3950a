import type {
  CompactBlame,
  PhodFile,
  PhodOperation,
  PhodVersionFile,
} from '@mach42/contracts/phod/schemas.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { diffStored, leavesOfStored, readPhod } from '@mach42/read-models/phod/phod-history.ts';
import {
  blameRows,
  findPhod,
  storedBlame,
  storedPhod,
} from '@mach42/read-models/phod/phod.reads.ts';

/** Undefined while the person has no file. */
export async function currentPhod(db: Reader, userId: string): Promise<PhodFile | undefined> {
  const found = await findPhod(db, userId);
  if (found === undefined) return undefined;
  const { at, by, version } = found.view;
  const { briefData } = readPhod(await storedPhod(db, found));
  return { briefData, updatedAt: at, updatedBy: by, version };
}

export async function phodVersion(
  db: Reader,
  userId: string,
  version: number,
): Promise<PhodVersionFile | undefined> {
  const found = await findPhod(db, userId, version);
  return found && { ...found.view, briefData: readPhod(await storedPhod(db, found)).briefData };
}

/** Version 0 is the empty file. Undefined when there is no such version. */
export async function phodDiff(
  db: Reader,
  userId: string,
  from: number,
  to: number,
): Promise<PhodOperation[] | undefined> {
  const [before, after] = [await stored(db, userId, from), await stored(db, userId, to)];
  if (before === undefined || after === undefined) return undefined;
  return diffStored({ from: before, to: after });
}

async function stored(db: Reader, userId: string, version: number) {
  if (version === 0) return null;
  const found = await findPhod(db, userId, version);
  return found && storedPhod(db, found);
}

/** Empty while the person has no file. */
export async function phodBlame(db: Reader, userId: string): Promise<CompactBlame> {
  const found = await findPhod(db, userId);
  if (found === undefined) return { leaves: {}, rows: {} };
  const leaves = leavesOfStored(await storedBlame(db, found));
  const rows = await blameRows(db, userId, [...new Set(Object.values(leaves))]);
  return { leaves, rows: Object.fromEntries(rows.map((row) => [row.version, row])) };
}
