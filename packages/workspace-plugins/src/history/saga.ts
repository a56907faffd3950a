import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listPhodVersions, revertPhod, getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import type { PhodVersion, BriefData } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { counterpartOf } from '@mach42/json-document/diff/counterpart.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import { valueAt } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { type ApiError, asApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { type Effect, call, put, takeLatest, takeLeading, all } from 'redux-saga/effects';
import { type GoBack, historyActions, type FileAsked } from './actions.ts';
import { type PutBack, keyOf } from './compare/put-back.ts';
import { history, historySlice, type Comparison, type PickedTime, type View } from './state.ts';
import { filesCompared } from './state/files-compared.ts';
import { withOneBefore, type Pair } from './state/pair.ts';

interface Asked<Payload> {
  readonly payload: Payload;
}

type Wanted = ReturnType<
  typeof historyActions.compare | typeof historyActions.show | typeof historyActions.open
>;

/** Shows the pair that was requested last. */
function* lookAt(shell: Shell, wanted: Wanted): Generator<Effect, void, unknown> {
  if (historyActions.compare.match(wanted)) yield call(compareVersions, shell, wanted.payload);
  else if (historyActions.show.match(wanted)) yield call(showFile, shell, wanted.payload);
  else {
    yield put(history.opened(true));
    yield call(compareVersions, shell, withOneBefore(wanted.payload));
  }
}

export function* historySaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeLatest(
    [historyActions.compare, historyActions.show, historyActions.open],
    (asked: Wanted) => lookAt(shell, asked),
  );
  yield takeLeading(historyActions.goBack, ({ payload }: Asked<GoBack>) => goBack(shell, payload));
  yield takeLatest(historyActions.load, () => loadVersions(shell));
  yield call(loadVersions, shell);
}

type Saga<Result = void> = Generator<Effect, Result, unknown>;

/** Saves an older content as a new version on top, and shows what changed. */
function* goBack(shell: Shell, asked: GoBack): Saga {
  const { version, putBack, baseVersion } = asked;
  yield put(history.goingBackStarted(putBack === undefined ? '' : keyOf(putBack)));
  try {
    const now = putBack && (yield* whereItIsNow(shell, putBack, baseVersion));
    if (now === 'moved on') {
      notifyMovedOn(shell, asked);
      return;
    }
    const only = now === undefined ? {} : { pointer: now.pointer, pointerIn: now.pointerIn };
    const body = { version, baseVersion, ...only };
    const saved = yield* requesting(shell.api, revertPhod, { body });
    notifySaved(shell, asked, saved.version);
    yield* showOutcome(shell, saved.version);
  } catch (thrown) {
    const error = asApiError(thrown);
    notifyFailed(shell, error);
    if (error.code === 'CONFLICT') yield put(historyActions.load());
  } finally {
    yield put(history.goingBackEnded());
  }
}

/** Shows the versions after a save. An open file stays, beside the current one. */
function* showOutcome(shell: Shell, saved: number): Saga {
  const { view } = readSlice(historySlice, shell.getState());
  yield call(loadVersions, shell);
  if (view === 'changes') yield put(historyActions.compare(withOneBefore(saved)));
}

/** Finds a hunk of the comparison in the current version. */
function* whereItIsNow(
  shell: Shell,
  putBack: PutBack,
  current: number,
): Saga<PutBack | 'moved on'> {
  const { comparison } = readSlice(historySlice, shell.getState());
  if (comparison === undefined || comparison.to === current) return putBack;
  return putBackNow(putBack, comparison, yield* contentOf(shell, current));
}

function notifyMovedOn(shell: Shell, { version, putBack, baseVersion }: GoBack): void {
  const seen = readSlice(historySlice, shell.getState()).comparison?.to;
  shell.toasts.warning(
    t(
      '{pointer} has changed again since v{seen}. Compare with the current version to put it back.',
      { pointer: putBack?.pointer ?? '', seen: seen ?? '' },
    ),
    {
      action: {
        label: t('Compare with v{baseVersion}', { baseVersion }),
        run: () => shell.dispatch(historyActions.compare({ from: version, to: baseVersion })),
      },
    },
  );
}

