import { ByteCache } from '@mach42/compute/byte-cache.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { listRoomSessions, listSessions, loadSession } from '@mach42/contracts/sessions/calls.ts';
import { gptTwin, tempSession } from '@mach42/contracts/sessions/links.ts';
import {
  RoomSession,
  SessionContent,
  SessionParams,
  TempSession,
} from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { networkOf } from '@mach42/http-kit/address.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { findPhod, type FoundVersion } from '@mach42/read-models/phod/phod.reads.ts';
import {
  findParticipant,
  allParticipantsOf,
} from '@mach42/read-models/rooms/participants.reads.ts';
import {
  openSessionsOf,
  openSessionsTo,
  type FoundSession,
} from '@mach42/read-models/sessions/sessions.reads.ts';
import { transcript, type Said } from '@mach42/read-models/sessions/transcript.reads.ts';
import { displayName, findNames } from '@mach42/read-models/users/users.reads.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { Type } from 'typebox';
import type { QueryApiDeps, QueryParts } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import type { PhodTexts } from '../phod/phod-texts.ts';
import { findVisibleRoom } from '../rooms/visible-room.ts';
import { chatMarkdown, externalMarkdown } from './markdown.ts';
import { findOpenSession, withRoom, type OpenSession } from './open-session.ts';
import type { PageToWrite, SharedPage } from './shared-page.ts';

interface Sources {
  readonly db: Reader;
  readonly compute: Compute;
  readonly models: () => readonly CatalogueModel[];
  readonly phods: PhodTexts;
}

/** Bytes of pages that are kept. */
const keptBytes = 16 * 1024 * 1024;
/** Characters of a page without masks that is written at once, in this thread: sending it would cost more. */
const mostAtOnce = 20_000;

const writing = task<PageToWrite, SharedPage>(
  new URL('shared-page.ts', import.meta.url),
  'sharedPage',
);

/**
 * The page of a link. A page is written once for its messages, the people in the room and the version of its owner's
 * file, and is kept; several requests for it at once wait for the same page.
 */
class SessionContents {
  readonly #sources: Sources;
  readonly #pages = new ByteCache<SharedPage>({ name: 'shared_pages', maxBytes: keptBytes });
  readonly #writing = new Map<string, Promise<SharedPage>>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async of({ session, room }: OpenSession): Promise<SessionContent> {
    const { title, masked, startTime, expiresAt } = session;
    if (room === undefined) {
      const model = this.#sources.models().find(({ id }) => id === session.modelId)?.name ?? title;
      const content = externalMarkdown(model);
      return { content: { content }, title, masked, startTime, expiresAt };
    }
    const page = await this.#page(session, room);
    return { content: { content: page.markdown }, title: page.title, masked, startTime, expiresAt };
  }

  async #page(session: FoundSession, room: Room): Promise<SharedPage> {
    const { db } = this.#sources;
    const most = limits.session.messages;
    const { characters } = limits.session;
    const which = { roomId: room.id, position: session.position, limit: most + 1, characters };
    const all = await transcript(db, which);
    const lines = shown(all.slice(-most));
    const cutTo = lines.length < all.length ? lines.length : undefined;
    const { title, masked, userId } = session;
    const people = masked ? namesIn(await allParticipantsOf(db, room.id), lines) : [];
    const file = masked ? await findPhod(db, userId) : undefined;
    const version = file?.view.version ?? 0;
    const about = JSON.stringify([title, masked, userId, version, people, cutTo, lines]);
    const key = hash('sha1', about);
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const page =
      this.#writing.get(key) ?? this.#write(session, { title, lines, cutTo }, people, file);
    this.#writing.set(key, page);
    try {
      const written = await page;
      this.#pages.set(key, written, written.markdown.length * 2);
      return written;
    } finally {
      this.#writing.delete(key);
    }
  }

  async #write(
    { masked, userId }: FoundSession,
    page: Pick<PageToWrite, 'title' | 'lines' | 'cutTo'>,
    people: readonly string[],
    version: FoundVersion | undefined,
  ): Promise<SharedPage> {
    const { compute, phods } = this.#sources;
    if (!masked && lengthOf(page.lines) <= mostAtOnce) {
      return { title: page.title, markdown: chatMarkdown({ ...page, masked }) };
    }
    const file = version && (await phods.file(version, userId)).text;
    const known = masked ? { people, secrets: [], file } : undefined;
    return compute.run(writing, { ...page, known }, { owner: userId });
  }
}

/** The last messages that a page has room for, at least one. */
function shown(said: readonly Said[]): readonly Said[] {
  let left = limits.session.characters;
  const first = said.findLastIndex(({ content }) => (left -= content.length) < 0);
  return said.slice(Math.min(first + 1, Math.max(0, said.length - 1)));
}

const lengthOf = (said: readonly Said[]): number =>
  said.reduce((sum, { content }) => sum + content.length, 0);

