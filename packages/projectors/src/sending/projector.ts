import type { SendPolicySet } from '@mach42/domain/sending/decider.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { sendPoliciesTable, type SendPoliciesTable } from '@mach42/read-models/sending/table.ts';
import { type Handler, projector } from '../kernel/projector.ts';

/** Replaces the person's earlier choice for this section. */
const putSendPolicy = prepared((q, row: SendPoliciesTable) =>
  q
    .insertInto('send_policies')
    .values(sendPoliciesTable.cellsOf(row))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'section'])
        .doUpdateSet((eb) => ({ policy: eb.ref('excluded.policy') })),
    ),
);

const deleteSendPolicy = prepared((q, p: { userId: string; section: string }) =>
  q.deleteFrom('send_policies').where('user_id', '=', p.userId).where('section', '=', p.section),
);

const set: Handler<SendPolicySet> = async ({ data: { userId, section, policy } }, tx) => {
  if (policy === 'masked') await tx.run(deleteSendPolicy, { userId, section });
  else await tx.run(putSendPolicy, { user_id: userId, section, policy });
  return { type: 'SendPolicySet', data: { section, policy }, audiences: [toUser(userId)] };
};

export const sendingProjector = projector<SendPolicySet>({
  name: 'sending',
  version: 1,
  tables: ['send_policies'],
  on: { SendPolicySet: set },
});
