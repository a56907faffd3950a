import { isQuietAt } from '@mach42/contracts/kernel/time-zone.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { levelOf } from '@mach42/contracts/preferences/notification-preferences.ts';
import { listReminders } from '@mach42/contracts/reminders/calls.ts';
import type { DatedItem, Reminders } from '@mach42/contracts/reminders/schemas.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { type Effect, all, call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { reminders, remindersSlice } from '../reminders/reminders-slice.ts';
import { conversationActions as asked } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import {
  rememberChat,
  rememberDue,
  remembered,
  rememberedDue,
  rememberedUnread,
} from '../state/remembered.ts';
import { roomOf } from '../state/select.ts';
import { streamedReplies } from '../state/streamed-replies.ts';
import { type Saga, isConnected, stateOf, until } from './kit.ts';
import { messagesSaga } from './messages.ts';
import { loadNewest, pagesSaga } from './pages.ts';
import { invitationsSaga, blockingSaga, peopleSaga } from './people.ts';
import { roomsSaga } from './rooms.ts';
import { sendSaga, waitingSaga } from './send.ts';

/**
 * Counts the due reminders and shows notices of them: at their time, and on opening the page for reminders that
 * became due before.
 */
function* remindersSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeEvery(asked.messageDue, ({ payload }) => messageDue(shell, payload));
  yield takeEvery(asked.datesDue, ({ payload }) => datesDue(shell, payload));
  yield takeLatest([asked.remindersChanged, asked.load], () => listedAgain(shell));
  if (shell.getState().session.signedIn) yield call(dueBefore, shell);
}

function* remindersNow(shell: Shell): Generator<Effect, Reminders | undefined, unknown> {
  try {
    const { data } = yield* requesting(shell.api, listReminders);
    yield put(reminders.loaded(data));
    return data;
  } catch (thrown) {
    const { message } = failureOf(thrown);
    shell.log({ type: 'warning', source: 'Reminders', message });
    return undefined;
  }
}

function* listedAgain(shell: Shell): Saga {
  if (!shell.getState().session.signedIn) return;
  yield put(stale(listReminders));
  yield* remindersNow(shell);
}

function* dueBefore(shell: Shell): Saga {
  yield* remindersNow(shell);
  const { due } = readSlice(remindersSlice, shell.getState());
  const { userId = '' } = shell.getState().session;
  const isNew = due > rememberedDue(userId);
  rememberDue(userId, due);
  if (isNew)
    notify(
      shell,
      t('{due, plural, one {# reminder is due} other {# reminders are due}}', { due }),
      '',
    );
}

/**
 * Shows a notice only of a message that the list names, because the message may have been deleted in the meantime.
 */
function* messageDue(shell: Shell, messageId: string): Saga {
  yield put(stale(listReminders));
  const listed = yield* remindersNow(shell);
  const due = listed?.messages.find(({ message }) => message.id === messageId);
  if (due === undefined) return;
  const { author, text } = due.message;
  notify(shell, t('Reminder: a message of {author}', { author }), text);
}

function* datesDue(shell: Shell, items: readonly DatedItem[]): Saga {
  yield put(asked.remindersChanged());
  const titles = items.map(({ title, time }) => (time === '' ? title : `${time} ${title}`));
  notify(shell, t('Reminder: dates of your file'), titles.join(', '));
}

function notify(shell: Shell, title: string, text: string): void {
  const run = () => shell.commands.run('saved.show-messages');
  if (shell.notices.show({ title, text: shortened(text), tag: 'reminders', run })) return;
  const message = text === '' ? title : `${title}: ${shortened(text)}`;
  shell.toasts.success(message, { action: { label: t('Open'), run } });
}

/** Notes each lost connection, after which the known text of a reply in progress is incomplete. */
function* watchConnection(shell: Shell): Generator<Effect, void, unknown> {
  for (;;) {
    yield* until(() => isConnected(shell));
    yield* until(() => !isConnected(shell));
    streamedReplies.connectionLost();
    yield put(conversations.connectionLost());
  }
}

