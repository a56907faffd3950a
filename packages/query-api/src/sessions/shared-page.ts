import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { foundForSure } from '@mach42/http-kit/caught-up.ts';
import { maskTexts, type KnownWorld } from '@mach42/masking/masker.ts';
import { findSession, type FoundSession } from '@mach42/read-models/sessions/sessions.reads.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { followedLog, found } from '../kernel/query-checks.ts';
import { findVisibleRoom } from '../rooms/visible-room.ts';
import { chatMarkdown } from './markdown.ts';

export interface OpenSession {
  readonly session: FoundSession;
  /** Whose messages it shows, if any. */
  readonly room: Room | undefined;
}

/** @throws HttpRefusal NOT_FOUND, with one text for what never was and another for what has ended */
export async function findOpenSession(deps: QueryApiDeps, key: string): Promise<OpenSession> {
  const id = found(deps.keys.idOf('session', key), sessionTexts.notFound);
  // No person has a key before its session is in the log.
  const issued = await foundForSure(followedLog(deps), () => findSession(deps.db, id));
  const session = found(issued, sessionTexts.notFound);
  const ended = session.expiresAt <= new Date(deps.now()).toISOString();
  return found(ended ? undefined : await withRoom(deps, session), sessionTexts.expired);
}

/** Undefined when its owner may no longer show what it shows. */
export async function withRoom(
  { db }: Pick<QueryApiDeps, 'db'>,
  session: FoundSession,
): Promise<OpenSession | undefined> {
  const { userId, roomId } = session;
  const owner = await findUser(db, userId);
  if (owner?.status !== 'active') return undefined;
  if (roomId === null) return { session, room: undefined };
  const viewer = { id: userId, isGuest: false, activeRole: owner.activeRole };
  const room = await findVisibleRoom(db, viewer, roomId);
  return room && { session, room };
}

interface SaidLine {
  readonly speaker: string;
  readonly isPerson: boolean;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Markdown. */
  readonly content: string;
}

export interface PageToWrite {
  readonly title: string;
  readonly lines: readonly SaidLine[];
  /** How many messages are shown when there are more. */
  readonly cutTo: number | undefined;
  /** Absent where nothing is masked. */
  readonly known: KnownWorld | undefined;
}

export interface SharedPage {
  readonly title: string;
  readonly markdown: string;
}

/** A chat as the readers of its link see it; may run in any thread. */
export function sharedPage({ title, lines, cutTo, known }: PageToWrite): SharedPage {
  if (known === undefined) {
    return { title, markdown: chatMarkdown({ title, masked: false, lines, cutTo }) };
  }
  const names = [...new Set(lines.flatMap(({ isPerson, speaker }) => (isPerson ? [speaker] : [])))];
  const texts = [title, ...names, ...lines.map(({ content }) => content)].map((text) => ({ text }));
  const [maskedTitle = '', ...others] = maskTexts({ known, aliases: {}, texts }).texts;
  const aliases = new Map(names.map((name, at) => [name, aliasOf(others[at] ?? '')]));
  const masked = lines.map(({ speaker, at, isPerson }, index) => ({
    speaker: isPerson ? (aliases.get(speaker) ?? sessionTexts.someone) : speaker,
    at,
    content: others[names.length + index] ?? '',
  }));
  const markdown = chatMarkdown({ title: maskedTitle, masked: true, lines: masked, cutTo });
  return { title: maskedTitle, markdown };
}

/** A name that is not masked completely is not shown. */
const aliasOf = (masked: string): string =>
  /^[A-Z]+_\d+$/.test(masked) ? masked : sessionTexts.someone;
