import { loadPhod } from '@mach42/contracts/phod/calls.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import type { Effect } from 'redux-saga/effects';
import { dataRaisSlice } from '../state/datarais-slice.ts';
import { emptyScreen, type Screen } from '../state/screen.ts';

export type Saga<Result = void> = Generator<Effect, Result, unknown>;

export function screenOf(shell: Shell, entryId: string): Screen {
  return readSlice(dataRaisSlice, shell.getState()).screens[entryId] ?? emptyScreen;
}

export function* loadCurrent(shell: Shell): Saga<PhodFile> {
  const mobile = shell.getState().session.user?.mobile ?? '';
  const { data } = yield* requesting(shell.api, loadPhod, { body: { credentials: { mobile } } });
  return data;
}
