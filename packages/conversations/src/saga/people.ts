import {
  getRoom,
  inviteToRoom,
  joinRoom,
  leaveRoom,
  listParticipants,
  removeParticipant,
  setParticipantRole,
} from '@mach42/contracts/rooms/calls.ts';
import type { InviteBody, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, delay, put, takeEvery, type Effect } from 'redux-saga/effects';
import { conversationActions as asked } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { roomOf } from '../state/select.ts';
import { participantFrom } from '../state/wire.ts';
import { orToast, stateOf, type Saga } from './kit.ts';

interface OfRoom {
  readonly roomId: string;
}
interface OfParticipant extends OfRoom {
  readonly userId: string;
}

/** The first page, or the one that begins after another. */
function* load(shell: Shell, { roomId, after }: OfRoom & { readonly after?: number }): Saga {
  const { data, meta } = yield* requesting(shell.api, listParticipants, {
    params: { id: roomId },
    query: after === undefined ? {} : { after },
  });
  const participants = data.map(participantFrom);
  const { next } = meta;
  const goesOn = after !== undefined;
  yield put(conversations.participantsLoaded({ roomId, participants, next, goesOn }));
}

/** The answer for a room with many people is without one's own part of it. */
function* restored(shell: Shell, { id, participants, participantCount }: Room): Saga {
  if (participantCount <= participants.length) return;
  const { data } = yield* requesting(shell.api, getRoom, { params: { id } });
  yield put(conversations.roomStored(data));
}

function* join(shell: Shell, { roomId }: OfRoom): Saga {
  const { data } = yield* requesting(shell.api, joinRoom, { params: { id: roomId } });
  yield put(conversations.roomStored(data));
  yield put(asked.openRoom(roomId));
}

function* leave(shell: Shell, { roomId }: OfRoom): Saga {
  yield* requesting(shell.api, leaveRoom, { params: { id: roomId } });
  const { userId } = shell.getState().session;
  if (userId !== undefined) yield put(conversations.participantGone({ roomId, userId }));
}

/** Whom the invitation is for learns of it; a link is for the dialog, which asks for it itself. */
function* invite(shell: Shell, { roomId, body }: OfRoom & { readonly body: InviteBody }): Saga {
  yield* requesting(shell.api, inviteToRoom, { params: { id: roomId }, body });
  shell.toasts.success(t('Invitation sent'));
}

function* assign(shell: Shell, input: OfParticipant & { readonly role: ParticipantRole }): Saga {
  const { roomId, userId, role } = input;
  yield* requesting(shell.api, setParticipantRole, {
    params: { id: roomId, userId },
    body: { role },
  });
  yield put(conversations.roleAssigned({ roomId, userId, role }));
}

function* remove(shell: Shell, { roomId, userId }: OfParticipant): Saga {
  yield* requesting(shell.api, removeParticipant, { params: { id: roomId, userId } });
  yield put(conversations.participantGone({ roomId, userId }));
}

/** A forum that one has left can still be read; one that one was removed from is gone, as a room is. */
function* gone(
  shell: Shell,
  { roomId, userId, removed = false }: OfParticipant & { readonly removed?: boolean },
): Saga {
  if (userId !== shell.getState().session.userId) return;
  if (!removed && roomOf(stateOf(shell), roomId)?.type === 'internal_forum') return;
  shell.rooms.close(roomId);
  yield put(conversations.roomForgotten({ roomId }));
}

/** On the devices of who has joined the room is read, as only a reader's own view has it whole. */
function* joined(shell: Shell, { roomId, userId }: OfParticipant): Saga {
  if (userId !== shell.getState().session.userId) return;
  const { data } = yield* requesting(shell.api, getRoom, { params: { id: roomId } });
  yield put(conversations.roomStored(data));
}

function* lapse({ roomId, until }: OfRoom & { readonly until: number }): Saga {
  yield delay(Math.max(0, until - Date.now()));
  yield put(conversations.typingLapsed({ roomId, now: Math.max(until, Date.now()) }));
}

export function* peopleSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    takeEvery(asked.loadParticipants, ({ payload }) => orToast(shell, () => load(shell, payload))),
    takeEvery(asked.join, ({ payload }) => orToast(shell, () => join(shell, payload))),
    takeEvery(asked.leave, ({ payload }) => orToast(shell, () => leave(shell, payload))),
    takeEvery(asked.invite, ({ payload }) => orToast(shell, () => invite(shell, payload))),
    takeEvery(asked.assignRole, ({ payload }) => orToast(shell, () => assign(shell, payload))),
    takeEvery(asked.removeParticipant, ({ payload }) =>
      orToast(shell, () => remove(shell, payload)),
    ),
    takeEvery(conversations.participantJoined, ({ payload }) =>
      orToast(shell, () => joined(shell, payload)),
    ),
    takeEvery(conversations.roomRestored, ({ payload }) =>
      orToast(shell, () => restored(shell, payload)),
    ),
    takeEvery(conversations.participantGone, ({ payload }) => gone(shell, payload)),
    takeEvery(conversations.typed, ({ payload }) => lapse(payload)),
  ]);
}
