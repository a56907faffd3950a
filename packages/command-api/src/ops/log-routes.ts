import { showLogEvent } from '@mach42/contracts/ops/calls.ts';
import { LogEventParams } from '@mach42/contracts/ops/log-schemas.ts';
import { logTexts } from '@mach42/contracts/ops/texts.ts';
import { ParkedPayload, ShowBody } from '@mach42/contracts/ops/schemas.ts';
import { shownEventDecider } from '@mach42/domain/ops/shown-event.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, partOf } from '../http/calling.ts';
import { payloadOf, recordReading, typeOf } from './shown-payload.ts';

/** Shows what a stored event holds, once that is recorded. */
export function logRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, store, now } = deps;
  route(
    app,
    showLogEvent,
    {
      params: LogEventParams,
      body: ShowBody,
      answer: { data: ParkedPayload },
      access: 'admins',
      summary: 'What a stored event holds; recorded, and shown to each person whose data it is.',
    },
    async (request) => {
      const { reason } = request.body;
      const event = await store.readEvent(request.params.eventId);
      if (event === undefined) throw new HttpRefusal('NOT_FOUND', logTexts.notFound);
      const calling = callingOf(request, now);
      const { actor, at, origin } = calling;
      const { id: eventId } = event;
      const { subjects } = event.metadata;
      const data = { eventId, eventType: typeOf(event), subjects, reason };
      const command = { type: 'ShowStoredEvent', data, actor, at } as const;
      // Stored before it is answered.
      const by = partOf(origin, eventId);
      const { position } = await commands.execute(shownEventDecider, eventId, command, by);
      await recordReading(commands, calling, { event, reason });
      return { answer: { data: payloadOf(event) }, position };
    },
  );
}
