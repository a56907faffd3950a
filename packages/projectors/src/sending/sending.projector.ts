import type { SendPolicySet } from '@mach42/domain/sending/events.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import {
  deleteSendPolicy,
  putSendPolicy,
} from '@mach42/read-models/sending/send-policies.writes.ts';
import { projector, type Handler } from '../kernel/projector.ts';

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
