import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { actionOf, type FrameOf, type Live } from '@mach42/plugin-kit/live.ts';
import type { LoadedPlugin, Plugin } from '@mach42/plugin-kit/plugin.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { UnknownAction } from 'redux';
import type { Task } from 'redux-saga';
import { forget, type AppStore } from '../store/store.ts';
import type { Sagas } from './run-sagas.ts';

export interface PluginHost {
  /** Loads a plugin once: slices are in and its saga runs when the promise is resolved. */
  readonly load: (plugin: Plugin) => Promise<LoadedPlugin>;
  /**
   * Loads a plugin for rendering, always with the same promise, also after it failed. A new promise for each attempt
   * would make React render, and the browser request the code, without end.
   */
  readonly forPanel: (plugin: Plugin) => Promise<LoadedPlugin>;
  /** The next `forPanel` tries again. */
  readonly tryAgain: (plugin: Plugin) => void;
  /** Returns the exports of a plugin, once it is loaded. */
  readonly loaded: (plugin: Plugin) => LoadedPlugin | undefined;
  /** Hands a frame of the socket to every loaded plugin. */
  readonly receive: (frame: ServerFrame) => void;
  /** A connection begins, and reports again who is online. */
  readonly connected: () => void;
  /** Reads the shown data, and the state of every loaded plugin, again, because too many changes were missed. */
  readonly resync: () => void;
  /** Forgets all known data and starts the sagas again, because another person is signed in. */
  readonly startOver: () => void;
}

export function createPluginHost(app: AppStore, shell: () => Shell): PluginHost {
  const loads = new Map<string, Promise<LoadedPlugin>>();
  const loaded = new Map<string, LoadedPlugin>();
  const awaited = new Map<string, Promise<LoadedPlugin>>();
  /** The running tasks by saga: plugins that share a state share its saga, which runs once. */
  const tasks = new Map<LoadedPlugin['saga'], Task>();
  /**
   * The frames that say who is online. Each connection sends them once, and a plugin that is loaded later receives
   * them too.
   */
  const online = new Map<string, FrameOf<'presence'>>();

  let sagas: Sagas | undefined;

  async function loadSagas(): Promise<void> {
    const { createSagas } = await import('./run-sagas.ts');
    if (sagas !== undefined) return;
    sagas = createSagas();
    app.append(sagas.middleware);
  }

  async function load(plugin: Plugin): Promise<LoadedPlugin> {
    try {
      const [module] = await Promise.all([plugin.load(), loadSagas()]);
      app.inject(module.slices);
      loaded.set(plugin.id, module);
      run(plugin.id, module);
      introduce(module.live);
      return module;
    } catch (error) {
      loads.delete(plugin.id);
      throw error;
    }
  }

  function run(id: string, { saga }: LoadedPlugin): void {
    if (sagas === undefined || saga === undefined || tasks.has(saga)) return;
    tasks.set(saga, sagas.run(id, saga, shell()));
  }

  function introduce(live: Live): void {
    for (const frame of online.values()) {
      const action = live.presence?.(frame);
      if (action !== undefined) app.store.dispatch(action);
    }
  }

  function note(frame: ServerFrame): void {
    if (frame.t === 'presence' && frame.online) online.set(frame.userId, frame);
    if (frame.t === 'presence' && !frame.online) online.delete(frame.userId);
    if (frame.t === 'online') {
      for (const userId of frame.userIds ?? []) {
        online.set(userId, { t: 'presence', userId, online: true });
      }
    }
  }

  function dispatchAll(make: (live: Live) => UnknownAction | undefined): void {
    for (const live of new Set([...loaded.values()].map((module) => module.live))) {
      const action = make(live);
      if (action !== undefined) app.store.dispatch(action);
    }
  }

  function loadOnce(plugin: Plugin): Promise<LoadedPlugin> {
    const known = loads.get(plugin.id);
    if (known !== undefined) return known;
    const loading = load(plugin);
    loads.set(plugin.id, loading);
    return loading;
  }

  return {
    load: loadOnce,
    forPanel: (plugin) => {
      const before = loaded.has(plugin.id) ? undefined : awaited.get(plugin.id);
      const known = before ?? loadOnce(plugin);
      awaited.set(plugin.id, known);
      return known;
    },
    tryAgain: ({ id }) => void awaited.delete(id),
    loaded: ({ id }) => loaded.get(id),
    receive: (frame) => {
      note(frame);
      dispatchAll((live) => actionFor(live, frame));
    },
    connected: () => online.clear(),
    resync: () => {
      app.reads.stale();
      dispatchAll((live) => live.resync?.());
    },
    startOver: () => {
      for (const task of tasks.values()) task.cancel();
      tasks.clear();
      online.clear();
      app.store.dispatch(forget);
      app.reads.startOver();
      for (const [id, module] of loaded) run(id, module);
    },
  };
}

function actionFor(live: Live, frame: ServerFrame): UnknownAction | undefined {
  switch (frame.t) {
    case 'event':
      return actionOf(live, frame);
    case 'delta':
      live.delta?.(frame);
      return undefined;
    case 'typing':
      return live.typing?.(frame);
    case 'presence':
      return live.presence?.(frame);
    case 'online':
      return live.online?.(frame);
    case 'place':
      return live.queuePosition?.(frame);
    case 'progress':
      return live.progress?.(frame);
    case 'models':
      return live.models?.(frame);
    case 'welcome':
    case 'log':
    case 'pong':
    case 'error':
      return undefined;
  }
}