function notifySaved(shell: Shell, { version, putBack, baseVersion }: GoBack, saved: number): void {
  const what =
    putBack === undefined
      ? t('has the content of v{version}', { version })
      : t('has {pointer} as in v{version}', { pointer: putBack.pointer, version });
  shell.toasts.undo(
    t('v{saved} {what}. Undo saves v{saved2}.', { saved, what, saved2: saved + 1 }),
    {
      undo: () =>
        shell.dispatch(historyActions.goBack({ version: baseVersion, baseVersion: saved })),
    },
  );
  shell.log({
    type: 'success',
    source: 'PHOD',
    message: t('Went back to v{version}, as v{saved}', { version, saved }),
  });
}

function notifyFailed(shell: Shell, { code, message }: ApiError): void {
  if (code === 'CONFLICT') {
    shell.toasts.warning(
      t('{message} Nothing was put back: look at the newest version first.', { message }),
    );
  } else if (code === 'VALIDATION_ERROR') shell.toasts.warning(message);
  else shell.toasts.error(phodTexts.saveError(message));
}

/** Reads the versions by pages, until it meets a known one: a version never changes. */
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

/** Reads the versions again. The shown comparison stays; at first it shows the changes of the newest version. */
function* loadVersions(shell: Shell): Saga {
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
      message: t('The history could not be read: {message}', { message: failure.message }),
    });
  }
}

function* compareVersions(shell: Shell, pair: Pair): Saga {
  yield* bringBoth(shell, pair, 'changes');
}

/** Shows the file as it was at a version, beside the current one: each difference can be restored. */
function* showFile(shell: Shell, { version, picked }: FileAsked): Saga {
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

/** Returns the content of a version. A version never changes, so one that is in the comparison is not read again. */
function* contentOf(shell: Shell, version: number): Saga<BriefData> {
  if (version === 0) return {};
  const { comparison } = readSlice(historySlice, shell.getState());
  if (comparison?.from === version) return comparison.before;
  if (comparison?.to === version) return comparison.after;
  const { data } = yield* requesting(shell.api, getPhodVersion, { params: { version } });
  return data.briefData;
}

function logTextOf(shell: Shell, comparison: Comparison, view: View): string {
  const { from, to } = comparison;
  if (view === 'file') return t('Opened the file as it was at v{from}', { from });
  const isAdmin = shell.getState().session.activeRole === 'admin';
  const changes = filesCompared(comparison, isAdmin).changes.length;
  const count = changes === 1 ? t('1 change') : t('{changes} changes', { changes });
  return from === 0
    ? t('Opened v{to}: {count}', { to, count })
    : t('Compared v{from} with v{to}: {count}', { from, to, count });
}

/**
 * Returns the hunk of the current file that corresponds to a hunk of a comparison; `moved on` where it has changed
 * since.
 */
export function putBackNow(
  seen: PutBack,
  { before, after }: Pick<Comparison, 'before' | 'after'>,
  current: BriefData,
): PutBack | 'moved on' {
  const { spot } = seen;
  if (spot.after === undefined) {
    const again = counterpartOf({ before, after: current }, 'before', spot.before ?? '');
    return again?.isThere === true && again.pointer === spot.before ? 'moved on' : seen;
  }
  const now = counterpartOf({ before: after, after: current }, 'before', spot.after);
  const isSame =
    now?.isThere === true &&
    now.pointer === spot.after &&
    sameJson(valueAt(current, now.other), valueAt(after, spot.after));
  if (!isSame) return 'moved on';
  return seen.pointerIn === 'version' ? seen : { ...seen, pointer: now.other };
}
