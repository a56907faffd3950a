import type { User } from '@mach42/contracts/users/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { userView } from './user-view.ts';

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

/** Those that exist, in the order asked for, each once. */
export async function findUsers(db: Reader, ids: readonly string[]): Promise<User[]> {
  const users: User[] = [];
  for (const id of new Set(ids)) {
    const user = await findUser(db, id);
    if (user !== undefined) users.push(user);
  }
  return users;
}

export interface NameRow {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

export async function findNames(db: Reader, id: string): Promise<NameRow | undefined> {
  return db.first(nameById, { id });
}
