import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { type Effect, all, call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { invitationsSaga } from '../invitations/invitations.saga.ts';
import { conversationActions as asked } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { remember, remembered, rememberedUnread } from '../state/remembered.ts';
import { writings } from '../state/writings.ts';
import { type Saga, isConnected, stateOf, until } from './kit.ts';
import { messagesSaga } from './messages.ts';
import { noticesSaga } from './notices.ts';
import { loadNewest, pagesSaga } from './pages.ts';
import { peopleSaga } from './people.ts';
import { roomsSaga } from './rooms.ts';
import { sendSaga } from './send.ts';
import { waitingSaga } from './waiting.ts';

/** What was being written is not whole any more once a connection is lost. */
function* watchConnection(shell: Shell): Generator<Effect, void, unknown> {
  for (;;) {
    yield* until(() => isConnected(shell));
    yield* until(() => !isConnected(shell));
    writings.connectionLost();
    yield put(conversations.connectionLost());
  }
}

/** What is stored takes the place of what was being written. */
function* watchEnds(): Generator<Effect, void, unknown> {
  writings.forget();
  yield takeEvery(conversations.replyEnded, ({ payload }) => writings.ended(payload.id));
  yield takeEvery(conversations.replyFailed, ({ payload }) => writings.ended(payload.messageId));
}

/** Carries out what `conversationActions` ask for. */
export function* conversationsSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    call(messagesSaga, shell),
    call(noticesSaga, shell),
    call(pagesSaga, shell),
    call(roomsSaga, shell),
    call(peopleSaga, shell),
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
  remember('activeChatId', roomId);
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

/** What is read first, and which rooms are open. */
function* loadSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    takeLatest(asked.load, () => loadAll(shell)),
    takeLatest(asked.openChat, ({ payload }) => openChat(shell, payload)),
    takeLatest(asked.openRoom, ({ payload }) => openRoom(shell, payload)),
  ]);
  yield* loadAll(shell);
}