/** Drops the streamed text of a reply when the reply ends or fails: the stored message replaces it. */
function* watchEnds(): Generator<Effect, void, unknown> {
  streamedReplies.forget();
  yield takeEvery(conversations.replyEnded, ({ payload }) => streamedReplies.ended(payload.id));
  yield takeEvery(conversations.replyFailed, ({ payload }) =>
    streamedReplies.ended(payload.messageId),
  );
}

/** Carries out the requests in `conversationActions`. */
export function* conversationsSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    call(messagesSaga, shell),
    call(noticesSaga, shell),
    call(remindersSaga, shell),
    call(pagesSaga, shell),
    call(roomsSaga, shell),
    call(peopleSaga, shell),
    call(blockingSaga, shell),
    call(waitingSaga, shell),
    call(sendSaga, shell),
    call(watchConnection, shell),
    call(watchEnds),
    call(loadSaga, shell),
    call(invitationsSaga, shell),
  ]);
}

/** Reads the rooms, opens those that were open last, and reads their newest messages. */
function* loadAll(shell: Shell): Saga {
  const { userId } = shell.getState().session;
  if (userId === undefined) return;
  if (stateOf(shell).rooms.length === 0) yield put(conversations.loadingStarted());
  const listed = stateOf(shell).participantsByRoom;
  try {
    const { data } = yield* requesting(shell.api, listRooms);
    yield put(conversations.roomsLoaded(data));
  } catch (thrown) {
    yield put(conversations.loadingFailed(failureOf(thrown)));
    return;
  }
  yield put(conversations.closedForgotten());
  const { rooms, personalChats, workspaceRooms, outgoing } = stateOf(shell);
  const known = (id: string | undefined) => rooms.find((room) => room.id === id);
  const chats = rooms.filter((room) => room.type === 'private_chat' && !room.archived);
  const chatId = personalChats.activeChatId ?? remembered('activeChatId');
  const beganNew = chatId === undefined && outgoing.some(({ roomId }) => roomId === undefined);
  const chat = beganNew ? undefined : (known(chatId) ?? chats[0]);
  const room = known(workspaceRooms.activeRoomId ?? remembered('activeRoomId'));
  const held = rememberedUnread(userId);
  if (held !== undefined && [chat?.id, room?.id].includes(held))
    yield put(conversations.unreadHeld(held));
  yield all([call(openChat, shell, chat?.id, true), call(openRoom, shell, room?.id, true)]);
  if (room !== undefined && listed[room.id] !== undefined)
    yield put(asked.loadParticipants({ roomId: room.id }));
}

function* openChat(shell: Shell, roomId: string | undefined, fresh = false): Saga {
  const { personalChats, workspaceRooms } = stateOf(shell);
  const before = personalChats.activeChatId;
  if (before !== roomId && before !== workspaceRooms.activeRoomId) leave(shell, before);
  yield put(conversations.chatOpened(roomId));
  rememberChat(roomId);
  yield* enter(shell, roomId, fresh);
}

function* openRoom(shell: Shell, roomId: string | undefined, fresh = false): Saga {
  const { personalChats, workspaceRooms } = stateOf(shell);
  const before = workspaceRooms.activeRoomId;
  if (before !== roomId && before !== personalChats.activeChatId) leave(shell, before);
  yield put(conversations.roomOpened(roomId));
  shell.rooms.activate(roomId);
  yield* enter(shell, roomId, fresh);
}

function leave(shell: Shell, roomId: string | undefined): void {
  if (roomId !== undefined) shell.rooms.close(roomId);
}

function* enter(shell: Shell, roomId: string | undefined, fresh: boolean): Saga {
  if (roomId === undefined) return;
  shell.rooms.open(roomId);
  yield* loadNewest(shell, roomId, fresh);
}

/** Reads the first data, and opens chats and rooms. */
function* loadSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    takeLatest(asked.load, () => loadAll(shell)),
    takeLatest(asked.openChat, ({ payload }) => openChat(shell, payload)),
    takeLatest(asked.openRoom, ({ payload }) => openRoom(shell, payload)),
  ]);
  yield* loadAll(shell);
}

const roomsTab = 'rooms';
/** The number of characters of a message that a notice of the device shows. */
const longestText = 160;

