import { hash } from 'node:crypto';
import { ByteCache } from '@mach42/compute/byte-cache.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { SessionContent } from '@mach42/contracts/sessions/schemas.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { findPhod, type FoundVersion } from '@mach42/read-models/phod/phod.reads.ts';
import type { FoundSession } from '@mach42/read-models/sessions/sessions.reads.ts';
import { allParticipantsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { transcript, type Said } from '@mach42/read-models/sessions/transcript.reads.ts';
import type { PhodTexts } from '../phod/phod-texts.ts';
import type { OpenSession } from './find-open-session.ts';
import { chatMarkdown, externalMarkdown } from './markdown.ts';
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
 * The page of a link. A page is written once for what was said, who is in the room and
 * the version of its owner's file, and is kept; many who ask for it at once wait for the same page.
 */
export class SessionContents {
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
    const which = { roomId: room.id, position: session.position, limit: most + 1 };
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
  const names = participants.flatMap(({ username, firstName, lastName }) => [
    `${firstName} ${lastName}`.trim(),
    username,
  ]);
  const speakers = said.filter(({ isPerson }) => isPerson).map(({ speaker }) => speaker);
  return [...new Set([...names, ...speakers])];
}
