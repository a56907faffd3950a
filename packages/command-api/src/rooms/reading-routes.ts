import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { markRead } from '@mach42/contracts/rooms/calls.ts';
import { ReadBody, ReadMark } from '@mach42/contracts/rooms/schemas.ts';
import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { readingDecider, readingOf, type MarkRead } from '@mach42/domain/rooms/reading.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { loadRoom } from './room-view.ts';

export function readingRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, lookups, now } = deps;

  route(
    app,
    markRead,
    {
      params: IdParams,
      body: ReadBody,
      answer: { data: ReadMark },
      access: 'guests and people',
      summary: 'Says up to which message the caller has read; only ever forward.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { id } = request.params;
      const { messageId } = request.body;
      const room = await loadRoom(commands, id);
      const data = { room, messageId, ...(await placeOf(deps, messageId)) };
      const command = { type: 'MarkRead', data, actor, at } as const;
      const stream = readingOf(id, actor.id);
      const { state, position } = await commands.execute(readingDecider, stream, command, origin);
      const { messageId: last, place } = state;
      const latest = place === 0 ? undefined : { messageId: last, position: place };
      return { answer: { data: await lookups.readMark(id, actor.id, latest) }, position };
    },
  );
}

/** Where a message is: in its room, at the position of the event that posted it. */
async function placeOf(
  { store }: Pick<CommandApiDeps, 'store'>,
  messageId: string,
): Promise<Pick<MarkRead['data'], 'message'>> {
  const [first] = await store.readStream(streamOf(messagesDecider, messageId), { limit: 1 });
  const roomId = first?.data['roomId'];
  if (first === undefined || typeof roomId !== 'string') return {};
  return { message: { roomId, place: Number(first.position) } };
}
