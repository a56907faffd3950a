import {
  createRoom,
  deleteRoom,
  editRoom,
  getRoom,
  markRead,
  markUnread,
  restoreRoom,
} from '@mach42/contracts/rooms/calls.ts';
import type { CreateRoomBody, EditRoomBody } from '@mach42/contracts/rooms/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, put, takeEvery, takeLatest, type Effect } from 'redux-saga/effects';
import { conversationActions as asked } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { rememberChat, rememberUnread } from '../state/remembered.ts';
import { roomOf } from '../state/select.ts';
import { orToast, stateOf, type Saga } from './kit.ts';

interface OfRoom {
  readonly roomId: string;
}

/** Makes a room and opens it where its type is shown. */
function* create(shell: Shell, body: CreateRoomBody): Saga {
  const { data: room } = yield* requesting(shell.api, createRoom, { body });
  yield put(conversations.roomStored(room));
  yield put(room.type === 'private_chat' ? asked.openChat(room.id) : asked.openRoom(room.id));
}

function* change(
  shell: Shell,
  { roomId, changes }: OfRoom & { readonly changes: EditRoomBody },
): Saga {
  const { data } = yield* requesting(shell.api, editRoom, {
    params: { id: roomId },
    body: changes,
  });
  yield put(conversations.roomChanged(data));
}

function* remove(shell: Shell, { roomId }: OfRoom): Saga {
  const name = roomOf(stateOf(shell), roomId)?.name ?? '';
  yield* requesting(shell.api, deleteRoom, { params: { id: roomId } });
  shell.rooms.close(roomId);
  yield put(conversations.roomForgotten({ roomId }));
  shell.toasts.undo(t('“{name}” deleted', { name }), {
    undo: () => shell.dispatch(asked.restoreRoom({ roomId })),
  });
}

function* restore(shell: Shell, { roomId }: OfRoom): Saga {
  const { data: room } = yield* requesting(shell.api, restoreRoom, { params: { id: roomId } });
  yield put(conversations.roomStored(room));
  yield put(room.type === 'private_chat' ? asked.openChat(roomId) : asked.openRoom(roomId));
}

/**
 * Counts the unread messages again: the deleted message may have been unread. The event does not say so, because it
 * is the same for all readers.
 */
function* countUnreadAgain(shell: Shell, { roomId }: OfRoom): Saga {
  if ((roomOf(stateOf(shell), roomId)?.unreadCount ?? 0) === 0) return;
  try {
    const { data } = yield* requesting(shell.api, getRoom, { params: { id: roomId } });
    yield put(conversations.roomChanged(data));
  } catch (thrown) {
    warn(shell, t('Unread messages were not counted again'), thrown);
  }
}

function* countMentionsAgain(
  shell: Shell,
  { roomId, mentions = [] }: ChangeData['MessageEdited'],
): Saga {
  if (mentions.includes(shell.getState().session.userId ?? '')) {
    yield* countUnreadAgain(shell, { roomId });
  }
}

function warn(shell: Shell, message: string, thrown: unknown): void {
  shell.log({ type: 'warning', source: 'Chat', message, details: asApiError(thrown).message });
}

/** Moves the read mark. A failure does no harm to the reader: the next mark includes this one. */
function* read(shell: Shell, { roomId, messageId }: OfRoom & { readonly messageId: string }): Saga {
  try {
    const { data } = yield* requesting(shell.api, markRead, {
      params: { id: roomId },
      body: { messageId },
    });
    yield put(conversations.roomRead(data));
  } catch (thrown) {
    warn(shell, t('The read mark was not moved'), thrown);
  }
}

function* markAsUnread(
  shell: Shell,
  { roomId, messageId }: OfRoom & { readonly messageId: string },
): Saga {
  yield put(conversations.unreadHeld(roomId));
  try {
    yield* requesting(shell.api, markUnread, { params: { id: roomId }, body: { messageId } });
  } catch (thrown) {
    yield put(conversations.unreadReleased(roomId));
    throw thrown;
  }
}

/** Forgets in the browser which chat or room was open last, where that one was deleted. */
function forgetOpenRoom(shell: Shell): void {
  const { personalChats, workspaceRooms } = stateOf(shell);
  if (personalChats.activeChatId === undefined) rememberChat(undefined);
  if (workspaceRooms.activeRoomId === undefined) shell.rooms.activate(undefined);
}

export function* roomsSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    takeEvery(asked.create, ({ payload }) => orToast(shell, () => create(shell, payload))),
    takeEvery(asked.change, ({ payload }) => orToast(shell, () => change(shell, payload))),
    takeEvery(asked.removeRoom, ({ payload }) => orToast(shell, () => remove(shell, payload))),
    takeEvery(asked.restoreRoom, ({ payload }) => orToast(shell, () => restore(shell, payload))),
    takeEvery(asked.markUnread, ({ payload }) =>
      orToast(shell, () => markAsUnread(shell, payload)),
    ),
    takeEvery([conversations.unreadHeld, conversations.unreadReleased], () =>
      rememberUnread(shell.getState().session.userId, stateOf(shell).heldUnread),
    ),
    takeEvery(conversations.messageDeleted, ({ payload }) => countUnreadAgain(shell, payload)),
    takeEvery(conversations.messageEdited, ({ payload }) => countMentionsAgain(shell, payload)),
    takeLatest(asked.markRead, ({ payload }) => read(shell, payload)),
    takeEvery(
      [conversations.roomForgotten, conversations.failed, conversations.loadingFailed],
      () => forgetOpenRoom(shell),
    ),
  ]);
}
