import { bySize } from '@mach42/compute/by-size.ts';
import { task } from '@mach42/compute/compute.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import {
  readSearch,
  type SearchSource,
  type SearchWanted,
} from '@mach42/contracts/search/read-search.ts';
import { SearchHit, SearchQuery } from '@mach42/contracts/search/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { findPhod } from '@mach42/read-models/phod/phod.reads.ts';
import { readerForSearch } from '@mach42/read-models/search/reader-for-search.reads.ts';
import { searchTerms } from '@mach42/read-models/search/search-terms.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryParts } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { findVisibleRoom, roomsReadableBy } from '../rooms/visible-room.ts';
import { filtersOf, findHits } from './find-hits.ts';
import { searchFile, type FileSearch, type FoundValue } from './search-file.ts';

type Which = Pick<SearchQuery, 'scope' | 'roomId'>;

const searching = task<FileSearch, FoundValue[]>(
  new URL('search-file.ts', import.meta.url),
  'searchFile',
);
/** Characters of a file that is searched in one turn; then other people have theirs. */
const mostAtOnce = 20_000;

export function searchRoutes(app: FastifyInstance, { db, compute, phods, now }: QueryParts): void {
  const inFile = async (
    owner: string,
    { words, limit }: { readonly words: string; readonly limit: number },
  ): Promise<SearchHit[]> => {
    const terms = searchTerms(words);
    const current = terms.length === 0 ? undefined : await findPhod(db, owner);
    if (current === undefined) return [];
    const { text } = await phods.file(current, owner);
    const input = { terms, limit, file: text };
    const size = text.length;
    const found = await bySize(searching, searchFile, input, {
      compute,
      owner,
      size,
      atOnce: mostAtOnce,
    });
    return found.map(({ ref, title, snippet, marks }) => {
      return { kind: 'phod', id: ref, _id: ref, title, snippet, marks, timestamp: current.view.at };
    });
  };
  route(
    app,
    search,
    {
      query: SearchQuery,
      answer: { data: Type.Array(SearchHit) },
      access: 'guests and people',
      summary:
        'What the caller may read and that has every word in any of its forms: messages, PHOD, entries, versions, rooms and people.',
    },
    async ({ actor, query: { q, limit, order, before, ...which } }) => {
      const read = readSearch(q, now());
      const sources = sourcesOf(actor, which, read);
      const roomIds = await roomsToSearch(db, actor, which);
      const away = await readerForSearch(db, compute, { owner: actor.id, rooms: roomIds.length });
      const searcher = { db: away, compute, actor, roomIds };
      const filters = await filtersOf(searcher, read);
      if (filters === undefined) return { answer: { data: [] } };
      const isGrouped = which.scope === 'everything';
      const wanted = {
        words: read.words,
        filters: { ...filters, ...(before !== undefined && { before }) },
        order: order ?? (isGrouped ? 'recent' : 'best'),
        limit: limit ?? limits.searchHits,
      } as const;
      const indexed = sources.filter((source) => source !== 'phod');
      const values = sources.includes('phod') ? await inFile(actor.id, wanted) : [];
      if (!isGrouped) {
        const hits = await findHits(searcher, { ...wanted, sources: indexed });
        return { answer: { data: inTurn(values, hits, wanted.limit) } };
      }
      const found = await Promise.all(
        indexed.map((source) => findHits(searcher, { ...wanted, sources: [source] })),
      );
      return { answer: { data: [...values, ...found.flat()] } };
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

/** Ids of the rooms that the caller may read now. */
async function roomsToSearch(
  db: Reader,
  actor: CallActor,
  { roomId }: Which,
): Promise<readonly string[]> {
  if (roomId !== undefined) {
    return [found(await findVisibleRoom(db, actor, roomId), roomTexts.notFound).id];
  }
  return roomsReadableBy(db, actor);
}

const usual: readonly SearchSource[] = ['messages', 'phod', 'datarais'];
const everything: readonly SearchSource[] = [...usual, 'versions', 'rooms', 'people'];
/** The sources that have an author, a room or parts; the others are not found by filters of these. */
const ofFilter: { readonly [filter in 'rooms' | 'from' | 'has']: readonly SearchSource[] } = {
  rooms: ['messages'],
  from: ['messages', 'datarais', 'versions'],
  has: ['messages', 'datarais'],
};

/**
 * The sources that are searched.
 * @throws HttpRefusal FORBIDDEN guests have nothing but messages and rooms
 */
function sourcesOf(
  { isGuest }: CallActor,
  { scope, roomId }: Which,
  read: SearchWanted,
): readonly SearchSource[] {
  const asked = askedSources(scope, roomId, read);
  const isOpen = (source: SearchSource) => source === 'messages' || source === 'rooms';
  if (isGuest && scope !== undefined && scope !== 'everything' && !asked.every(isOpen)) {
    throw new HttpRefusal('FORBIDDEN', userTexts.signInNeeded);
  }
  return asked.filter(
    (source) =>
      (!isGuest || isOpen(source)) &&
      (read.sources.length === 0 || read.sources.includes(source)) &&
      (read.rooms.length === 0 || ofFilter.rooms.includes(source)) &&
      (read.from.length === 0 || ofFilter.from.includes(source)) &&
      (read.has.length === 0 || ofFilter.has.includes(source)) &&
      // A file has no words of another time: it is searched as it is.
      (source !== 'phod' || (read.before === undefined && read.after === undefined)),
  );
}

function askedSources(
  scope: Which['scope'],
  roomId: Which['roomId'],
  read: SearchWanted,
): readonly SearchSource[] {
  const isByFilter = scope === undefined && roomId === undefined && read.sources.length > 0;
  if (scope === 'everything' || isByFilter) return everything;
  if (scope !== undefined) return [scope];
  return roomId === undefined ? usual : ['messages'];
}
