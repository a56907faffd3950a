import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { EventFrame } from '@mach42/contracts/socket/frames.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import type { Connection, Log } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { Auth } from '../auth/auth.ts';
import { eventLogActions } from '../event-log/event-log.slice.ts';
import { healthActions } from '../health/health.slice.ts';
import type { ModelService } from '../models/model-service.ts';
import type { PluginHost } from '../plugins/plugin-host.ts';
import type { RootState } from '../store/store.ts';
import { workspaceActions } from '../workspace/workspace.slice.ts';
import { connectionActions } from './connection.slice.ts';
import {
  createSocketClient,
  type Line,
  type LineEvents,
  type SocketClient,
} from './socket-client.ts';

interface SocketWiring {
  readonly store: Store<RootState>;
  readonly host: PluginHost;
  readonly models: ModelService;
  readonly auth: Auth;
  readonly log: Log;
  readonly open: (events: LineEvents) => Line;
  readonly onPreference: (name: PreferenceName, value: unknown) => void;
  readonly onEvent: (frame: EventFrame) => void;
}

/** Ties the socket to the store, the plugins and the Event Log. */
export function connectSocket(wiring: SocketWiring): SocketClient {
  const { store, host, models, auth, log, open } = wiring;
  /** Since the last welcome. */
  let refusals = 0;
  const client = createSocketClient({
    open,
    token: auth.token,
    now: () => performance.now(),
    onFrame: (frame) => {
      if (frame.t === 'log') store.dispatch(eventLogActions.received(frame.entry));
      else if (frame.t === 'error') {
        const message = received(frame.message);
        log({ type: 'error', source: 'Connection', message, details: frame.code });
      } else {
        if (frame.t === 'models') models.reload();
        if (frame.t === 'event') {
          preferenceReceived(frame);
          wiring.onEvent(frame);
        }
        host.receive(frame);
      }
    },
    onConnection: (connection) => {
      const before = store.getState().connection;
      store.dispatch(connectionActions.changed(connection));
      noteChange(log, before, connection);
      if (before.status === 'reconnecting' && connection.status === 'connected') models.reload();
    },
    onWelcome: (fresh) => {
      refusals = 0;
      host.connected();
      if (fresh) host.resync();
    },
    onHeartbeat: () => store.dispatch(healthActions.heartbeat(new Date().toISOString())),
    onRooms: (roomIds) => store.dispatch(workspaceActions.roomsShown(roomIds)),
    onRefused: () => void recheck(),
  });

  function preferenceReceived({ type, data }: EventFrame): void {
    if (type !== 'PreferenceSaved') return;
    const { name, value } = data as ChangeData['PreferenceSaved'];
    wiring.onPreference(name, value);
  }

  async function recheck(): Promise<void> {
    refusals += 1;
    try {
      // A sign-in that has ended ends the session, which stops the socket; a valid one continues.
      const good = await auth.confirm();
      if (good && refusals === 1) client.start();
      else if (good)
        log({ type: 'error', source: 'Connection', message: t('The server refuses it.') });
    } catch {
      log({ type: 'error', source: 'Connection', message: t('The sign-in could not be checked.') });
    }
  }

  addEventListener('online', client.retry);
  // Its attempts may have run out while its person was away, or the device was asleep.
  addEventListener('focus', client.retry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') client.retry();
  });
  addEventListener('offline', client.cut);
  return client;
}

function noteChange(log: Log, before: Connection, after: Connection): void {
  if (before.status === after.status) return;
  if (after.status === 'connected') {
    log({ type: 'success', source: 'Connection', message: t('Connected') });
  } else if (after.status === 'reconnecting') {
    log({ type: 'warning', source: 'Connection', message: t('Connection lost, trying again') });
  } else if (after.status === 'disconnected') {
    log({ type: 'error', source: 'Connection', message: t('Disconnected. Try to connect again.') });
  }
}

/** Opens WebSockets to an address. */
export function lineTo(url: string): (events: LineEvents) => Line {
  return (events) => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', events.opened);
    socket.addEventListener('message', (event) => events.message(event.data));
    socket.addEventListener('close', (event) => events.closed(event.code));
    return {
      send: (data) => socket.send(data),
      close: () => socket.close(),
    };
  };
}
