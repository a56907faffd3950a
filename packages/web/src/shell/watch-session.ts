import type { Store } from 'redux';
import type { AccessNotice } from '../access/access-notice.ts';
import type { ModelService } from '../models/model-service.ts';
import type { PluginHost } from '../plugins/plugin-host.ts';
import type { Personal } from '../preferences/personal.ts';
import type { SocketClient } from '../socket/socket-client.ts';
import type { RootState } from '../store/store.ts';

interface WatchParts {
  readonly store: Store<RootState>;
  readonly host: PluginHost;
  readonly personal: Personal;
  readonly socket: SocketClient;
  readonly models: ModelService;
  readonly access: Pick<AccessNotice, 'enter'>;
}

/** When another person is here, or no one: starts everything over that is theirs. */
export function watchSession(parts: WatchParts): void {
  const { store, host, personal, socket, models, access } = parts;
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
    host.startOver();
    if (userId === undefined) return;
    if (signedIn) personal.enter(userId);
    if (signedIn) access.enter();
    socket.start();
    models.startOver(userId);
  });
}
