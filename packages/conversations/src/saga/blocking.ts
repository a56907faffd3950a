import { blockPerson, listBlockedPeople, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, call, put, takeEvery, takeLatest, type Effect } from 'redux-saga/effects';
import { conversationActions as asked, type SomePerson } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { orToast, type Saga } from './kit.ts';

/** Until the list is there, messages are shown as they are. */
function* load(shell: Shell): Saga {
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

/** The list has names, which the news has not. */
function* listChanged(): Saga {
  yield put(stale(listBlockedPeople));
}

/** Whom the person blocked. */
export function* blockingSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    call(load, shell),
    takeLatest(asked.load, () => load(shell)),
    takeEvery([conversations.personBlocked, conversations.personUnblocked], listChanged),
    takeEvery(asked.block, ({ payload }) => orToast(shell, () => block(shell, payload))),
    takeEvery(asked.unblock, ({ payload }) => orToast(shell, () => unblock(shell, payload))),
  ]);
}
