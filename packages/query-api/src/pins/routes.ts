import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import { PinnedMessage } from '@mach42/contracts/pins/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { route } from '@mach42/http-kit/route.ts';
import { pinsOf } from '@mach42/read-models/pins/pins.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { findVisibleRoom } from '../rooms/visible-room.ts';

export function pinRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listPins,
    {
      params: IdParams,
      answer: { data: Type.Array(PinnedMessage) },
      access: 'guests and people',
      summary: 'The messages that are pinned in a room, the one pinned last first.',
    },
    async ({ actor, params }) => {
      const { id } = found(await findVisibleRoom(db, actor, params.id), roomTexts.notFound);
      return { answer: { data: await pinsOf(db, id) } };
    },
  );
}
