import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Pointer } from '@mach42/json-document/pointer.ts';
import type {
  BlameRow,
  CompactBlame,
  PhodFile,
  PhodOperation,
  PhodOrigin,
  PhodSource,
  PhodVersion,
  PhodVersionFile,
  VersionsQuery,
} from '@mach42/contracts/phod/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { displayName } from '../users/users.reads.ts';
import {
  diffStored,
  leavesOfStored,
  readPhod,
  type StoredBlame,
  type StoredPair,
  type StoredPhod,
} from './phod-history.ts';
import { storedBlameAt, storedPhodAt } from './phod-history.reads.ts';
import type { PhodVersionsTable } from './table.ts';

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

const versionsBefore = prepared((q, p: { userId: string; before: number; limit: number }) =>
  versions(q, p).where('version', '<', p.before).limit(p.limit),
);
const newest = prepared((q, p: { userId: string }) => versions(q, p).limit(1));
const byVersion = prepared((q, p: { userId: string; version: number }) =>
  versions(q, p).where('version', '=', p.version),
);

/** Undefined while the person has no file. */
export async function currentPhod(db: Reader, userId: string): Promise<PhodFile | undefined> {
  const row = await db.first(newest, { userId });
  if (row === undefined) return undefined;
  const { briefData, version } = readPhod(await storedPhodAt(db, userId, row));
  return { briefData, updatedAt: row.at, updatedBy: nameOfSaver(row), version };
}

/** Of the current file; 0 while the person has none. */
export async function currentPhodVersion(db: Reader, userId: string): Promise<number> {
  return (await db.first(newest, { userId }))?.version ?? 0;
}

export interface VersionsPage {
  /** Newest first. */
  readonly versions: PhodVersion[];
  readonly hasMore: boolean;
}

/** Of those before a version, or of all, as many as asked for or a page. */
export async function phodVersions(
  db: Reader,
  userId: string,
  { before = limits.versions + 1, limit = limits.phod.versionsPage }: VersionsQuery = {},
): Promise<VersionsPage> {
  const rows = await db.all(versionsBefore, { userId, before, limit: limit + 1 });
  return { versions: rows.slice(0, limit).map(versionView), hasMore: rows.length > limit };
}

export async function phodVersion(
  db: Reader,
  userId: string,
  version: number,
): Promise<PhodVersionFile | undefined> {
  const row = await db.first(byVersion, { userId, version });
  if (row === undefined) return undefined;
  const { briefData } = readPhod(await storedPhodAt(db, userId, row));
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

/** What takes long with a large file, here or elsewhere. */
export interface PhodWork {
  diff(files: StoredPair): Promise<PhodOperation[]>;
  leaves(stored: StoredBlame): Promise<Readonly<Record<Pointer, number>>>;
}

const workHere: PhodWork = {
  diff: async (files) => diffStored(files),
  leaves: async (stored) => leavesOfStored(stored),
};

/**
 * Operations (RFC 6902) with old values that lead from one version to another, forwards or back.
 * Version 0 is the empty file. Undefined when there is no such version.
 */
export async function phodDiff(
  db: Reader,
  userId: string,
  from: number,
  to: number,
  work = workHere,
): Promise<PhodOperation[] | undefined> {
  const before = await storedVersion(db, userId, from);
  const after = await storedVersion(db, userId, to);
  if (before === undefined || after === undefined) return undefined;
  return work.diff({ from: before, to: after });
}

/** By leaf, the version that brought its value. Empty while the person has no file. */
export async function phodBlame(
  db: Reader,
  userId: string,
  work = workHere,
): Promise<CompactBlame> {
  const current = await db.first(newest, { userId });
  if (current === undefined) return { leaves: {}, rows: {} };
  const leaves = await work.leaves(await storedBlameAt(db, userId, current));
  const rows: Record<string, BlameRow> = {};
  for (const version of new Set(Object.values(leaves))) {
    const row = await db.first(byVersion, { userId, version });
    if (row !== undefined) rows[version] = blameRow(row);
  }
  return { leaves, rows };
}

/** Null: the empty file, version 0. */
async function storedVersion(
  db: Reader,
  userId: string,
  version: number,
): Promise<StoredPhod | null | undefined> {
  if (version === 0) return null;
  const row = await db.first(byVersion, { userId, version });
  return row && storedPhodAt(db, userId, row);
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
