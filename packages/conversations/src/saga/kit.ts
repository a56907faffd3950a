import { asApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { put, take, type Effect } from 'redux-saga/effects';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import type { RoomState } from '../state/room-state.ts';

export type Saga<Result = void> = Generator<Effect, Result, unknown>;

export const stateOf = (shell: Shell): RoomState => readSlice(conversationsSlice, shell.getState());

export const isConnected = (shell: Shell): boolean =>
  shell.getState().connection.status === 'connected';

/** Waits until a condition holds; checks it after every action. */
export function* until(condition: () => boolean): Saga {
  if (!condition()) yield take(condition);
}

/** Runs the work, and shows a failure in the banner of the conversation. */
export function* orFailure(work: () => Saga): Saga {
  try {
    yield* work();
  } catch (thrown) {
    yield put(conversations.failed(failureOf(thrown)));
  }
}

/** Runs the work, and shows a failure as a toast, because the request does not belong to the open conversation. */
export function* orToast(shell: Shell, work: () => Saga): Saga {
  try {
    yield* work();
  } catch (thrown) {
    shell.toasts.error(asApiError(thrown).message);
  }
}
