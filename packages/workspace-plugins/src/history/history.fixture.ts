import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import type { BriefData, PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { RequestArgs } from '@mach42/plugin-kit/api/request.ts';
import { quietApi } from '@mach42/plugin-kit/shell-state.fixture.ts';
import type { Shell, ShellState } from '@mach42/plugin-kit/shell.ts';
import type { UnknownAction } from 'redux';
import { runSaga, stdChannel } from 'redux-saga';
import { afterEach, expect, vi } from 'vitest';
import type { PutBack } from './compare/put-back.ts';
import { historySaga } from './saga.ts';
import { historySlice, type HistoryState } from './state.ts';

interface Asked {
  readonly path: string;
  readonly input: {
    readonly body?: unknown;
    readonly params?: { readonly version: number };
    readonly query?: { readonly before?: number; readonly limit?: number };
  };
  readonly signal: AbortSignal | undefined;
}
export type Respond = (asked: Asked) => unknown;

const running: { cancel: () => void }[] = [];
afterEach(() => {
  for (const task of running.splice(0)) task.cancel();
});

/** Starts the saga with its slice and a client with prepared answers. */
export function start(respond: Respond, activeRole: ActiveRole = 'standard') {
  let state: HistoryState = historySlice.getInitialState();
  const channel = stdChannel<UnknownAction>();
  const asked: Asked[] = [];
  const messages: string[] = [];
  const offers = new Map<string, () => void>();
  const dispatch = (action: UnknownAction) => {
    state = historySlice.reducer(state, action);
    channel.put(action);
    return action;
  };
  const api: Api = {
    ...quietApi,
    request: async <Shape extends CallShape>(
      { path }: Call<Shape>,
      ...[input, options]: RequestArgs<Shape>
    ) => {
      const question = { path, input: input ?? {}, signal: options?.signal };
      asked.push(question);
      return (await respond(question)) as Shape['answer'];
    },
  };
  const say = (message: string, options?: { action?: { label: string; run: () => void } }) => {
    messages.push(message);
    if (options?.action !== undefined) offers.set(options.action.label, options.action.run);
  };
  const shell: Pick<Shell, 'api' | 'toasts' | 'log' | 'dispatch' | 'getState'> = {
    api,
    dispatch,
    getState: () => ({ history: state, session: { activeRole } }) as unknown as ShellState,
    log: ({ message }) => messages.push(`log: ${message}`),
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
  running.push(runSaga({ channel, dispatch, getState: () => ({}) }, historySaga, shell as Shell));
  const posts = () => asked.filter(({ path }) => path === '/api/phod/revert');
  return { state: () => state, asked, posts, messages, offers, dispatch };
}

export const putBackAt = (pointer: string): PutBack => ({
  spot: { before: pointer, after: pointer },
  pointer,
  pointerIn: 'version',
});

const version = (number: number): PhodVersion => ({
  version: number,
  at: '2026-11-04T09:41:00.000Z',
  by: 'Dana Demo',
  source: { kind: 'manual' },
  summary: `Save ${number}`,
});

/** Returns a server with `newest` versions; the file of each version holds only its number. */
export function server(newest: number, fileOf = (n: number): BriefData => ({ saved: n })): Respond {
  let current = newest;
  return ({ path, input }) => {
    if (path === '/api/phod/versions') {
      const { before = current + 1, limit = current } = input.query ?? {};
      const all = Array.from({ length: before - 1 }, (_, at) => version(before - 1 - at));
      return { data: all.slice(0, limit), meta: { hasMore: all.length > limit } };
    }
    if (path === '/api/phod/revert') {
      current += 1;
      return { version: current, updatedAt: '2026-11-04T10:00:00.000Z' };
    }
    return { data: { ...version(0), briefData: fileOf(input.params?.version ?? 0) } };
  };
}

export const compared = (history: ReturnType<typeof start>, from: number, to: number) =>
  vi.waitFor(() => expect(history.state().comparison).toMatchObject({ from, to }));
