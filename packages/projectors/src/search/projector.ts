import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type {
  MessageEvent,
  MessagePosted,
  ReplyCompleted,
  ReplyFailed,
  ReplyStopped,
} from '@mach42/domain/messages/events.ts';
import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import type {
  RoomCreated,
  RoomDescribed,
  RoomErased,
  RoomRenamed,
} from '@mach42/domain/rooms/events.ts';
import type { UserProfileEdited, UserRegistered } from '@mach42/domain/users/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { type Flag, flag } from '@mach42/read-models/kernel/define-table.ts';
import { findAlternatives } from '@mach42/read-models/messages/alternatives.reads.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { fullTextOf } from '@mach42/read-models/search/full-text.ts';
import {
  assistant,
  everybody,
  searchTextsTable,
  type SearchTextsTable,
} from '@mach42/read-models/search/table.ts';
import type { SearchScope } from '@mach42/read-models/search/text-index.ts';
import type { Selectable } from 'kysely';
import { type Handlers, type Happened, projector } from '../kernel/projector.ts';

const keyOf = ({ entryId, userId }: EntryEvent['data']) =>
  ({ kind: 'datarais', owner: userId, ref: entryId }) as const;

const fileNames = ({ attachments = [] }: Pick<MessagePosted['data'], 'attachments'>): string =>
  attachments.map(({ name }) => name).join('\n');

const nothing = async (): Promise<undefined> => undefined;

const nowFound =
  (found: Flag) =>
  async ({ data }: Happened<EntryEvent>, tx: Transaction): Promise<undefined> => {
    await changeSearchText(tx, keyOf(data), { found });
    return undefined;
  };

/** An entry is found with its present text, unless it is discarded. */
const followEntries: Handlers<EntryEvent> = {
  async EntryRecorded({ data, at, position: id }, tx) {
    const { title, content } = data;
    await insertSearchText(tx, {
      id,
      ...keyOf(data),
      author: data.userId,
      title,
      content,
      at,
      found: 1,
      files: fileNames(data),
    });
    return undefined;
  },
  async EntryRevised({ data }, tx) {
    const { title, content } = data;
    const files = data.attachments === undefined ? {} : { files: fileNames(data) };
    await changeSearchText(tx, keyOf(data), { title, content, ...files });
    return undefined;
  },
  EntryProcessed: async () => undefined,
  EntryDiscarded: nowFound(0),
  EntryRestored: nowFound(1),
};

type RoomEventFollowed = RoomCreated | RoomRenamed | RoomDescribed | RoomErased;

const textOf = (roomId: string, messageId: string) =>
  ({ kind: 'message', owner: roomId, ref: messageId }) as const;

/** A reply is found once it has ended and is still shown; its reasoning is not. */
async function replied(
  {
    data: { roomId, messageId, content: said = '' },
  }: Happened<ReplyCompleted | ReplyStopped | ReplyFailed>,
  tx: Transaction,
): Promise<undefined> {
  const { content } = splitReasoning(said);
  const found = flag(content !== '');
  await changeSearchText(tx, textOf(roomId, messageId), { content, found });
  return undefined;
}

const followMessages: Handlers<MessageEvent> = {
  async MessagePosted({ data, at, position: id }, tx) {
    const { roomId, messageId, authorId, content } = data;
    const text = { author: authorId, title: '', content, at, found: 1 } as const;
    const files = { files: fileNames(data) };
    await insertSearchText(tx, { id, ...textOf(roomId, messageId), ...text, ...files });
    return undefined;
  },
  async MessageEdited({ data: { roomId, messageId, content } }, tx) {
    await changeSearchText(tx, textOf(roomId, messageId), { content });
    return undefined;
  },
  async MessageDeleted({ data: { roomId, messageId } }, tx) {
    await deleteSearchText(tx, textOf(roomId, messageId));
    return undefined;
  },
  async ReplyRequested({ data: { roomId, messageId, replaces }, at, position: id }, tx) {
    if (replaces !== undefined) await deleteSearchText(tx, textOf(roomId, replaces));
    const text = {
      author: assistant,
      title: '',
      content: '',
      at,
      found: 0,
      files: '',
    } as const;
    await insertSearchText(tx, { id, ...textOf(roomId, messageId), ...text });
    return undefined;
  },
  async ReplyChosen({ data, position: id }, tx) {
    const { roomId, messageId, questionId } = data;
    const answers = await findAlternatives(tx, { roomId, questionId });
    for (const { id: other } of answers) await deleteSearchText(tx, textOf(roomId, other));
    const chosen = answers.find((answer) => answer.id === messageId);
    if (chosen === undefined) return undefined;
    const { content } = splitReasoning(chosen.content);
    const found = flag(content !== '');
    const text = { author: assistant, title: '', content, found, files: '' } as const;
    await insertSearchText(tx, { id, at: chosen.createdAt, ...textOf(roomId, messageId), ...text });
    return undefined;
  },
  NoticePosted: nothing,
  ReplyCompleted: replied,
  ReplyStopped: replied,
  ReplyFailed: replied,
  ReplyStarted: nothing,
  ReplyLeaseRenewed: nothing,
  ReplyReleased: nothing,
  ReactionAdded: nothing,
  ReactionRemoved: nothing,
};

/** The fields of a text without files. */
const shown = { found: 1, files: '' } as const;

