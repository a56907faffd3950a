import { updatePhod } from '@mach42/contracts/phod/calls.ts';
import { fileFault } from '@mach42/contracts/phod/file-limits.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { applyOps, invertOps } from '@mach42/json-document/patch/patch.ts';
import { rebase } from '@mach42/json-document/patch/rebase.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError, withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { loadOwnFile, saveErrorText } from '@mach42/plugin-kit/phod/own-file.ts';
import { type Shell, toastMs } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { nanoid } from '@reduxjs/toolkit';
import { actionChannel, call, cancelled, put, take, type Effect } from 'redux-saga/effects';
import { phod, phodSlice } from '../state.ts';
import { changeValues, saveAgain } from './change-values.ts';
import { edits, type Change } from './edits-slice.ts';

type Saga = Generator<Effect, void, unknown>;
type Channel = Parameters<typeof take>[0];

/** The most attempts to save a change onto versions that others keep saving. */
const mostAttempts = 5;

/** Saves one change after the other, so that two quick changes do not conflict. */
export function* editsSaga(shell: Shell): Saga {
  const asked = (yield actionChannel(edits.asked.type)) as Channel;
  for (;;) {
    const { payload: change } = (yield take(asked)) as ReturnType<typeof edits.asked>;
    yield call(carryOut, shell, change);
  }
}

function* carryOut(shell: Shell, change: Change): Saga {
  if (!shell.getState().session.signedIn) {
    yield* fail(shell, change, phodTexts.loginToSave);
    return;
  }
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        yield* attemptToSave(shell, change);
        return;
      } catch (thrown) {
        if (asApiError(thrown).status !== 409 || attempt === mostAttempts) throw thrown;
        const current = yield* loadOwnFile(shell);
        yield put(phod.loaded(current));
        if (change.kind !== 'manual') {
          yield put(edits.conflicted({ change, current }));
          return;
        }
      }
    }
  } catch (thrown) {
    shell.log({ type: 'error', source: 'PHOD', message: asApiError(thrown).message });
    const error = saveErrorText(thrown);
    // A refusal names the rule or limit, and says what to do.
    const saysWhy = error === phodTexts.loginToSave || asApiError(thrown).status === 400;
    const isOneValue = change.kind === 'manual' && !saysWhy;
    yield* fail(shell, change, isOneValue ? withAgain(phodTexts.updateFailed, thrown) : error);
  } finally {
    // If the person is signed out during the save, this saga is cancelled before the answer arrives.
    const isEnded = (yield cancelled()) as boolean;
    if (isEnded && !shell.getState().session.signedIn) askToLogIn(shell);
  }
}

function askToLogIn(shell: Shell): void {
  shell.toasts.error(phodTexts.loginToSave, { action: { label: t('Log in'), run: shell.signIn } });
}

/** Saves the change, or asks the person when the value has changed in the meantime. */
function* attemptToSave(shell: Shell, change: Change): Saga {
  const made = { version: change.baseVersion, briefData: change.before };
  const current = fileOf(shell);
  const base = change.kind === 'manual' ? (current ?? made) : made;
  const ops = opsOnto(change, base.briefData);
  if (ops === undefined) {
    if (current !== undefined) yield put(edits.conflicted({ change, current }));
    return;
  }
  const briefData = applyOps(base.briefData, ops) as BriefData;
  const fault = fileFault(briefData, base.briefData);
  if (fault !== undefined) {
    yield* fail(shell, change, fault.message);
    return;
  }
  const { name } = shell.getState().session;
  const { version, updatedAt } = yield* requesting(
    shell.api,
    updatePhod,
    {
      body: {
        briefData,
        updatedBy: name,
        baseVersion: base.version,
        source: { kind: change.kind },
      },
    },
    { idempotencyKey: nanoid() },
  );
  yield put(phod.saved({ briefData, version, updatedAt, updatedBy: name }));
  yield put(edits.saved(change.id));
  notify(shell, change, { ops, briefData, version });
}

/** Returns the operations rebased onto a file; undefined when the file has another value there. */
function opsOnto(change: Change, file: BriefData): readonly PhodOperation[] | undefined {
  if (change.before === file) return change.ops;
  const { applies, conflicts } = rebase(change.ops, change.before, file);
  return conflicts.length === 0 ? applies : undefined;
}

interface Done {
  readonly ops: readonly PhodOperation[];
  readonly briefData: BriefData;
  readonly version: number;
}

function notify(shell: Shell, { kind, summary }: Change, done: Done): void {
  const undo = () => changeValues(shell, { ops: invertOps(done.ops), madeOn: done.briefData });
  if (kind === 'manual' && summary !== undefined) shell.toasts.undo(summary, { undo });
  else if (kind === 'manual') shell.toasts.success(phodTexts.undone, { durationMs: toastMs.phod });
  else shell.toasts.success(phodTexts.saved, { action: { label: t('Undo'), run: undo } });
}

function* fail(shell: Shell, change: Change, error: string): Saga {
  yield put(edits.failed({ id: change.id, error }));
  if (error === phodTexts.loginToSave) {
    askToLogIn(shell);
  } else if (change.kind === 'manual') {
    yield put(edits.kept(change));
    const run = () => saveAgain(shell, [change.id]);
    shell.toasts.error(error, { action: { label: t('Retry'), run } });
  }
}

function fileOf(shell: Shell): PhodFile | undefined {
  return readSlice(phodSlice, shell.getState()).file;
}
