import type { ModelCalled } from '@mach42/domain/models/events.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import {
  personaDaysTable,
  type PersonaDaysTable,
  personaPeopleTable,
  type PersonaPeopleTable,
} from '@mach42/read-models/models/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector } from '../kernel/projector.ts';

const addToDay = prepared((q, row: PersonaDaysTable) =>
  q
    .insertInto('persona_days')
    .values(personaDaysTable.cellsOf(row))
    .onConflict((conflict) =>
      conflict.columns(['model_id', 'version', 'day']).doUpdateSet((eb) => ({
        answers: eb('persona_days.answers', '+', eb.ref('excluded.answers')),
        sent: eb('persona_days.sent', '+', eb.ref('excluded.sent')),
      })),
    ),
);

const addToPerson = prepared((q, row: PersonaPeopleTable) =>
  q
    .insertInto('persona_people')
    .values(personaPeopleTable.cellsOf(row))
    .onConflict((conflict) =>
      conflict.columns(['model_id', 'version', 'user_id']).doUpdateSet((eb) => ({
        answers: eb('persona_people.answers', '+', eb.ref('excluded.answers')),
        last_at: eb.ref('excluded.last_at'),
      })),
    ),
);

const deletePeople = prepared((q, p: { userId: string }) =>
  q.deleteFrom('persona_people').where('user_id', '=', p.userId),
);

/** Early events say only which version was sent. */
export const personaVersionOf = ({
  personaVersion,
  saigeVersion,
}: Pick<ModelCalled['data'], 'personaVersion' | 'saigeVersion'>): number | undefined =>
  personaVersion ?? saigeVersion;

const called: Handler<ModelCalled> = async ({ data, at }, tx) => {
  const version = personaVersionOf(data);
  if (version === undefined) return undefined;
  const of = { model_id: data.modelId, version };
  const sent = flag(data.saigeVersion !== undefined);
  await tx.run(addToDay, { ...of, day: at.slice(0, 10), answers: 1, sent });
  await tx.run(addToPerson, { ...of, user_id: data.userId, answers: 1, last_at: at });
  return undefined;
};

/** The room of a guest is erased; the counts of the days stay, as they name no person. */
const erased: Handler<RoomErased> = async ({ data: { ownerId: userId } }, tx) => {
  await tx.run(deletePeople, { userId });
  return undefined;
};

/** Counts the answers that each version of a SAIGE file held for, by day and by person. */
export const personaUsesProjector = projector<ModelCalled | RoomErased>({
  name: 'persona-uses',
  version: 1,
  tables: ['persona_days', 'persona_people'],
  on: { ModelCalled: called, RoomErased: erased },
});