/** Shows notices of new messages, and of answers in the person's own chats. */
function* noticesSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeEvery(conversations.messagePosted, ({ payload }) => {
    if (stateOf(shell).blocked.includes(payload.userId)) return;
    countMention(shell, payload);
    noticeMessage(shell, payload);
  });
  yield takeEvery(conversations.messageEdited, ({ payload }) => {
    const { authorId, mentions = [], roomId, content } = payload;
    const { userId = '' } = shell.getState().session;
    if (authorId === undefined || authorId === userId || !mentions.includes(userId)) return;
    if (stateOf(shell).blocked.includes(authorId)) return;
    noticeWritten(shell, { roomId, content, isMention: true });
  });
  yield takeEvery(conversations.replyEnded, ({ payload }) => noticeReply(shell, payload));
}

/**
 * Counts a message that mentions the person. The reducer cannot do it, because the state does not contain the id of
 * the reader.
 */
function countMention({ getState, dispatch }: Shell, { id, roomId, mentions }: Message): void {
  const { userId } = getState().session;
  if (userId === undefined || !mentions.includes(userId)) return;
  dispatch(conversations.mentionReceived({ roomId, messageId: id }));
}

function noticeMessage(shell: Shell, message: Message): void {
  const { roomId, isUser, sender, mentions, content } = message;
  const { userId } = shell.getState().session;
  if (isUser || sender.isBot || userId === undefined) return;
  const isDirect = roomOf(stateOf(shell), roomId)?.type === 'direct_message';
  noticeWritten(shell, { roomId, content, isMention: isDirect || mentions.includes(userId) });
}

interface Written extends Pick<Message, 'roomId' | 'content'> {
  /** Whether the message mentions the person, or is written only to them. */
  readonly isMention: boolean;
}

/**
 * Shows a notice of a message in a room, as far as the level of the room allows it. While the page is in the
 * background, the device shows it. In the page only a mention causes a notice, unless its room is in front.
 */
function noticeWritten(shell: Shell, { roomId, content, isMention }: Written): void {
  const { workspace, ui } = shell.getState();
  if (isQuietAt(preferredZone, workspace.preferences, new Date())) return;
  const level = levelOf(workspace.preferences, roomId);
  if (level === 'none' || (level === 'mentions' && !isMention)) return;
  const state = stateOf(shell);
  const room = roomOf(state, roomId);
  if (room === undefined) return;
  const isDirect = room.type === 'direct_message';
  const title =
    isMention && !isDirect ? t('You are mentioned in “{name}”', { name: room.name }) : room.name;
  const run = () => open(shell, room);
  if (shell.notices.show({ title, text: shortened(content), tag: roomId, run })) return;
  const isInFront = ui.activeTab === roomsTab && state.workspaceRooms.activeRoomId === roomId;
  if (!isMention || isInFront || state.personalChats.activeChatId === roomId) return;
  const said = isDirect ? `${title}: ${shortened(content)}` : title;
  shell.toasts.success(said, { tag: roomId, action: { label: t('Open'), run } });
}

/** Shows a notice of an answer in a chat of the person, if they did something else while it was written. */
function noticeReply(shell: Shell, { roomId, content }: Message): void {
  const { preferences } = shell.getState().workspace;
  const room = roomOf(stateOf(shell), roomId);
  if (room?.type !== 'private_chat' || levelOf(preferences, roomId) !== 'all') return;
  if (isQuietAt(preferredZone, preferences, new Date())) return;
  const title = t('An answer in “{name}”', { name: room.name });
  shell.notices.show({
    title,
    text: shortened(content),
    tag: roomId,
    run: () => open(shell, room),
  });
}

function open(shell: Shell, { id, type }: Room): void {
  if (type === 'private_chat') shell.dispatch(asked.openChat(id));
  else shell.commands.run('rooms.show-rooms', id);
}

/** The signs of Markdown, which a notice would show as they are. */
const signs = /^(?:>|#{1,6}) +|\*\*|~~|`/gm;

/** Returns the beginning of a text, as a notice shows it. */
function shortened(text: string): string {
  const plain = text.slice(0, 2 * longestText).replaceAll(signs, '');
  return plain.length <= longestText ? plain : `${plain.slice(0, longestText - 1)}…`;
}
