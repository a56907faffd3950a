import type { Role, User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { UsersTable } from './users.table.ts';

export const displayName = (user: Pick<UsersTable, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** The id of whom no name is known. */
export const nameOr = (
  id: string,
  { first_name, last_name }: { first_name: string | null; last_name: string | null },
): string =>
  first_name === null || last_name === null ? id : displayName({ first_name, last_name });

export function userView(row: UsersTable): User {
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
