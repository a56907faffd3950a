import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import { defineTable, text, type RowOf } from '../kernel/define-table.ts';

/** One row for each section that is not `masked`. */
export const sendPoliciesTable = defineTable(
  'send_policies',
  {
    user_id: text(),
    section: text(),
    policy: text<SendPolicy>(),
  },
  {
    key: ['user_id', 'section'],
    isClustered: true,
  },
);
export type SendPoliciesTable = RowOf<typeof sendPoliciesTable>;
