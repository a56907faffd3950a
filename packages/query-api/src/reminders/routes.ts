import { listReminders } from '@mach42/contracts/reminders/calls.ts';
import { Reminders } from '@mach42/contracts/reminders/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { dueDatesOf, messageRemindersOf } from '@mach42/read-models/reminders/reminders.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { roomsReadableBy } from '../rooms/visible-room.ts';

export function reminderRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listReminders,
    { answer: { data: Reminders }, summary: 'The reminders of the caller.' },
    async ({ actor }) => {
      const readable = new Set(await roomsReadableBy(db, actor));
      const all = await messageRemindersOf(db, actor.id);
      const messages = all.filter(({ message }) => readable.has(message.roomId));
      return { answer: { data: { messages, dates: await dueDatesOf(db, actor.id) } } };
    },
  );
}
