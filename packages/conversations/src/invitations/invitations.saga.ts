import {
  acceptInvitation,
  listOwnInvitations,
  revokeInvitation,
} from '@mach42/contracts/rooms/calls.ts';
import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, put, takeEvery, takeLatest, type Effect } from 'redux-saga/effects';
import type { Saga } from '../saga/kit.ts';
import { conversationActions } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { invitationActions as asked, invitations } from './invitations-slice.ts';

/** The rooms work without them: a failure is only logged. */
function* load(shell: Shell): Saga {
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
    yield put(conversationActions.openRoom(room.id));
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

/** An invitation that is not open any more is gone as well. */
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

export function* invitationsSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    takeLatest(conversationActions.load, () => load(shell)),
    takeEvery(asked.accept, ({ payload }) => accept(shell, payload)),
    takeEvery(asked.decline, ({ payload }) => decline(shell, payload)),
  ]);
  yield* load(shell);
}
