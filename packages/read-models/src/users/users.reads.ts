import type { Role, User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { UsersTable } from './table.ts';

export const displayName = (user: Pick<UsersTable, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** The id of a person whose name is not known. */
export const nameOr = (
  id: string,
  { first_name, last_name }: { first_name: string | null; last_name: string | null },
): string =>
  first_name === null || last_name === null ? id : displayName({ first_name, last_name });

function userView(row: UsersTable): User {
  return {
    id: row.id,
    _id: row.id,
    userId: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    name: displayName(row),
    email: row.email,
    mobile: row.mobile,
    subscription: row.subscription,
    roles: JSON.parse(row.roles) as Role[],
    activeRole: row.active_role,
    status: row.status,
    lastActive: row.last_active,
    customGptActivity:
      row.gpt_signed_in_at === null
        ? null
        : { action: userTexts.gptSignIn, lastActivity: row.gpt_signed_in_at },
  };
}

const byId = prepared((q, p: { id: string }) =>
  q.selectFrom('users').selectAll().where('id', '=', p.id),
);

const inOrder = prepared((q, _: object) => q.selectFrom('users').selectAll().orderBy('id'));

const nameById = prepared((q, p: { id: string }) =>
  q.selectFrom('users').select(['username', 'first_name', 'last_name']).where('id', '=', p.id),
);

const activeByMobile = prepared((q, p: { mobile: string }) =>
  q.selectFrom('users').select('id').where('mobile', '=', p.mobile).where('status', '=', 'active'),
);

/** The active person with this mobile number, in its normal form. */
export async function findUserIdByMobile(db: Reader, mobile: string): Promise<string | undefined> {
  return (await db.first(activeByMobile, { mobile }))?.id;
}

export async function findUser(db: Reader, id: string): Promise<User | undefined> {
  const row = await db.first(byId, { id });
  return row && userView(row);
}

/** Everybody, in the order of their registration. */
export async function listUsers(db: Reader): Promise<User[]> {
  return (await db.all(inOrder, {})).map(userView);
}

/** Existing people, in the requested order, each once. */
export async function findUsers(db: Reader, ids: readonly string[]): Promise<User[]> {
  const users: User[] = [];
  for (const id of new Set(ids)) {
    const user = await findUser(db, id);
    if (user !== undefined) users.push(user);
  }
  return users;
}

interface NameRow {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

export async function findNames(db: Reader, id: string): Promise<NameRow | undefined> {
  return db.first(nameById, { id });
}

const otherAdmin = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('users')
    .select('id')
    .where('roles', 'like', '%"admin"%')
    .where('status', '=', 'active')
    .where('id', '<>', p.userId)
    .limit(1),
);

/** Whether a person other than this one is an admin who may sign in. */
export async function hasOtherAdmin(db: Reader, userId: string): Promise<boolean> {
  return (await db.first(otherAdmin, { userId })) !== undefined;
}

const byStatus = prepared((q, _: object) =>
  q
    .selectFrom('users')
    .select(['status', (eb) => eb.fn.countAll<number>().as('accounts')])
    .groupBy('status'),
);

/** Returns the number of accounts, and the number of accounts that may sign in. */
export async function countAccounts(db: Reader): Promise<{ total: number; active: number }> {
  const rows = await db.all(byStatus, {});
  return {
    total: rows.reduce((sum, { accounts }) => sum + accounts, 0),
    active: rows.find(({ status }) => status === 'active')?.accounts ?? 0,
  };
}
