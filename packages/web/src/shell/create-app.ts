import { heldUpText } from '@mach42/contracts/health/texts.ts';
import { keepLanguage, startLanguage, type Language } from '@mach42/language/languages.ts';
import { keepRegion } from '@mach42/language/region.ts';
import { language, t } from '@mach42/language/t.ts';
import type { Attempt } from '@mach42/plugin-kit/api/client.ts';
import { isSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import type { Log, Shell } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import { createAccessNotice, type AccessNotice } from '../access/access-notice.ts';
import { createAuth, type Auth } from '../auth/auth.ts';
import { tokenKey } from '../auth/stored-auth.ts';
import {
  withEarlyAnswers,
  endpointProblems,
  endpointsOf,
  environmentOf,
} from '../endpoints/endpoints.ts';
import { eventLogActions } from '../event-log/event-log.slice.ts';
import { requestNote, watchErrors } from '../event-log/page-errors.ts';
import { createHealth, noteResponse, type Health } from '../health/health.ts';
import { createModels, type ModelService } from '../models/model-service.ts';
import { createSystemNotices, type SystemNotices } from '../notices/notices.ts';
import { offerNewerVersion } from '../offline/newer-version.ts';
import { createPluginHost, type PluginHost } from '../plugins/plugin-host.ts';
import { createPersonal, type Personal } from '../preferences/personal.ts';
import type { ThemeKeeper } from '../preferences/theme-keeper.ts';
import { metaContent } from '../product.ts';
import { connectSocket, lineTo } from '../socket/connect-socket.ts';
import type { SocketClient } from '../socket/socket-client.ts';
import { createAppStore, type AppStore, type RootState } from '../store/store.ts';
import { createToasts, type ToastService } from '../toasts/toast-service.ts';
import { activateRoom } from '../workspace/active-room.ts';
import type { Readings } from '../workspace/kept-scroll.ts';
import type { LayoutKeeper } from '../workspace/layout-keeper.ts';
import {
  createTabControl,
  type TabControl,
  createWorkspace,
} from '../workspace/workspace-service.ts';
import { createCommands } from './command-service.ts';
import { createNavigation, type Navigation } from './navigation.ts';

export interface App {
  readonly app: AppStore;
  readonly shell: Shell;
  readonly auth: Auth;
  readonly health: Health;
  readonly host: PluginHost;
  readonly keeper: LayoutKeeper;
  readonly theme: ThemeKeeper;
  readonly toasts: ToastService;
  readonly notices: SystemNotices;
  readonly navigation: Navigation;
  readonly tabs: TabControl;
  readonly readings: Readings;
  readonly plugins: readonly Plugin[];
}

/** Puts the parts of the page together and restores who was here. */
export function createApp(plugins: readonly Plugin[]): App {
  const app = createAppStore(() => auth.api.serverNow());
  const { store } = app;
  const log: Log = (entry) => {
    store.dispatch(eventLogActions.logged(entry, new Date().toISOString()));
  };
  const navigation = createNavigation();
  const fetchEarly = withEarlyAnswers(fetch, globalThis.earlyAnswers ?? []);
  const toasts = createToasts(store);
  const notices = createSystemNotices({
    storage: localStorage,
    page: document,
    notification: 'Notification' in globalThis ? Notification : undefined,
    focus: () => window.focus(),
  });
  let isHeldUpNotified = false;
  // Once: each list of a page would say it with other parts.
  const notifyHeldUp = ({ heldUp }: Attempt): void => {
    if (heldUp === undefined || isHeldUpNotified) return;
    isHeldUpNotified = true;
    toasts.warning(heldUpText(heldUp));
  };
  const auth: Auth = createAuth({
    store,
    storage: localStorage,
    fetch: (path, init) => fetchEarly(typeof path === 'string' ? endpoints.api + path : path, init),
    now: () => Date.now(),
    onEnded: (attempt) => {
      noteResponse(store, attempt);
      // The server is there again.
      if (attempt.error === undefined && store.getState().connection.status === 'disconnected')
        socket.retry();
      notifyHeldUp(attempt);
      const note = requestNote(attempt);
      if (note !== undefined) log(note);
    },
    onLeaving: () => personal.flush(),
    onLost: navigation.toLogin,
    onLeftElsewhere: () => toasts.warning(t('You logged out in another window.')),
    onFactorReset: () =>
      toasts.warning(
        t('An admin turned off your second step. Turn it on again in the account menu.'),
      ),
    reload: () => location.reload(),
  });
  const personal: Personal = createPersonal({
    store,
    plugins,
    api: auth.api,
    log,
    storage: localStorage,
    now: () => Date.now(),
    startsInColumn: isSmallScreen,
    windowWidth: () => innerWidth,
    windowStorage: sessionStorage,
    onLanguage: followLanguage,
    onRegion: (region) => {
      if (keepRegion(localStorage, region)) location.reload();
    },
    onReset: (undo) => toasts.undo(t('The workspace layout was reset.'), { undo }),
  });
  const { keeper, theme, display } = personal;
  const host = createPluginHost(app, () => shell);
  const toModels = () => shell.workspace.open(tabId('aimodels'));
  const models = createModels({ store, api: auth.api, storage: localStorage, toasts, toModels });
  const access = createAccessNotice({
    store,
    api: auth.api,
    toasts,
    log,
    show: () => shell.workspace.open(tabId('access')),
  });
  const socket = connectSocket({
    store,
    host,
    models,
    auth,
    log,
    open: lineTo(endpoints.socket),
    onPreference: personal.onPreference,
    onEvent: (frame) => access.onEvent(frame),
  });
  const shell: Shell = {
    api: auth.api,
    reads: app.reads,
    workspace: createWorkspace(store, plugins, log, toasts, navigation),
    toasts,
    notices,
    log,
    rooms: {
      open: socket.openRoom,
      close: socket.closeRoom,
      typing: socket.typing,
      activate: (roomId) => activateRoom(store, localStorage, roomId),
    },
    models,
    display,
    commands: createCommands(plugins, host, () => shell),
    reconnect: socket.retry,
    signIn: navigation.openLogin,
    dispatch: (action) => void store.dispatch(action),
    getState: () => store.getState(),
  };
  const tabs = createTabControl(store, () => shell);
  const health = createHealth(store, auth.api, () => new Date());
  const readings: Readings = new Map();
  watchSession({ store, host, personal, socket, models, access, readings });
  watchErrors(window, log);
  for (const message of endpointProblems(environment, endpoints)) {
    log({ type: 'error', source: 'Page', message });
  }
  addEventListener('pagehide', () => void personal.flush());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === tokenKey || key === null) auth.storageChanged(newValue);
  });
  void auth.restore();
  if (isBuilt())
    addEventListener('load', () => void startOffline(store, toasts, log, shell), { once: true });
  return {
    app,
    shell,
    auth,
    health,
    host,
    keeper,
    theme,
    toasts,
    notices,
    navigation,
    tabs,
    readings,
    plugins,
  };
}

