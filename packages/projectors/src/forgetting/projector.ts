import type { ForgettingEvent } from '@mach42/domain/forgetting/events.ts';
import { forgettingsTable, type ForgettingsTable } from '@mach42/read-models/forgetting/table.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector } from '../kernel/projector.ts';

const none: Omit<ForgettingsTable, 'user_id' | 'position'> = {
  status: 'none',
  wish: null,
  requested_by: null,
  requested_at: null,
  due_at: null,
  reason: '',
  held_at: null,
  held_by: null,
  hold_reason: '',
  forgotten_at: null,
  completed_at: null,
  events: null,
  receipt: null,
  signature: null,
};

const rowOf = prepared((q, p: { userId: string }) =>
  q.selectFrom('forgettings').selectAll().where('user_id', '=', p.userId),
);
const removeRow = prepared((q, p: { userId: string }) =>
  q.deleteFrom('forgettings').where('user_id', '=', p.userId),
);

type On<Type extends ForgettingEvent['type']> = Handler<Extract<ForgettingEvent, { type: Type }>>;
type Change = Partial<Omit<ForgettingsTable, 'user_id' | 'position'>>;

/** There is a row for each person whom a request or a hold was about; it is small and changes rarely. */
async function put(
  { userId, position }: { readonly userId: string; readonly position: number },
  change: Change,
  tx: Transaction,
): Promise<void> {
  const before = (await tx.first(rowOf, { userId })) ?? none;
  await tx.run(removeRow, { userId });
  await tx.run(forgettingsTable.insert, { ...before, ...change, user_id: userId, position });
}

const changing =
  <Type extends ForgettingEvent['type']>(
    changeOf: (event: Parameters<On<Type>>[0]) => Change,
  ): On<Type> =>
  async (event, tx) => {
    const { userId } = event.data;
    await put({ userId, position: event.position }, changeOf(event), tx);
    return undefined;
  };

export const forgettingProjector = projector<ForgettingEvent>({
  name: 'forgetting',
  version: 1,
  tables: ['forgettings'],
  on: {
    ForgettingRequested: changing<'ForgettingRequested'>(({ data, at }) => ({
      status: 'requested',
      wish: data.wish,
      requested_by: data.requestedBy,
      requested_at: at,
      due_at: data.dueAt,
      reason: data.reason,
      events: null,
    })),
    ForgettingWithdrawn: changing<'ForgettingWithdrawn'>(() => ({ status: 'withdrawn' })),
    LegalHoldSet: changing<'LegalHoldSet'>(({ data, at }) => ({
      held_at: at,
      held_by: data.heldBy,
      hold_reason: data.reason,
    })),
    LegalHoldLifted: changing<'LegalHoldLifted'>(() => ({
      held_at: null,
      held_by: null,
      hold_reason: '',
    })),
    ForgettingImpossible: changing<'ForgettingImpossible'>(({ data }) => ({
      status: 'impossible',
      events: data.plainEvents,
    })),
    ForgettingBegun: changing<'ForgettingBegun'>(() => ({ status: 'underway' })),
    // Replays read an empty reason from this event on.
    PersonForgotten: changing<'PersonForgotten'>(({ data }) => ({
      reason: '',
      forgotten_at: data.destroyedAt,
      events: data.events,
    })),
    ForgettingCompleted: changing<'ForgettingCompleted'>(({ data, at }) => ({
      status: 'forgotten',
      completed_at: at,
      receipt: data.receipt,
      signature: data.signature,
    })),
  },
});
