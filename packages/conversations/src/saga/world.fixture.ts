import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import type { Reminders } from '@mach42/contracts/reminders/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { AnyInput, RequestArgs, RequestOptions } from '@mach42/plugin-kit/api/request.ts';
import {
  defaultPreferences,
  initialUi,
  initialWorkspace,
} from '@mach42/plugin-kit/initial-state.ts';
import { quietApi, shellState } from '@mach42/plugin-kit/shell-state.fixture.ts';
import type {
  ConnectionStatus,
  DisplayPreferences,
  Notice,
  Session,
  Shell,
  ToastOptions,
} from '@mach42/plugin-kit/shell.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { runSaga, stdChannel } from 'redux-saga';
import { onTestFinished, vi } from 'vitest';
import { remindersSlice } from '../reminders/reminders-slice.ts';
import { conversationsSlice } from '../state/conversations-slice.ts';
import { initialRoomState, type RoomState } from '../state/room-state.ts';
import { conversationsSaga } from './conversations.saga.ts';

export interface Asked {
  /** The method and path of the call: `POST /api/rooms`. */
  readonly what: string;
  readonly input: AnyInput;
}

export interface WorldOptions {
  readonly status?: ConnectionStatus;
  readonly session?: Partial<Session>;
  readonly preferences?: Partial<DisplayPreferences>;
  /** True: the page is in the background, and notices of the device are allowed. */
  readonly isAway?: boolean;
  /** Returns the reminders, due and future ones; left out: none. */
  readonly reminders?: () => Reminders;
  /** The storage of the browser. */
  readonly stored?: Map<string, string>;
}

type Answer = (asked: Asked, options?: RequestOptions) => unknown;

/** Starts the saga with its slice and a client with prepared answers; it ends with the test. */
export function startConversations(
  rooms: readonly Room[],
  answer: Answer,
  options: WorldOptions = {},
) {
  const { stored = new Map<string, string>(), session, preferences } = options;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  const channel = stdChannel<UnknownAction>();
  const asked: Asked[] = [];
  const undos: (() => void)[] = [];
  const notified: string[] = [];
  const tags: string[] = [];
  const shown: Notice[] = [];
  const ran: { readonly commands: string[]; readonly actions: (() => void)[] } = {
    commands: [],
    actions: [],
  };
  let state: RoomState = initialRoomState;
  let due = remindersSlice.getInitialState();
  let { status = 'connected' } = options;
  const dispatch = (action: UnknownAction) => {
    state = conversationsSlice.reducer(state, action);
    due = remindersSlice.reducer(due, action);
    channel.put(action);
    return action;
  };
  const api: Api = {
    ...quietApi,
    request: async <Shape extends CallShape>(
      { method, path }: Call<Shape>,
      ...[input, given]: RequestArgs<Shape>
    ) => {
      if (path === '/api/reminders') {
        const data = options.reminders?.() ?? { messages: [], dates: null };
        return { data } as unknown as Shape['answer'];
      }
      if (path === '/api/blocked-people') return { data: [] } as unknown as Shape['answer'];
      const question = { what: `${method} ${path}`, input: input ?? {} };
      asked.push(question);
      if (question.what === 'GET /api/rooms') return { data: rooms } as unknown as Shape['answer'];
      return (await answer(question, given)) as Shape['answer'];
    },
  };
  const nothing = () => undefined;
  const notify = (message: string, options?: ToastOptions) => {
    notified.push(message);
    if (options?.tag !== undefined) tags.push(options.tag);
    if (options?.action !== undefined) ran.actions.push(options.action.run);
  };
  const shell: Pick<
    Shell,
    'api' | 'toasts' | 'notices' | 'log' | 'rooms' | 'commands' | 'dispatch' | 'getState'
  > = {
    api,
    toasts: {
      success: notify,
      warning: notify,
      error: notify,
      undo: (message, { undo }) => {
        notify(message);
        undos.push(undo);
      },
    },
    notices: {
      show: (notice) => {
        if (options.isAway !== true) return false;
        shown.push(notice);
        return true;
      },
    },
    log: ({ message }) => notify(message),
    rooms: { open: nothing, close: nothing, typing: nothing, activate: nothing },
    commands: {
      offers: () => true,
      run: (id, subject) => void ran.commands.push(`${id} ${subject ?? ''}`),
    },
    dispatch,
    getState: () => ({
      ...shellState({
        session: { ...shellState().session, ...session },
        connection: { status, latencyMs: undefined, attempt: 0 },
        ui: { ...initialUi, activeTab: 'rooms' },
        workspace: {
          ...initialWorkspace,
          preferences: { ...defaultPreferences, ...preferences },
        },
      }),
      [conversationsSlice.reducerPath]: state,
      [remindersSlice.reducerPath]: due,
    }),
  };
  const io = { channel, dispatch, getState: () => ({}) };
  const task = runSaga(io, conversationsSaga, shell as Shell);
  onTestFinished(() => {
    task.cancel();
    vi.unstubAllGlobals();
  });
  return {
    dispatch,
    asked,
    notified,
    /** The tags of the toasts that replace earlier ones. */
    tags,
    /** The notices that the device showed. */
    shown,
    undos,
    ran,
    stored,
    state: () => state,
    /** Returns the number of due reminders. */
    due: () => due.due,
    /** Returns the requests of one call. */
    askedFor: (what: string) => asked.filter((one) => one.what === what),
    connection: (now: ConnectionStatus) => {
      status = now;
      dispatch({ type: 'connection/changed' });
    },
  };
}