function namesIn(
  participants: Awaited<ReturnType<typeof allParticipantsOf>>,
  said: readonly Said[],
): string[] {
  const names = participants.flatMap((person) => [fullName(person), person.username]);
  const speakers = said.filter(({ isPerson }) => isPerson).map(({ speaker }) => speaker);
  return [...new Set([...names, ...speakers])];
}

export function sessionRoutes(app: FastifyInstance, deps: QueryParts): void {
  ownSessions(app, deps);
  sessionsOfRoom(app, deps);
  app.register(async (shared) => {
    shared.addHook('onRequest', async (_, reply) => {
      reply.headers(forLinks);
    });
    sharedPage(shared, deps);
  });
}

/** A page behind a link is not indexed, cached or referred to. */
const forLinks = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Sessions whose room is looked up in one turn of the event loop: each takes about 0.2 ms. */
const ofTurn = 20;

/** The sessions whose owners may still show their messages. */
async function* shownOf(
  deps: QueryApiDeps,
  sessions: readonly FoundSession[],
  pause: () => Promise<void>,
): AsyncGenerator<FoundSession> {
  for (const [n, session] of sessions.entries()) {
    if (n % ofTurn === ofTurn - 1) await pause();
    if ((await withRoom(deps, session)) !== undefined) yield session;
  }
}

function ownSessions(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db, keys, links, now } = deps;
  route(
    app,
    listSessions,
    {
      answer: { data: Type.Array(TempSession) },
      summary: 'The sessions that the caller has opened and that are open still, newest first.',
    },
    async (request) => {
      const { actor, raw } = request;
      const origin = originOf(raw, links);
      const at = new Date(now()).toISOString();
      const data: TempSession[] = [];
      const sessions = await openSessionsOf(db, { userId: actor.id, at });
      for await (const session of shownOf(deps, sessions, () => request.pause())) {
        const { userId: _, position: __, ...kept } = session;
        const key = keys.keyOf('session', kept.id);
        data.push(tempSession(kept, { key, origin, slug: links.slug }));
      }
      return { answer: { data } };
    },
  );
}

function sessionsOfRoom(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db, keys, links, now } = deps;
  route(
    app,
    listRoomSessions,
    {
      params: IdParams,
      answer: { data: Type.Array(RoomSession) },
      summary:
        'The open links to a room, of all who created one, for its owners; the newest first.',
    },
    async (request) => {
      const { actor, params, raw } = request;
      const roomId = params.id;
      found(await findVisibleRoom(db, actor, roomId), roomTexts.notFound);
      if ((await findParticipant(db, roomId, actor.id))?.role !== 'owner') {
        throw new HttpRefusal('FORBIDDEN', roomTexts.ownersOnly);
      }
      const origin = originOf(raw, links);
      const at = new Date(now()).toISOString();
      const data: RoomSession[] = [];
      const limit = limits.session.listed;
      const sessions = await openSessionsTo(db, { roomId, at, limit });
      for await (const session of shownOf(deps, sessions, () => request.pause())) {
        const { userId, position: _, ...kept } = session;
        const key = keys.keyOf('session', kept.id);
        const names = await findNames(db, userId);
        const name = names === undefined ? userTexts.guest : displayName(names);
        const opened = tempSession(kept, { key, origin, slug: links.slug });
        data.push({ ...opened, openedBy: { userId, name } });
      }
      return { answer: { data } };
    },
  );
}

function sharedPage(app: FastifyInstance, deps: QueryParts): void {
  const contents = new SessionContents(deps);
  const throttle = new PageThrottle(deps.now);
  for (const call of [loadSession, gptTwin(loadSession, deps.links.slug)]) {
    route(
      app,
      call,
      {
        params: SessionParams,
        answer: { data: SessionContent },
        summary: 'What an open session shows, as markdown, to anyone who has its key.',
      },
      async ({ params, raw }) => {
        throttle.count(raw.ip, params.key);
        return { answer: { data: await contents.of(await findOpenSession(deps, params.key)) } };
      },
    );
  }
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Addresses and pages that are counted; of more, the ones not met for longest begin again. */
const mostCounted = 50_000;

/** Counts the requests for shared pages at this process: everyone with a link may load them. */
class PageThrottle {
  readonly #now: () => number;
  readonly #windows = new LRUCache<string, Window>({ max: mostCounted });

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws HttpRefusal RATE_LIMITED */
  count(address: string, key: string): void {
    const { ofAddress, ofPage } = limits.session.loads;
    this.#count(`address ${networkOf(address)}`, ofAddress);
    this.#count(`page ${key}`, ofPage);
  }

  #count(name: string, most: number): void {
    const now = this.#now();
    const known = this.#windows.get(name);
    const isOpen = known !== undefined && known.endsAt > now;
    const window = isOpen ? known : { endsAt: now + limits.session.loads.windowMs, count: 0 };
    if (window.count >= most) {
      const retryAfter = Math.ceil((window.endsAt - now) / 1000);
      throw new HttpRefusal('RATE_LIMITED', sessionTexts.tooOften, { retryAfter });
    }
    window.count += 1;
    this.#windows.set(name, window);
  }
}
