import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { RequestArgs } from '@mach42/plugin-kit/api/request.ts';
import { quietApi } from '@mach42/plugin-kit/shell-state.fixture.ts';
import type { Shell, ShellState } from '@mach42/plugin-kit/shell.ts';
import type { UnknownAction } from 'redux';
import { runSaga, stdChannel } from 'redux-saga';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { phod, phodSlice } from '../state.ts';
import { saveAgain } from './change-values.ts';
import { edits, editsSlice, type Change } from './edits-slice.ts';
import { editsSaga } from './edits.saga.ts';

const running: { cancel: () => void }[] = [];
afterEach(() => {
  for (const task of running.splice(0)) task.cancel();
});

const at = '2026-11-04T09:41:00.000Z';
const fileAt = (version: number, briefData: BriefData): PhodFile => ({
  briefData,
  version,
  updatedAt: at,
  updatedBy: 'Dana Demo',
});

interface Save {
  readonly briefData: BriefData;
  readonly baseVersion: number;
  readonly source: { readonly kind: string };
}

/** Starts the saga with its slices, and a server that keeps one file. `fault` may refuse a save. */
function start(
  briefData: BriefData,
  fault: (save: Save) => Error | undefined = () => undefined,
  signedIn = true,
) {
  let stored = fileAt(1, briefData);
  let state = { phod: phodSlice.getInitialState(), phodEdits: editsSlice.getInitialState() };
  const channel = stdChannel<UnknownAction>();
  const saves: Save[] = [];
  const messages: string[] = [];
  const offers = new Map<string, () => void>();
  const dispatch = (action: UnknownAction) => {
    state = {
      phod: phodSlice.reducer(state.phod, action),
      phodEdits: editsSlice.reducer(state.phodEdits, action),
    };
    channel.put(action);
    return action;
  };
  const update = (save: Save): object => {
    const refused = fault(save);
    if (refused !== undefined) throw refused;
    if (save.baseVersion !== stored.version) {
      throw new ApiError({ code: 'CONFLICT', status: 409, message: 'Stale.' });
    }
    saves.push(save);
    stored = fileAt(stored.version + 1, save.briefData);
    return { version: stored.version, updatedAt: at };
  };
  const api: Api = {
    ...quietApi,
    request: async <Shape extends CallShape>(
      { path }: Call<Shape>,
      ...[input]: RequestArgs<Shape>
    ) => {
      await Promise.resolve();
      const { body } = input as unknown as { readonly body: Save };
      return path === '/api/phod/update' ? update(body) : { data: stored };
    },
  };
  const say = (message: string, options?: { action?: { label: string; run: () => void } }) => {
    messages.push(message);
    if (options?.action !== undefined) offers.set(options.action.label, options.action.run);
  };
  const shell: Pick<Shell, 'api' | 'toasts' | 'log' | 'dispatch' | 'getState' | 'signIn'> = {
    api,
    dispatch,
    signIn: () => messages.push('the login card'),
    getState: () =>
      ({
        ...state,
        session: { signedIn, name: 'Dana Demo', user: { mobile: '004511111111' } },
      }) as unknown as ShellState,
    log: () => undefined,
    toasts: {
      success: say,
      warning: say,
      error: say,
      undo: (message, { undo }) => {
        messages.push(message);
        offers.set('Undo', undo);
      },
    },
  };
  running.push(runSaga({ channel, dispatch, getState: () => ({}) }, editsSaga, shell as Shell));
  dispatch(phod.loaded(stored));
  let asked = 0;
  return {
    shell: shell as Shell,
    dispatch,
    saves,
    messages,
    offers,
    state: () => state,
    shown: () => state.phodEdits.shown ?? state.phod.file?.briefData,
    stored: () => stored,
    /** Saves as another person does, before this window learns of it. */
    saveElsewhere: (elsewhere: BriefData) => {
      stored = fileAt(stored.version + 1, elsewhere);
    },
    edit: (ops: readonly PhodOperation[], change: Partial<Change> = {}) => {
      asked += 1;
      dispatch(
        edits.asked({
          id: `change-${asked}`,
          ops,
          before: state.phodEdits.shown ?? state.phod.file?.briefData ?? {},
          baseVersion: state.phod.file?.version ?? 0,
          kind: 'manual',
          summary: 'Changed',
          ...change,
        }),
      );
    },
    idle: () => vi.waitFor(() => expect(state.phodEdits.waiting).toEqual([])),
  };
}

