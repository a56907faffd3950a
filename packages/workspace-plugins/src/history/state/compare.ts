import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { all, call, put, type Effect } from 'redux-saga/effects';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { filesCompared } from './files-compared.ts';
import {
  history,
  historySlice,
  type Comparison,
  type PickedTime,
  type View,
} from './history-slice.ts';
import type { Pair } from './pair.ts';
import type { FileAsked } from '../actions.ts';

type Saga<Result = void> = Generator<Effect, Result, unknown>;

export function* compareVersions(shell: Shell, pair: Pair): Saga {
  yield* bringBoth(shell, pair, 'changes');
}

/** The file as it was at a version, beside what is current: what differs can be put back. */
export function* showFile(shell: Shell, { version, picked }: FileAsked): Saga {
  const { versions } = readSlice(historySlice, shell.getState());
  const to = versions?.[0]?.version ?? version;
  yield* bringBoth(shell, { from: version, to }, 'file', picked);
}

function* bringBoth(shell: Shell, pair: Pair, view: View, picked?: PickedTime): Saga {
  yield put(history.chosen({ ...pair, view, picked }));
  try {
    const wanted = pair.from === pair.to ? [pair.to] : [pair.from, pair.to];
    const contents = (yield all(
      wanted.map((version) => call(contentOf, shell, version)),
    )) as readonly BriefData[];
    const [before = {}, after = before] = contents;
    const comparison = { ...pair, before, after };
    yield put(history.compared(comparison));
    shell.log({ type: 'info', source: 'PHOD', message: logTextOf(shell, comparison, view) });
  } catch (thrown) {
    yield put(history.comparingFailed(failureOf(thrown)));
  }
}

/** A version never changes: one that is compared already is not read again. */
export function* contentOf(shell: Shell, version: number): Saga<BriefData> {
  if (version === 0) return {};
  const { comparison } = readSlice(historySlice, shell.getState());
  if (comparison?.from === version) return comparison.before;
  if (comparison?.to === version) return comparison.after;
  const { data } = yield* requesting(shell.api, getPhodVersion, { params: { version } });
  return data.briefData;
}

function logTextOf(shell: Shell, comparison: Comparison, view: View): string {
  const { from, to } = comparison;
  if (view === 'file') return `Opened the file as it was at v${from}`;
  const isAdmin = shell.getState().session.activeRole === 'admin';
  const changes = filesCompared(comparison, isAdmin).changes.length;
  const count = changes === 1 ? '1 change' : `${changes} changes`;
  return from === 0 ? `Opened v${to}: ${count}` : `Compared v${from} with v${to}: ${count}`;
}
