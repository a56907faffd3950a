import type { Store } from 'redux';
import type { ModelService } from '../models/model-service.ts';
import type { PluginHost } from '../plugins/plugin-host.ts';
import type { SocketClient } from '../socket/socket-client.ts';
import type { RootState } from '../store/store.ts';
import type { LayoutKeeper } from '../workspace/layout-keeper.ts';

interface WatchParts {
  readonly store: Store<RootState>;
  readonly host: PluginHost;
  readonly keeper: LayoutKeeper;
  readonly socket: SocketClient;
  readonly models: ModelService;
}

/** When another person is here, or nobody: starts everything over that is theirs. */
export function watchSession({ store, host, keeper, socket, models }: WatchParts): void {
  let userId: string | undefined;
  let signedIn = false;
  store.subscribe(() => {
    const { session } = store.getState();
    if (session.userId === userId && session.signedIn === signedIn) return;
    const layoutOfAnother = signedIn;
    ({ userId, signedIn } = session);
    if (layoutOfAnother) keeper.leave();
    socket.stop();
    host.startOver();
    if (userId === undefined) return;
    if (signedIn) keeper.restore(userId);
    socket.start();
    models.startOver(userId);
  });
}