const add = (index: number, value: string): PhodOperation => ({
  op: 'add',
  path: `/tasks/${index}`,
  value,
});
const rename = (value: string): PhodOperation => ({
  op: 'replace',
  path: '/name',
  value,
  oldValue: 'Dana',
});
const conflicted = (page: ReturnType<typeof start>) =>
  vi.waitFor(() => expect(page.state().phodEdits.conflict).toBeDefined());

const noNetwork = new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' });

describe('a change of one value', () => {
  it('[PE4] is shown at once, saved, and can be taken back', async () => {
    const page = start({ tasks: ['a'] });
    page.edit([add(1, 'b')]);
    expect(page.shown()).toEqual({ tasks: ['a', 'b'] });
    expect(page.saves).toEqual([]);
    await page.idle();
    expect(page.saves).toMatchObject([{ baseVersion: 1, source: { kind: 'manual' } }]);
    expect(page.messages).toEqual(['Changed']);
    page.offers.get('Undo')?.();
    expect(page.shown()).toEqual({ tasks: ['a'] });
    await page.idle();
    expect(page.stored()).toMatchObject({ version: 3, briefData: { tasks: ['a'] } });
  });

  it('[PE33] that would pass a bound of a file is not sent, and the person reads which bound', async () => {
    const { items } = limits.phod;
    const page = start({ tasks: Array<string>(items).fill('a') });
    page.edit([add(0, 'one too many')]);
    await page.idle();
    expect(page.messages).toEqual([phodTexts.beyond.items(items)]);
    expect(page.saves).toEqual([]);
  });

  it('[PE4] waits for the one before it, so that two quick ones are both saved', async () => {
    const page = start({ tasks: ['a'], name: 'Dana' });
    page.edit([add(0, 'first')]);
    page.edit([add(2, 'last')]);
    page.edit([rename('Ada')]);
    await page.idle();
    expect(page.saves.map(({ baseVersion }) => baseVersion)).toEqual([1, 2, 3]);
    expect(page.stored().briefData).toEqual({ tasks: ['first', 'a', 'last'], name: 'Ada' });
    expect(page.state().phodEdits.conflict).toBeUndefined();
  });

  it('[PE4] taken back after others leaves those as they are', async () => {
    const page = start({ tasks: ['a'] });
    page.edit([add(1, 'b')]);
    await page.idle();
    const undo = page.offers.get('Undo');
    page.edit([add(0, 'c')]);
    await page.idle();
    undo?.();
    expect(page.shown()).toEqual({ tasks: ['c', 'a'] });
    await page.idle();
    expect(page.stored().briefData).toEqual({ tasks: ['c', 'a'] });
  });

  it('[PE5] moves onto what was saved in the meantime elsewhere in the file', async () => {
    const page = start({ tasks: ['a'], name: 'Dana' });
    page.saveElsewhere({ tasks: ['new', 'a'], name: 'Dana' });
    page.edit([{ op: 'remove', path: '/tasks/0', oldValue: 'a' }]);
    await page.idle();
    expect(page.stored()).toMatchObject({
      version: 3,
      briefData: { tasks: ['new'], name: 'Dana' },
    });
  });

  it('[PE5] asks when the same value was changed in the meantime, and overwrites nothing', async () => {
    const page = start({ name: 'Dana' });
    page.saveElsewhere({ name: 'Diana' });
    page.edit([rename('Ada')]);
    await conflicted(page);
    expect(page.state().phodEdits.conflict?.current).toMatchObject({ version: 2 });
    expect(page.saves).toEqual([]);
    expect(page.shown()).toEqual({ name: 'Diana' });
  });

  it('[ERR-040] that fails is taken out of sight and can be tried again', async () => {
    let down = true;
    const page = start({ tasks: ['a'] }, () => (down ? noNetwork : undefined));
    page.edit([add(1, 'b')]);
    await page.idle();
    expect(page.messages).toEqual(['Failed to update PHOD file']);
    expect(page.shown()).toEqual({ tasks: ['a'] });
    down = false;
    page.offers.get('Retry')?.();
    await page.idle();
    expect(page.stored().briefData).toEqual({ tasks: ['a', 'b'] });
  });

  it('[PE12] that fails is kept until it is saved after all, once, or given up', async () => {
    let down = true;
    const page = start({ tasks: ['a'], name: 'Dana' }, () => (down ? noNetwork : undefined));
    const kept = () => page.state().phodEdits.notSaved.map(({ id }) => id);
    page.edit([add(1, 'b')]);
    page.edit([rename('Ada')]);
    page.edit([add(0, 'c')]);
    await page.idle();
    expect(kept()).toEqual(['change-1', 'change-2', 'change-3']);
    page.dispatch(edits.taken('change-3'));

    down = false;
    page.saveElsewhere({ tasks: ['a'], name: 'Dana', hours: '9' });
    saveAgain(page.shell);
    page.offers.get('Retry')?.();
    await page.idle();
    expect(page.stored().briefData).toEqual({ tasks: ['a', 'b'], name: 'Ada', hours: '9' });
    expect(page.saves).toHaveLength(2);
    expect(kept()).toEqual([]);
  });
});

