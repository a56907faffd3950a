import { blockPerson, listBlockedPeople, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import {
  getRoom,
  inviteToRoom,
  joinRoom,
  leaveRoom,
  listParticipants,
  removeParticipant,
  setParticipantRole,
  acceptInvitation,
  listOwnInvitations,
  revokeInvitation,
} from '@mach42/contracts/rooms/calls.ts';
import type {
  InviteBody,
  ParticipantRole,
  Room,
  Invitation,
} from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf, asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, call, delay, put, takeEvery, takeLatest, type Effect } from 'redux-saga/effects';
import { invitationActions, invitations } from '../invitations/invitations-slice.ts';
import { conversationActions as asked, type SomePerson } from '../state/actions.ts';
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

/** Loads the first page of participants, or the page that begins after `after`. */
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

/** Reads a room with many people again, because the answer that restores it lacks the reader's own part. */
function* restored(shell: Shell, { id, participants, participantCount }: Room): Saga {
  if (participantCount <= participants.length) return;
  const { data } = yield* requesting(shell.api, getRoom, { params: { id } });
  yield put(conversations.roomChanged(data));
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

/** Sends an invitation, and the invited person learns of it. The dialog requests a link itself. */
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

/**
 * Forgets a room that the person has left. A forum can still be read after leaving it, but not after being removed
 * from it.
 */
function* gone(
  shell: Shell,
  { roomId, userId, removed = false }: OfParticipant & { readonly removed?: boolean },
): Saga {
  if (userId !== shell.getState().session.userId) return;
  if (!removed && roomOf(stateOf(shell), roomId)?.type === 'internal_forum') return;
  shell.rooms.close(roomId);
  yield put(conversations.roomForgotten({ roomId }));
}

/** Reads the room on the devices of the person who has joined it, because only a reader's own view is complete. */
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

/** Reads the list of blocked people. Until it is read, all messages are shown. */
function* loadBlocked(shell: Shell): Saga {
  if (!shell.getState().session.signedIn) return;
  try {
    const { data } = yield* requesting(shell.api, listBlockedPeople);
    yield put(conversations.blockedLoaded(data.map(({ userId }) => userId)));
  } catch (thrown) {
    const { message } = failureOf(thrown);
    shell.log({ type: 'warning', source: 'Blocked people', message });
  }
}

function* block(shell: Shell, person: SomePerson): Saga {
  yield* requesting(shell.api, blockPerson, { params: { id: person.userId } });
  yield put(conversations.personBlocked({ userId: person.userId }));
  shell.toasts.undo(t('You blocked {name}. Only you see it.', { name: person.name }), {
    undo: () => shell.dispatch(asked.unblock(person)),
  });
}

function* unblock(shell: Shell, { userId, name }: SomePerson): Saga {
  yield* requesting(shell.api, unblockPerson, { params: { id: userId } });
  yield put(conversations.personUnblocked({ userId }));
  shell.toasts.success(t('You unblocked {name}.', { name }));
}

/** Reads the list again, because the event does not contain the names. */
function* listChanged(): Saga {
  yield put(stale(listBlockedPeople));
}

/** Reads and changes the list of people whom the person blocked. */
export function* blockingSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    call(loadBlocked, shell),
    takeLatest(asked.load, () => loadBlocked(shell)),
    takeEvery([conversations.personBlocked, conversations.personUnblocked], listChanged),
    takeEvery(asked.block, ({ payload }) => orToast(shell, () => block(shell, payload))),
    takeEvery(asked.unblock, ({ payload }) => orToast(shell, () => unblock(shell, payload))),
  ]);
}

/** Reads the invitations. The rooms work without them, so a failure is only logged. */
function* loadInvitations(shell: Shell): Saga {
  if (!shell.getState().session.signedIn) return;
  try {
    const { data } = yield* requesting(shell.api, listOwnInvitations);
    yield put(invitations.loaded(data));
  } catch (thrown) {
    shell.log({
      type: 'warning',
      source: 'Rooms',
      message: t('The invitations were not read'),
      details: asApiError(thrown).message,
    });
  }
}

function* accept(shell: Shell, invitation: Invitation): Saga {
  const params = { inviteKey: invitation.inviteKey };
  yield* answered(shell, invitation, function* () {
    const { data: room } = yield* requesting(shell.api, acceptInvitation, { params });
    yield put(conversations.roomStored(room));
    yield put(asked.openRoom(room.id));
  });
}

function* decline(shell: Shell, invitation: Invitation): Saga {
  const params = { inviteKey: invitation.inviteKey };
  yield* answered(shell, invitation, function* () {
    yield* requesting(shell.api, revokeInvitation, { params });
    shell.toasts.success(
      t('Invitation to “{roomName}” declined', { roomName: invitation.roomName }),
    );
  });
}

/** Sends an answer. An invitation that is not open any more is removed as well. */
function* answered(shell: Shell, invitation: Invitation, answer: () => Saga): Saga {
  yield put(invitations.answered(invitation));
  try {
    yield* answer();
    yield put(invitations.gone(invitation.id));
  } catch (thrown) {
    const { status, message } = asApiError(thrown);
    shell.toasts.error(message);
    yield put(
      status === 404 ? invitations.gone(invitation.id) : invitations.answerFailed(invitation.id),
    );
  }
}

/** Reads the invitations to the person, and sends the person's answers. */
export function* invitationsSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    takeLatest(asked.load, () => loadInvitations(shell)),
    takeEvery(invitationActions.accept, ({ payload }) => accept(shell, payload)),
    takeEvery(invitationActions.decline, ({ payload }) => decline(shell, payload)),
  ]);
  yield* loadInvitations(shell);
}
