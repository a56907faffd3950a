import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { pinMessage, unpinMessage } from '@mach42/contracts/pins/calls.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { pinsDecider, pinsWhereFull } from '@mach42/domain/pins/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Commands } from '../kernel/commands.ts';
import { findMessage, findShownMessage } from '../messages/find-message.ts';

export function pinRoutes(app: FastifyInstance, { commands, now }: CommandApiDeps): void {
  route(
    app,
    pinMessage,
    { params: IdParams, answer: {}, summary: 'Pins a message for all who are in its room.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id: messageId } = request.params;
      const { room } = await findShownMessage(commands, messageId, actor);
      const deleted = await deletedPins(commands, room.roomId);
      const data = { room, messageId, deleted };
      const command = { type: 'PinMessage', data, actor, at } as const;
      const { position } = await commands.execute(pinsDecider, room.roomId, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    unpinMessage,
    { params: IdParams, answer: {}, summary: 'Unpins a message for all who are in its room.' },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id: messageId } = request.params;
      const { room } = await findMessage(commands, messageId, actor);
      const command = { type: 'UnpinMessage', data: { room, messageId }, actor, at } as const;
      const { position } = await commands.execute(pinsDecider, room.roomId, command, origin);
      return { answer: {}, position };
    },
  );
}

/** Looked for where the room has as many pins as it may, and nowhere else. */
async function deletedPins(
  commands: Pick<Commands, 'load'>,
  roomId: string,
): Promise<readonly string[]> {
  const { state } = await commands.load(pinsDecider, roomId);
  const deleted: string[] = [];
  for (const id of pinsWhereFull(state)) {
    const { state: message } = await commands.load(messagesDecider, id);
    if (!message.exists || message.deleted) deleted.push(id);
  }
  return deleted;
}
