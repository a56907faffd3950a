import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { listPhodVersions } from '@mach42/contracts/phod/calls.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { put, type Effect } from 'redux-saga/effects';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { history, historySlice } from './history-slice.ts';
import { withOneBefore } from './pair.ts';
import { historyActions } from '../actions.ts';

type Saga = Generator<Effect, void, unknown>;

/** By pages, down to those that are known: a version never changes. */
function* newVersions({ api, getState }: Shell): Generator<Effect, PhodVersion[], unknown> {
  const { versions: known = [] } = readSlice(historySlice, getState());
  const read: PhodVersion[] = [];
  for (;;) {
    const before = read.at(-1)?.version;
    const query = {
      limit: limits.phod.versionsPageMaximum,
      ...(before === undefined ? {} : { before }),
    };
    const { data, meta } = yield* requesting(api, listPhodVersions, { query });
    read.push(...data);
    const oldest = data.at(-1)?.version ?? 0;
    const isKnown = known.some(({ version }) => version === oldest);
    if (isKnown) return [...read, ...known.filter(({ version }) => version < oldest)];
    if (!meta.hasMore) return read;
  }
}

/** Reads the versions again; what is compared stays, and at first it is what the newest changed. */
export function* loadVersions(shell: Shell): Saga {
  try {
    const versions = yield* newVersions(shell);
    yield put(history.loaded(versions));
    const { chosen, view, picked } = readSlice(historySlice, shell.getState());
    const newest = versions[0]?.version;
    if (newest === undefined) return;
    if (chosen === undefined) yield put(historyActions.compare(withOneBefore(newest)));
    else if (view === 'file' && chosen.to !== newest) {
      yield put(historyActions.show({ version: chosen.from, picked }));
    }
  } catch (thrown) {
    const failure = failureOf(thrown);
    yield put(history.loadingFailed(failure));
    shell.log({
      type: 'error',
      source: 'PHOD',
      message: `The history could not be read: ${failure.message}`,
    });
  }
}
