import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { workspaceActions } from './workspace.slice.ts';

/** The key of the room in use in the browser's storage; `stored-auth.ts` clears it with the sign-in. */
export const activeRoomKey = 'activeRoomId';

/** Notes the group room or forum that the person is in; undefined when they have left it. */
export function activateRoom(
  store: Store<RootState>,
  storage: Storage,
  roomId: string | undefined,
): void {
  if (roomId === undefined) storage.removeItem(activeRoomKey);
  else storage.setItem(activeRoomKey, roomId);
  store.dispatch(workspaceActions.roomActivated(roomId));
}
