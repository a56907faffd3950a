import { prepared } from '../query.ts';
import type { SendPoliciesTable } from './send-policies.table.ts';

/** In the place of what the person had chosen for this section. */
export const putSendPolicy = prepared((q, row: SendPoliciesTable) =>
  q
    .insertInto('send_policies')
    .values({ user_id: row.user_id, section: row.section, policy: row.policy })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'section'])
        .doUpdateSet((eb) => ({ policy: eb.ref('excluded.policy') })),
    ),
);

export const deleteSendPolicy = prepared((q, p: { userId: string; section: string }) =>
  q.deleteFrom('send_policies').where('user_id', '=', p.userId).where('section', '=', p.section),
);