/** Texts are made while the page loads: it loads again to be in another language. */
function followLanguage(wanted: Language | undefined): void {
  keepLanguage(localStorage, wanted);
  if (startLanguage(localStorage, navigator.languages) !== language) location.reload();
}

/** The server of development has no service worker: its files change with each edit. */
const isBuilt = (): boolean => metaContent('start-files') !== undefined;

async function startOffline(
  store: Store<RootState>,
  toasts: ToastService,
  log: Log,
  { workspace }: Pick<Shell, 'workspace'>,
): Promise<void> {
  const { keepOffline } = await import('../offline/keep-offline.ts');
  await keepOffline({
    store,
    toasts,
    // Browsers have none on plain HTTP beyond the own machine.
    workers: navigator.serviceWorker,
    log,
    page: window,
    ownFiles: metaContent('start-files'),
    now: () => performance.now(),
    reload: () => location.reload(),
    offer: offerNewerVersion,
    open: workspace.goTo,
  });
}

function pageEndpoints() {
  const api = metaContent('api-url');
  const socket = metaContent('websocket-url');
  return endpointsOf(location, {
    ...(api === undefined ? {} : { api }),
    ...(socket === undefined ? {} : { socket }),
  });
}

const environment = environmentOf(location.hostname);

/** The addresses in the page's `<meta name="api-url">` and `websocket-url`, else its origin. */
const endpoints = pageEndpoints();

interface WatchParts {
  readonly store: Store<RootState>;
  readonly host: PluginHost;
  readonly personal: Personal;
  readonly socket: SocketClient;
  readonly models: ModelService;
  readonly access: Pick<AccessNotice, 'enter'>;
  readonly readings: Readings;
}

/** Starts everything over that belongs to a person, when another person signs in or the person signs out. */
function watchSession(parts: WatchParts): void {
  const { store, host, personal, socket, models, access, readings } = parts;
  let userId: string | undefined;
  let signedIn = false;
  let { status } = store.getState().connection;
  store.subscribe(() => {
    const { session, connection } = store.getState();
    const before = status;
    ({ status } = connection);
    if (status === 'connected' && before !== 'connected') personal.reconnected();
    if (session.userId === userId && session.signedIn === signedIn) return;
    const wasSignedIn = signedIn;
    ({ userId, signedIn } = session);
    if (wasSignedIn) personal.leave();
    socket.stop();
    readings.clear();
    host.startOver();
    if (userId === undefined) return;
    if (signedIn) personal.enter(userId);
    if (signedIn) access.enter();
    socket.start();
    models.startOver(userId);
  });
}
