import { Reads, readsMiddleware } from '@mach42/plugin-kit/reads/reads.ts';
import type { PluginSlice } from '@mach42/plugin-kit/slices.ts';
import { configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { combineReducers, type Middleware } from 'redux';
import { accessSlice } from '../access/access.slice.ts';
import { authSlice, guestSlice } from '../auth/auth.slice.ts';
import { sessionSlice } from '../auth/session.slice.ts';
import { eventLogSlice } from '../event-log/event-log.slice.ts';
import { healthSlice } from '../health/health.slice.ts';
import { modelsSlice } from '../models/models.slice.ts';
import { connectionSlice } from '../socket/connection.slice.ts';
import { toastsSlice } from '../toasts/toasts.slice.ts';
import { dockSlice } from '../workspace/dock.slice.ts';
import { uiSlice } from '../workspace/ui.slice.ts';
import { workspaceSlice } from '../workspace/workspace.slice.ts';

const own = {
  auth: authSlice.reducer,
  guest: guestSlice.reducer,
  session: sessionSlice.reducer,
  connection: connectionSlice.reducer,
  health: healthSlice.reducer,
  models: modelsSlice.reducer,
  workspace: workspaceSlice.reducer,
  ui: uiSlice.reducer,
  dock: dockSlice.reducer,
  toasts: toastsSlice.reducer,
  eventLog: eventLogSlice.reducer,
  accessNotice: accessSlice.reducer,
};

type OwnReducers = typeof own;
export type RootState = { readonly [Key in keyof OwnReducers]: ReturnType<OwnReducers[Key]> };

/** Another person, or no one, is here: what plugins know is forgotten. */
export const forget = { type: 'shell/forget' } as const;

export interface AppStore {
  readonly store: ReturnType<typeof configureStore<RootState>>;
  /** Puts a middleware that is loaded later behind those that are there. */
  readonly append: (middleware: Middleware) => void;
  /** The server's data on the screen that is not in the slices. */
  readonly reads: Reads;
  /** Adds a plugin's slices; a name that is taken already keeps its first reducer. */
  readonly inject: (slices: readonly PluginSlice[]) => void;
}

/** @param now the server's clock, in milliseconds */
export function createAppStore(now?: () => number): AppStore {
  const injected = new Map<string, PluginSlice>();
  const later = laterMiddleware();
  const reads = new Reads(now);
  const store = configureStore({
    reducer: rootReducer(injected),
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false })
        .prepend(readsMiddleware(reads))
        .concat(later.middleware),
    devTools: false,
  });
  return {
    store,
    append: later.append,
    reads,
    inject: (slices) => {
      const known = injected.size;
      for (const slice of slices) {
        if (!injected.has(slice.reducerPath) && !Object.hasOwn(own, slice.reducerPath)) {
          injected.set(slice.reducerPath, slice);
        }
      }
      if (injected.size !== known) store.replaceReducer(rootReducer(injected));
    },
  };
}

/** The last middleware of a store, which passes actions on until there is something to do. */
function laterMiddleware() {
  let append = (_: Middleware): void => {
    throw new Error('The middleware is in no store.');
  };
  const middleware: Middleware = (api) => (next) => {
    let dispatch = next;
    append = (added) => {
      dispatch = added(api)(dispatch);
    };
    return (action) => dispatch(action);
  };
  return { middleware, append: (added: Middleware): void => append(added) };
}

function rootReducer(injected: ReadonlyMap<string, PluginSlice>): Reducer<RootState> {
  const combined = combineReducers(own);
  return (state, action: UnknownAction) => {
    const shell: RootState = combined(state && pick(state), action);
    const before: Readonly<Record<string, unknown>> = { ...state };
    const plugins: Record<string, unknown> = {};
    let changed = state === undefined || changedKeys(before, shell);
    for (const [name, slice] of injected) {
      const old = action.type === forget.type ? undefined : before[name];
      plugins[name] = slice.reducer(old, action);
      changed ||= plugins[name] !== before[name];
    }
    return changed || state === undefined ? { ...shell, ...plugins } : state;
  };
}

function pick(state: RootState): RootState {
  const keys = new Set(Object.keys(own));
  return Object.fromEntries(Object.entries(state).filter(([key]) => keys.has(key))) as RootState;
}

function changedKeys(before: Readonly<Record<string, unknown>>, shell: RootState): boolean {
  return Object.entries(shell).some(([key, value]) => before[key] !== value);
}
