import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import type {
  Blame,
  BlameRow,
  BriefData,
  PhodFile,
  PhodOperation,
  PhodOrigin,
  PhodSource,
  PhodVersion,
  PhodVersionFile,
} from '@mach42/contracts/phod/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../kernel/prepared.ts';
import { displayName } from '../users/user-view.ts';
import { leavesOf } from './blame-tree.ts';
import { blamedPhodAt, phodAt } from './phod-history.reads.ts';
import type { PhodVersionsTable } from './phod.table.ts';

interface VersionRow extends Omit<PhodVersionsTable, 'user_id' | 'ops' | 'budget'> {
  first_name: string | null;
  last_name: string | null;
}

const versions = (q: QueryBuilder, p: { userId: string }) =>
  q
    .selectFrom('phod_versions')
    .leftJoin('users', 'users.id', 'phod_versions.saved_by')
    .select(['version', 'at', 'saved_by', 'source', 'summary', 'keyframe'])
    .select(['users.first_name', 'users.last_name'])
    .where('user_id', '=', p.userId)
    .orderBy('version', 'desc');

const allVersions = prepared((q, p: { userId: string }) => versions(q, p));
const newest = prepared((q, p: { userId: string }) => versions(q, p).limit(1));
const byVersion = prepared((q, p: { userId: string; version: number }) =>
  versions(q, p).where('version', '=', p.version),
);

/** Undefined while the person has no file. */
export async function currentPhod(db: Reader, userId: string): Promise<PhodFile | undefined> {
  const row = await db.first(newest, { userId });
  if (row === undefined) return undefined;
  const { briefData, version } = await phodAt(db, userId, row);
  return { briefData, updatedAt: row.at, updatedBy: nameOfSaver(row), version };
}

/** Newest first. */
export async function phodVersions(db: Reader, userId: string): Promise<PhodVersion[]> {
  return (await db.all(allVersions, { userId })).map(versionView);
}

export async function phodVersion(
  db: Reader,
  userId: string,
  version: number,
): Promise<PhodVersionFile | undefined> {
  const row = await db.first(byVersion, { userId, version });
  if (row === undefined) return undefined;
  const { briefData } = await phodAt(db, userId, row);
  return { ...versionView(row), briefData };
}

/** A version without its content. */
export async function findPhodVersion(
  db: Reader,
  userId: string,
  version: number,
): Promise<PhodVersion | undefined> {
  const row = await db.first(byVersion, { userId, version });
  return row && versionView(row);
}

const instructionsOfJob = prepared((q, p: { id: string; userId: string }) =>
  q
    .selectFrom('jobs')
    .select('instructions')
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId),
);
const instructionsOfCall = prepared((q, p: { id: string; userId: string }) =>
  q
    .selectFrom('model_calls')
    .select('instructions')
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId),
);

/** A version with the instructions that its model was given. */
export async function phodOrigin(
  db: Reader,
  userId: string,
  version: number,
): Promise<PhodOrigin | undefined> {
  const view = await findPhodVersion(db, userId, version);
  if (view === undefined) return undefined;
  const { jobId, callId } = view.source;
  const row =
    jobId !== undefined
      ? await db.first(instructionsOfJob, { id: jobId, userId })
      : callId === undefined
        ? undefined
        : await db.first(instructionsOfCall, { id: callId, userId });
  return { ...view, instructions: row?.instructions ?? null };
}

/**
 * Operations (RFC 6902) with old values that lead from one version to another, forwards or back.
 * Version 0 is the empty file. Undefined when there is no such version.
 */
export async function phodDiff(
  db: Reader,
  userId: string,
  from: number,
  to: number,
): Promise<PhodOperation[] | undefined> {
  const before = await briefDataAt(db, userId, from);
  const after = await briefDataAt(db, userId, to);
  return before && after && diffJson(before, after);
}

/** By leaf, the version that brought its value. Empty while the person has no file. */
export async function phodBlame(db: Reader, userId: string): Promise<Blame> {
  const rows = await db.all(allVersions, { userId });
  const [current] = rows;
  if (current === undefined) return {};
  const { blame } = await blamedPhodAt(db, userId, current);
  const rowOf = new Map(rows.map((row) => [row.version, blameRow(row)]));
  const leaves: [string, BlameRow][] = [];
  for (const [pointer, version] of leavesOf(blame)) {
    const row = rowOf.get(version);
    if (row !== undefined) leaves.push([pointer, row]);
  }
  return Object.fromEntries(leaves);
}

async function briefDataAt(
  db: Reader,
  userId: string,
  version: number,
): Promise<BriefData | undefined> {
  if (version === 0) return {};
  return (await phodVersion(db, userId, version))?.briefData;
}

const nameOfSaver = (row: VersionRow): string =>
  row.first_name === null || row.last_name === null
    ? row.saved_by
    : displayName({ first_name: row.first_name, last_name: row.last_name });

function versionView(row: VersionRow): PhodVersion {
  return { ...blameRow(row), summary: row.summary };
}

function blameRow(row: VersionRow): BlameRow {
  return {
    version: row.version,
    at: row.at,
    by: nameOfSaver(row),
    source: JSON.parse(row.source) as PhodSource,
  };
}
