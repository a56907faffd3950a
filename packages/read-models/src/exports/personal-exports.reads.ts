import type { PersonalExport } from '@mach42/contracts/exports/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { type Counted, countedBy, countedIn } from '../projections/counted.ts';
import { prepared } from '../query.ts';
import type { PersonalExportsTable } from './table.ts';

const byUser = prepared((q, p: { userId: string }) =>
  q.selectFrom('personal_exports').selectAll().where('user_id', '=', p.userId),
);

const partOf = prepared((q, p: { exportId: string; run: number; number: number }) =>
  q
    .selectFrom('personal_export_parts')
    .select('hash')
    .where('export_id', '=', p.exportId)
    .where('run', '=', p.run)
    .where('number', '=', p.number),
);

// Literals, so that the partial indexes apply.
const open = prepared((q, p: { limit: number }) =>
  q
    .selectFrom('personal_exports')
    .select('user_id')
    .where('status', 'in', ['waiting', 'preparing'])
    .orderBy('requested_at')
    .limit(p.limit),
);
const openCount = prepared((q, _: object) =>
  q
    .selectFrom('personal_exports')
    .select(countedBy('exports'))
    .where('status', 'in', ['waiting', 'preparing']),
);
const expired = prepared((q, p: { now: string; limit: number }) =>
  q
    .selectFrom('personal_exports')
    .select(['user_id', 'export_id'])
    .where('expires_at', 'is not', null)
    .where('expires_at', '<=', p.now)
    .orderBy('expires_at')
    .limit(p.limit),
);
const kept = prepared((q, p: { after: string; limit: number }) =>
  q
    .selectFrom('personal_exports')
    .select(['user_id', 'export_id'])
    .where('user_id', '>', p.after)
    .orderBy('user_id')
    .limit(p.limit),
);
const leftOf = prepared((q, p: { limit: number }) =>
  q
    .selectFrom('personal_export_parts')
    .select('user_id')
    .distinct()
    .where('is_left', '=', 1)
    .limit(p.limit),
);

export interface ExportOfPerson {
  readonly userId: string;
  readonly exportId: string;
}

/** The file of a person's own data, as they see it; one that has expired is not there. */
export async function personalExport(
  db: Reader,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<PersonalExport | undefined> {
  const row = await unexpired(db, userId, now);
  return row && viewOf(row);
}

/**
 * Returns the stored location of a part of a file that is ready; undefined where the file is not this person's, or
 * has no such part.
 */
export async function storedPart(
  db: Reader,
  {
    userId,
    exportId,
    number,
    now,
  }: ExportOfPerson & { readonly number: number; readonly now: string },
): Promise<{ readonly run: number; readonly hash: string; readonly bytes: number } | undefined> {
  const row = await unexpired(db, userId, now);
  if (row?.export_id !== exportId || row.status !== 'ready' || row.bytes === null) return undefined;
  const { run, bytes } = row;
  const part = await db.first(partOf, { exportId, run, number });
  return part && { run, bytes, hash: part.hash };
}

/** Ids of people whose file waits or is being prepared, those that asked first first. */
export async function openExports(db: Reader, limit: number): Promise<string[]> {
  return (await db.all(open, { limit })).map((row) => row.user_id);
}

export async function openExportCount(db: Reader): Promise<Counted> {
  return countedIn(await db.first(openCount, {}));
}

/** Files that are to be deleted at `now` (ISO 8601, UTC). */
export async function expiredExports(
  db: Reader,
  which: { readonly now: string; readonly limit: number },
): Promise<ExportOfPerson[]> {
  return (await db.all(expired, which)).map(ofRow);
}

/** Returns all files that exist or are being prepared, in the order of their people. */
export async function* allExports(db: Reader): AsyncGenerator<ExportOfPerson, void> {
  for (let after = ''; ;) {
    const rows = await db.all(kept, { after, limit: 100 });
    yield* rows.map(ofRow);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.user_id;
  }
}

/** Ids of people who have stored parts that are not needed. */
export async function peopleWithLeftParts(db: Reader, limit: number): Promise<string[]> {
  return (await db.all(leftOf, { limit })).map((row) => row.user_id);
}

const ofRow = (row: Pick<PersonalExportsTable, 'user_id' | 'export_id'>): ExportOfPerson => ({
  userId: row.user_id,
  exportId: row.export_id,
});

async function unexpired(
  db: Reader,
  userId: string,
  now: string,
): Promise<PersonalExportsTable | undefined> {
  const row = await db.first(byUser, { userId });
  return row?.expires_at != null && row.expires_at <= now ? undefined : row;
}

const viewOf = (row: PersonalExportsTable): PersonalExport => ({
  id: row.export_id,
  status: row.status,
  requestedAt: row.requested_at,
  done: row.done,
  parts: row.parts,
  bytes: row.bytes,
  expiresAt: row.expires_at,
  retryAt: row.retry_at,
});
