import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { listAlternatives, listMessages } from '@mach42/contracts/messages/calls.ts';
import { Message, MessagesQuery } from '@mach42/contracts/messages/schemas.ts';
import { messageRefusals, messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import { findAlternatives, questionOf } from '@mach42/read-models/messages/alternatives.reads.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { findVisibleRoom } from '../rooms/visible-room.ts';

export function messageRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listMessages,
    {
      params: IdParams,
      query: MessagesQuery,
      answer: {
        data: Type.Array(Message),
        meta: Type.Object({ hasMore: Type.Boolean(), hasNewer: Type.Boolean() }),
      },
      access: 'guests and people',
      summary:
        'The newest messages of a room or a thread, or those before, after or around a message; oldest first.',
    },
    async ({ actor, params, query: { limit, ...which } }) => {
      requireOnePage(which);
      const room = found(await findVisibleRoom(db, actor, params.id), roomTexts.notFound);
      const { messages, ...meta } = await messagesPage(db, {
        ...which,
        roomId: room.id,
        viewerId: actor.id,
        limit: limit ?? usualPage(room),
      });
      return { answer: { data: messages, meta } };
    },
  );

  route(
    app,
    listAlternatives,
    {
      params: IdParams,
      answer: { data: Type.Array(Message) },
      access: 'guests and people',
      summary: 'The answers to the question of a reply, oldest first, each with its text.',
    },
    async ({ actor, params }) => {
      const question = found(await questionOf(db, params.id), messageTexts.notFound);
      found(await findVisibleRoom(db, actor, question.roomId), messageTexts.notFound);
      return { answer: { data: await findAlternatives(db, question) } };
    },
  );
}

/** @throws HttpRefusal VALIDATION_ERROR */
function requireOnePage({ before, after, around }: MessagesQuery): void {
  const named = Object.entries({ before, after, around }).filter(([, id]) => id !== undefined);
  if (named.length <= 1) return;
  const message = messageRefusals.onePageOnly;
  const details = named.map(([name]) => ({ path: `/${name}`, message }));
  throw new HttpRefusal('VALIDATION_ERROR', message, { details });
}

const usualPage = ({ type }: Room): number =>
  type === 'private_chat' ? limits.privateChatPage : limits.roomPage;
