import { repairParked, retryParked, showParked, skipParked } from '@mach42/contracts/ops/calls.ts';
import {
  RepairBody,
  ParkedParams,
  ParkedPayload,
  Resolved,
  RetryBody,
  ShowBody,
  SkipBody,
} from '@mach42/contracts/ops/schemas.ts';
import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import type { JsonObject } from '@mach42/domain/kernel/json.ts';
import { parkedDecider, type ParkedCommand } from '@mach42/domain/ops/parked.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, partOf, type Calling } from '../http/calling.ts';
import { aboutOf, hasNoMetadata, parkedEvent, type About } from './parked-event.ts';
import { payloadOf, recordReading } from './shown-payload.ts';

/** The calls of operators about events that projections could not apply. */
export function parkedRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, now } = deps;

  async function execute(
    { actor, at, origin }: Calling,
    command: Pick<ParkedCommand, 'type' | 'data'>,
  ): Promise<bigint | undefined> {
    const { eventId } = command.data;
    const whole = { ...command, actor, at } as ParkedCommand;
    return (await commands.execute(parkedDecider, eventId, whole, partOf(origin, eventId)))
      .position;
  }

  /** All events are checked before a decision about one is stored. */
  async function resolveAll(
    calling: Calling,
    eventIds: readonly string[],
    commandOf: (about: About) => Pick<ParkedCommand, 'type' | 'data'>,
  ) {
    const parked: About[] = [];
    for (const eventId of eventIds) parked.push(aboutOf(await parkedEvent(deps, eventId)));
    let position: bigint | undefined;
    for (const about of parked) position = await execute(calling, commandOf(about));
    return { answer: { data: { events: parked.length } }, position };
  }

  route(
    app,
    retryParked,
    {
      body: RetryBody,
      answer: { data: Resolved },
      access: 'admins',
      summary:
        'Gives parked events to the projections again, as after an update that can apply them.',
    },
    (request) =>
      resolveAll(callingOf(request, now), request.body.eventIds, (data) => ({
        type: 'RetryParked',
        data,
      })),
  );

  route(
    app,
    skipParked,
    {
      body: SkipBody,
      answer: { data: Resolved },
      access: 'admins',
      summary: 'Leaves parked events out, for a reason, and applies what waits for them.',
    },
    (request) => {
      const { eventIds, reason } = request.body;
      return resolveAll(callingOf(request, now), eventIds, (about) => ({
        type: 'SkipParked',
        data: { ...about, reason },
      }));
    },
  );

  route(
    app,
    repairParked,
    {
      params: ParkedParams,
      body: RepairBody,
      answer: { data: Resolved },
      access: 'admins',
      summary:
        'Replaces the data of a parked event by a correcting event, and applies what waits for it.',
    },
    async (request) => {
      const { data, reason } = request.body;
      const event = await parkedEvent(deps, request.params.eventId);
      if (hasNoMetadata(event)) throw new HttpRefusal('CONFLICT', parkedTexts.noMetadata);
      const whole = { ...aboutOf(event), reason, data: data as JsonObject };
      const position = await execute(callingOf(request, now), {
        type: 'RepairParked',
        data: whole,
      });
      return { answer: { data: { events: 1 } }, position };
    },
  );

  route(
    app,
    showParked,
    {
      params: ParkedParams,
      body: ShowBody,
      answer: { data: ParkedPayload },
      access: 'admins',
      summary: 'What a parked event holds; recorded, and shown to each person whose data it is.',
    },
    async (request) => {
      const { reason } = request.body;
      const event = await parkedEvent(deps, request.params.eventId);
      const calling = callingOf(request, now);
      // Stored before it is answered.
      const position = await execute(calling, {
        type: 'ShowParked',
        data: { ...aboutOf(event), reason },
      });
      await recordReading(commands, calling, { event, reason });
      return { answer: { data: payloadOf(event) }, position };
    },
  );
}
