import {
  beginReplay,
  beginTimeTravel,
  continueReplay,
  endTimeTravel,
} from '@mach42/contracts/ops/calls.ts';
import {
  ReplayBody,
  ReplayForwardBody,
  TimeTravel,
  TimeTravelBody,
  timeTravelSeconds,
} from '@mach42/contracts/ops/schemas.ts';
import { replayTexts, timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { requireReason } from '@mach42/domain/ops/reason.ts';
import { timeTravelDecider, type TravelEnd } from '@mach42/domain/ops/time-travel.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps, TravelPort } from '../deps.ts';
import { callingOf, partOf, secondsAfter, type Calling } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';
import { loadUser } from '../users/load-user.ts';

/** Opens the workspace as a person saw it at an earlier time. */
export function timeTravelRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, lookups, now, timeTravel } = deps;
  // The check of what is under way and the start are separated by waiting: only one call at a time may do both.
  let isBeginning = false;

  route(
    app,
    beginTimeTravel,
    {
      body: TimeTravelBody,
      answer: { data: TimeTravel },
      access: 'admins',
      summary:
        'Builds the read models as they were, to see them as one person did; recorded with the reason, also for that person.',
    },
    (request) => begin(callingOf(request, now), request.body, { steps: 0 }),
  );

  route(
    app,
    beginReplay,
    {
      body: ReplayBody,
      answer: { data: TimeTravel },
      access: 'admins',
      summary:
        'Applies the log up to an event, the last events one by one, beside the workspace; recorded with the reason.',
    },
    (request) => {
      const { events: steps, changed, ...wanted } = request.body;
      const calling = callingOf(request, now);
      // A replay shows no person's rows: the admin who begins it is named as its person.
      return begin(calling, { ...wanted, userId: calling.actor.id }, { steps, changed });
    },
  );

  route(
    app,
    continueReplay,
    {
      body: ReplayForwardBody,
      answer: {},
      access: 'admins',
      summary:
        'Applies further events one by one, in the replay that is open: to the next steps, a position, or the next event that changed a row.',
    },
    async (request) => {
      const current = timeTravel?.current;
      if (timeTravel === undefined || current === undefined)
        throw new HttpRefusal('NOT_FOUND', replayTexts.none);
      if (current.travel.adminId !== callingOf(request, now).actor.id)
        throw new HttpRefusal('FORBIDDEN', timeTravelTexts.notYours);
      const { position } = request.body;
      if (position !== undefined && position <= current.applied)
        throw new HttpRefusal('VALIDATION_ERROR', replayTexts.isBehind);
      if (!timeTravel.proceed(request.body)) throw new HttpRefusal('CONFLICT', replayTexts.notOpen);
      return { answer: {} };
    },
  );

  async function begin(
    { actor, at, origin }: Calling,
    { userId, reason: given, ...when }: TimeTravelBody,
    stepwise: Pick<Parameters<TravelPort['begin']>[0], 'steps' | 'changed'>,
  ) {
    if (timeTravel === undefined) throw new HttpRefusal('UNAVAILABLE', timeTravelTexts.notHere);
    if (isBeginning || timeTravel.current !== undefined) throw underWay();
    isBeginning = true;
    try {
      const reason = requireReason(given);
      await loadUser(commands, userId);
      const position = await positionOf(when);
      if (!(await timeTravel.hasRoom()))
        throw new HttpRefusal('UNAVAILABLE', timeTravelTexts.noRoom);
      const travelId = newId();
      const expiresAt = secondsAfter(at, timeTravelSeconds);
      const data = { travelId, userId, position, reason, expiresAt };
      const command = { type: 'BeginTimeTravel', data, actor, at } as const;
      const begun = await commands.execute(
        timeTravelDecider,
        travelId,
        command,
        partOf(origin, travelId),
      );
      // The person reads it before anything is there to be read.
      if (userId !== actor.id) {
        const ref = String(position);
        const read = { openingId: newId(), userId, kind: 'past', ref, reason } as const;
        const reading = { type: 'ReadOnce', data: read, actor, at } as const;
        await commands.execute(accessDecider, userId, reading, partOf(origin, userId));
      }
      const travel = { travelId, userId, adminId: actor.id, position, expiresAt };
      timeTravel.begin({ ...travel, ...stepwise });
      const { travelId: id, ...rest } = travel;
      const state = { state: 'building', events: 0, problem: null } as const;
      const view: TimeTravel = { id, ...rest, ...state, isReplay: stepwise.steps > 0 };
      return { answer: { data: view }, position: begun.position };
    } finally {
      isBeginning = false;
    }
  }

  route(
    app,
    endTimeTravel,
    {
      answer: {},
      access: 'admins',
      summary: 'Ends the view of an earlier time, no matter who opened it, and removes its files.',
    },
    async (request) => {
      const travelId = timeTravel?.current?.travel.travelId;
      if (timeTravel === undefined || travelId === undefined)
        throw new HttpRefusal('NOT_FOUND', timeTravelTexts.none);
      await timeTravel.end();
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'EndTimeTravel', data: { why: 'ended' }, actor, at } as const;
      const { position } = await commands.execute(timeTravelDecider, travelId, command, origin);
      return { answer: {}, position };
    },
  );

  async function positionOf({ at, position }: Pick<TimeTravelBody, 'at' | 'position'>) {
    if ((at === undefined) === (position === undefined))
      throw new HttpRefusal('VALIDATION_ERROR', timeTravelTexts.oneOfBoth);
    const found = await lookups.pastPosition(
      at === undefined ? { position: position ?? 0 } : { at: new Date(at).toISOString() },
    );
    if (found === undefined) throw new HttpRefusal('NOT_FOUND', timeTravelTexts.nothingThen);
    return found;
  }
}

const underWay = (): HttpRefusal => new HttpRefusal('CONFLICT', timeTravelTexts.underWay);

/** Records that a look ended by itself, or with its process. */
export async function recordTravelEnd(
  { commands, now }: Pick<CommandApiDeps, 'commands' | 'now'>,
  travelId: string,
  why: TravelEnd,
): Promise<void> {
  const at = new Date(now()).toISOString();
  const command = { type: 'EndTimeTravel', data: { why }, actor: system, at } as const;
  const cause = await commands.causeOf(timeTravelDecider, travelId);
  await commands.execute(timeTravelDecider, travelId, command, cause ?? { correlationId: newId() });
}
