import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { createApi } from '@mach42/plugin-kit/api/client.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import type { UnknownAction } from 'redux';
import { runSaga, stdChannel } from 'redux-saga';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { externalActions } from './actions.ts';
import { externalSaga, type SagaShell } from './saga.ts';
import { session } from './session.fixture.ts';
import { external, externalSlice } from './state.ts';

const date = 'Mon, 04 May 2026 09:10:00 GMT';
const modelId = 'chatgpt:latest';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

type Respond = (request: Request) => object | undefined;

/** Starts the saga with a server that gives the prepared answers; undefined is a failure. */
function setUp(open: readonly TempSession[], respond: Respond = () => undefined) {
  let state = externalSlice.getInitialState();
  const channel = stdChannel<UnknownAction>();
  const dispatch = (action: UnknownAction) => {
    state = externalSlice.reducer(state, action);
    channel.put(action);
    return action;
  };
  const asked: Request[] = [];
  const server = (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = url instanceof Request ? url.url : url.toString();
    const text = typeof init.body === 'string' ? init.body : 'null';
    const request = { method: init.method ?? 'GET', path, body: JSON.parse(text) as unknown };
    asked.push(request);
    const answer = path === '/api/sessions' ? { data: open } : respond(request);
    const flags = { success: answer !== undefined, status: answer ? 'success' : 'error' };
    const error = { code: 'SERVER_ERROR', message: 'Broken.' };
    return Promise.resolve(
      Response.json(
        { ...flags, ...(answer ?? { error }) },
        { status: answer ? 200 : 500, headers: { date } },
      ),
    );
  };
  const opened: string[] = [];
  const errors: string[] = [];
  const shell: SagaShell = {
    api: createApi({
      fetch: server,
      token: () => 't',
      verify: () => Promise.resolve(true),
      signedOut: () => undefined,
    }),
    workspace: {
      open: (id) => void opened.push(id),
      activate: vi.fn(),
      close: vi.fn(),
      goTo: vi.fn(),
    },
    toasts: {
      success: vi.fn(),
      warning: vi.fn(),
      undo: vi.fn(),
      error: (message) => void errors.push(message),
    },
    log: vi.fn(),
    getState: () => ({ external: state }) as unknown as ShellState,
  };
  const task = runSaga({ channel, dispatch, getState: () => state }, externalSaga, shell);
  onTestFinished(() => task.cancel());
  return { dispatch, state: () => state, asked, opened, errors };
}

const loaded = (state: () => { sessions: unknown }) =>
  vi.waitFor(() => expect(state().sessions).toBeDefined());

describe('asking for an external model', () => {
  it('WORK-040 MODEL-330 asks what to hand over, in the tab of the model', async () => {
    const { dispatch, state, opened } = setUp([]);
    dispatch(externalActions.wanted(modelId));
    await vi.waitFor(() => expect(opened).toEqual(['external-chatgpt:latest']));
    expect(state().asking).toBe(modelId);
  });

  it('shows the session that is open instead of another one', async () => {
    const { dispatch, state, opened } = setUp([session('a')]);
    dispatch(externalActions.wanted(modelId));
    await vi.waitFor(() => expect(opened).toEqual(['external-chatgpt:latest']));
    expect(state().asking).toBeUndefined();
  });

  it('asks again when the session has ended by the clock of the server', async () => {
    const { dispatch, state, opened } = setUp([
      session('a', { expiresAt: '2026-05-04T09:09:59.000Z' }),
    ]);
    dispatch(externalActions.wanted(modelId));
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    expect(state().asking).toBe(modelId);
  });
});

describe('opening a session', () => {
  const start = externalActions.start({ modelId, roomId: 'lease', idempotencyKey: 'k' });

  it('hands the chat over and shows the details', async () => {
    const { dispatch, state, asked } = setUp([], () => ({ data: session('new') }));
    await loaded(state);
    dispatch(start);
    await vi.waitFor(() => expect(state().sessions).toEqual([session('new')]));
    expect(asked.at(-1)).toEqual({
      method: 'POST',
      path: '/api/temp-chat',
      body: { modelId, roomId: 'lease' },
    });
  });

  it('says in the dialog why it failed', async () => {
    const { dispatch, state } = setUp([]);
    await loaded(state);
    dispatch(external.asked(modelId));
    dispatch(start);
    await vi.waitFor(() => expect(state().openingFailure?.message).toBe('Broken.'));
    expect(state().asking).toBe(modelId);
  });
});

describe('changing a session', () => {
  const a = session('a');

  it.each([
    ['SESS-110', externalActions.extend, 'extend', '2026-05-04T10:00:00.000Z'],
    ['SESS-120', externalActions.close, 'close', '2026-05-04T09:10:00.000Z'],
  ] as const)('%s moves its end to what the server answers', async (_, action, path, expiresAt) => {
    const { dispatch, state, asked } = setUp([a], () => ({ data: { expiresAt } }));
    await loaded(state);
    dispatch(action(a));
    await vi.waitFor(() => expect(state().sessions).toEqual([{ ...a, expiresAt }]));
    expect(asked.at(-1)?.path).toBe(`/api/temp-chat/key-a/${path}`);
    await vi.waitFor(() => expect(state().busy).toEqual([]));
  });

  it.each([
    [externalActions.extend, 'Failed to extend session'],
    [externalActions.close, 'Failed to close session'],
  ] as const)('says so when it fails', async (action, text) => {
    const { dispatch, state, errors } = setUp([a]);
    await loaded(state);
    dispatch(action(a));
    await vi.waitFor(() => expect(errors).toEqual([text]));
    await vi.waitFor(() => expect(state().busy).toEqual([]));
    expect(state().sessions).toEqual([a]);
  });
});