const room = (roomId: string) => ({ kind: 'room', owner: roomId, ref: roomId }) as const;

/** A room is found by its name and description. */
const followRooms: Handlers<RoomEventFollowed> = {
  async RoomCreated({ data, at, position: id }, tx) {
    const { roomId, name, description = '', ownerId } = data;
    // A direct message is found by its other person.
    if (data.roomType === 'direct_message') return undefined;
    const text = { author: ownerId, title: name, content: description, at, ...shown } as const;
    await insertSearchText(tx, { id, ...room(roomId), ...text });
    return undefined;
  },
  async RoomRenamed({ data: { roomId, name } }, tx) {
    await changeSearchText(tx, room(roomId), { title: name });
    return undefined;
  },
  async RoomDescribed({ data: { roomId, description } }, tx) {
    await changeSearchText(tx, room(roomId), { content: description });
    return undefined;
  },
  async RoomErased({ data: { roomId } }, tx) {
    await deleteSearchTexts(tx, { kind: 'message', owner: roomId });
    await deleteSearchText(tx, room(roomId));
    return undefined;
  },
};

const person = (userId: string) => ({ kind: 'person', owner: everybody, ref: userId }) as const;

const namesOf = (person: UserProfileEdited['data']) => ({
  title: fullName(person),
  content: person.username,
});

const followPeople: Handlers<UserRegistered | UserProfileEdited> = {
  async UserRegistered({ data, at, position: id }, tx) {
    const text = { author: '', ...namesOf(data), at, ...shown } as const;
    await insertSearchText(tx, { id, ...person(data.userId), ...text });
    return undefined;
  },
  async UserProfileEdited({ data }, tx) {
    await changeSearchText(tx, person(data.userId), namesOf(data));
    return undefined;
  },
};

/** A version is found by its number, by the summary of its changes and by the entry that it came from. */
async function saved(
  { data: { userId, version, summary, savedBy, source }, at, position: id }: Happened<PhodEvent>,
  tx: Transaction,
): Promise<undefined> {
  await insertSearchText(tx, {
    id,
    kind: 'version',
    owner: userId,
    ref: String(version),
    author: savedBy,
    title: `Version ${version}`,
    content: [source.entryTitle ?? '', summary].filter((text) => text !== '').join(': '),
    at,
    ...shown,
  });
  return undefined;
}

const followVersions: Handlers<PhodEvent> = {
  PhodCreated: saved,
  PhodSaved: saved,
  PhodReverted: saved,
};

/** Keeps what people may look for. It publishes no change. */
export const searchProjector = projector<
  MessageEvent | EntryEvent | RoomEventFollowed | UserRegistered | UserProfileEdited | PhodEvent
>({
  name: 'search',
  version: 9,
  tables: ['search_texts'],
  reads: ['messages'],
  on: {
    ...followMessages,
    ...followEntries,
    ...followRooms,
    ...followPeople,
    ...followVersions,
  },
});

type SearchText = Selectable<SearchTextsTable>;

type Key = Pick<SearchTextsTable, 'kind' | 'owner' | 'ref'>;

const rowAt = prepared((q, p: Key) =>
  q
    .selectFrom('search_texts')
    .select(['id', 'author', 'title', 'content', 'found', 'files'])
    .where('owner', '=', p.owner)
    .where('kind', '=', p.kind)
    .where('ref', '=', p.ref),
);
const rowsOf = prepared((q, p: SearchScope) =>
  q.selectFrom('search_texts').select('id').where('owner', '=', p.owner).where('kind', '=', p.kind),
);
const updateRow = prepared(
  (q, p: Pick<SearchText, 'id' | 'title' | 'content' | 'found' | 'files'>) =>
    q
      .updateTable('search_texts')
      .set({ title: p.title, content: p.content, found: p.found, files: p.files })
      .where('id', '=', p.id),
);
const deleteRow = prepared((q, p: Pick<SearchText, 'id'>) =>
  q.deleteFrom('search_texts').where('id', '=', p.id),
);

async function insertSearchText(tx: Transaction, text: SearchText): Promise<void> {
  await tx.run(searchTextsTable.insert, text);
  if (text.found === 1) await fullTextOf(tx.dialect.name).index(tx, text);
}

/** Changes the text of a row, or whether it is found; a missing row stays missing. */
async function changeSearchText(
  tx: Transaction,
  key: Key,
  change: Partial<Pick<SearchText, 'title' | 'content' | 'found' | 'files'>>,
): Promise<void> {
  const row = await tx.first(rowAt, key);
  if (row === undefined) return;
  const changed = { ...row, ...change };
  await tx.run(updateRow, changed);
  const fullText = fullTextOf(tx.dialect.name);
  if (row.found === 1) await fullText.remove(tx, row.id);
  if (changed.found === 1) await fullText.index(tx, { ...key, ...changed });
}

async function deleteSearchText(tx: Transaction, key: Key): Promise<void> {
  const row = await tx.first(rowAt, key);
  if (row !== undefined) await remove(tx, row.id);
}

/** Every text of a scope. */
async function deleteSearchTexts(tx: Transaction, scope: SearchScope): Promise<void> {
  for (const { id } of await tx.all(rowsOf, scope)) await remove(tx, id);
}

async function remove(tx: Transaction, id: number): Promise<void> {
  await tx.run(deleteRow, { id });
  await fullTextOf(tx.dialect.name).remove(tx, id);
}
