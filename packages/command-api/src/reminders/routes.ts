import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { dismissDates, removeReminder, setReminder } from '@mach42/contracts/reminders/calls.ts';
import { ReminderBody } from '@mach42/contracts/reminders/schemas.ts';
import { remindersDecider } from '@mach42/domain/reminders/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { findShownMessage } from '../messages/find-message.ts';

export function reminderRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  route(
    app,
    setReminder,
    {
      params: IdParams,
      body: ReminderBody,
      answer: {},
      summary: 'Reminds the caller of a message at a time.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id: messageId } = request.params;
      const { room } = await findShownMessage(commands, messageId, actor);
      const remindAt = new Date(request.body.at).toISOString();
      const data = { userId: actor.id, room, messageId, remindAt };
      const command = { type: 'SetReminder', data, actor, at } as const;
      const { position } = await commands.execute(remindersDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    removeReminder,
    { params: IdParams, answer: {}, summary: 'Removes the reminder of a message.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const data = { userId: actor.id, messageId: request.params.id };
      const command = { type: 'RemoveReminder', data, actor, at } as const;
      const { position } = await commands.execute(remindersDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    dismissDates,
    { answer: {}, summary: 'Takes the dates of which the caller was reminded off the list.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'DismissDates', data: { userId: actor.id }, actor, at } as const;
      const { position } = await commands.execute(remindersDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}
