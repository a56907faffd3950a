import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put, take, type Effect } from 'redux-saga/effects';
import { conversations } from '../state/conversations-slice.ts';
import type { Outgoing } from '../state/room-state.ts';
import { changeWaiting, readWaiting } from '../state/waiting-store.ts';
import { stateOf } from './kit.ts';

const isWaiting = ({ status }: Outgoing) => status !== 'failed';

/** Keeps what waits to be sent beyond the page, for people who are signed in; guests leave nothing. */
export function* waitingSaga(shell: Shell): Generator<Effect, void, unknown> {
  const { signedIn, userId } = shell.getState().session;
  if (!signedIn || userId === undefined) return;
  const stored = readWaiting(userId);
  if (stored.length > 0) yield put(conversations.waitingRestored(stored));
  let known = stateOf(shell).outgoing;
  for (;;) {
    const before = known;
    yield take(() => stateOf(shell).outgoing !== before);
    known = stateOf(shell).outgoing;
    const kept = known.filter(isWaiting);
    const gone = before.map(({ tempId }) => tempId).filter((id) => !kept.some(hasId(id)));
    changeWaiting(userId, { kept, gone });
  }
}

const hasId =
  (id: string) =>
  ({ tempId }: Outgoing): boolean =>
    tempId === id;
