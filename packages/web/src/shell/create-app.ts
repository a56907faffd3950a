import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { isSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import type { Log, Shell } from '@mach42/plugin-kit/shell.ts';
import { createAuth, type Auth } from '../auth/auth.ts';
import { eventLogActions } from '../event-log/event-log.slice.ts';
import { createModels } from '../models/model-service.ts';
import { createPluginHost, type PluginHost } from '../plugins/plugin-host.ts';
import { openLine } from '../socket/browser-line.ts';
import { connectSocket } from '../socket/connect-socket.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { createToasts, type ToastService } from '../toasts/toast-service.ts';
import { activateRoom } from '../workspace/active-room.ts';
import { createDisplay } from '../workspace/display.ts';
import { createLayoutKeeper, type LayoutKeeper } from '../workspace/layout-keeper.ts';
import { createWorkspace } from '../workspace/workspace-service.ts';
import { createCommands } from './command-service.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { watchSession } from './watch-session.ts';

export interface App {
  readonly app: AppStore;
  readonly shell: Shell;
  readonly auth: Auth;
  readonly host: PluginHost;
  readonly keeper: LayoutKeeper;
  readonly toasts: ToastService;
  readonly navigation: Navigation;
  readonly plugins: readonly Plugin[];
}

/** Puts the parts of the page together and restores who was here. */
export function createApp(plugins: readonly Plugin[]): App {
  const app = createAppStore();
  const { store } = app;
  const log: Log = (entry) => {
    store.dispatch(eventLogActions.logged(entry, new Date().toISOString()));
  };
  const navigation = createNavigation();
  const toasts = createToasts(store);
  const auth = createAuth({
    store,
    storage: localStorage,
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    onLost: navigation.toLogin,
    reload: () => location.reload(),
  });
  const toModels = () => shell.workspace.open(tabId('aimodels'));
  const host = createPluginHost(app, () => shell);
  const keeper = createLayoutKeeper(store, plugins, localStorage, log, isSmallScreen);
  const models = createModels({ store, api: auth.api, storage: localStorage, toasts, toModels });
  const socket = connectSocket({ store, host, models, auth, log, open: openLine });
  const workspace = createWorkspace(store, plugins, log, toasts);
  const shell: Shell = {
    api: auth.api,
    workspace,
    toasts,
    log,
    rooms: {
      open: socket.openRoom,
      close: socket.closeRoom,
      typing: socket.typing,
      activate: (roomId) => activateRoom(store, localStorage, roomId),
    },
    models,
    display: createDisplay(store),
    commands: createCommands(plugins, host, () => shell),
    reconnect: socket.retry,
    signIn: navigation.openLogin,
    dispatch: (action) => void store.dispatch(action),
    getState: () => store.getState(),
  };
  watchSession({ store, host, keeper, socket, models });
  void auth.restore();
  return { app, shell, auth, host, keeper, toasts, navigation, plugins };
}
