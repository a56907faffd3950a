import type { ActiveRole, Subscription } from '@mach42/contracts/users/schemas.ts';
import type { Table } from '../kernel/table.ts';

export interface UsersTable {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  subscription: Subscription;
  /** JSON: Role[] */
  roles: string;
  active_role: ActiveRole;
  status: 'active' | 'inactive';
  last_active: string | null;
  /** Last sign-in from a custom GPT. */
  gpt_signed_in_at: string | null;
}

export const usersTable: Table<'users'> = {
  name: 'users',
  columns: [
    'id',
    'username',
    'first_name',
    'last_name',
    'email',
    'mobile',
    'subscription',
    'roles',
    'active_role',
    'status',
    'last_active',
    'gpt_signed_in_at',
  ],
  definition: ({ clustered }) => [
    `create table users (
      id text primary key,
      username text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      mobile text not null,
      subscription text not null,
      roles text not null,
      active_role text not null,
      status text not null,
      last_active text,
      gpt_signed_in_at text
    )${clustered}`,
    'create index users_mobile on users (mobile)',
  ],
};
