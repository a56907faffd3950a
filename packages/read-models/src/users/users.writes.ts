import { prepared } from '../query.ts';
import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import { usersTable, type UsersTable } from './users.table.ts';

export const insertUser = usersTable.insert;

export const setUserSeen = prepared((q, p: { id: string; at: string }) =>
  q.updateTable('users').set({ last_active: p.at }).where('id', '=', p.id),
);

export const setUserGptSignIn = prepared((q, p: { id: string; at: string }) =>
  q.updateTable('users').set({ gpt_signed_in_at: p.at }).where('id', '=', p.id),
);

export const setUserActiveRole = prepared((q, p: { id: string; role: ActiveRole }) =>
  q.updateTable('users').set({ active_role: p.role }).where('id', '=', p.id),
);

export const setUserStatus = prepared((q, p: { id: string; status: UsersTable['status'] }) =>
  q.updateTable('users').set({ status: p.status }).where('id', '=', p.id),
);

interface ProfileParams {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
}

export const setUserProfile = prepared((q, p: ProfileParams) =>
  q
    .updateTable('users')
    .set({
      username: p.username,
      first_name: p.firstName,
      last_name: p.lastName,
      email: p.email,
      mobile: p.mobile,
    })
    .where('id', '=', p.id),
);

export const setUserRoles = prepared(
  (q, p: { id: string; roles: string; activeRole: ActiveRole }) =>
    q
      .updateTable('users')
      .set({ roles: p.roles, active_role: p.activeRole })
      .where('id', '=', p.id),
);
