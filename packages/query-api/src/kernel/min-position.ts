import { headers } from '@mach42/contracts/kernel/call.ts';
import { requireReached } from '@mach42/http-kit/caught-up.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { heldUpAt } from '@mach42/read-models/projections/projections.reads.ts';
import { roomIdsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { ReadModelProgress } from '../outbox/ports.ts';

interface Sources {
  readonly progress: Pick<ReadModelProgress, 'waitFor'>;
  readonly db: Reader;
}

/**
 * Lets a query with `x-min-position` wait until the read models have reached that position, and has the
 * answer say what of it an event that could not be applied holds up.
 */
export function waitForMinPosition({ progress, db }: Sources): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const asked = request.headers[headers.minPosition];
    if (asked === undefined) return;
    if (typeof asked !== 'string' || !/^\d{1,19}$/.test(asked)) {
      throw new HttpRefusal(
        'VALIDATION_ERROR',
        `${headers.minPosition} must be a position, as ${headers.position} tells it.`,
      );
    }
    const position = BigInt(asked);
    await requireReached(progress, position);
    const heldUp = await heldUpFor(request, db, position);
    if (heldUp.length > 0) reply.header(headers.heldUp, heldUp.join(', '));
  };
}

/**
 * The parts in which an event up to a position holds something up that concerns a request: its key is an
 * id that the request names or that of who makes it; where the request names none, as for a list, a room
 * of theirs.
 */
async function heldUpFor(
  { params, query, actor, url }: FastifyRequest,
  db: Reader,
  position: bigint,
): Promise<string[]> {
  const parked = await heldUpAt(db, position);
  if (parked.length === 0) return [];
  const named = [params, query].flatMap((part) => Object.values(part ?? {}));
  const concerned = new Set<unknown>(named);
  if (actor !== null) {
    concerned.add(actor.id);
    if (Object.keys(params ?? {}).length === 0) {
      for (const roomId of await roomIdsOf(db, actor.id)) concerned.add(roomId);
    }
  }
  const parts = parked.filter(({ key }) => concerned.has(key)).map(({ projector }) => projector);
  // Whose rows of one event stand alone lacks that event, and nothing of what others read.
  const isShown = (part: string): boolean => part !== 'audit' || url.startsWith('/api/audit/');
  return [...new Set(parts)].filter(isShown).toSorted();
}
