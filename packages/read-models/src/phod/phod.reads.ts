import { limits } from '@mach42/contracts/kernel/limits.ts';
import type {
  BlameRow,
  BriefData,
  PhodOrigin,
  PhodSource,
  PhodVersion,
  VersionsQuery,
} from '@mach42/contracts/phod/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { displayName } from '../users/users.reads.ts';
import { storedBlameAt, storedPhodAt } from './phod-history.reads.ts';
import { readPhodInTurns, type StoredBlame, type StoredPhod } from './phod-history.ts';
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

const newestAt = prepared((q, p: { userId: string; at: string }) =>
  versions(q, p).where('at', '<=', p.at).limit(1),
);

const rowsOf = (q: QueryBuilder, p: { userId: string; versions: string }) => versions(q, p);
/** `versions` is JSON: number[] */
const byVersions = {
  sqlite: prepared((q, p: { userId: string; versions: string }) =>
    rowsOf(q, p).where(sql<boolean>`version in (select value from json_each(${p.versions}))`),
  ),
  postgres: prepared((q, p: { userId: string; versions: string }) =>
    rowsOf(q, p).where(
      sql<boolean>`version in (select value::int from jsonb_array_elements_text(${p.versions}::jsonb))`,
    ),
  ),
};

/** A version of a file, whose content is read by `storedPhod` and `storedBlame`. */
export interface FoundVersion {
  readonly userId: string;
  readonly view: PhodVersion;
  readonly keyframe: number;
}

/** The current version where none is named; undefined when there is none. */
export async function findPhod(
  db: Reader,
  userId: string,
  version?: number,
): Promise<FoundVersion | undefined> {
  const row =
    version === undefined
      ? await db.first(newest, { userId })
      : await db.first(byVersion, { userId, version });
  return row && { userId, view: versionView(row), keyframe: row.keyframe };
}

/** A file as a version had it, at the same cost however many there are; undefined where rows lack it. */
export async function phodAt(
  db: Reader,
  userId: string,
  version: number,
): Promise<BriefData | undefined> {
  const found = await findPhod(db, userId, version);
  if (found === undefined) return undefined;
  return (await readPhodInTurns(await storedPhod(db, found))).briefData;
}

/** The version that was the current one at a moment: ISO 8601, in UTC with milliseconds. */
export async function findPhodAt(
  db: Reader,
  userId: string,
  at: string | undefined,
): Promise<FoundVersion | undefined> {
  if (at === undefined) return findPhod(db, userId);
  const row = await db.first(newestAt, { userId, at });
  return row && { userId, view: versionView(row), keyframe: row.keyframe };
}

export function storedPhod(db: Reader, found: FoundVersion): Promise<StoredPhod> {
  const { userId, view, keyframe } = found;
  return storedPhodAt(db, userId, { version: view.version, keyframe });
}

export function storedBlame(db: Reader, found: FoundVersion): Promise<StoredBlame> {
  const { userId, view, keyframe } = found;
  return storedBlameAt(db, userId, { version: view.version, keyframe });
}

/** The version of the current file; 0 while the person has none. */
export async function currentPhodVersion(db: Reader, userId: string): Promise<number> {
  return (await db.first(newest, { userId }))?.version ?? 0;
}

/** Returns the person who saved each of these versions, and the time; at most a few hundred versions at a time. */
export async function blameRows(
  db: Reader,
  userId: string,
  wanted: readonly number[],
): Promise<BlameRow[]> {
  const query = byVersions[db.dialect.name];
  return (await db.all(query, { userId, versions: JSON.stringify(wanted) })).map(blameRow);
}

interface VersionsPage {
  /** Newest first. */
  readonly versions: PhodVersion[];
  readonly hasMore: boolean;
}

/** Versions before a version, or the newest; as many as requested, or a page. */
export async function phodVersions(
  db: Reader,
  userId: string,
  { before = limits.versions + 1, limit = limits.phod.versionsPage }: VersionsQuery = {},
): Promise<VersionsPage> {
  const rows = await db.all(versionsBefore, { userId, before, limit: limit + 1 });
  return { versions: rows.slice(0, limit).map(versionView), hasMore: rows.length > limit };
}

/** A version without its content. */
export async function findPhodVersion(
  db: Reader,
  userId: string,
  version: number,
): Promise<PhodVersion | undefined> {
  return (await findPhod(db, userId, version))?.view;
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
