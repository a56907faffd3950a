import { bySize } from '@mach42/compute/by-size.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import type { SearchSource, SearchWanted } from '@mach42/contracts/search/read-search.ts';
import type { SearchHit, SearchQuery } from '@mach42/contracts/search/schemas.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { sharesRoom } from '@mach42/read-models/rooms/participants.reads.ts';
import { roomNameFor } from '@mach42/read-models/rooms/rooms.reads.ts';
import { searchTerms } from '@mach42/read-models/search/search-terms.ts';
import {
  assistant,
  everybody,
  firstTextSince,
  searchTexts,
  withFileNames,
  type FoundText,
  type SearchScope,
  type TextSearch,
} from '@mach42/read-models/search/search.reads.ts';
import { displayName, findNames } from '@mach42/read-models/users/users.reads.ts';
import { snippetsOf, type Uncut } from './snippets-of.ts';

/** The person who searches, and the rooms that they may read now. */
interface Searcher {
  readonly db: Reader;
  readonly compute: Compute;
  readonly actor: Pick<CallActor, 'id' | 'activeRole'>;
  readonly roomIds: readonly string[];
}

/** The conditions of a search beside its words: `undefined` where nothing can meet them. */
type Filters = Pick<TextSearch, 'authors' | 'has' | 'before' | 'since'> & {
  readonly roomIds: readonly string[];
};

const cutting = task<Uncut, ReturnType<typeof snippetsOf>>(
  new URL('snippets-of.ts', import.meta.url),
  'snippetsOf',
);
/** Characters of texts that are cut in one turn. */
const mostAtOnce = 20_000;
/** Rooms, and people, that a name in a filter may mean. */
const mostNamed = 100;
/** Most people with a matching name that are read; those who share a room with the searcher are shown. */
const mostPeople = 100;

const named = (text: string) =>
  searchTerms(text).map((term) => ({ ...term, isPrefix: term.words.length === 1 }));

/** Rooms, people and times that the filters mean. */
export async function filtersOf(
  { db, actor, roomIds }: Searcher,
  { rooms, from, has, before, after }: SearchWanted,
): Promise<Filters | undefined> {
  let within = roomIds;
  if (rooms.length > 0) {
    const scopes = roomIds.map((owner) => ({ kind: 'room', owner }) as const);
    const found = await Promise.all(
      rooms.map((name) => searchTexts(db, { terms: named(name), scopes, limit: mostNamed })),
    );
    within = [...new Set(found.flat().map(({ ref }) => ref))];
  }
  const authors = from.length === 0 ? undefined : await authorsOf(db, actor, from);
  const since = after === undefined ? undefined : await firstTextSince(db, after);
  if (after !== undefined && since === undefined) return undefined;
  const end = before === undefined ? undefined : await firstTextSince(db, before);
  return {
    roomIds: within,
    has,
    ...(authors !== undefined && { authors }),
    ...(since !== undefined && { since }),
    ...(end !== undefined && { before: end }),
  };
}

/** A name may be that of several; whose texts the searcher may not read, they do not find by it. */
async function authorsOf(
  db: Reader,
  actor: Searcher['actor'],
  from: readonly string[],
): Promise<readonly string[]> {
  const authors = new Set<string>();
  const scopes = [{ kind: 'person', owner: everybody }] as const;
  for (const name of from) {
    const lower = name.toLowerCase();
    if (lower === 'me') authors.add(actor.id);
    else if (lower === assistant) authors.add(assistant);
    else {
      const people = await searchTexts(db, { terms: named(name), scopes, limit: mostNamed });
      for (const { ref } of people) authors.add(ref);
    }
  }
  return [...authors];
}

type IndexedSource = Exclude<SearchSource, 'phod'>;

const kinds: { readonly [source in IndexedSource]: SearchScope['kind'] } = {
  messages: 'message',
  datarais: 'datarais',
  versions: 'version',
  rooms: 'room',
  people: 'person',
};

