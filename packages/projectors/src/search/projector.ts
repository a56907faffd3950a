import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type {
  MessageEvent,
  ReplyCompleted,
  ReplyFailed,
  ReplyStopped,
} from '@mach42/domain/messages/events.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { type Flag, flag } from '@mach42/read-models/kernel/define-table.ts';
import { type Handler, type Handlers, type Happened, projector } from '../kernel/projector.ts';
import {
  changeSearchText,
  deleteSearchText,
  deleteSearchTexts,
  insertSearchText,
} from './search-texts.ts';

const keyOf = ({ entryId, userId }: EntryEvent['data']) =>
  ({ kind: 'datarais', owner: userId, ref: entryId }) as const;

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
    await insertSearchText(tx, { id, ...keyOf(data), title, content, at, found: 1 });
    return undefined;
  },
  async EntryRevised({ data }, tx) {
    const { title, content } = data;
    await changeSearchText(tx, keyOf(data), { title, content });
    return undefined;
  },
  EntryProcessed: async () => undefined,
  EntryDiscarded: nowFound(0),
  EntryRestored: nowFound(1),
};

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
  async MessagePosted({ data: { roomId, messageId, content }, at, position: id }, tx) {
    const text = { title: '', content, at, found: 1 } as const;
    await insertSearchText(tx, { id, ...textOf(roomId, messageId), ...text });
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
    const text = { title: '', content: '', at, found: 0 } as const;
    await insertSearchText(tx, { id, ...textOf(roomId, messageId), ...text });
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

async function nothing(): Promise<undefined> {}

const erased: Handler<RoomErased> = async ({ data: { roomId } }, tx) => {
  await deleteSearchTexts(tx, { kind: 'message', owner: roomId });
  return undefined;
};

/** Keeps what people may look for. It reads no rows of other projectors, and publishes no change. */
export const searchProjector = projector<MessageEvent | EntryEvent | RoomErased>({
  name: 'search',
  version: 5,
  tables: ['search_texts'],
  on: { ...followMessages, ...followEntries, RoomErased: erased },
});
