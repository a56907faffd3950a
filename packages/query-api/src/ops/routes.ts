import { listParked } from '@mach42/contracts/ops/calls.ts';
import { ParkedEventView, ParkedQuery } from '@mach42/contracts/ops/schemas.ts';
import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  countParkedHeads,
  parkedHeads,
  parkedRowsOf,
} from '@mach42/read-models/projections/projections.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { parkedViewOf } from './parked-view.ts';

const usualPage = 50;

/** What operators see of the events that projections could not apply. */
export function opsRoutes(app: FastifyInstance, { db }: Pick<QueryApiDeps, 'db'>): void {
  route(
    app,
    listParked,
    {
      query: ParkedQuery,
      answer: {
        data: Type.Array(ParkedEventView),
        meta: Type.Object({ total: Type.Integer(), hasMore: Type.Boolean() }),
      },
      access: 'admins',
      summary:
        'Events that projections could not apply, each once, with how many wait for it; in the order of the log.',
    },
    async ({ query: { after, limit = usualPage } }) => {
      const place = after === undefined ? 0n : await positionOf(after);
      const heads = await parkedHeads(db, { after: place, limit: limit + 1 });
      const data = heads.slice(0, limit).flatMap(parkedViewOf);
      const meta = { total: await countParkedHeads(db), hasMore: heads.length > limit };
      return { answer: { data, meta } };
    },
  );

  async function positionOf(eventId: string): Promise<bigint> {
    const [row] = await parkedRowsOf(db, eventId);
    return found(row, parkedTexts.notParked).position;
  }
}
