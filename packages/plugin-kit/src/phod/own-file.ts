import { loadPhod } from '@mach42/contracts/phod/calls.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import type { Effect } from 'redux-saga/effects';
import { asApiError } from '../api/api-error.ts';
import { requesting } from '../api/requesting.ts';
import type { Shell } from '../shell.ts';

/** Loads the present PHOD of the person who is signed in, from a saga. */
export function* loadOwnFile(shell: Shell): Generator<Effect, PhodFile, unknown> {
  const mobile = shell.getState().session.user?.mobile ?? '';
  const { data } = yield* requesting(shell.api, loadPhod, { body: { credentials: { mobile } } });
  return data;
}

/** Returns the reason for which the file was not saved, in the words of the answer where it has any. */
export function saveErrorText(thrown: unknown): string {
  const { code, status, message } = asApiError(thrown);
  if (status === 401) return phodTexts.loginToSave;
  const saysNothing = code === 'INVALID_RESPONSE' || message.trim() === '';
  return saysNothing ? phodTexts.saveFailed : phodTexts.saveError(message);
}