interface Wanted {
  readonly words: string;
  readonly sources: readonly IndexedSource[];
  readonly filters: Filters;
  readonly order: NonNullable<SearchQuery['order']>;
  readonly limit: number;
}

/** A version is called by its number as the history shows it, `v4`: what only speaks of it is not meant. */
const withVersions = (words: string): string =>
  words.replaceAll(/(?<![^\s])v(\d{1,9})(?![^\s])/gi, '"version $1"');

/** The hits beside those in the file. */
export async function findHits(searcher: Searcher, wanted: Wanted): Promise<SearchHit[]> {
  const { db, compute, actor } = searcher;
  const { roomIds, ...filters } = wanted.filters;
  const isVersions = wanted.sources.length === 1 && wanted.sources[0] === 'versions';
  const terms = searchTerms(isVersions ? withVersions(wanted.words) : wanted.words);
  const scopes = wanted.sources.flatMap((source): SearchScope[] => {
    const kind = kinds[source];
    if (source === 'messages' || source === 'rooms')
      return roomIds.map((owner) => ({ kind, owner }));
    return [{ kind, owner: source === 'people' ? everybody : actor.id }];
  });
  const { order, sources, limit } = wanted;
  const isPeople = sources.length === 1 && sources[0] === 'people';
  const search = { terms, scopes, order, limit: isPeople ? mostPeople : limit, ...filters };
  const all = await searchTexts(db, search);
  const found = isPeople ? await met(searcher, all, limit) : all;
  const contents = found.map(withFileNames);
  const snippets = await bySize(
    cutting,
    snippetsOf,
    { contents, terms },
    {
      compute,
      owner: actor.id,
      size: contents.reduce((sum, { length }) => sum + length, 0),
      atOnce: mostAtOnce,
    },
  );
  const names = await namesOf(db, found, actor.id);
  return found.map((text, index) => ({
    ...hitOf(text, names),
    ...(snippets[index] ?? { snippet: '', marks: [] }),
  }));
}

/** The people with a matching name whom the searcher meets in a room; an admin sees all. */
async function met(
  { db, actor }: Searcher,
  people: readonly FoundText[],
  limit: number,
): Promise<FoundText[]> {
  const seen: FoundText[] = [];
  for (const person of people) {
    if (seen.length >= limit) break;
    const isSeen =
      actor.activeRole === 'admin' ||
      person.ref === actor.id ||
      (await sharesRoom(db, actor.id, person.ref));
    if (isSeen) seen.push(person);
  }
  return seen;
}

interface Names {
  readonly rooms: ReadonlyMap<string, string>;
  readonly authors: ReadonlyMap<string, string>;
}

/** Only the names of the rooms and people of the found texts. */
async function namesOf(db: Reader, found: readonly FoundText[], viewerId: string): Promise<Names> {
  const messages = found.filter(({ kind }) => kind === 'message');
  const rooms = new Map<string, string>();
  for (const id of new Set(messages.map(({ owner }) => owner))) {
    rooms.set(id, (await roomNameFor(db, id, viewerId)) ?? '');
  }
  const authors = new Map([[assistant, 'Assistant']]);
  for (const id of new Set(messages.map(({ author }) => author))) {
    const names = id === assistant ? undefined : await findNames(db, id);
    if (names !== undefined) authors.set(id, displayName(names));
  }
  return { rooms, authors };
}

function hitOf(
  { id, kind, owner, ref, author, title, content, at }: FoundText,
  { rooms, authors }: Names,
): Omit<SearchHit, 'snippet' | 'marks'> {
  const common = { kind, id: ref, _id: ref, timestamp: at, cursor: id };
  if (kind === 'message') {
    const by = authors.get(author);
    return {
      ...common,
      roomId: owner,
      title: rooms.get(owner) ?? '',
      ...(by !== undefined && { by }),
    };
  }
  return { ...common, title, ...(kind === 'person' && { by: content }) };
}
