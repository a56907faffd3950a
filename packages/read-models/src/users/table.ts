import type { ActiveRole, Subscription } from '@mach42/contracts/users/schemas.ts';
import { defineTable, nullable, text, type RowOf } from '../kernel/define-table.ts';

export const usersTable = defineTable(
  'users',
  {
    id: text(),
    username: text(),
    first_name: text(),
    last_name: text(),
    email: text(),
    mobile: text(),
    subscription: text<Subscription>(),
    /** JSON: Role[] */
    roles: text(),
    active_role: text<ActiveRole>(),
    status: text<'active' | 'inactive'>(),
    last_active: nullable(text()),
    /** Last sign-in from a custom GPT. */
    gpt_signed_in_at: nullable(text()),
  },
  {
    key: 'id',
    isClustered: true,
    indexes: {
      users_mobile: ['mobile'],
    },
  },
);
export type UsersTable = RowOf<typeof usersTable>;
