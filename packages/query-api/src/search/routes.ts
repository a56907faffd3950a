import { bySize } from '@mach42/compute/by-size.ts';
import { task } from '@mach42/compute/compute.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { SearchHit, SearchQuery } from '@mach42/contracts/search/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { readableRoomIds, roomNameOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { searchTerms, type SearchTerm } from '@mach42/read-models/search/search-terms.ts';
import { searchTexts, type FoundText } from '@mach42/read-models/search/search.reads.ts';
import { snippetOf } from '@mach42/read-models/search/snippet.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { FileTexts } from '../kernel/file-texts.ts';
import { found } from '../kernel/query-checks.ts';
import { searchFile, type FileSearch, type FoundValue } from './search-file.ts';
import { findVisibleRoom, keepsOrder } from '../rooms/visible-room.ts';

type Which = Pick<SearchQuery, 'scope' | 'roomId'>;

const searching = task<FileSearch, FoundValue[]>(
  new URL('search-file.ts', import.meta.url),
  'searchFile',
);
/** Characters of a file that is searched in one turn; then other people have theirs. */
const mostAtOnce = 20_000;

export function searchRoutes(app: FastifyInstance, { db, compute }: QueryApiDeps): void {
  const files = new FileTexts(db);
  const inFile = async (
    owner: string,
    search: { readonly terms: readonly SearchTerm[]; readonly limit: number },
  ): Promise<SearchHit[]> => {
    const file = await files.of(owner);
    if (file === undefined || search.terms.length === 0) return [];
    const input = { ...search, file: file.text };
    const size = file.text.length;
    const found = await bySize(searching, searchFile, input, {
      compute,
      owner,
      size,
      atOnce: mostAtOnce,
    });
    return found.map(({ ref, title, snippet, marks }) => {
      return { kind: 'phod', id: ref, _id: ref, title, snippet, marks, timestamp: file.updatedAt };
    });
  };
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
      const roomIds = await roomsToSearch(db, actor, which);
      const terms = searchTerms(q);
      const own = ownKinds(actor, which);
      const most = limit ?? limits.searchHits;
      const texts = await searchTexts(db, {
        terms,
        scopes: [
          ...roomIds.map((owner) => ({ kind: 'message', owner }) as const),
          ...(own.includes('datarais') ? [{ kind: 'datarais', owner: actor.id } as const] : []),
        ],
        limit: most,
      });
      const values = own.includes('phod') ? await inFile(actor.id, { terms, limit: most }) : [];
      const names = await roomNamesOf(db, texts);
      const hits = texts.map((text) => ({
        ...hitOf(text, names),
        ...snippetOf(text.content, terms),
      }));
      const data = inTurn(values, hits, most);
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

/** Ids of the rooms whose messages the caller may read now. */
async function roomsToSearch(
  db: Reader,
  actor: CallActor,
  { scope = 'messages', roomId }: Which,
): Promise<readonly string[]> {
  if (scope !== 'messages') return [];
  if (roomId !== undefined) {
    return [found(await findVisibleRoom(db, actor, roomId), roomTexts.notFound).id];
  }
  return readableRoomIds(db, { ...actor, keepsOrder: keepsOrder(actor) });
}

/** Of the rooms in which something was found alone. */
async function roomNamesOf(
  db: Reader,
  texts: readonly FoundText[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(texts.filter(({ kind }) => kind === 'message').map(({ owner }) => owner));
  const names = new Map<string, string>();
  for (const id of ids) names.set(id, (await roomNameOf(db, id)) ?? '');
  return names;
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
    _id: ref,
    ...(kind === 'message' ? { roomId: owner, title: rooms.get(owner) ?? '' } : { title }),
    timestamp: at,
  };
}
