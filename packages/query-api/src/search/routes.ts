import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { SearchHit, SearchQuery } from '@mach42/contracts/search/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { searchPhod } from '@mach42/read-models/search/phod-search.reads.ts';
import { searchTerms } from '@mach42/read-models/search/search-terms.ts';
import { searchTexts, type FoundText } from '@mach42/read-models/search/search.reads.ts';
import { snippetOf } from '@mach42/read-models/search/snippet.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/found.ts';
import { findVisibleRoom, isForViewer, keepsOrder } from '../rooms/visible-room.ts';

type Which = Pick<SearchQuery, 'scope' | 'roomId'>;

export function searchRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    search,
    {
      query: SearchQuery,
      answer: { data: Type.Array(SearchHit) },
      access: 'guests and people',
      summary: 'Messages, PHOD and entries that the caller may read and that have every word.',
    },
    async ({ actor, query: { q, limit, ...which } }) => {
      const rooms = await roomsToSearch(db, actor, which);
      const terms = searchTerms(q);
      const own = ownKinds(actor, which);
      const most = limit ?? limits.searchHits;
      const texts = await searchTexts(db, {
        terms,
        places: [
          ...[...rooms.keys()].map((owner) => ({ kind: 'message', owner }) as const),
          ...(own.includes('datarais') ? [{ kind: 'datarais', owner: actor.id } as const] : []),
        ],
        limit: most,
      });
      const values = own.includes('phod') ? await searchPhod(db, actor.id, terms) : [];
      const data = inTurn(values, texts, most).map((text) => ({
        ...hitOf(text, rooms),
        ...snippetOf(text.content, terms),
      }));
      return { answer: { data } };
    },
  );
}

/** Two rankings as one, by rank: the best of one, the best of the other, and so on. */
function inTurn<T>(one: readonly T[], other: readonly T[], most: number): T[] {
  const longest = Math.max(one.length, other.length);
  return Array.from({ length: longest }, (_, rank) => [one[rank], other[rank]])
    .flat()
    .filter((item) => item !== undefined)
    .slice(0, most);
}

/** The rooms whose messages the caller may read now, with their names. */
async function roomsToSearch(
  db: Reader,
  actor: CallActor,
  { scope = 'messages', roomId }: Which,
): Promise<ReadonlyMap<string, string>> {
  if (scope !== 'messages') return new Map();
  const rooms =
    roomId === undefined
      ? (await roomsOf(db, actor.id, keepsOrder(actor))).filter((room) => isForViewer(actor, room))
      : [found(await findVisibleRoom(db, actor, roomId), roomTexts.notFound)];
  return new Map(rooms.map(({ id, name }: Room) => [id, name]));
}

/** @throws HttpRefusal FORBIDDEN guests have nothing but messages */
function ownKinds({ isGuest }: CallActor, { scope, roomId }: Which): ('phod' | 'datarais')[] {
  if (scope === 'messages' || (scope === undefined && roomId !== undefined)) return [];
  if (isGuest && scope === undefined) return [];
  if (isGuest) throw new HttpRefusal('FORBIDDEN', userTexts.signInNeeded);
  return scope === undefined ? ['phod', 'datarais'] : [scope];
}

function hitOf({ kind, owner, ref, title, at }: FoundText, rooms: ReadonlyMap<string, string>) {
  return {
    kind,
    id: ref,
    ...(kind === 'message' ? { roomId: owner, title: rooms.get(owner) ?? '' } : { title }),
    timestamp: at,
  };
}
