import { listSavedMessages } from '@mach42/contracts/saved/calls.ts';
import { SavedMessage } from '@mach42/contracts/saved/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { savedMessagesOf } from '@mach42/read-models/saved/saved-messages.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { roomsReadableBy } from '../rooms/visible-room.ts';

export function savedRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listSavedMessages,
    {
      answer: { data: Type.Array(SavedMessage) },
      summary: 'The messages that the caller saved for later and may read.',
    },
    async ({ actor }) => {
      const readable = new Set(await roomsReadableBy(db, actor));
      const saved = await savedMessagesOf(db, actor.id);
      return { answer: { data: saved.filter(({ message }) => readable.has(message.roomId)) } };
    },
  );
}
