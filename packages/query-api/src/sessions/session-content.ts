import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { SessionContent } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { knowledgeOf } from '@mach42/masking/knowledge.ts';
import { createMasker, type Masker } from '@mach42/masking/masker.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { currentPhod } from '@mach42/read-models/phod/phod.reads.ts';
import type { FoundSession } from '@mach42/read-models/sessions/sessions.reads.ts';
import { transcript, type Said } from '@mach42/read-models/sessions/transcript.reads.ts';
import type { OpenSession } from './find-open-session.ts';
import { chatMarkdown, externalMarkdown } from './markdown.ts';

interface Sources {
  readonly db: Reader;
  readonly models: readonly CatalogueModel[];
}

/** What whoever has the link is shown, made of what the reads answer now. */
export async function sessionContent(
  sources: Sources,
  { session, room }: OpenSession,
): Promise<SessionContent> {
  const { title, masked, startTime, expiresAt } = session;
  if (room === undefined) {
    const model = sources.models.find(({ id }) => id === session.modelId)?.name ?? title;
    const content = externalMarkdown(model);
    return { content: { content }, title, masked, startTime, expiresAt };
  }
  const shown = await chat(sources.db, session, room);
  return { content: { content: shown.markdown }, title: shown.title, masked, startTime, expiresAt };
}

async function chat(db: Reader, session: FoundSession, room: Room) {
  const { masked, position } = session;
  const most = limits.session.messages;
  const all = await transcript(db, { roomId: room.id, position, limit: most + 1 });
  const said = all.slice(-most);
  const mask = masked ? await maskOf(db, session, room, said) : asIs;
  const title = mask.text(session.title);
  const lines = said.map(({ speaker, isPerson, at, content }) => ({
    speaker: isPerson ? mask.name(speaker) : speaker,
    at,
    content: mask.text(content),
  }));
  const cutTo = all.length > most ? most : undefined;
  return { title, markdown: chatMarkdown({ title, masked, lines, cutTo }) };
}

interface Mask {
  text(text: string): string;
  name(name: string): string;
}

const asIs: Mask = { text: (text) => text, name: (name) => name };

async function maskOf(
  db: Reader,
  { userId }: FoundSession,
  { participants }: Room,
  said: readonly Said[],
): Promise<Mask> {
  const phod = await currentPhod(db, userId);
  const names = participants.flatMap(({ username, firstName, lastName }) => [
    `${firstName} ${lastName}`.trim(),
    username,
  ]);
  const speakers = said.filter(({ isPerson }) => isPerson).map(({ speaker }) => speaker);
  const masker = createMasker(knowledgeOf(phod?.briefData, [...names, ...speakers]));
  return { text: (text) => masker.mask(text), name: (name) => aliasOf(masker, name) };
}

/** A name of which anything would be left is not shown. */
function aliasOf(masker: Pick<Masker, 'mask'>, name: string): string {
  const alias = masker.mask(name);
  return /^[A-Z]+_\d+$/.test(alias) ? alias : sessionTexts.someone;
}
