import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import type { Table } from '../kernel/table.ts';

/** One row for each section that is not `masked`. */
export interface SendPoliciesTable {
  user_id: string;
  section: string;
  policy: SendPolicy;
}

export const sendPoliciesTable: Table<'send_policies'> = {
  name: 'send_policies',
  columns: ['user_id', 'section', 'policy'],
  definition: ({ clustered }) => [
    `create table send_policies (
      user_id text not null,
      section text not null,
      policy text not null,
      primary key (user_id, section)
    )${clustered}`,
  ],
};
