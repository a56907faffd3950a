import type { ForgettingView, OwnForgetting } from '@mach42/contracts/forgetting/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { nameOr } from '../users/users.reads.ts';
import type { ForgettingsTable } from './table.ts';

/** Rows that a list shows. */
const listed = 500;

interface NamedRow extends ForgettingsTable {
  readonly person_first: string | null;
  readonly person_last: string | null;
  readonly by_first: string | null;
  readonly by_last: string | null;
  readonly holder_first: string | null;
  readonly holder_last: string | null;
  /** JSON; null: the person is not known. */
  readonly person_roles: string | null;
}

const newest = prepared((q, p: { limit: number }) =>
  q
    .selectFrom('forgettings')
    .leftJoin('users as person', 'person.id', 'forgettings.user_id')
    .leftJoin('users as by', 'by.id', 'forgettings.requested_by')
    .leftJoin('users as holder', 'holder.id', 'forgettings.held_by')
    .selectAll('forgettings')
    .select(['person.first_name as person_first', 'person.last_name as person_last'])
    .select('person.roles as person_roles')
    .select(['by.first_name as by_first', 'by.last_name as by_last'])
    .select(['holder.first_name as holder_first', 'holder.last_name as holder_last'])
    .orderBy('forgettings.position', 'desc')
    .limit(p.limit),
);

const due = prepared((q, p: { now: string; limit: number }) =>
  q
    .selectFrom('forgettings')
    .select('user_id')
    .where('status', 'in', ['requested', 'underway'])
    .where('due_at', '<=', p.now)
    .where((eb) => eb.or([eb('status', '=', 'underway'), eb('held_at', 'is', null)]))
    .orderBy('due_at')
    .limit(p.limit),
);

const last = prepared((q, _: object) =>
  q
    .selectFrom('forgettings')
    .select('position')
    .where('status', '=', 'forgotten')
    .orderBy('position', 'desc')
    .limit(1),
);

const byUser = prepared((q, p: { userId: string }) =>
  q.selectFrom('forgettings').selectAll().where('user_id', '=', p.userId),
);

/** The fields of a forgetting that its person sees; of a legal hold only that there is one. */
export async function ownForgetting(
  db: Reader,
  userId: string,
): Promise<Omit<OwnForgetting, 'graceDays'>> {
  const row = await db.first(byUser, { userId });
  const { requested_at: requestedAt = null, due_at: dueAt = null } = row ?? {};
  const isOpen = row?.status === 'requested' && requestedAt !== null && dueAt !== null;
  return {
    request: isOpen ? { requestedAt, dueAt, isOwn: row.requested_by === userId } : null,
    isHeld: row !== undefined && row.held_at !== null,
  };
}

/** Requests and holds, those that changed last first. */
export async function newestForgettings(
  db: Reader,
): Promise<{ readonly forgettings: ForgettingView[]; readonly hasMore: boolean }> {
  const rows = await db.all(newest, { limit: listed + 1 });
  return { forgettings: rows.slice(0, listed).map(viewOf), hasMore: rows.length > listed };
}

/** The position at which a person was forgotten last. */
export async function lastForgotten(db: Reader): Promise<number | undefined> {
  return (await db.first(last, {}))?.position;
}

/** Ids of the people who are to be forgotten at `now` (ISO 8601, UTC), or are being forgotten. */
export async function dueForgettings(
  db: Reader,
  which: { readonly now: string; readonly limit: number },
): Promise<string[]> {
  return (await db.all(due, which)).map((row) => row.user_id);
}

function viewOf(row: NamedRow): ForgettingView {
  const { receipt, signature } = row;
  const by = { first_name: row.by_first, last_name: row.by_last };
  const holder = { first_name: row.holder_first, last_name: row.holder_last };
  return {
    userId: row.user_id,
    userName: nameOr(row.user_id, { first_name: row.person_first, last_name: row.person_last }),
    status: row.status,
    wish: row.wish,
    requestedBy: row.requested_by && nameOr(row.requested_by, by),
    requestedAt: row.requested_at,
    dueAt: row.due_at,
    reason: row.reason,
    hold:
      row.held_at === null
        ? null
        : { by: nameOr(row.held_by ?? '', holder), at: row.held_at, reason: row.hold_reason },
    isAdmin: (JSON.parse(row.person_roles ?? '[]') as readonly string[]).includes('admin'),
    forgottenAt: row.forgotten_at,
    completedAt: row.completed_at,
    events: row.events,
    receipt: receipt === null || signature === null ? null : { receipt, signature },
  };
}