describe('a change of the whole file', () => {
  const whole = { kind: 'json-editor', summary: undefined } as unknown as Partial<Change>;

  it('[PE5] says where it comes from', async () => {
    const page = start({ name: 'Dana' });
    page.edit([rename('Ada')], whole);
    await page.idle();
    expect(page.saves).toMatchObject([{ source: { kind: 'json-editor' } }]);
    expect(page.messages).toEqual(['PHOD saved successfully']);
    expect(page.state().phodEdits.ended).toEqual({ id: 'change-1' });
  });

  it('[PE24] of an import says so, and is asked about what was saved in the meantime', async () => {
    const imported = { kind: 'import', summary: undefined } as unknown as Partial<Change>;
    const page = start({ name: 'Dana' });
    page.edit([rename('Ada')], imported);
    await page.idle();
    expect(page.saves).toMatchObject([{ source: { kind: 'import' } }]);
    const later = start({ tasks: ['a'], name: 'Dana' });
    later.saveElsewhere({ tasks: [], name: 'Dana' });
    later.edit([rename('Ada')], imported);
    await conflicted(later);
    expect(later.saves).toEqual([]);
  });

  it('[PE5] is asked about whatever was saved in the meantime, were it elsewhere', async () => {
    const page = start({ tasks: ['a'], name: 'Dana' });
    page.saveElsewhere({ tasks: [], name: 'Dana' });
    page.edit([rename('Ada')], whole);
    await conflicted(page);
    expect(page.saves).toEqual([]);
  });

  const refusedWith = async (message: string, change: Partial<Change> = whole, status = 500) => {
    const refused = new ApiError({ code: 'SERVER_ERROR', status, message });
    const page = start({ name: 'Dana' }, () => refused);
    page.edit([rename('Ada')], change);
    await page.idle();
    return page.state().phodEdits.ended?.error;
  };

  it('[ERR-060] that is refused says why', async () => {
    expect(await refusedWith('The disk is full')).toBe('Error saving PHOD: The disk is full');
  });

  it('[PE34] of one value that is refused by a rule or a limit says which', async () => {
    expect(await refusedWith('It is full.', {}, 400)).toBe('Error saving PHOD: It is full.');
    expect(await refusedWith('It is down.', {}, 500)).toBe('Failed to update PHOD file');
  });

  it('[ERR-050] that is refused without a word says that it was not saved', async () => {
    expect(await refusedWith('')).toBe('Failed to save PHOD file');
  });

  it('[PHOD-320] needs a person who is logged in', async () => {
    const page = start({ name: 'Dana' }, () => undefined, false);
    page.edit([rename('Ada')], whole);
    await page.idle();
    expect(page.saves).toEqual([]);
    expect(page.messages).toEqual(['You must be logged in to save changes']);
    page.offers.get('Log in')?.();
    expect(page.messages).toContain('the login card');
  });

  it('[PHOD-320] needs a person whose sign-in still counts on the server', async () => {
    const ended = new ApiError({ code: 'UNAUTHORIZED', status: 401, message: 'Sign in.' });
    const page = start({ name: 'Dana' }, () => ended);
    page.edit([rename('Ada')]);
    await page.idle();
    expect(page.messages).toEqual(['You must be logged in to save changes']);
  });
});
