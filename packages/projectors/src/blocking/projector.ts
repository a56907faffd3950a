import type {
  BlockingEvent,
  PersonBlocked,
  PersonUnblocked,
} from '@mach42/domain/blocking/decider.ts';
import { blockedPeopleTable, type BlockedPeopleTable } from '@mach42/read-models/blocking/table.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector } from '../kernel/projector.ts';

const putBlocked = prepared((q, row: BlockedPeopleTable) =>
  q
    .insertInto('blocked_people')
    .values(blockedPeopleTable.cellsOf(row))
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing()),
);

const removeBlocked = prepared((q, p: { userId: string; blockedId: string }) =>
  q
    .deleteFrom('blocked_people')
    .where('user_id', '=', p.userId)
    .where('blocked_id', '=', p.blockedId),
);

const blocked: Handler<PersonBlocked> = async ({ data, at, position }, tx) => {
  const { userId, blockedId } = data;
  await tx.run(putBlocked, { user_id: userId, blocked_id: blockedId, blocked_at: at, position });
  return { type: 'PersonBlocked', data: { userId: blockedId }, audiences: [toUser(userId)] };
};

const unblocked: Handler<PersonUnblocked> = async ({ data: { userId, blockedId } }, tx) => {
  await tx.run(removeBlocked, { userId, blockedId });
  return { type: 'PersonUnblocked', data: { userId: blockedId }, audiences: [toUser(userId)] };
};

export const blockingProjector = projector<BlockingEvent>({
  name: 'blocking',
  version: 1,
  tables: ['blocked_people'],
  on: { PersonBlocked: blocked, PersonUnblocked: unblocked },
});
